/* Which of ten elements is read is for runs to say: those that no run reads are not shown.
   CRITERION: f@return
   PI: 12 13 14 15 16 17 18 19 20
   PS: 12 13 14 15 16 17 18 19 20 not exact
   SHOWN: 13 14 19 20
   RUN: return
   INPUTS: k=0..5 */
int f(int k) {
    int t[10];
    int j;
    int r;
    t[0] = 8;
    t[1] = 4;
    t[2] = 5;
    t[3] = 6;
    t[4] = 7;
    t[5] = k;
    t[6] = t[7] = t[8] = t[9] = 1;
    j = k > 3 ? 1 : 2;
    r = t[j] > 4 ? t[j] : k;
    return r;
}
