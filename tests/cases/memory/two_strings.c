/* Characters behind a pointer to a string are those of that string, not of another one.
   CRITERION: 19:x
   PI: 11 12 13 14 15 16 17 18
   PS: 11 12 13 14 15 16 17 18
   RUN: observe
   INPUTS: a=0..3 */
#include <string.h>
void observe(int);

void f(int a) {
    const char *empty = "";
    const char *word = "hello";
    const char *end = "x";
    int x = strlen(empty) + 2 * strlen(word) + 4 * strlen(end);
    if (word[0] == 'h')
        x += word[a];
    if (end[0] == 'x' && empty[0] == 0)
        x += 100;
    observe(x);
}
