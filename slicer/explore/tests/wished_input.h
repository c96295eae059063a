#pragma once

#include <span>
#include <vector>

#include "slicer/explore/tests/defined_inputs.h"

namespace pslice::explore {

/// An input of a group that grants wishes, one after the other: each if it can be had together with
/// those that were granted before it.
class WishedInput {
 public:
  /// `known` is an input of the group.
  WishedInput(const Group& group, const DefinedInputs& defined, Questions& questions,
              Assignment known)
      : group_(group),
        questions_(questions),
        granted_(defined.conditions()),
        input_(std::move(known)) {}

  [[nodiscard]] bool grants(Term wish) const { return questions_.holds(wish, input_); }
  /// False if it is not to be had, or nobody knows.
  bool grant(Term wish) {
    granted_.push_back(wish);
    if (grants(wish)) return true;
    Questions::Reply reply = questions_.ask(group_.condition, granted_, input_);
    if (reply.answer != solver::Answer::satisfiable) {
      granted_.pop_back();
      return false;
    }
    input_ = std::move(reply.assignment);
    return true;
  }

  [[nodiscard]] const Assignment& input() const { return input_; }

 private:
  const Group& group_;
  Questions& questions_;
  std::vector<Term> granted_;
  Assignment input_;
};

}  // namespace pslice::explore
