/* Assembly writes what it is given a pointer to, and what its operands name behind one.
   CRITERION: f@return
   PI: 9 10 11 12
   PS: 9 10 11 12 not exact
   WARNS: inline assembly
   RUN: return
   INPUTS: a=0..2 */
int f(int a) {
    int x = a, z = 1, unused = 2;
    int *p = &x, *q = &z;
    __asm__("addl $5, %0" : "+m"(*p));
    __asm__ volatile("movl $7, (%0)" : : "r"(q) : "memory");
    return x + z * 10;
}
