/* What is not evaluated has no effect, and a comma's left side has.
   CRITERION: f@return
   PI: 8 9 10 11
   PS: 8 9 10 11
   RUN: return
   INPUTS: a=-1..2 b=0..2 */
int f(int a, int b) {
    int n = 0, unused = 3;
    int t = a && n++ || (n += 2, b);
    int u = a ?: (n += 10);
    int v = b > 1 ? n++ : --n;
    unused++;
    return __extension__ (t + u * 4 + v * 16 + n * 64, n * 100 + t + !u + v);
}
