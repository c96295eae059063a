/* A vector is one value; its elements are parts of it.
   CRITERION: 15:r
   PI: 9 10 13 14
   PS: 9 10 13 14 not exact
   RUN: return
   INPUTS: k=-1..2 */
typedef int v4 __attribute__((vector_size(16)));
int f(int k) {
    v4 a = {1, 2, 3, 4};
    v4 b = a + a * k;
    v4 c = b;
    c[2] = 9;
    b[1] = k;
    int r = b[1] + a[2] + (b > a)[3];
    return r;
}
