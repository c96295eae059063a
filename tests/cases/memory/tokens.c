/* The second token lies in the text the first call was given.
   CRITERION: 18:x
   PI: 13 14 15 16 17
   PS: 13 14 15 16 17 not exact
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

#include <string.h>

void f(int a) {
    char text[8];
    strcpy(text, "ab,cd");
    char *token = strtok(text, ",");
    token = strtok(0, ",");
    token[0] = (char)('x' + a);
    int x = text[3];
    observe(x);
}
