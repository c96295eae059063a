/* What is computed from strings that nobody can change is known.
   CRITERION: 23:x
   PI: 14 15 16 17 18 19 20 21 22
   PS: 14 21 22
   RUN: observe
   INPUTS: a=0..3 */
#include <stdlib.h>
#include <string.h>
void observe(int);
static const char word[8] = "hello";
static const char other[20] = "help";
static const char digits[] = " -42";
void f(int a) {
    int x = 0;
    if (strlen(word) != 5)
        x = 1;
    if (strcmp(word, other) > 0 || strncmp(word, other, 3) != 0)
        x = 2;
    if (atoi(digits) != -42)
        x = 3;
    if (a > 1)
        x += 5;
    observe(x);
}
