#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "slicer/symex/recorded_run.h"

namespace pslice::slicer {

/// A run as a dynamic dependence graph: its trace, by steps and statements.
class RunTrace {
 public:
  using Number = symex::Trace::Number;

  /// Both outlive it.
  RunTrace(const symex::Flow& flow, const symex::Run& run);

  /// The step that made a definition; none: the run begins with it, or it is not known.
  [[nodiscard]] std::optional<std::size_t> step_of(Number definition) const;
  /// The definitions that one was computed from.
  [[nodiscard]] std::span<const Number> sources(Number definition) const;
  [[nodiscard]] ts::Variable variable(Number definition) const {
    return run_.trace.definitions[definition].variable;
  }
  /// The definitions that are observed in front of a step or at the end, and of a step those that
  /// it tests, and those that it may trap on.
  [[nodiscard]] std::span<const Number> observed(std::size_t step) const;
  [[nodiscard]] std::span<const Number> tested(std::size_t step) const;
  [[nodiscard]] std::span<const Number> needed(std::size_t step) const;

  /// Of the calls that only runs follow, the innermost that the run is in before a step, or at the
  /// end: the step into it.
  [[nodiscard]] std::optional<std::size_t> call_around(std::size_t step) const {
    return calls_[step];
  }
  /// The steps of a statement; a call is there where it is entered.
  [[nodiscard]] std::span<const std::size_t> steps_of(ts::Statement statement) const;
  /// The last of these before a step; none: there is none.
  [[nodiscard]] std::optional<std::size_t> last_before(std::size_t step,
                                                       ts::Statement statement) const;
  [[nodiscard]] bool executes(ts::Statement statement) const {
    return !steps_of(statement).empty();
  }
  [[nodiscard]] const auto& statements() const { return steps_of_; }

 private:
  [[nodiscard]] std::span<const Number> looked_at(std::size_t first, std::size_t last) const {
    return std::span(run_.trace.looked_at).subspan(first, last - first);
  }

  const symex::Run& run_;
  std::vector<std::optional<std::size_t>> calls_;  // by step, and at the end
  std::map<ts::Statement, std::vector<std::size_t>> steps_of_;
};

}  // namespace pslice::slicer
