#include "slicer/check/labels.h"
#include "slicer/dependence/dataflow.h"
#include "slicer/search/claims.h"
