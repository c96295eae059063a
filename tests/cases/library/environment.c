/* setenv() is read by getenv().
   CRITERION: 13:y
   PI: ?
   PS: ?
   RUN: return */
#include <stdlib.h>
int main(void) {
    char *e;
    int y;
    setenv("PSLICE_CASE", "7", 1);
    e = getenv("PSLICE_CASE");
    y = e ? atoi(e) : 0;
    return y;
}
