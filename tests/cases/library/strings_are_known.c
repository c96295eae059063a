/* What is in strings is known, and where they end.
   CRITERION: 20:y
   PI: 11 12 13 14 15 16
   PS: 13
   SHOWN: all
   RUN: observe */
#include <string.h>
void observe(int);

int main(void) {
    const char *s = "hello";
    int n = (int)strlen(s), x = 0;
    int y = 0;
    if (s[0] == 'h') x = 1; else y = 2;
    if (n > 10) y = 3;
    if (strcmp(s, "world") == 0) y = 4;
    x++;

    /* neither 2 nor 3 nor 4 */
    observe(y);
    return x;
}
