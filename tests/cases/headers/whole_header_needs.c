/* A header that is printed with its file is not cut: its division runs, and needs a divisor.
   CRITERION: f@return
   PI: 14 scaled.h:3
   PS: 14 scaled.h:3
   DROPS: by = 1
   DROPS: 100 /
   RUN: return
   INPUTS: v=0..2 by=0..2 */
#include "scaled.h"

int f(int v, int by) {
    if (by == 0)
        by = 1;
    return scaled(v, by);
}
