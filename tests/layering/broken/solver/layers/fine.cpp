#include "solver/linear/native.h"
#include "solver/options.h"
