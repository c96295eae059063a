/* The slice goes on where the program ends: it visits the criterion more often.
   CRITERION: 15:x
   ARGS: --termination ignore
   PI: 12 14 16
   PS: 12 14 16
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
