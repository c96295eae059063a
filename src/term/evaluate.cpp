#include <cassert>
#include <unordered_map>
#include <utility>
#include <vector>

#include "term/term.h"

// Evaluation with an explicit stack, for terms of any depth. Terms are graphs: a subterm of some
// size is remembered, so that sharing is used; a small one is cheaper to compute again than to
// look up, and most terms of a program are small.
//
// Every operator is a fold over its operands: `absorb` takes in the value of one operand and says
// whether the result is settled.

namespace pslice::term {

using base::Integer;

namespace {

using Status = Evaluation::Status;

constexpr std::uint32_t worth_remembering = 16;

Evaluation known(Integer value) { return {Status::known, std::move(value)}; }
Evaluation undefined() { return {Status::undefined, {}}; }

bool is_known(const Evaluation& e) { return e.status == Status::known; }

/// The value of a binary operator on known operands.
Evaluation apply(Kind kind, const Integer& a, const Integer& b) {
  switch (kind) {
    case Kind::product: return known(a * b);
    case Kind::quotient: return b.is_zero() ? undefined() : known(truncated_quotient(a, b));
    case Kind::remainder: return b.is_zero() ? undefined() : known(truncated_remainder(a, b));
    case Kind::bit_and: return known(base::bit_and(a, b));
    case Kind::bit_or: return known(base::bit_or(a, b));
    case Kind::bit_xor: return known(base::bit_xor(a, b));
    default: break;
  }
  assert(kind == Kind::shift_left || kind == Kind::shift_right);
  if (b.is_negative() || b > Integer(max_shift)) return undefined();
  const auto count = static_cast<unsigned>(*b.to_int64());
  return known(kind == Kind::shift_left ? base::shift_left(a, count) : base::shift_right(a, count));
}

/// Does this operand decide the result of the operator, whatever the other is?
bool decides(Kind kind, const Integer& operand) {
  switch (kind) {
    case Kind::product:
    case Kind::bit_and:
    case Kind::conjunction: return operand.is_zero();
    case Kind::bit_or: return operand == Integer(-1);
    case Kind::disjunction: return operand.is_one();
    default: return false;
  }
}

bool can_be_decided_early(Kind kind) {
  return kind == Kind::product || kind == Kind::bit_and || kind == Kind::bit_or ||
         kind == Kind::conjunction || kind == Kind::disjunction;
}

/// Without value is the result, but why? An operand without value may yet decide it, so where
/// that can happen unknown wins; otherwise an undefined operand leaves nothing to be known.
Status worse(Kind kind, Status a, Status b) {
  const Status winner = can_be_decided_early(kind) ? Status::unknown : Status::undefined;
  if (a == winner || b == winner) return winner;
  return a == Status::known ? b : a;
}

class Evaluator {
 public:
  explicit Evaluator(const Valuation& value) : value_(value) {}

  Evaluation run(Term root) {
    enter(root);
    while (!stack_.empty()) {
      Frame& frame = stack_.back();
      const auto operands = frame.term.operands();
      if (frame.next < operands.size()) {
        enter(operands[frame.next]);
      } else {
        leave();
      }
    }
    return std::move(last_);
  }

 private:
  struct Frame {
    Term term;
    std::size_t next = 0;  // operand to be computed; operands.size(): settled
    Evaluation result;
  };

  /// Computes a leaf or a remembered term at once, and puts any other on the stack.
  void enter(Term term) {
    switch (term.kind()) {
      case Kind::constant: return deliver(known(term.value()));
      case Kind::truth: return deliver(known(term.is_true() ? 1 : 0));
      case Kind::variable: {
        auto value = value_(term.variable());
        return deliver(value ? known(std::move(*value)) : Evaluation{});
      }
      default: break;
    }
    if (term.size() > worth_remembering) {
      if (const auto found = memory_.find(term.id()); found != memory_.end()) {
        return deliver(found->second);
      }
    }
    stack_.push_back({term, 0, known(term.kind() == Kind::sum ? term.value() : Integer())});
  }

  void leave() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    if (frame.term.size() > worth_remembering) memory_.emplace(frame.term.id(), frame.result);
    deliver(std::move(frame.result));
  }

  /// Hands the value of a term to whoever asked for it.
  void deliver(Evaluation value) {
    if (stack_.empty()) {
      last_ = std::move(value);
    } else {
      absorb(stack_.back(), std::move(value));
    }
  }

  static void absorb(Frame& frame, Evaluation operand) {
    const Term term = frame.term;
    const Kind kind = term.kind();
    const std::size_t index = frame.next++;
    const std::size_t settled = term.operands().size();
    Evaluation& result = frame.result;

    if (kind == Kind::choice) return choose(frame, index, std::move(operand));
    if (is_known(operand) && decides(kind, operand.value)) {
      result = std::move(operand);
      frame.next = settled;
    } else if (!is_known(operand) || !is_known(result)) {
      result.status = index == 0 ? operand.status : worse(kind, result.status, operand.status);
    } else if (kind == Kind::sum) {
      result.value += term.coefficients()[index] * operand.value;
    } else if (kind == Kind::wrap) {
      result.value = base::wrap(operand.value, term.bits(), term.is_signed());
    } else if (kind == Kind::at_most_zero) {
      result.value = operand.value.sign() <= 0 ? 1 : 0;
    } else if (kind == Kind::is_zero || kind == Kind::negation) {
      result.value = operand.value.is_zero() ? 1 : 0;
    } else if (index == 0 || kind == Kind::conjunction || kind == Kind::disjunction) {
      result = std::move(operand);
    } else {
      result = apply(kind, result.value, operand.value);
    }
  }

  static void choose(Frame& frame, std::size_t index, Evaluation operand) {
    const std::size_t settled = frame.term.operands().size();
    if (index == 0 && is_known(operand)) {
      frame.next = operand.value.is_one() ? 1 : 2;
    } else {
      frame.result = std::move(operand);
      frame.next = settled;
    }
  }

  const Valuation& value_;
  std::vector<Frame> stack_;
  std::unordered_map<std::uint32_t, Evaluation> memory_;
  Evaluation last_;
};

}  // namespace

Evaluation evaluate_fully(Term term, const Valuation& value) { return Evaluator(value).run(term); }

std::optional<Integer> evaluate(Term term, const Valuation& value) {
  assert(!term.is_formula());
  Evaluation result = evaluate_fully(term, value);
  if (!is_known(result)) return std::nullopt;
  return std::move(result.value);
}

std::optional<bool> holds(Term formula, const Valuation& value) {
  assert(formula.is_formula());
  const Evaluation result = evaluate_fully(formula, value);
  if (!is_known(result)) return std::nullopt;
  return result.value.is_one();
}

}  // namespace pslice::term
