#include "slicer/explore/execution/asked_inputs.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace pslice::explore {
namespace {

/// The inputs that terms mention. The terms of a loop are parts of one another: each part is looked
/// at once.
class Mentioned {
 public:
  explicit Mentioned(const Inputs& inputs) : inputs_(inputs), result_(inputs.count()) {}

  void add(Term term) {
    if (term) push(term);
    while (!left_.empty()) {
      const Term next = left_.back();
      left_.pop_back();
      if (next.kind() == term::Kind::variable) {
        if (const auto input = inputs_.of(next.variable())) result_.insert(*input);
      }
      for (const Term operand : next.operands()) push(operand);
    }
  }
  void add(std::size_t input) { result_.insert(input); }

  base::BitSet take() { return std::move(result_); }

 private:
  void push(Term term) {
    if (seen_.insert(term).second) left_.push_back(term);
  }

  const Inputs& inputs_;
  base::BitSet result_;
  std::unordered_set<Term> seen_;
  std::vector<Term> left_;
};

}  // namespace

base::BitSet asked_inputs(const Execution& execution, const Inputs& inputs) {
  Mentioned mentioned(inputs);
  for (const Node test : execution.trace.tests()) {
    const TestInfo& info = execution.trace.info(test);
    mentioned.add(info.condition);
    for (const Side& other : info.others) mentioned.add(other.condition);
  }
  for (const auto& [demand, where] : execution.demands) mentioned.add(demand);
  for (const Execution::Observed& output : execution.outputs) {
    mentioned.add(output.term);
    mentioned.add(output.provided);
  }
  for (const std::vector<Execution::Call>& calls : execution.calls) {
    for (const Execution::Call& call : calls) {
      for (const Term argument : call.arguments) mentioned.add(argument);
    }
  }
  for (const std::size_t input : execution.results) mentioned.add(input);
  return mentioned.take();
}

}  // namespace pslice::explore
