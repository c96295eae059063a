/* A copy of a list of arguments goes on from where the list is, so the list must be there.
   CRITERION: 29:x
   PI: 13 14 15 16 17 18 19 26 28
   PS: 13 14 15 16 17 18 19 26 28 not exact
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

#include <stdarg.h>

static int sum(int count, ...) {
    va_list arguments, copy;
    int total = 0;
    va_start(arguments, count);
    total += va_arg(arguments, int);
    va_copy(copy, arguments);
    while (--count)
        total += va_arg(copy, int);
    return total;
}

void f(int a) {
    int x;
    int unused = 1;
    unused = a;
    int second = a + 5;
    unused++;
    x = sum(2, a, second);
    observe(x);
}
