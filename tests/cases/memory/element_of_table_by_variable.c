/* Which of six elements is read is told apart path by path: t[1] or t[2].
   CRITERION: f@return
   PI: 12 13 14 15 16 17 18 19
   PS: 13 14 18 19
   SHOWN: all
   RUN: return
   INPUTS: k=0..5 */
int f(int k) {
    int t[6];
    int j;
    int r;
    t[0] = 8;
    t[1] = 4;
    t[2] = 5;
    t[3] = 6;
    t[4] = 7;
    t[5] = k;
    j = k > 3 ? 1 : 2;
    r = t[j] > 4 ? t[j] : k;
    return r;
}
