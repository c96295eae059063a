/* Assembly between functions may define some, and touch what it finds by name.
   CRITERION: f@return
   PI: 13 15 16 17
   PS: 13 15 16 17 not exact
   WARNS: assembly between functions
   RUN: return
   INPUTS: a=0..2 */
__attribute__((used)) static void helper(void);
int shared __attribute__((visibility("hidden"))) = 3;
__asm__(".text\n"
        "change_shared: movl %edi, shared(%rip)\n\tjmp helper");
void change_shared(int) __asm__("change_shared");
static void helper(void) { shared += 5; }
int f(int a) {
    shared = 1;
    change_shared(a);
    return shared;
}
