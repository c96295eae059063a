/* A cast to a union gives it the member of that type; unions by value, whose members share cells.
   CRITERION: 16:r
   PI: 8 9 11 13 15
   PS: 8 9 11 13 15
   RUN: return
   INPUTS: k=-1..2 */
union number { struct { int a, b; } pair; int one; struct { int a, b; } again; };
static int sum(union number u, int by) { return u.one + by; }
static int first(union number u) { return u.again.a; }
int f(int k) {
    int a = k + 3;
    int noise = a;
    union number u = {.one = k};
    noise = noise + u.pair.b;
    int r = sum((union number)a, 2) + first(u);
    return r;
}
