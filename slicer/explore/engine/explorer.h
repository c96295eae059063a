#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "base/budget.h"
#include "slicer/explore/modes/mode.h"
#include "slicer/explore/tests/defined_inputs.h"
#include "slicer/explore/tests/groups.h"
#include "slicer/explore/tests/questions.h"

// The engine of all modes: take a question, find an input for it, run it, and have the mode say
// which questions and which leaf that gives; until no question is left.
//
//     mode ──question──▶ questions ──input──▶ execution ──▶ mode ──leaf──▶ groups
//                            ▲                    │
//                            └── defined inputs ◀─┘ undefined, or without end
//
// Inputs for which C does not define what the program does belong to no group. If an execution ends
// there, it says for which inputs that is so; they are excluded, and the question is asked again.

namespace pslice::explore {

class Explorer {
 public:
  using ModeMaker = std::function<std::unique_ptr<Mode>(const ModeSetting&)>;

  /// The signature has its outputs already; the rest is filled in.
  Explorer(const Subject& subject, const ModeMaker& make, const Options& options,
           base::Budget& budget, Signature& signature);
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

  /// Asks all questions, as far as the budget goes.
  void run();

  /// Called with executions that end where C does not define what comes next, with their input and
  /// the condition that excludes all inputs that go wrong in the same way (DefinedInputs::learn).
  using UndefinedSeen = std::function<void(const Execution&, const Assignment&, Term excluded)>;
  void on_undefined(UndefinedSeen seen) { undefined_seen_ = std::move(seen); }

  /// Called with every execution, before anything else comes of it.
  using ExecutionSeen = std::function<void(const Execution&, const Assignment&)>;
  void on_execution(ExecutionSeen seen) { execution_seen_ = std::move(seen); }

  /// Called with each group when it is found, and the input that is its test.
  using GroupFound = std::function<void(const Group&, const Assignment&)>;
  void on_group(GroupFound found) { group_found_ = std::move(found); }

  /// Learns from an execution that has not ended as it should: a condition that excludes it; none
  /// if that cannot be said.
  Term exclude(const Execution& execution, const Assignment& input);
  Execution execute(const Assignment& input);
  /// An execution that no question led to, and that has not ended as it should.
  void note_unfinished(const Execution& execution, const Assignment& input) {
    mode_->note_unfinished(execution, input);
  }
  /// The budget has run out before all was done.
  void note_stopped();

  // What it works with, for who goes on from there.
  /// Is the output an address?
  [[nodiscard]] bool is_address(std::size_t output) const {
    return signature_.outputs[output].pointer;
  }
  [[nodiscard]] Questions& questions() { return questions_; }
  [[nodiscard]] Caveats& caveats() { return caveats_; }
  [[nodiscard]] const DefinedInputs& defined() const { return defined_; }
  [[nodiscard]] const Mode& mode() const { return *mode_; }
  [[nodiscard]] Groups& groups() { return groups_; }

 private:
  bool is_out_of_budget();
  void answer(const Question& question);
  void note(const Question& question, const Execution& execution, const Assignment& input);
  std::optional<Assignment> find_input(const Question& question, std::span<const Term> rest);

  const Subject& subject_;
  const Options& options_;
  base::Budget& budget_;
  Signature& signature_;
  Questions questions_;
  Caveats caveats_;
  DefinedInputs defined_;
  std::unique_ptr<Mode> mode_;
  Groups groups_;
  UndefinedSeen undefined_seen_;
  ExecutionSeen execution_seen_;
  GroupFound group_found_;
};

}  // namespace pslice::explore
