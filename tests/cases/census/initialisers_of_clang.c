/* C23 lets a variable-length array start empty.
   CRITERION: f@return
   ARGS: -- -std=gnu23
   PI: 10 11 12 13 14
   PS: 10 11 12 13 14
   COMPILER: clang-19
   RUN: return
   INPUTS: a=1..3 */
int f(int a) {
    int n = a + 1, unused = 2;
    int v[n] = {};
    int scalar = {};
    v[a] = 4;
    return v[0] + v[a] * 10 + scalar;
}
