/* A local variable may be asked to be in a register that assembly knows by name.
   CRITERION: f@return
   PI: 9 11
   PS: 9 11 not exact
   WARNS: inline assembly
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    register int local __asm__("ebx") = a + 1;
    int y, unused = 3;
    __asm__ volatile("movl %%ebx, %0" : "=r"(y) : "r"(local));
    return y;
}
