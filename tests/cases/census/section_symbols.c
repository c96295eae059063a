/* The linker names where a section begins and ends.
   CRITERION: f@return
   PI: 12 13 14 15 16
   PS: 12 13 14 15 16 not exact
   WARNS: is where the linker puts it
   RUN: return
   INPUTS: a=0..2 */
static int one __attribute__((section("numbers"), used)) = 1;
static int two __attribute__((section("numbers"), used)) = 2;
extern int __start_numbers[], __stop_numbers[];
int f(int a) {
    int y = 0;
    one = a;
    two = 20;
    for (int *p = __start_numbers; p < __stop_numbers; p++) y += *p;
    return y;
}
