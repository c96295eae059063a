/* errno is set by what comes before, whatever else may be assumed.
   CRITERION: 13:y
   ARGS: --externals args
   PI: 10 11 12
   PS: 10 11 12 not exact
   RUN: return */
#include <errno.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    strtol("99999999999999999999", 0, 10);
    int y = errno;
    return y;
}
