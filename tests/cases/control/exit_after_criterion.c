/* What happens after the last visit of the criterion does not matter.
   CRITERION: 12:x
   PI: 11
   PS: 11
   RUN: observe
   INPUTS: a=-1..1 */
#include <stdlib.h>
void observe(int);

void f(int a) {
    int x = a + 1;
    observe(x);
    if (a < 0)
        exit(1);
    x = 7;
}
