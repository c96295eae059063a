/* In a loop the exit behind the criterion decides about the later visits.
   CRITERION: 14:x
   PI: 11 13 15 17 18
   PS: 11 13 15 17 18
   RUN: observe
   INPUTS: n=0..4 stop=-1..3 */
#include <stdlib.h>
void observe(int);

void f(int n, int stop) {
    int x = 1;
    int y = 1;
    for (int i = 0; i < n; i++) {
        observe(x);
        x = x * 2;
        y = y * 3;
        if (i == stop)
            exit(0);
    }
}
