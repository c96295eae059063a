/* lrand48() goes by srand48().
   CRITERION: 10:x
   PI: 8 9
   PS: 8 9
   RUN: return */
#include <stdlib.h>
int main(void) {
    srand48(7);
    int x = lrand48() & 63;
    return x;
}
