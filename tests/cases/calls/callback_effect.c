/* The number of comparisons depends on their results and on what is sorted.
   CRITERION: 21:calls
   PI: 13 15 19 20
   PS: 13 15 19 20 not exact
   RUN: observe
   INPUTS: a=0..4 */
#include <stdlib.h>
void observe(int);

static int calls, last;

static int compare(const void *p, const void *q) {
    calls++;
    last = *(const int *)p;
    return *(const int *)p - *(const int *)q;
}

void f(int a) {
    int v[4] = {a, 3, 1, 2};
    qsort(v, 4, sizeof v[0], compare);
    observe(calls);
}
