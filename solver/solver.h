#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/options.h"
#include "solver/question/assertions.h"
#include "solver/question/reply.h"
#include "solver/question/verdict.h"

// The front door of the SMT layer: a stack of assertions, and questions about them. Behind it a
// chain of layers, of which the first that knows answers (layers.h).

namespace pslice::solver {

class Layer;
class QueryLog;
struct Question;
enum class Scope : std::uint8_t;

/// What an answer is worth to who asks.
enum class Effort : std::uint8_t {
  cheap,  // layers that take long are not asked
  proof,  // nor those that guess a model: only a contradiction is of use
  hard,   // all are, within what the options allow
};

class Solver {
 public:
  /// The statistics outlive it.
  Solver(Ranges ranges, Statistics& statistics, SolverOptions options = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // The stack.
  Position push(Term formula);
  /// Back to that many.
  void pop(Position size);
  void drop(Position i);
  void restore(Position i);
  [[nodiscard]] const Assertions& assertions() const { return assertions_; }

  // Questions. All variables lie in their ranges.
  /// Can the assumptions hold, with the assertions that have to do with them? Where the assertions
  /// cannot be true themselves, that may be the answer. `known` satisfies all of them, if given.
  Reply check(std::span<const Term> assumptions, const term::Valuation* known = nullptr,
              Effort effort = Effort::hard);
  /// Can all assertions hold, with the assumptions? The model is a whole one.
  Reply check_all(std::span<const Term> assumptions = {}, Effort effort = Effort::hard);

 private:
  Reply ask(Question question, Effort effort);
  [[nodiscard]] bool may_ask(std::size_t layer, Effort effort) const;
  Reply without_answer(const Question& question, std::size_t asked);
  void tell(const Question& question, const Layer& layer, Answer answer);

  Assertions assertions_;
  Ranges ranges_;
  Statistics& statistics_;
  std::unique_ptr<QueryLog> log_;  // none: nothing is written
  Observer observe_;
  std::vector<std::unique_ptr<Layer>> layers_;
  std::function<bool()> decline_;
  std::size_t first_hard_ = 0;  // of the layers: it and those after it take long
  std::optional<std::uint64_t> hard_questions_;
};

/// Can these hold together? A question by itself, of a solver without assertions; the core refers
/// to them.
Verdict check_together(Solver& solver, std::span<const Term> constraints);

}  // namespace pslice::solver
