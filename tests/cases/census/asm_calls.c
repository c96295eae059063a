/* Assembly may call a function by its name.
   CRITERION: f@return
   PI: 9 11 12 14
   PS: 9 11 12 14 not exact
   WARNS: inline assembly that calls: everything is kept
   RUN: return
   INPUTS: a=0..3 */
int shared;
__attribute__((used)) void helper(void) { shared += 5; }
int f(int a) {
    shared = a;
    __asm__ volatile("subq $128, %%rsp\n\tcall helper\n\taddq $128, %%rsp" : : : "memory", "cc",
                     "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
    return shared;
}
