/* What comes out of assembly may be a pointer that went in.
   CRITERION: f@return
   PI: 9 10 11 12
   PS: 9 10 11 12 not exact
   WARNS: inline assembly
   RUN: return
   INPUTS: a=0..2 */
int f(int a) {
    int x = a, unused = 2;
    int *p = &x, *q;
    __asm__("" : "=r"(q) : "0"(p));
    *q += 10;
    return x;
}
