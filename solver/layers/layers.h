#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "solver/layers/layer.h"
#include "solver/question/backend.h"

// The layers of the chain, in the order they are asked; our own solver's is in native_layer.h. Each
// answers what it can; each can be used, tested and left out alone.

namespace pslice::solver {

/// What is plain to see: true, false, asserted already, the negation of what is asserted.
std::unique_ptr<Layer> make_fold_layer(const Assertions& assertions);
/// What the values at hand satisfy.
std::unique_ptr<Layer> make_model_layer(const Assertions& assertions);
enum class Splitting : std::uint8_t { by_variables, none };
/// Collects the constraints of a question, those only that share variables with the assumptions if
/// that is all that is asked, in parts that share none.
std::unique_ptr<Layer> make_independence_layer(const Assertions& assertions, Splitting splitting);

struct CacheOptions {
  /// Answers kept at most (and at least the half of it, once there are so many).
  std::size_t capacity = 200'000;
};
/// Remembers the answer to every part.
std::unique_ptr<Layer> make_cache_layer(const Assertions& assertions, CacheOptions options = {});

/// Says "yes" to parts that become linear with numbers for some of their variables, if it guesses
/// the right ones.
std::unique_ptr<Layer> make_pinning_layer(const Assertions& assertions, Ranges ranges);

/// Decides the parts that are left.
std::unique_ptr<Layer> make_external_layer(std::string_view name, const Assertions& assertions,
                                           std::unique_ptr<Backend> backend);

}  // namespace pslice::solver
