/* Pointers into other address spaces, and back.
   CRITERION: f@return
   PI: 12 13 14
   PS: 12 13 14 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
typedef __attribute__((address_space(270))) int *narrow;
int f(int a) {
    static int x = 3;
    int unused = 1;
    narrow p = (narrow)(long)&x;
    int same = (int *)p != 0 || a == 0;
    x += a;
    return x + same;
}
