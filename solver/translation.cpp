#include "solver/translation.h"

#include <unordered_set>
#include <utility>

namespace pslice::solver {

std::vector<Term> distinct_subterms(Term root, std::size_t limit) {
  std::vector<Term> order;
  std::unordered_set<Term> seen{root};
  std::vector<std::pair<Term, std::size_t>> stack{{root, 0}};
  while (!stack.empty() && seen.size() <= limit) {
    auto& [term, next] = stack.back();
    if (next == term.operands().size()) {
      order.push_back(term);
      stack.pop_back();
    } else if (const Term operand = term.operands()[next++]; seen.insert(operand).second) {
      stack.emplace_back(operand, 0);
    }
  }
  if (!stack.empty()) order.clear();
  return order;
}

}  // namespace pslice::solver
