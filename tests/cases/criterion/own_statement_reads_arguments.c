/* The criterion's own statement takes an argument of a list that the slice does not start: it
   cannot stay, or the slice would end at the first visit.
   CRITERION: 17:i
   CRITERION: 18:i
   ARGS: --entry f
   PI: 16 25
   PS: 16 25
   DROPS: va_arg
   RUN: observe
   INPUTS: a=0..3 */
#include <stdarg.h>
void observe(int);
void take(int n, ...) {
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++) {
        observe(i);
        int v = va_arg(list, int);
        v++;
    }
    va_end(list);
}

void f(int a) {
    take(a, 1, 2, 3);
}
