#pragma once

#include <vector>

#include "base/budget.h"
#include "slicer/explore/execution/inputs.h"
#include "solver/solver.h"

// A condition that is known as cases, said with fewer of them and fewer words.
//
//     ev != 1  ||  ev == 1 && x <= 0          ev != 1 || x <= 0
//     x == 3   ||  x < 3                      x <= 3
//     a > 0    ||  a <= 0                     1
//     x != 1 && x <= 1   (unsigned)           x == 0
//
// As two-level minimisers do it (Brayton et al., ESPRESSO, 1984: expand, then irredundant), with a
// solver in place of tables: a conjunct is dropped, or an equality becomes a bound, if what the
// case then covers was covered by the cases before, as far as C defines what happens.

namespace pslice::explore {

class Simplifier {
 public:
  Simplifier(const Inputs& inputs, term::Factory& terms, const solver::SolverOptions& options,
             base::Budget& budget, solver::Statistics& statistics);

  /// The same condition for all inputs of which `defined` holds.
  std::vector<Group> operator()(std::vector<Group> cases, const std::vector<Term>& defined);

 private:
  void merge_opposed(std::vector<Group>& cases) const;
  void expand(std::vector<Group>& cases);
  void drop_covered(std::vector<Group>& cases);
  void say_values(Group& group);
  bool widen(std::vector<Group>& cases);
  [[nodiscard]] bool covers_another(const Group& wider, std::size_t own,
                                    const std::vector<Group>& cases);
  [[nodiscard]] bool is_impossible(std::span<const Term> conditions);
  [[nodiscard]] Term opposite(const Group& group) const;
  [[nodiscard]] std::vector<Term> weaker(Term condition);

  term::Factory& terms_;
  base::Budget& budget_;
  solver::Solver solver_;
  solver::Solver of_ranges_;  // asserts nothing
  std::size_t asked_ = 0;     // in this condition
};

}  // namespace pslice::explore
