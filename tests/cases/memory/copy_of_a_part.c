/* Two bytes of four are copied: the others stay what they were.
   CRITERION: 15:x
   PI: 12 13 14
   PS: 12 13 14
   RUN: observe
   INPUTS: a=1..3 */
void observe(int);

#include <string.h>

void f(int a) {
    int x = a << 24;
    int y = a + 3;
    memcpy(&x, &y, 2);
    observe(x);
}
