/* Where control leaves by longjmp it cannot be followed: nothing of the reachable functions may go.
   CRITERION: 31:x
   PI: 15 16 17 25 26 27 28 29 31
   PS: 15 16 17 25 26 27 28 29 31 not exact
   WARNS: jmp
   RUN: observe
   INPUTS: a=-1..1 */
#include <setjmp.h>
void observe(int);

static jmp_buf back;
static volatile int x, y;

static void leave(int a) {
    y = a;
    if (a > 0)
        longjmp(back, 1);
}

void unused(void) {
    y = 3;
}

void f(int a) {
    x = 1;
    if (setjmp(back) == 0) {
        x = 2;
        leave(a);
        x = 3;
    }
    observe(x);
}
