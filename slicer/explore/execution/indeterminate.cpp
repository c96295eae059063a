#include "slicer/explore/execution/indeterminate.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace pslice::explore {
namespace {

/// Of a choice only what is chosen counts; of everything else all operands.
class Dependence {
 public:
  Dependence(term::Factory& terms, const Inputs& inputs) : terms_(terms), inputs_(inputs) {}

  ts::Term of(ts::Term term) {
    if (!mentions(term)) return terms_.truth(false);
    if (term.kind() == term::Kind::variable) return terms_.truth(true);
    const auto [known, is_new] = known_.try_emplace(term);
    if (!is_new) return known->second;
    const ts::Term result = term.kind() == term::Kind::choice ? of_choice(term) : of_any(term);
    return known_[term] = result;
  }

 private:
  [[nodiscard]] bool mentions(ts::Term term) const {
    return std::ranges::any_of(term.variables(), [&](term::Variable v) {
      const auto input = inputs_.of(v);
      return input && inputs_[*input].kind == Input::Kind::local;
    });
  }

  ts::Term of_choice(ts::Term choice) {
    const ts::Term condition = choice.operands()[0];
    return terms_.disjunction(
        {of(condition), terms_.conjunction({condition, of(choice.operands()[1])}),
         terms_.conjunction({terms_.negation(condition), of(choice.operands()[2])})});
  }

  ts::Term of_any(ts::Term term) {
    std::vector<ts::Term> all;
    for (const ts::Term operand : term.operands()) all.push_back(of(operand));
    return terms_.disjunction(std::move(all));
  }

  term::Factory& terms_;
  const Inputs& inputs_;
  std::unordered_map<ts::Term, ts::Term> known_;
};

}  // namespace

ts::Term depends_on_uninitialised(term::Factory& terms, const Inputs& inputs, ts::Term term) {
  return Dependence(terms, inputs).of(term);
}

}  // namespace pslice::explore
