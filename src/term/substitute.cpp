#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <vector>

#include "term/rebuild.h"
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
    std::ranges::transform(old, operands.begin(), [this](Term operand) { return result(operand); });
    if (std::equal(old.begin(), old.end(), operands.begin())) return term;
    return rebuild(factory_, term, operands);
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
