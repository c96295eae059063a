#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/external/integer_arithmetic.h"
#include "solver/external/translation.h"

// Internal to the back ends: our terms as integers of an external solver.

namespace pslice::solver {

class IntegerTerms final : public Translation {
 public:
  IntegerTerms(IntegerBuilder& builder, const Ranges& ranges, Limits limits)
      : builder_(builder), arithmetic_(builder), ranges_(ranges), limits_(limits) {}

  const Constraint& constraint(Term formula) override;
  const Entry& variable(Variable variable) override;
  Integer value(Variable /*variable*/, const Integer& in_model) override { return in_model; }

 private:
  struct Translated {
    Bounded value;
    std::size_t depth = 0;
    std::vector<Handle> facts;    // of this operator, not of its operands
    std::vector<Handle> defined;  // likewise
    bool has_value = true;        // C defines it, whatever the variables are
  };
  struct Conjunction {
    Handle term{};
    std::vector<Handle> facts;
  };

  Translated translate(Term term);
  Handle apply(Term term, const std::vector<const Translated*>& operands,
               std::vector<Handle>& facts);
  Handle formula(Term term, const std::vector<Handle>& operands);
  /// That C defines the operator for these operands, one of which is a divisor or a count.
  std::vector<Handle> defined(Term term, const std::vector<const Translated*>& operands);
  const Conjunction& bit_and(Term a, Term b);

  IntegerBuilder& builder_;
  IntegerArithmetic arithmetic_;
  const Ranges& ranges_;
  Limits limits_;
  std::unordered_map<Term, Constraint> constraints_;
  std::unordered_map<Term, Translated> translated_;
  std::unordered_map<Variable, Entry> variables_;
  /// `a & b`, shared by the three operators that are made of it.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Conjunction> conjunctions_;
};

}  // namespace pslice::solver
