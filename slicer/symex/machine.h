#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "slicer/symex/flow.h"
#include "slicer/symex/start.h"
#include "slicer/symex/symbols.h"

namespace pslice::symex {

/// The symbolic store: a variable maps to a term over symbols, constants folded, so that most tests
/// of control programs decide themselves. Everything can be undone back to a mark, which makes
/// depth-first search cheap.
class Machine {
 public:
  Machine(const Flow& flow, Symbols& symbols, Start start);

  struct Mark {
    std::size_t trail = 0;
    std::size_t inputs = 0;
    std::size_t blanks = 0;
  };
  [[nodiscard]] Mark mark() const { return {trail_.size(), inputs_, blanks_}; }
  void undo(const Mark& mark);

  /// Does what the step does. A test does nothing here: its guard is for whoever decides it.
  void execute(Step step);
  /// Gives the variables values nothing is known of.
  void forget(const std::vector<ts::Variable>& variables);
  /// A term over program variables as one over symbols.
  [[nodiscard]] ts::Term evaluate(ts::Term term);
  [[nodiscard]] ts::Term value(ts::Variable v);
  /// Is a term over program variables the same whatever the inputs?
  [[nodiscard]] bool folds(ts::Term term);
  /// Its value, if it has been given one, other than an unknown that nobody has read yet. Asking
  /// this changes nothing.
  [[nodiscard]] ts::Term known(ts::Variable v) const;
  /// A test over symbols.
  struct Test {
    ts::Term condition;
    /// If both are comparisons of a sum with zero: the one over symbols compares the other's sum
    /// times this. Otherwise 0.
    int direction = 0;
  };
  [[nodiscard]] Test evaluate_test(ts::Term test);
  /// What C demands of the step's operands and result for it to be defined, as far as the terms
  /// tell: results lie in their type, divisors are not zero. True if there is nothing to demand.
  [[nodiscard]] ts::Term defined(Step step);

  // What a step does to it (transition.h).
  void give(ts::Variable v, const ts::Integer& value);
  void assign(ts::Variable v, ts::Term term);
  void copy(ts::Variable to, ts::Variable from);
  void unknown(ts::Variable v, Symbols::Origin origin);

 private:
  /// Which unknown of a path a variable holds.
  struct Unknown {
    std::size_t number = 0;  // among those of its origin
    Symbols::Origin origin = Symbols::Origin::ignorance;
  };
  /// An unknown becomes a term only when it is read: a call that may write all of memory gives
  /// hundreds of variables new ones, of which a path reads a few.
  struct Held {
    ts::Term value;  // none: never given one, or an unknown that nobody has read
    std::optional<Unknown> unknown;
  };

  void set(ts::Variable v, Held held);
  Unknown next_unknown(ts::Variable v, Symbols::Origin origin);
  [[nodiscard]] ts::Term symbol(ts::Variable v, const Unknown& unknown);
  [[nodiscard]] ts::Term read(ts::Variable v);
  [[nodiscard]] ts::Term in_type(ts::Variable v, ts::Term value);

  const Flow& flow_;
  const ts::Program& program_;
  Symbols& symbols_;
  std::vector<Held> store_;                           // by variable
  std::vector<std::pair<ts::Variable, Held>> trail_;  // what was there before
  std::size_t inputs_ = 0;                            // met on the path so far
  std::size_t blanks_ = 0;                            // unknowns that are no inputs
};

}  // namespace pslice::symex
