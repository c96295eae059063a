/* It is the declaration that has it run, with or without a value.
   CRITERION: 16:g
   PI: 8 10 11 12
   PS: 8 10 11 12
   RUN: return
   INPUTS: a=0..1 */
int g;
static void set(int *p) { (void)p; g = 4; }
int f(int a) {
    g = 1;
    if (a) {
        int x __attribute__((cleanup(set)));
    }


    return g;
}
