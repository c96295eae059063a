#pragma once

#include <memory>

#include "solver/layer.h"
#include "solver/native.h"

namespace pslice::solver {

/// Our own solver for linear integer arithmetic.
std::unique_ptr<Layer> make_native_layer(const Assertions& assertions, Ranges ranges,
                                         NativeOptions options = {});

}  // namespace pslice::solver
