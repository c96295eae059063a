/* The criterion's own assertion is not left in the text with operands that are not computed: it
   would end the slice before the second visit.
   CRITERION: 13:x
   ARGS: --termination ignore
   PI: 10 12 14
   PS: 10 12 14
   DROPS: assert(y */
#include <assert.h>
int f(int n) {
    int x = 1;
    int y = n + 5;
    for (int i = 0; i < n; i++) {
        assert(y > 0 && x > 0);
        x = x + i;
    }
    return n;
}
