/* What is assumed is not evaluated, if that had an effect.
   CRITERION: f@return
   PI: 9 11
   PS: 9 11
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    int x = a, y = 1, z = a + 5, unused = 3;
    __builtin_assume(x++ >= 0);
    if (x == a) y = z;
    return y;
}
