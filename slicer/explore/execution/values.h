#pragma once

#include <optional>
#include <vector>

#include "slicer/explore/execution/execution.h"

namespace pslice::explore {

/// What the definables hold while the program runs on one input. Three things are kept for each:
/// its value, that value as a term over inputs, and the node of the trace that defined it.
class Values {
 public:
  Values(const Runnable& runnable, const Assignment& assignment)
      : runnable_(runnable),
        program_(runnable.program),
        terms_(runnable.program.terms()),
        assignment_(assignment),
        store_(runnable.definables.count()),
        blurred_(program_.variable_count()) {}

  /// Inputs are looked up, and so become inputs of the program, when they are read.
  struct Held {
    enum class State : std::uint8_t { unset, value, input };
    State state = State::unset;
    ts::Term term;
    std::optional<Integer> value;
    std::optional<long double> real;  // of a floating-point number
    /// The term is right where this holds: what was computed from inputs that cannot be varied
    /// rests on their being zero. None: everywhere.
    ts::Term provided;
    /// What a local holds that nobody gave a value, or a copy of it.
    bool indeterminate = false;
    std::size_t number = 0;  // of an input: the how-manieth its source gives; 0: from the start
    Node node = Trace::start();
  };

  Held& operator[](Definable definable) { return store_[definable.index()]; }
  Held& at(ts::Variable v) { return store_[Definables::of(v).index()]; }
  /// What a variable holds, with its value looked up.
  Held& read(ts::Variable v);
  void give(ts::Variable v, const Integer& value);
  /// From now on each variable that holds a number, whatever the inputs so far, is an input of its
  /// own, which has that value unless the assignment has another. Of what depends on inputs so far
  /// nothing is known any more; pointers lead where they lead.
  void begin();
  /// Does it rest on nothing but what no test can vary, such as whether there is memory?
  [[nodiscard]] bool is_beyond_tests(ts::Term term) const;
  [[nodiscard]] const std::map<std::size_t, Integer>& found() const { return found_; }
  /// Pointers in what the entry is given that were looked at, and whether they are null.
  [[nodiscard]] const std::vector<std::pair<ts::Variable, bool>>& followed() const {
    return followed_;
  }

  /// From now on several variables of that name are alive, and pointers do not tell them apart:
  /// nothing is known of any of them.
  void blur(ts::Variable v) { blurred_[v.index()] = true; }
  /// There is one again, with whatever value.
  void sharpen(ts::Variable v) {
    blurred_[v.index()] = false;
    forget(at(v));
  }

  ts::Term unknown_term() { return terms_.variable(runnable_.inputs.unknown()); }
  /// The term over inputs.
  ts::Term symbolic(ts::Term term);
  /// Its value: also where that is decided though something in it is unknown, such as the sign of
  /// what a library function gives.
  term::Evaluation evaluate(ts::Term term);
  /// What an assignment of the term gives; the node aside.
  Held evaluated(ts::Term term);
  /// The variables that its value depends on. Where every statement counts
  /// (Runnable::finds_faults), that is looked at closely: if a choice comes out the same for all
  /// inputs, of its alternatives only the chosen one is among them.
  std::vector<ts::Variable> read_by(ts::Term term);
  /// Does the assignment, looked at as closely, leave its target as it is?
  bool keeps(const ts::Assign& assign);
  /// Is the value of the term that of a variable, whatever it takes to find out which? Then that.
  std::optional<ts::Variable> copied(ts::Term term);
  /// Was any such value read so far, this term included?
  bool meets_indeterminate(ts::Term term);
  /// Does the value of the term depend on what nobody gave a value?
  bool is_indeterminate(ts::Term term);
  /// What arithmetic on floating-point numbers gives; unknown if it is not the same for all inputs.
  Held computed(const ts::RealOperation& operation);
  /// Where the terms of all of them are right; true: everywhere.
  template <class Variables>
  ts::Term provided(const Variables& variables) {
    std::vector<ts::Term> all;
    for (const ts::Variable v : variables) {
      if (const ts::Term provided = at(v).provided) all.push_back(provided);
    }
    return terms_.conjunction(std::move(all));
  }

 private:
  void forget(Held& held);
  void follow(ts::Variable inner_pointer);
  ts::Term undecided(ts::Term term);
  term::Evaluation evaluate_plainly(ts::Term term);
  [[nodiscard]] term::Evaluation evaluate_inputs(ts::Term over_inputs) const;
  [[nodiscard]] bool starts_as_input(ts::Variable v) const;
  /// What stands for the variable in larger terms.
  ts::Term term_of(ts::Variable v);
  ts::Term replaced(ts::Term term);
  void add_read_by(ts::Term term, std::vector<ts::Variable>& to);
  std::optional<ts::Term> constant_value(ts::Term term);

  const Runnable& runnable_;
  const ts::Program& program_;
  term::Factory& terms_;
  const Assignment& assignment_;
  std::vector<Held> store_;    // by definable
  std::vector<bool> blurred_;  // by variable
  bool met_indeterminate_ = false;
  std::map<std::size_t, Integer> found_;  // by input
  std::vector<std::pair<ts::Variable, bool>> followed_;
};

}  // namespace pslice::explore
