/* What sscanf may have written in one round is there in the next.
   CRITERION: 19:y
   PI: 12 13 14 15 16 17
   PS: 12 13 14 15 16 17
   RUN: observe
   INPUTS: n=0..3 */
void observe(int);

#include <stdio.h>

void f(int n) {
    int x = 0;
    int y = 0;
    for (int i = 0; i < n; i++) {
        if (x == 1)
            y = 5;
        sscanf("1", "%d", &x);
    }
    observe(y);
}
