#pragma once

#include <unordered_map>
#include <vector>

#include "term/bounds_on_sums.h"
#include "term/term.h"

namespace pslice::term {

/// Terms with the choices and alternatives left out that are decided where they stand: by facts,
/// and by the choices around them.
///
///     i == 0 ? (i == 0 ? a : b) : (i == 1 ? c : d)      where 0 <= i <= 1:   i == 0 ? a : c
class DecidedChoices {
 public:
  explicit DecidedChoices(Factory& factory) : factory_(factory) {}

  /// From now on this holds.
  void assume(Term formula);
  /// Terms of enormous size stay as they are.
  Term operator()(Term term);

 private:
  using Undo = std::vector<std::pair<Term, std::optional<Bounds>>>;

  Term simplified(Term term);
  Term simplified_choice(Term term);
  Term under(Term fact, Term term);
  void assume(Term formula, Undo& undo);
  [[nodiscard]] std::optional<bool> decided(Term formula);

  Factory& factory_;
  std::unordered_map<Term, Bounds> bounds_;  // by sum
};

}  // namespace pslice::term
