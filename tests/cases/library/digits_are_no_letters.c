/* What <ctype.h> says of a character is known, so no path takes it for a digit and a letter.
   CRITERION: 19:y
   PI: 11 14 15 16 17 18
   PS: 11 14 16 17 18
   ASSUMES: characters are those of the C locale
   RUN: observe
   INPUTS: c=40..130 */
#include <ctype.h>
void observe(int);
static int letter(int c) {
    return isalpha(c);
}
void f(int c) {
    int x = 1;
    if (isdigit(c)) x = 2;
    int y = 0;
    if (letter(c))
        y = x;
    observe(y);
}
