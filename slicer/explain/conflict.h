#pragma once

#include <optional>
#include <span>
#include <vector>

#include "slicer/explain/explanation.h"
#include "slicer/symex/flow.h"
#include "slicer/symex/start.h"
#include "slicer/symex/symbols.h"
#include "solver/solver.h"

namespace pslice::slicer {

/// Why no input takes a path: a smallest set of its tests and assignments that contradict each
/// other, whatever the others do.
class ConflictFinder {
 public:
  /// All of these outlive it.
  ConflictFinder(const symex::Flow& flow, symex::Symbols& symbols, symex::Start start,
                 solver::Solver& solver)
      : flow_(flow), symbols_(symbols), start_(start), solver_(solver) {}

  /// The steps, in their order; none if the tests among these do not contradict each other for
  /// certain. The last step of the path is one of these tests.
  std::optional<std::vector<std::size_t>> find(std::span<const symex::Step> path,
                                               const std::vector<std::size_t>& tests);

 private:
  using Steps = std::vector<std::size_t>;
  [[nodiscard]] Steps with_sources(std::span<const symex::Step> path, const Steps& tests) const;
  /// Do these contradict each other, if all other steps write anything?
  bool contradict(std::span<const symex::Step> path, const Steps& relevant,
                  const std::vector<bool>& counts);

  const symex::Flow& flow_;
  symex::Symbols& symbols_;
  symex::Start start_;
  solver::Solver& solver_;
};

/// An assignment, or a test with the outcome that the step has, as C. None for a step without a
/// statement.
std::optional<Clash> clash_of(const symex::Flow& flow, symex::Step step);

}  // namespace pslice::slicer
