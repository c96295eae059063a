/* The length of a typedef is the one it had where it was declared.
   CRITERION: 17:y
   PI: 11 12 16
   PS: 11 12 16
   RUN: return
   INPUTS: a=0..3 */
#include <string.h>

int f(int a) {
    int unused = 1;
    int n = 2 + a;
    typedef int rows[n];
    n = 9;
    rows r;
    memset(r, 0, sizeof r);
    int y = (int)sizeof r;
    return y;
}
