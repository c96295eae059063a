/* qsort calls the comparison, of which all stays: nobody can see how the result depends on it.
   What qsort does is not known.
   CRITERION: 26:v[0]
   PI: 13 14 15 21 22 23 25
   PS: 13 14 15 21 22 23 25 not exact
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

#include <stdlib.h>

static int compare(const void *a, const void *b) {
    const int *x = a;
    const int *y = b;
    return *x < *y ? -1 : *x > *y;
}

void f(int a) {
    int v[3];
    int w[3];
    v[0] = a;
    v[1] = 1;
    v[2] = -a;
    w[0] = 2;
    qsort(v, 3, sizeof v[0], compare);
    observe(v[0]);
}
