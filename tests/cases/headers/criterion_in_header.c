/* A place in a header, of a function that this file does not call.
   CRITERION: meter.h:17:v
   PI: meter.h:15 meter.h:16
   PS: meter.h:15 meter.h:16
   ENTRY: meter_clamp */
#define METER_IMPLEMENTATION
#include "meter.h"
