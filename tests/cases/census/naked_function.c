/* The body of a naked function is assembly, and so is its result.
   CRITERION: f@return
   PI: 9 12 13
   PS: 9 12 13 not exact
   WARNS: 'twice' is naked
   RUN: return
   INPUTS: a=0..2 */
__attribute__((naked)) int twice(int a) {
    __asm__("leal (%rdi,%rdi), %eax\n\tret");
}
int f(int a) {
    int y = twice(a + 1);
    return y;
}
