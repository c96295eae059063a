#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "term/term.h"

namespace pslice::symex {

using term::Term;

/// What has to hold for a path to be taken: constraints over symbols, first to last. A constraint
/// can be dropped, which makes the condition weaker, and everything undone.
class PathCondition {
 public:
  using Position = std::uint32_t;

  [[nodiscard]] Position size() const { return static_cast<Position>(constraints_.size()); }
  [[nodiscard]] Term operator[](Position i) const { return constraints_[i].term; }
  [[nodiscard]] bool holds(Position i) const { return !constraints_[i].dropped; }
  /// Where the constraint is, undropped.
  [[nodiscard]] std::optional<Position> find(Term constraint) const;
  [[nodiscard]] bool contains(Term constraint) const { return find(constraint).has_value(); }

  Position push(Term constraint);
  void drop(Position i) { constraints_[i].dropped = true; }
  void restore(Position i) { constraints_[i].dropped = false; }
  void shrink(Position size);

  /// The constraints that share symbols with the formula, directly or through each other: no other
  /// can have a say in whether it can be true. Ascending.
  [[nodiscard]] std::vector<Position> related(Term formula) const;

 private:
  struct Constraint {
    Term term;
    bool dropped = false;
  };
  std::vector<Constraint> constraints_;
  std::unordered_map<term::Variable, std::vector<Position>> mentions_;
  std::unordered_map<Term, std::vector<Position>> known_;
};

}  // namespace pslice::symex
