#include "slicer/symex/flow.h"
