#pragma once

#include <memory>

#include "solver/question/backend.h"

namespace pslice::solver {

struct EnumerationOptions {
  /// Variables with more values are not gone through.
  std::size_t most_values = 256;
  /// Per question: terms that are made, over all cases.
  std::size_t most_terms = 200'000;
};

/// Decides what is linear but for variables of few values each, by going through these.
std::unique_ptr<Backend> make_enumeration(Ranges ranges, EnumerationOptions options = {});

}  // namespace pslice::solver
