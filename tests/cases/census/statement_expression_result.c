/* What a statement expression gives is its last expression: behind a label, before an empty
   statement, or in front of the end of a scope.
   CRITERION: f@return
   PI: 11 12 13 14 15 16
   PS: 11 12 13 14 15 16
   RUN: return
   INPUTS: a=-1..2 */
struct pair { int left, right; };
int f(int a) {
    int unused = a;
    int x = ({ int t = a + 1; t * 2; });
    int y = ({ goto last; x = 100; last: x + a; });
    int z = ({ y++; a * 5;; });
    struct pair p = ({ struct pair q = {a, 7}; q.left += 3; end: q; });
    struct pair r = ({ struct pair q = {a, 8}; q;; });
    if (z > 4) y += 1000;
    return x + y * 10 + p.left * 100 + r.right + p.right;
}
