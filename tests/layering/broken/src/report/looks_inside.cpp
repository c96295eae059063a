#include "slicer/slice.h"
#include "slicer/control.h"
