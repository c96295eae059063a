/* A function may return twice by its own declaration.
   CRITERION: f@return
   PI: 12 13 14 15 16 18 20
   PS: 12 13 14 15 16 18 20 not exact
   RUN: return
   INPUTS: a=0..2 */
#include <setjmp.h>
static jmp_buf buffer;
__attribute__((returns_twice)) int mark(jmp_buf) __asm__("_setjmp");
__attribute__((noreturn)) void leap(jmp_buf, int) __asm__("longjmp");
int f(int a) {
    volatile int x = a;
    int r = mark(buffer);
    if (r == 0) {
        x = x + 10;
        if (a > 0) leap(buffer, a);
    } else {
        x += 100;
    }
    return x;
}
