/* memmove within one array: what was in the first element is in the second one.
   CRITERION: 19:v[1]
   PI: 14 15 17
   PS: 14 15 17 not exact
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

#include <string.h>

void f(int a) {
    int v[3];
    int w[3];
    v[0] = a;
    v[1] = 1;
    w[0] = 2;
    memmove(v + 1, v, 2 * sizeof *v);
    w[1] = v[0];
    observe(v[1]);
}
