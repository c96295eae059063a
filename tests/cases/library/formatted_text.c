/* What snprintf writes, and how much, is computed from what it is given.
   CRITERION: 19:x
   PI: 15 16 17
   PS: 15 16 17
   RUN: observe
   INPUTS: a=5..12 */
void observe(int);

#include <stdio.h>
#include <string.h>

void f(int a) {
    int y = a;
    char text[8];
    int x = snprintf(text, sizeof text, "%d-%s", a, "x");
    if (strcmp(text, "7-x") == 0)
        x = x + 10;
    y++;
    observe(x);
}
