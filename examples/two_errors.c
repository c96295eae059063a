/* Figure 2 of "Dependence Guided Symbolic Execution": eight paths and two errors. x > 1 with
   y >= 1 leaves no room for the copy; x <= 1 with z >= 2 divides by zero.
   Try: pslice examples/two_errors.c --criterion Test@return */
#include <stdlib.h>
#include <string.h>

int Test(int x, int y, int z) {
    int a, b, c;
    char *s = NULL;
    a = 4;
    if (x > 1)
        a = 2;
    if (y < 1)
        b = 0;
    else
        b = 2;
    if (z < 2)
        c = 7;
    else
        c = 4;
    s = (char *)malloc(a - b);
    strncpy(s, "abcd", a - b);
    return 1 / (a - c);
}
