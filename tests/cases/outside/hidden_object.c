/* A static object whose address nobody takes is known to nobody outside; one whose address is taken
   may be.
   CRITERION: f@return
   PI: 13 15 16
   PS: 13 15 16
   RUN: return
   CALL: f(k ? &shown : &other)
   INPUTS: k=0..1 */
static int hidden, shown;
int other;
int *where(void) { return &shown; }
int f(int *p) {
    *p = 1;
    hidden = 3;
    shown = 4;
    return *p;
}
