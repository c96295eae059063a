/* Each call allocates an object of its own.
   CRITERION: 24:x
   ARGS: --entry f
   PI: 13 14 15 19 20 21 22 23
   PS: 13 14 15 19 20 21 22 23 not exact
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

#include <stdlib.h>

static int *make(int v) {
    int *p = malloc(sizeof *p);
    *p = v;
    return p;
}

void f(int a) {
    int x = 0;
    int *p = make(1);
    int *q = make(2);
    if (*p == 1)
        x = a;
    observe(x);
    *q = 3;
}
