/* Where assembly jumps to is not followed.
   CRITERION: f@return
   PI: 9 10 11 12 14
   PS: 9 10 11 12 14 not exact
   WARNS: inline assembly that jumps: everything is kept
   RUN: return
   INPUTS: a=-1..2 */
int f(int a) {
    int y = 1;
    __asm__ goto("testl %0, %0\n\tjs %l1" : : "r"(a) : "cc" : negative);
    y = 2;
    return y + a;
negative:
    return y * 100;
}
