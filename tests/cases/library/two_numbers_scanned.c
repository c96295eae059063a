/* sscanf writes behind all that follows its format.
   CRITERION: 16:y
   PI: 13 14
   PS: 13 14 not exact
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

#include <stdio.h>

void f(int a) {
    int x = 0;
    int y = 0;
    sscanf(a ? "1 2" : "3 4", "%d %d", &x, &y);
    x++;
    observe(y);
}
