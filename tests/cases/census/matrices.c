/* Matrices, with their elements.
   CRITERION: f@return
   ARGS: -- -fenable-matrix
   PI: 13 14 15 16 17 18 19 21
   PS: 13 14 15 16 17 18 19 21 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=-1..2 */
typedef int two __attribute__((matrix_type(2, 2)));
typedef float reals __attribute__((matrix_type(2, 2)));
int f(int a) {
    two m, n, unused;
    m[0][0] = a;
    m[0][1] = 2;
    m[1][0] = 3;
    m[1][1] = a + 1;
    n = m * m + m;
    n[1][0] += 7;
    reals r = (reals)n;
    unused = n;
    return n[0][0] + n[1][0] * 10 + (int)r[a & 1][1] * 100 + __builtin_matrix_transpose(m)[0][1];
}
