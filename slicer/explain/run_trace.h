#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "slicer/equations/equations.h"
#include "slicer/symex/recorded_run.h"

namespace pslice::slicer {

/// A run as a dynamic dependence graph: for each step, which steps before it gave the variables it
/// mentions the values they have there.
class RunTrace {
 public:
  /// `equations` are those of what matters for certain: where a write may have missed, nobody can
  /// tell whose value a variable has.
  RunTrace(const symex::Flow& flow, const Equations& equations, const symex::Run& run);

  /// The step that gave a variable the value that it has in front of a step that mentions it, or
  /// at the end of the run; none: the run begins with it, or it is not known.
  [[nodiscard]] std::optional<std::size_t> writer(std::size_t step, Slot slot) const;
  /// The steps of a statement; a call is there where it is entered.
  [[nodiscard]] std::span<const std::size_t> steps_of(ts::Statement statement) const;
  [[nodiscard]] bool executes(ts::Statement statement) const {
    return !steps_of(statement).empty();
  }
  [[nodiscard]] const auto& statements() const { return steps_of_; }

 private:
  struct Mention {
    Slot slot;
    std::uint32_t writer;  // plus 1; 0: none
  };
  void mention(std::span<const Slot> slots);
  void look_at(symex::Step step);
  void write(symex::Step step, std::uint32_t number);

  const symex::Flow& flow_;
  const ts::Program& program_;
  const Equations& equations_;
  std::vector<std::uint32_t> last_;  // by slot, while it is made
  std::vector<Mention> mentions_;    // step by step
  std::vector<std::size_t> ends_;    // by step: of its mentions
  std::map<ts::Statement, std::vector<std::size_t>> steps_of_;
};

}  // namespace pslice::slicer
