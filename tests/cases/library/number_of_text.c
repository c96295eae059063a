/* atoi depends on what is in the string.
   CRITERION: 16:x
   PI: 12 13 14 15
   PS: 12 13 14 15
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

#include <stdlib.h>

void f(int a) {
    char text[4] = "7";
    if (a)
        text[0] = '9';
    int x = atoi(text);
    observe(x);
    text[0] = 0;
}
