#include "slicer/check/labels.h"
#include "slicer/claims.h"
#include "slicer/state_graph.h"
