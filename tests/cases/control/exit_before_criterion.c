/* Where the program exits, the criterion is not reached: the call and its argument stay.
   CRITERION: 16:x
   PI: 11 13 14 15
   PS: 11 13 14 15
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
