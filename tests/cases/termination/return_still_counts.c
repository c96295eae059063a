/* Only ends of the program are ignored: a return that leads around the criterion is not one.
   CRITERION: 19:x
   ARGS: --termination ignore
   PI: 12 15 16
   PS: 12 15 16
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
#include <stdlib.h>
void observe(int);

void f(int a, int b) {
    int x = b;
    if (b > 5)
        abort();
    if (a < 0)
        return;
    if (a > 5)
        exit(1);
    observe(x);
}
