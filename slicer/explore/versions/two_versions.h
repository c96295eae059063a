#pragma once

#include <algorithm>
#include <optional>

#include "slicer/explore/execution/subject.h"

namespace pslice::explore {

/// Two versions of a program, run one after the other on the same input. What the first does comes
/// first in executions: its outputs, its tests, its statements. Where it goes wrong, the second is
/// not run: such inputs are of no interest.
class TwoVersions final : public Subject {
 public:
  /// `changed` is the output of OLD that says that the run got to a change, if there is one: before
  /// that NEW does the same, and need not be run. The runnables share a table of inputs, and
  /// outlive it.
  TwoVersions(const Runnable& older, const Runnable& newer, std::optional<std::size_t> changed)
      : older_(older), newer_(newer), changed_(changed) {}

  [[nodiscard]] Execution execute(const Assignment& input) const override {
    Execution first = explore::execute(older_, input);
    const bool goes_on = first.has_ended() && (!changed_ || first.outputs[*changed_].reached);
    return goes_on ? execute_after(std::move(first), newer_, input) : first;
  }
  [[nodiscard]] const Inputs& inputs() const override { return newer_.inputs; }
  [[nodiscard]] term::Factory& terms() const override { return newer_.program.terms(); }
  [[nodiscard]] std::size_t statement_count() const override {
    return newer_.first_statement + newer_.program.statement_count();
  }
  [[nodiscard]] base::SourcePosition position(ts::Statement statement) const override {
    const std::size_t first = newer_.first_statement;
    return statement.index() < first
               ? older_.program[statement].position
               : newer_.program[ts::Statement(statement.index() - first)].position;
  }
  [[nodiscard]] std::size_t max_steps() const override { return newer_.max_steps; }
  [[nodiscard]] std::size_t max_rounds() const override {
    return std::max(older_.max_rounds, newer_.max_rounds);
  }
  [[nodiscard]] std::vector<Part> parts() const override {
    return {{older_.program, 0}, {newer_.program, newer_.first_statement}};
  }

 private:
  const Runnable& older_;
  const Runnable& newer_;
  std::optional<std::size_t> changed_;
};

}  // namespace pslice::explore
