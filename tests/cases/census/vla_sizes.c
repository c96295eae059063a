/* Sizes of variable-length types are computed, and what they are computed from is evaluated.
   CRITERION: f@return
   PI: 8 9 10 11 12 13 14 15 16
   PS: 8 9 10 11 12 13 14 15 16
   RUN: return
   INPUTS: a=1..3 */
int f(int a) {
    int n = a, m = a + 1, k = 0, unused = a;
    int v[n][m];
    int (*p)[m] = v;
    int s = sizeof(int[2][n++]);
    s += sizeof(*p++) * 10;
    s += sizeof(v[k++]) + _Alignof(int[n]);
    if (k == 1 && n > a) s += 1000;
    v[a - 1][a] = s;
    return v[a - 1][a] + n * 1000 + k * 100000 + (int)((char *)p - (char *)v);
}
