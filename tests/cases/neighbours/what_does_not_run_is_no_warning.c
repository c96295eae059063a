/* What a function does that the entry does not reach concerns nobody.
   CRITERION: f@return
   ENTRY: f
   PI: 18
   PS: 18
   NOWARN: setjmp
   RUN: return
   INPUTS: a=-1..1 */
#include <setjmp.h>

static jmp_buf place;
int other(int v) {
    if (setjmp(place)) return 1;
    return v;
}

int f(int a) {
    int r = a + 1;
    int unused = a;
    return r;
}
