/* What somebody expects is computed too.
   CRITERION: f@return
   PI: 8 9 10 11
   PS: 8 9 10 11
   RUN: return
   INPUTS: a=0..2 */
int f(int a) {
    int n = 0, unused = 1;
    int y = __builtin_expect(a, n++);
    y += __builtin_expect_with_probability(a, n += 2, 0.5);
    if (__builtin_expect(a > 1, n += 10)) y += 100;
    return y + n * 1000;
}
