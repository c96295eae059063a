/* A place in a header, of a function that this file does not call.
   CRITERION: meter.h:18:v
   PI: meter.h:16 meter.h:17
   PS: meter.h:16 meter.h:17
   ENTRY: meter_clamp */
#define METER_IMPLEMENTATION
#include "meter.h"
