/* strchr leads into the string it is given.
   CRITERION: 21:text[1]
   PI: 14 15 16 18 19 20
   PS: 14 15 16 18 19 20 not exact
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

#include <string.h>

void f(int a) {
    char text[4];
    char other[4];
    text[0] = 'a';
    text[1] = 'b';
    text[2] = 0;
    other[1] = 'c';
    char *p = strchr(text, 'b');
    if (p)
        *p = 'd' + a;
    observe(text[1]);
}
