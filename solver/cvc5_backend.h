#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "solver/backend.h"

namespace pslice::solver {

struct Cvc5Options {
  /// Per question, in cvc5's own unit: unlike time, the same on every machine.
  std::uint64_t resources = 30'000;
  /// Per question, on the clock; none: only the resources count, and answers are the same every
  /// time.
  std::optional<std::chrono::milliseconds> time{};
  /// An instance of cvc5 is replaced after so many questions: it never forgets an atom, and slows
  /// down with every one it has seen. Anything from 50 to 400 is about as good.
  std::size_t questions_per_instance = 200;
  /// Cores of at most so many members are minimised by deletion, a question for each member.
  std::size_t largest_core_to_shrink = 12;
  /// Constraints with more distinct subterms than this are left out.
  std::size_t largest_constraint = 10'000;
  /// Deeper subterms are replaced by an unknown value: cvc5 recurses, and would exhaust the stack.
  std::size_t deepest_term = 1'000;
};

/// Decides with cvc5, over the integers. Every model has been checked against the constraints; one
/// that does not hold, as can happen where a term is only approximated, makes the answer unknown.
std::unique_ptr<Backend> make_cvc5(Ranges ranges, Cvc5Options options,
                                   BackendStatistics& statistics);

}  // namespace pslice::solver
