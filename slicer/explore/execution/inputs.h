#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "slicer/explore/signature.h"
#include "solver/question/verdict.h"

namespace pslice::explore {

/// Values of inputs, by input; those it does not have are 0.
using Assignment = std::vector<Integer>;
Integer value_of(const Assignment& assignment, std::size_t input);

/// The inputs met so far, and the symbols that stand for them in terms. An input is the same in all
/// executions: a variable that is read before it is written, or what a source gives when it is
/// asked for the k-th time. Symbols are term variables beyond those of the program.
class Inputs {
 public:
  Inputs(const ts::Program& program, ts::Function entry);

  /// What the variable holds before anything wrote it, or is given the k-th time (from 1).
  std::size_t find(ts::Variable v, std::size_t k);
  /// A value nothing is known of, and that nobody can choose.
  term::Variable unknown();

  [[nodiscard]] std::size_t count() const { return inputs_.size(); }
  [[nodiscard]] const Input& operator[](std::size_t i) const { return inputs_[i]; }
  [[nodiscard]] const std::vector<Input>& all() const { return inputs_; }
  /// Which input a symbol is; none: nothing is known of it.
  [[nodiscard]] std::optional<std::size_t> of(term::Variable symbol) const;
  [[nodiscard]] solver::Range range(term::Variable symbol) const;
  /// All of them in the order in which people would list them: what the entry is given, parameter
  /// by parameter, then the rest as it was met.
  [[nodiscard]] std::vector<std::size_t> in_order() const;
  /// Is it nothing but an input that cannot be varied?
  [[nodiscard]] bool is_fixed(ts::Term term) const;
  /// Are all its symbols inputs?
  [[nodiscard]] bool known(ts::Term term) const;
  /// The names of the entry's parameters that point to objects.
  [[nodiscard]] const std::set<std::string>& pointers() const { return pointers_; }

 private:
  [[nodiscard]] bool is_parameter(ts::Variable v) const {
    return std::ranges::find(parameters_, v) != parameters_.end();
  }
  [[nodiscard]] Input describe(ts::Variable v, std::size_t k) const;

  const ts::Program& program_;
  std::vector<ts::Variable> parameters_;  // of the entry
  std::set<std::string> pointers_;
  std::vector<Input> inputs_;
  std::vector<std::optional<std::size_t>> symbols_;  // by number: the input
  std::map<std::tuple<std::string, ts::Variable, std::size_t>, std::size_t> found_;
};

}  // namespace pslice::explore
