/* strtol says where the number ends.
   CRITERION: 18:x
   PI: 14 16 17
   PS: 14 16 17
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

#include <stdlib.h>

void f(int a) {
    int y = a + 1;

    const char *text = a ? "12x" : "1";
    char *end = 0;
    y = (int)strtol(text, &end, 10);
    int x = *end == 'x';
    observe(x);
    y++;
}
