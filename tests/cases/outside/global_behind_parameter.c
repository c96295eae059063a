/* The parameter may lead to the global, whose address nobody takes here.
   CRITERION: f@return
   PI: 11 12 13
   PS: 11 12 13
   ASSUMES: accessed by their own types
   RUN: return
   CALL: f(k == 0 ? &g : &other)
   INPUTS: k=0..1 */
int g, other;
int f(int *p) {
    *p = 1;
    g = 3;
    return *p;
}
