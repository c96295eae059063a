/* Each random number moves the generator on, and the seed decides them all.
   CRITERION: 18:second
   PI: 13 14 16
   PS: 13 14 16
   RUN: observe
   INPUTS: a=1..3 */
void observe(int);

#include <stdlib.h>

void f(int a) {
    int unused = a;
    srand(a);
    int first = rand();
    unused = first * 2;
    int second = rand();
    unused = rand();
    observe(second);
}
