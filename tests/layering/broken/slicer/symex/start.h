#pragma once
#include "slicer/symex/executor.h"
#include "slicer/symex/flow.h"
