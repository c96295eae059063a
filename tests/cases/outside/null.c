/* A pointer from outside may be null.
   CRITERION: f@return
   PI: 10 11 12
   PS: 10 11 12
   RUN: return
   CALL: f(k ? &g : 0)
   INPUTS: k=0..1 */
int g;
int f(int *p) {
    int y = 2;
    if (!p)
        y = 5;
    g = 7;
    return y;
}
