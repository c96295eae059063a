/* One file, all of whose functions but one are in a header that it includes with its implementation:
   the header is cut as well.
   CRITERION: f@return
   PI: 14 meter.h:15 meter.h:16 meter.h:17 meter.h:22 meter.h:23 meter.h:24
   PS: 14 meter.h:15 meter.h:16 meter.h:17 meter.h:22 meter.h:23 meter.h:24
   DROPS: unused = v
   DROPS: meter_calls++
   RUN: return
   INPUTS: a=-3..120 b=-2..3 */
#define METER_IMPLEMENTATION
#include "meter.h"

int f(int a, int b) {
    int now = meter_step(a, b);
    int calls = meter_count();
    return now;
}
