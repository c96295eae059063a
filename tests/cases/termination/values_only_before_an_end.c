/* What is computed only on the way to an end never gets to the criterion; the test whose other side
   computes something stays.
   CRITERION: 21:y
   ARGS: --termination ignore
   PI: 18 20
   PS: 18 20
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
#include <stdlib.h>
void observe(int);

void f(int a, int b) {
    int y = b;
    if (b == 7) {
        y = 1;
        exit(1);
    }
    if (a < 0)
        exit(2);
    else y = a;
    observe(y);
}
