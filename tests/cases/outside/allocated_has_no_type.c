/* What malloc gave has the type it is accessed with, whatever its size was computed from: q may lead
   there.
   CRITERION: 20:x
   PI: 14 15 16 17 19
   PS: 14 15 16 17 19 not exact */
#include <stdlib.h>

void observe(int);
void keep(void *p);
int *fetch(void);
int noise;

void f(int a) {
    float *p = malloc(sizeof *p);
    keep(p);
    int *q = fetch();
    *q = a;
    noise = a;
    int x = *(int *)p;
    observe(x);
}
