/* strtol sets errno if the number is too large, and leaves it alone otherwise.
   CRITERION: 21:x
   PI: 13 14 16 17 19 20
   PS: 13 14 16 17 19 20 not exact
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

#include <errno.h>
#include <stdlib.h>

void f(int a) {
    const char *text = a ? "99999999999999999999" : "12";
    int x = 0;
    long unused = 0;
    errno = 0;
    unused = strtol(text, 0, 10);
    unused = unused + 1;
    if (errno)
        x = 1;
    observe(x);
}
