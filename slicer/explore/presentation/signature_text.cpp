#include "slicer/explore/presentation/signature_text.h"

#include <algorithm>

#include "term/decided_choices.h"
#include "term/redundant_bounds.h"

// The conditions of a group are evaluated one after the other, on inputs of other groups as well.
// What is known of a group's inputs (which choices are decided, what the program computes as an
// int) may be used in the text of a condition only as far as those before it say so:
//
//     if ((long)x + y > 10) { int s = x + y; ... }        (long)x + y > 10       s: x + y
//
// In this group x + y is an int, but its condition is also evaluated where it is not.

namespace pslice::explore {

GroupText::GroupText(term::Factory& terms, const Signature& signature, const Group& group,
                     Familiar is_familiar)
    : terms_(terms), is_familiar_(std::move(is_familiar)) {
  for (const Input& input : signature.inputs) {
    inputs_[input.symbol] = {input.name, input.declared.bits, input.declared.is_signed};
  }
  term::DecidedChoices decide(terms);
  for (std::size_t place = 0; place <= group.condition.size(); ++place) {
    const bool is_end = place == group.condition.size();
    for (const Group::KnownInt& known : group.in_int) {
      if (known.after != place && !is_end) continue;
      know(known.term, known.after);
      know(decide(known.term), place);
    }
    if (is_end) break;
    condition_.push_back(decide(group.condition[place]));
    decide.assume(condition_.back());
  }
  for (const Term output : group.outputs) outputs_.push_back(output ? decide(output) : output);
}

void GroupText::know(Term term, std::size_t after) {
  std::size_t& known = in_int_.try_emplace(term, after).first->second;
  known = std::min(known, after);
}

term::CContext GroupText::context(std::size_t place) const {
  return {.variable = [this](term::Variable v) { return inputs_.at(v); },
          .in_int =
              [this, place](Term term) {
                const auto found = in_int_.find(term);
                return found != in_int_.end() && found->second <= place;
              },
          .is_familiar = is_familiar_};
}

std::string GroupText::condition() const {
  std::vector<Term> members;
  std::vector<term::CContext> contexts;
  for (const auto& [term, place] : term::placed_without_redundant_bounds(terms_, condition_)) {
    members.push_back(term);
    contexts.push_back(context(place));
  }
  return term::to_c_expression(terms_, members, contexts);
}

std::set<term::Variable> GroupText::mentions() const {
  std::set<term::Variable> result;
  const auto add = [&](Term term) {
    if (term) result.insert(term.variables().begin(), term.variables().end());
  };
  std::ranges::for_each(condition_, add);
  std::ranges::for_each(outputs_, add);
  return result;
}

std::string GroupText::output_text(std::size_t i) const {
  if (!outputs_[i]) return "";
  return term::to_c_expression(terms_, outputs_[i], context(condition_.size()));
}

}  // namespace pslice::explore
