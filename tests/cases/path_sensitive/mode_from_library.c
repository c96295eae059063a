/* Where the two ways meet again, the mode is not the same, and no run shows that: nobody knows what
   sscanf reads.
   CRITERION: 21:y
   PI: 13 14 15 16 17 18 19 20
   PS: 13 14 15 16 17 18 19 20 not exact
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

#include <stdio.h>

void f(int a) {
    int x = 0;
    int mode = 0;
    int y = 0;
    sscanf(a ? "1" : "0", "%d", &x);
    if (x > 0)
        mode = 1;
    if (mode == 1)
        y = 3;
    observe(y);
    x++;
}
