#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <vector>

#include "slicer/explore/signature.h"
#include "solver/question/verdict.h"

namespace pslice::explore {

/// Values of inputs, by input; those it does not have are 0.
using Assignment = std::vector<Integer>;
Integer value_of(const Assignment& assignment, std::size_t input);

/// Inputs and the symbols that stand for them in terms: term variables beyond those of the programs
/// whose inputs they are. Programs that share a table are versions of one, and inputs of two of
/// them are the same if they are of one kind and name.
class InputTable {
 public:
  explicit InputTable(std::size_t first_symbol) : first_symbol_(first_symbol) {}

  /// Of the how-manieth program, from 0. `rank`: before it in the program come so many variables
  /// of that name.
  std::size_t add(Input input, std::size_t program, std::size_t rank);
  term::Variable unknown();

  [[nodiscard]] const std::vector<Input>& all() const { return inputs_; }
  /// Which input a symbol is; none: nothing is known of it.
  [[nodiscard]] std::optional<std::size_t> of(term::Variable symbol) const {
    return symbols_[symbol.index() - first_symbol_];
  }
  /// Did the program ask for it so far?
  [[nodiscard]] bool is_of(std::size_t input, std::size_t program) const {
    return (owners_[input] >> program & 1U) != 0;
  }

 private:
  using Key = std::tuple<Input::Kind, std::string, std::string, std::size_t, std::size_t>;
  std::size_t first_symbol_;
  std::vector<Input> inputs_;
  std::vector<unsigned> owners_;                     // by input: a bit for each program
  std::vector<std::optional<std::size_t>> symbols_;  // by number: the input
  std::map<Key, std::size_t> by_name_;
};

/// The inputs met so far. An input is the same in all executions: a variable that is read before it
/// is written, or what a source gives when it is asked for the k-th time.
class Inputs {
 public:
  Inputs(const ts::Program& program, ts::Function entry);
  /// Of the how-manieth program of those that share the table, which outlives it.
  /// `renamed` are parameters that the others know by another name.
  Inputs(const ts::Program& program, ts::Function entry, InputTable& shared, std::size_t number,
         std::map<std::string, std::string> renamed = {});

  /// What the variable holds before anything wrote it, or is given the k-th time (from 1).
  std::size_t find(ts::Variable v, std::size_t k);
  /// A value nothing is known of, and that nobody can choose.
  term::Variable unknown();

  [[nodiscard]] std::size_t count() const { return all().size(); }
  [[nodiscard]] const Input& operator[](std::size_t i) const { return all()[i]; }
  [[nodiscard]] const std::vector<Input>& all() const { return table_->all(); }
  /// Which input a symbol is; none: nothing is known of it.
  [[nodiscard]] std::optional<std::size_t> of(term::Variable symbol) const {
    return table_->of(symbol);
  }
  [[nodiscard]] solver::Range range(term::Variable symbol) const;
  /// All of them in the order in which people would list them: what the entry is given, parameter
  /// by parameter, then the rest as it was met.
  [[nodiscard]] std::vector<std::size_t> in_order() const;
  /// Is it nothing but an input that cannot be varied?
  [[nodiscard]] bool is_fixed(ts::Term term) const;
  /// The function that is called, as the others know it: `*compare`, by the pointer that leads
  /// there.
  [[nodiscard]] std::string shared_name(const std::string& function) const;
  /// Are all its symbols inputs?
  [[nodiscard]] bool known(ts::Term term) const;
  /// The names of the entry's parameters that point to objects.
  [[nodiscard]] const std::set<std::string>& pointers() const { return pointers_; }
  /// Pointers in what the entry is given that lead to objects of their own, or are null.
  [[nodiscard]] const std::vector<ts::Variable>& inner_pointers() const { return inner_pointers_; }
  [[nodiscard]] bool is_inner_pointer(ts::Variable v) const { return is_inner_[v.index()]; }
  /// Of one of them: is it null, as a formula over inputs? Of the arguments of main there are as
  /// many as its first parameter says.
  [[nodiscard]] ts::Term is_null(ts::Variable pointer);

 private:
  [[nodiscard]] bool is_parameter(ts::Variable v) const {
    return std::ranges::find(parameters_, v) != parameters_.end();
  }
  [[nodiscard]] Input describe(ts::Variable v, std::size_t k) const;
  void rename(Input& input) const;
  [[nodiscard]] std::size_t rank(ts::Variable v) const;
  void note_parameters(ts::Function entry);
  void note_inner_pointers(ts::Function entry);

  const ts::Program& program_;
  std::vector<ts::Variable> parameters_;  // of the entry
  std::set<std::string> pointers_;
  std::vector<ts::Variable> inner_pointers_;
  std::vector<bool> is_inner_;                 // by variable
  std::map<ts::Variable, Integer> arguments_;  // of main: their numbers
  std::unique_ptr<InputTable> own_;            // none: it is shared
  InputTable* table_;
  std::size_t number_ = 0;
  std::map<std::string, std::string> renamed_;
  std::map<std::tuple<std::string, ts::Variable, std::size_t>, std::size_t> found_;
};

}  // namespace pslice::explore
