/* What runs at the same time is not followed.
   CRITERION: f@return
   ARGS: -- -fopenmp
   PI: 10 11 16
   PS: 10 11 16 not exact
   WARNS: unsupported statement: OMPParallelForDirective
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    int y = a, v[8];
#pragma omp parallel for reduction(+ : y)
    for (int i = 0; i < 8; i++) {
        v[i] = i * a;
        y += v[i];
    }
    return y;
}
