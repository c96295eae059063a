/* How far apart rows are was computed where the pointer was declared.
   CRITERION: f@return
   PI: 9 12 13 14 15 17 18 19 20
   PS: 9 12 13 14 15 17 18 19 20 not exact
   RUN: return
   INPUTS: a=0..3 */
int second(int n, int v[][n]) {
    n = 5;
    return v[1][0];
}
int f(int a) {
    int u[12] = {0};
    int n = a + 1, unused = 1;
    int (*p)[n] = (void *)u, (*q)[n] = p;
    int m = a + 2;
    n = 0;
    u[a + 1] = 7;
    u[a + 2] = 8;
    q++;
    return (*q)[0] + (*(p + 1))[0] * 10 + p[1][0] * 100 + second(m, (void *)u) * 1000 + (q - p);
}
