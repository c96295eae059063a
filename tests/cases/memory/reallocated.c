/* realloc keeps what was there, wherever it is then. What is in the new place is not known to be
   what was in the old one.
   CRITERION: 22:p[0]
   PI: 13 15 16 17 18 19 20
   PS: 13 15 16 17 18 19 20 not exact
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

#include <stdlib.h>

void f(int a) {
    int *p = malloc(sizeof *p);
    int unused = 0;
    if (!p)
        return;
    *p = a;
    p = realloc(p, 2 * sizeof *p);
    if (!p)
        return;
    unused = p[0];
    observe(p[0]);
}
