#include "solver/linear/simplex.h"
#include "solver/layers/chain.h"
#include "solver/solver.h"
