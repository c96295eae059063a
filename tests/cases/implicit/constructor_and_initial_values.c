/* With initial values, constructors have run before any entry: they are those of a program that
   was loaded.
   CRITERION: 13:observed
   ARGS: --entry f --globals init
   PI: 10 12
   PS: 10 12
   RUN: return
   INPUTS: a=0..1 */
static int made = 1, other = 1, observed;
__attribute__((constructor)) static void make(void) { made = 6; other = 3; }
int f(int a) {
    observed = made;
    return observed;
}
