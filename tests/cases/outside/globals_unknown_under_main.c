/* Under main, too, if globals may hold anything.
   CRITERION: main@return
   ARGS: --globals unknown
   PI: 14 15 16
   PS: 14 15 16 not exact
   ASSUMES: accessed by their own types
   RUN: return
   CALL: (gp = k ? &g : &other, case_main())
   INPUTS: k=0..1 */
int g, other;
int *gp;

int main(void) {
    *gp = 1;
    g = 3;
    return *gp;
}
