#include "term/words.h"

#include <algorithm>

#include "term/node.h"

namespace pslice::term {
namespace {

using Operation = WordCode::Operation;

/// Larger terms have subterms in common, which code would compute again and again.
constexpr std::uint32_t most_size = 64;

class Coder {
 public:
  /// None if there is no code for it.
  std::vector<WordCode::Instruction> code_for(Term term) {
    if (term.size() > most_size) return {};
    add(term);
    return fits_ && deepest_ <= WordCode::most_depth ? std::move(code_)
                                                     : std::vector<WordCode::Instruction>();
  }

 private:
  void add(Term term) {
    switch (term.kind()) {
      case Kind::constant: return push({Operation::number, 0, word(term.value())});
      case Kind::truth: return push({Operation::number, 0, term.is_true() ? 1 : 0});
      case Kind::variable:
        return push({Operation::variable, static_cast<std::uint32_t>(term.variable().index()), 0});
      case Kind::sum: return add_sum(term);
      case Kind::choice: return add_choice(term);
      case Kind::conjunction: return add_all(term, Operation::settle_unless);
      case Kind::disjunction: return add_all(term, Operation::settle_if);
      default: break;
    }
    for (const Term operand : term.operands()) add(operand);
    if (term.kind() == Kind::wrap) {
      if (term.bits() > words::most_bits) fits_ = false;
      code_.push_back(
          {term.is_signed() ? Operation::wrap_signed : Operation::wrap_unsigned, term.bits(), 0});
      return;
    }
    code_.push_back({operation_of(term.kind()), 0, 0});
    if (term.operands().size() == 2) --depth_;
  }

  static Operation operation_of(Kind kind) {
    switch (kind) {
      case Kind::product: return Operation::product;
      case Kind::quotient: return Operation::quotient;
      case Kind::remainder: return Operation::remainder;
      case Kind::shift_left: return Operation::shift_left;
      case Kind::shift_right: return Operation::shift_right;
      case Kind::bit_and: return Operation::bit_and;
      case Kind::bit_or: return Operation::bit_or;
      case Kind::bit_xor: return Operation::bit_xor;
      case Kind::at_most_zero: return Operation::at_most_zero;
      default: return Operation::is_zero;  // is_zero, negation
    }
  }

  void add_sum(Term term) {
    push({Operation::number, 0, word(term.value())});
    for (std::size_t i = 0; i < term.operands().size(); ++i) {
      add(term.operands()[i]);
      code_.push_back({Operation::add_times, 0, word(term.coefficients()[i])});
      --depth_;
    }
  }

  void add_choice(Term term) {
    add(term.operands()[0]);
    const std::size_t test = reserve(Operation::skip_unless);
    --depth_;
    add(term.operands()[1]);
    const std::size_t end_of_yes = reserve(Operation::skip);
    lead_here(test);
    --depth_;  // one of the two is there
    add(term.operands()[2]);
    lead_here(end_of_yes);
  }

  void add_all(Term term, Operation settle) {
    std::vector<std::size_t> settled;
    for (const Term operand : term.operands()) {
      if (operand != term.operands().front()) {
        settled.push_back(reserve(settle));
        --depth_;
      }
      add(operand);
    }
    for (const std::size_t at : settled) lead_here(at);
  }

  std::size_t reserve(Operation operation) {
    code_.push_back({operation, 0, 0});
    return code_.size() - 1;
  }

  void lead_here(std::size_t at) {
    code_[at].index = static_cast<std::uint32_t>(code_.size() - 1 - at);
  }

  void push(const WordCode::Instruction& instruction) {
    code_.push_back(instruction);
    deepest_ = std::max(deepest_, ++depth_);
  }

  std::int64_t word(const base::Integer& value) {
    const auto small = value.to_int64();
    fits_ = fits_ && small.has_value();
    return small.value_or(0);
  }

  std::vector<WordCode::Instruction> code_;
  std::size_t depth_ = 0;
  std::size_t deepest_ = 0;
  bool fits_ = true;
};

}  // namespace

const WordCode& Term::word_code() const {
  if (!node_->words) {
    node_->words = std::make_unique<const WordCode>(WordCode{Coder().code_for(*this)});
  }
  return *node_->words;
}

}  // namespace pslice::term
