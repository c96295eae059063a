/* A global pointer may lead to any object that somebody else can name.
   CRITERION: f@return
   PI: 11 12 13
   PS: 11 12 13 not exact
   RUN: return
   CALL: (gp = k ? &g : &other, f())
   INPUTS: k=0..1 */
int g, other;
int *gp;
int f(void) {
    *gp = 1;
    g = 3;
    return *gp;
}
