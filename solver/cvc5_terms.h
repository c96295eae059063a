#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include <cvc5/cvc5.h>

#include "solver/cvc5_arithmetic.h"
#include "solver/verdict.h"

// Internal to the back end: our terms as terms of one instance of cvc5.

namespace pslice::solver {

class Cvc5Terms {
 public:
  struct Limits {
    std::size_t distinct_subterms;
    std::size_t depth;
  };
  Cvc5Terms(cvc5::Solver& solver, const Ranges& ranges, Limits limits)
      : solver_(solver), arithmetic_(solver), ranges_(ranges), limits_(limits) {}

  struct Constraint {
    bool is_too_large = false;  // then there is nothing else
    cvc5::Term formula;
    /// What must be assumed with it: facts about the unknowns in it that stand for the result of
    /// an operator. Every valuation of our variables can be extended to make them true.
    std::vector<cvc5::Term> facts;
  };
  /// The formula is true wherever ours is; it may be true elsewhere if a part is approximated.
  const Constraint& constraint(Term formula);

  struct Entry {
    cvc5::Term term;
    std::vector<cvc5::Term> range;  // that it lies in its range
  };
  const Entry& variable(Variable variable);

 private:
  struct Translated {
    Bounded value;
    std::size_t depth = 0;
    std::vector<cvc5::Term> facts;  // of this operator, not of its operands
    bool has_value = true;          // C defines it, whatever the variables are
  };
  struct Conjunction {
    cvc5::Term term;
    std::vector<cvc5::Term> facts;
  };

  [[nodiscard]] std::vector<Term> subterms(Term root) const;
  Translated translate(Term term);
  cvc5::Term apply(Term term, const std::vector<const Translated*>& operands,
                   std::vector<cvc5::Term>& facts);
  cvc5::Term formula(Term term, const std::vector<cvc5::Term>& operands);
  const Conjunction& bit_and(Term a, Term b);

  cvc5::Solver& solver_;
  Cvc5Arithmetic arithmetic_;
  const Ranges& ranges_;
  Limits limits_;
  std::unordered_map<Term, Constraint> constraints_;
  std::unordered_map<Term, Translated> translated_;
  std::unordered_map<Variable, Entry> variables_;
  /// `a & b`, shared by the three operators that are made of it.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Conjunction> conjunctions_;
};

}  // namespace pslice::solver
