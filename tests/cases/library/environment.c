/* setenv() is read by getenv().
   CRITERION: 13:y
   PI: 10 11 12
   PS: 10 11 12
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
