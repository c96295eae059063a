#  include "frontend/frontend.h"  // spaces do not hide it
#include "ts/program.h"
