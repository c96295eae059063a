#pragma once

#include <memory>

#include "solver/layers/layer.h"
#include "solver/linear/native.h"

namespace pslice::solver {

/// Our own solver for linear integer arithmetic.
std::unique_ptr<Layer> make_native_layer(const Assertions& assertions, const Ranges& ranges,
                                         NativeOptions options = {});

}  // namespace pslice::solver
