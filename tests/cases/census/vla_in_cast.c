/* A type with a length that is computed may stand in a cast, or in typeof.
   CRITERION: f@return
   PI: 8 10 11 12 13 14
   PS: 8 10 11 12 13 14
   RUN: return
   INPUTS: a=1..3 */
int f(int a) {
    int n = a, m = a, unused = 4, y = 0;
    int v[4][4] = {{1, 2}};
    void *p = (int (*)[n++])v;
    typeof(int[m++]) *q = 0;
    if (n == a + 1) y += 1;
    if (m != a) y += 2;
    if (p == v && !q) y += n * 10 + m * 100;
    return y;
}
