/* Who ends the program before the criterion does not count: neither the exit nor its test stays.
   CRITERION: 17:x
   ARGS: --termination ignore
   PI: 12
   PS: 12
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
#include <stdlib.h>
void observe(int);

void f(int a, int b) {
    int x = b + 1;
    int y = b + 2;
    int code = 3;
    if (a < 0)
        exit(code);
    observe(x);
    y++;
}
