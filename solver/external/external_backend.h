#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/external/translation.h"
#include "solver/question/backend.h"

// What is the same for every external solver: how a question is put to an instance of it, what is
// made of the answer, and when an instance is replaced.

namespace pslice::solver {

struct ExternalOptions {
  /// Per question, in the solver's own unit: unlike time, the same on every machine. None: what
  /// the back end holds for right.
  std::optional<std::uint64_t> resources{};
  /// Per question, on the clock; none: only the resources count, and answers are the same every
  /// time.
  std::optional<std::chrono::milliseconds> time{};
  /// An instance is replaced after so many questions: it never forgets an atom, and slows down
  /// with every one it has seen. None: likewise.
  std::optional<std::size_t> questions_per_instance{};
  /// Cores of at most so many members are minimised by deletion, a question for each member.
  std::size_t largest_core_to_shrink = 12;
  /// Constraints with more distinct subterms than this are left out.
  std::size_t largest_constraint = 10'000;
  /// Deeper subterms are replaced by an unknown value: the solvers recurse, and would exhaust the
  /// stack.
  std::size_t deepest_term = 1'000;
};

/// One instance of an external solver, with what it has been told. Any function may throw; it is
/// not used again then.
class Instance {
 public:
  virtual ~Instance() = default;
  virtual Translation& terms() = 0;
  /// Are the facts and the constraints true together? Nothing is left behind for the next check.
  virtual Answer check(const std::vector<Handle>& facts,
                       const std::vector<Handle>& constraints) = 0;
  /// After "unsatisfiable": the constraints needed for it.
  virtual std::vector<Handle> core() = 0;
  /// After "satisfiable": the values of terms, bits as natural numbers.
  virtual std::vector<Integer> values(const std::vector<Handle>& terms) = 0;
};

/// An external solver, and what suits it.
struct External {
  /// The ranges outlive the instance.
  std::unique_ptr<Instance> (*make_instance)(const Ranges& ranges, const ExternalOptions& options);
  std::uint64_t resources;
  std::size_t questions_per_instance;
};

/// Decides with instances of an external solver. Every model has been checked against the
/// constraints; one that does not hold, as can happen where a term is only approximated, makes the
/// answer unknown.
std::unique_ptr<Backend> make_external(const External& external, Ranges ranges,
                                       ExternalOptions options, BackendStatistics& statistics);

}  // namespace pslice::solver
