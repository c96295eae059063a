/* qsort is called for what it does to v, and that depends on what the comparison returns. How often
   it was called does not matter.
   CRITERION: 22:z
   PI: 15 19 20 21
   PS: 15 19 20 21 not exact
   RUN: observe
   INPUTS: a=0..4 */
#include <stdlib.h>
void observe(int);

static int calls;

static int compare(const void *p, const void *q) {
    calls++;
    return *(const int *)p - *(const int *)q;
}

void f(int a) {
    int v[4] = {a, 3, 1, 2};
    qsort(v, 4, sizeof v[0], compare);
    int z = v[1];
    observe(z);
}
