/* An int is not accessed as a long: C's effective types tell them apart.
   CRITERION: f@return
   PI: 11 13
   PS: 11 13
   RUN: return
   CALL: f(k ? &g : &other)
   INPUTS: k=0..1 */
int g, other;
long far_away;
int f(int *p) {
    *p = 1;
    far_away = 3;
    return *p;
}
