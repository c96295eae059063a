/* memcpy writes half of the number: the other half is what it was.
   CRITERION: 18:x
   PI: 13 14 15 17
   PS: 13 14 15 17
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

#include <string.h>

void f(int a) {
    int y = a;
    int from = 3;
    int to = a * 65537;
    memcpy(&to, &from, 2);
    y = 1;
    int x = to;
    observe(x);
    y++;
}
