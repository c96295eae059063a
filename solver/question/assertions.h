#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "term/term.h"

namespace pslice::solver {

using term::Term;

/// Where an assertion stands on the stack.
using Position = std::uint32_t;

/// A stack of assertions. Any of them can be dropped, which makes the whole weaker, and restored.
class Assertions {
 public:
  [[nodiscard]] Position size() const { return static_cast<Position>(entries_.size()); }
  [[nodiscard]] Term operator[](Position i) const { return entries_[i].term; }
  [[nodiscard]] bool holds(Position i) const { return !entries_[i].dropped; }
  /// Where the formula is asserted, undropped.
  [[nodiscard]] std::optional<Position> find(Term formula) const;

  Position push(Term formula);
  void pop();
  void drop(Position i) { entries_[i].dropped = true; }
  void restore(Position i) { entries_[i].dropped = false; }

  /// The undropped ones that share variables with the formulas, directly or through each other: no
  /// other can have a say in whether these can be true. Ascending.
  [[nodiscard]] std::vector<Position> related(std::span<const Term> formulas) const;
  [[nodiscard]] std::vector<Position> all() const;

 private:
  struct Entry {
    Term term;
    bool dropped = false;
  };
  std::vector<Entry> entries_;
  std::vector<std::vector<Position>> mentions_;  // by variable
  std::unordered_map<Term, std::vector<Position>> positions_;
  // Marks of the search for related ones: those equal to the round are set.
  mutable std::uint32_t round_ = 0;
  mutable std::vector<std::uint32_t> seen_;   // by position
  mutable std::vector<std::uint32_t> asked_;  // by variable
};

}  // namespace pslice::solver
