#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <vector>

#include "term/table.h"

// Substitution rebuilds a term from its leaves, each subterm once, with an explicit stack. The
// factory's own operations put it together again, so the result is in normal form.

namespace pslice::term {

using base::Integer;

namespace {

class Substitution {
 public:
  Substitution(Factory& factory, const std::function<Term(Variable)>& replacement)
      : factory_(factory), replacement_(replacement) {}

  /// Postorder over the distinct subterms; afterwards `result` knows all of them.
  void run(Term root) {
    std::vector<std::pair<Term, std::size_t>> stack{{root, 0}};
    while (!stack.empty()) {
      auto& [term, next] = stack.back();
      const auto operands = term.operands();
      while (next < operands.size() && results_.contains(operands[next])) ++next;
      if (next < operands.size()) {
        stack.emplace_back(operands[next++], 0);
        continue;
      }
      results_.emplace(term, rebuilt(term));
      stack.pop_back();
    }
  }

  [[nodiscard]] Term result(Term term) const { return results_.at(term); }

 private:
  Term rebuilt(Term term) {
    if (term.kind() == Kind::variable) {
      const Term replaced = replacement_(term.variable());
      assert(!replaced || !replaced.is_formula());
      return replaced ? replaced : term;
    }
    const auto old = term.operands();
    std::vector<Term> operands(old.size());
    std::transform(old.begin(), old.end(), operands.begin(),
                   [this](Term operand) { return result(operand); });
    if (std::equal(old.begin(), old.end(), operands.begin())) return term;
    return assembled(term, operands);
  }

  Term assembled(Term term, std::vector<Term>& operands) {
    const Term zero = factory_.constant(0);
    switch (term.kind()) {
      case Kind::sum: return factory_.sum(term.value(), term.coefficients(), operands);
      case Kind::product: return factory_.multiply(operands[0], operands[1]);
      case Kind::quotient: return factory_.quotient(operands[0], operands[1]);
      case Kind::remainder: return factory_.remainder(operands[0], operands[1]);
      case Kind::shift_left: return factory_.shift_left(operands[0], operands[1]);
      case Kind::shift_right: return factory_.shift_right(operands[0], operands[1]);
      case Kind::bit_and: return factory_.bit_and(operands[0], operands[1]);
      case Kind::bit_or: return factory_.bit_or(operands[0], operands[1]);
      case Kind::bit_xor: return factory_.bit_xor(operands[0], operands[1]);
      case Kind::wrap: return factory_.wrap(operands[0], term.bits(), term.is_signed());
      case Kind::choice: return factory_.choice(operands[0], operands[1], operands[2]);
      case Kind::at_most_zero: return factory_.at_most(operands[0], zero);
      case Kind::is_zero: return factory_.equal(operands[0], zero);
      case Kind::negation: return factory_.negation(operands[0]);
      case Kind::conjunction: return factory_.conjunction(std::move(operands));
      case Kind::disjunction: return factory_.disjunction(std::move(operands));
      case Kind::constant:
      case Kind::variable:
      case Kind::truth: break;
    }
    assert(false && "a leaf has no operands to change");
    return term;
  }

  Factory& factory_;
  const std::function<Term(Variable)>& replacement_;
  std::unordered_map<Term, Term> results_;
};

}  // namespace

Term Factory::substitute(Term term, const std::function<Term(Variable)>& replacement) {
  Substitution substitution(*this, replacement);
  substitution.run(term);
  return substitution.result(term);
}

Term Factory::sum(Integer constant, std::span<const Integer> coefficients,
                  std::span<const Term> operands) {
  assert(coefficients.size() == operands.size());
  std::vector<Summand> summands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Term operand = operands[i];
    const Integer& factor = coefficients[i];
    if (operand.is_constant()) {
      constant += factor * operand.value();
    } else if (operand.kind() == Kind::sum) {
      constant += factor * operand.value();
      for (std::size_t j = 0; j < operand.operands().size(); ++j) {
        summands.emplace_back(operand.operands()[j], factor * operand.coefficients()[j]);
      }
    } else {
      summands.emplace_back(operand, factor);
    }
  }
  return table_->sum(std::move(constant), summands);
}

}  // namespace pslice::term
