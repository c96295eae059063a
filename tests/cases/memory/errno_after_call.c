/* A call of the library may change errno, and does so for some of the inputs.
   CRITERION: 19:x
   PI: 13 14 15 16 17 18
   PS: 13 14 15 16 17 18 not exact
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

#include <errno.h>
#include <math.h>

void f(int a) {
    volatile double v = a;
    int x = 0;
    errno = 0;
    v = log(v);
    if (errno)
        x = 1;
    observe(x);
}
