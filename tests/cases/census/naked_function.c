/* The body of a naked function is assembly, and so is its result.
   CRITERION: f@return
   PI: 8 10 13 14
   PS: 8 10 13 14 not exact
   WARNS: 'twice' is naked
   RUN: return
   INPUTS: a=0..2 */
__attribute__((used)) int helper(int n) { return n * 3; }
__attribute__((naked)) int twice(int a) {
    __asm__("call helper\n\tleal (%rax,%rax), %eax\n\tret");
}
int f(int a) {
    int y = twice(a + 1);
    return y;
}
