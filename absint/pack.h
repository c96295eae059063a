#pragma once

#include <optional>
#include <vector>

#include "absint/affine.h"
#include "absint/numeric_program.h"

namespace pslice::absint {

/// The variables whose relations an analysis follows, as dimensions: the first ones; behind them
/// come some for values on the way (`scratch`).
class Pack {
 public:
  Pack(std::vector<Variable> variables, std::size_t scratch_count);

  [[nodiscard]] std::size_t size() const { return variables_.size(); }
  [[nodiscard]] std::size_t dimensions() const { return size() + scratch_count_; }
  [[nodiscard]] const std::vector<Variable>& variables() const { return variables_; }
  [[nodiscard]] std::size_t scratch_count() const { return scratch_count_; }
  [[nodiscard]] Dimension scratch(std::size_t i) const { return Dimension(size() + i); }
  [[nodiscard]] std::optional<Dimension> dimension(Variable v) const;
  [[nodiscard]] bool includes(const std::vector<Variable>& variables) const;

 private:
  std::vector<Variable> variables_;  // ascending
  std::size_t scratch_count_;
};

/// The variables of a loop that it is worth relating to each other.
struct LoopVariables {
  std::vector<Variable> core;    // what it changes, and what it ends by; ascending
  std::vector<Variable> others;  // what else it reads; ascending
};
LoopVariables variables_of(const NumericProgram& program, const ts::Loop& loop);
/// The core, and as long as there are few in all: what the program copies these from or compares
/// them with, and others.
Pack make_pack(const NumericProgram& program, const LoopVariables& variables, std::size_t few);

/// The comparisons the program makes within a pack, each also one further: good candidates for what
/// holds at the head of a loop.
std::vector<Constraint> thresholds(const NumericProgram& program, const Pack& pack);
/// The constants the program computes or compares with, and their neighbours; ascending.
std::vector<Integer> thresholds(const NumericProgram& program);

}  // namespace pslice::absint
