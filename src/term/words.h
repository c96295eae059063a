#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "term/term.h"

// Evaluation for who evaluates millions of terms: in machine words, by code made once for each
// term. It answers where all values on the way are known, defined and fit a word, which is nearly
// always; `evaluate_fully` answers the rest.

namespace pslice::term {

/// A term in reverse Polish notation.
struct WordCode {
  enum class Operation : std::uint8_t {
    number,     // pushes it
    variable,   // pushes its value
    add_times,  // adds the number times the topmost to the one below
    product,
    quotient,
    remainder,
    shift_left,
    shift_right,
    bit_and,
    bit_or,
    bit_xor,
    wrap_signed,  // to `index` bits
    wrap_unsigned,
    at_most_zero,
    is_zero,
    skip_unless,  // goes on `index` instructions later if the topmost is 0, which it drops
    skip,
    settle_if,     // as skip, if the topmost is 1, else drops it
    settle_unless  // if it is 0
  };
  struct Instruction {
    Operation operation = Operation::number;
    std::uint32_t index = 0;
    std::int64_t number = 0;
  };
  static constexpr std::size_t most_depth = 24;

  std::vector<Instruction> instructions;  // none: it is too large, or has numbers that are
};

namespace words {

constexpr std::int64_t most_bits = 64;

/// The value of C's conversion, of words.
inline std::optional<std::int64_t> wrapped(std::int64_t value, unsigned bits, bool is_signed) {
  const auto shift = static_cast<unsigned>(most_bits) - bits;
  const auto raised = static_cast<std::uint64_t>(value) << shift;
  if (is_signed) return static_cast<std::int64_t>(raised) >> shift;
  const std::uint64_t low = raised >> shift;
  if (low > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(low);
}

/// The value of an operator of two operands; false: none, or no word.
inline bool apply(WordCode::Operation operation, std::int64_t a, std::int64_t b,
                  std::int64_t& result) {
  using Operation = WordCode::Operation;
  const bool divides = b != 0 && (b != -1 || a != std::numeric_limits<std::int64_t>::min());
  switch (operation) {
    case Operation::product: return !__builtin_mul_overflow(a, b, &result);
    case Operation::quotient: result = divides ? a / b : 0; return divides;
    case Operation::remainder: result = divides ? a % b : 0; return divides;
    case Operation::bit_and: result = a & b; return true;
    case Operation::bit_or: result = a | b; return true;
    case Operation::bit_xor: result = a ^ b; return true;
    case Operation::shift_right:
      if (b < 0 || b >= most_bits) return false;
      result = a >> b;
      return true;
    default: break;
  }
  if (b < 0 || b >= most_bits - 1) return false;  // shift_left
  return !__builtin_mul_overflow(a, std::int64_t{1} << b, &result);
}

}  // namespace words

/// The value of a term (of a formula: 0 or 1), where it can be had in words. `value` gives that of
/// a variable: a pointer to a word, or null.
template <class Value>
std::optional<std::int64_t> evaluate_words(Term term, const Value& value) {
  using Operation = WordCode::Operation;
  const auto& code = term.word_code().instructions;
  if (code.empty()) return std::nullopt;
  std::array<std::int64_t, WordCode::most_depth> stack;
  std::size_t top = 0;  // how many there are
  for (std::size_t i = 0; i < code.size(); ++i) {
    const WordCode::Instruction& next = code[i];
    switch (next.operation) {
      case Operation::number: stack[top++] = next.number; break;
      case Operation::variable: {
        const std::int64_t* word = value(Variable(next.index));
        if (word == nullptr) return std::nullopt;
        stack[top++] = *word;
        break;
      }
      case Operation::add_times: {
        std::int64_t part = stack[--top];
        if (next.number != 1 && __builtin_mul_overflow(part, next.number, &part)) {
          return std::nullopt;
        }
        if (__builtin_add_overflow(stack[top - 1], part, &stack[top - 1])) return std::nullopt;
        break;
      }
      case Operation::wrap_signed:
      case Operation::wrap_unsigned: {
        const auto result =
            words::wrapped(stack[top - 1], next.index, next.operation == Operation::wrap_signed);
        if (!result) return std::nullopt;
        stack[top - 1] = *result;
        break;
      }
      case Operation::at_most_zero: stack[top - 1] = stack[top - 1] <= 0 ? 1 : 0; break;
      case Operation::is_zero: stack[top - 1] = stack[top - 1] == 0 ? 1 : 0; break;
      case Operation::skip: i += next.index; break;
      case Operation::skip_unless:
        if (stack[--top] == 0) i += next.index;
        break;
      case Operation::settle_if:
      case Operation::settle_unless:
        if ((stack[top - 1] == 0) == (next.operation == Operation::settle_unless))
          i += next.index;
        else
          --top;
        break;
      default:
        --top;
        if (!words::apply(next.operation, stack[top - 1], stack[top], stack[top - 1])) {
          return std::nullopt;
        }
    }
  }
  return stack[0];
}

}  // namespace pslice::term
