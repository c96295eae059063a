/* A function that is compiled for several machines does the same on all.
   CRITERION: f@return
   PI: 7 9
   PS: 7 9
   RUN: return
   INPUTS: a=0..3 */
__attribute__((target_clones("default", "avx2"))) int both(int n) { return n * 3; }
int f(int a) {
    int y = both(a + 1), unused = both(7);
    return y;
}
