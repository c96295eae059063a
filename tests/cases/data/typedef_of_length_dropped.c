/* A typedef evaluates its length where it stands. If nothing needs it, it has another one: with the
   value of n gone it would have none.
   CRITERION: 17:y
   PI: 16
   PS: 16
   DROPS: rows[n]
   KEEPS: rows[1]
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    int n = 2 + a;
    typedef int rows[n];
    rows r;
    int (*p)[n] = &r;
    r[1] = 5;
    int y = a;
    return y + 0 * sizeof p;
}
