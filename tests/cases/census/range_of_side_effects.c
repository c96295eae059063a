/* A range takes its value once, however many elements it has.
   CRITERION: f@return
   PI: 8 9 10 11
   PS: 8 9 11
   RUN: return
   INPUTS: a=0..2 */
int f(int a) {
    int n = a, unused = 0;
    int v[5] = {[0 ... 3] = n++, [4] = 9};
    int y = 0;
    if (n == a + 1) y = 5;
    return y + v[3] * 10 + v[4] * 100 + n;
}
