/* Assembly between functions may define some, and touch what it finds by name.
   CRITERION: f@return
   PI: 13 14 15
   PS: 13 14 15 not exact
   WARNS: assembly between functions
   RUN: return
   INPUTS: a=0..2 */
int shared __attribute__((visibility("hidden"))) = 3;
__asm__(".text\n"
        "change_shared: movl %edi, shared(%rip)\n\tret");
void change_shared(int) __asm__("change_shared");
int f(int a) {
    shared = 1;
    change_shared(a);
    return shared;
}
