#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

// C expressions that are known to be defined.
//
// Every expression carries its C type, an interval its value lies in, and which cells it reads and
// writes. The interval decides whether an operation can overflow or divide by zero, the cells
// decide whether two operands may stand beside each other unsequenced. So a generator that only
// combines expressions through this file writes no undefined behaviour, and needs no run-time
// guards where the interval already excludes it.

namespace pslice::support {

__extension__ using Wide = __int128;

struct Range {
  Wide low = 0;
  Wide high = 0;
  [[nodiscard]] bool includes(const Range& other) const {
    return low <= other.low && other.high <= high;
  }
  friend bool operator==(const Range&, const Range&) = default;
};

struct CType {
  std::string spelling;
  unsigned bits = 32;
  enum class Sign { with, without, boolean } sign = Sign::with;

  [[nodiscard]] bool is_signed() const { return sign == Sign::with; }
  [[nodiscard]] Range range() const;
};

CType int_type();
CType unsigned_type();
CType long_long_type();
/// char-sized up to long long, signed and unsigned, and _Bool.
const std::vector<CType>& integer_types();

using Cells = std::set<unsigned>;

struct Expression {
  std::string text;
  CType type = int_type();
  Range range;
  Cells reads;
  Cells writes;       // a call writes whatever its callee may
  bool atom = false;  // needs no parentheses as an operand
};

std::string to_string(Wide value);
/// As an operand: in parentheses where needed.
std::string operand(const Expression& e);

/// Fits int, long long or (only as a suffix) unsigned long long.
Expression constant(Wide value);
/// e converted to a type; the value changes as C says.
Expression cast(const CType& type, const Expression& e);
/// What e's value is after being stored in an object of the type.
Range converted(const Range& range, const CType& type);

/// `a op b` for arithmetic, bit and comparison operators. Nothing where it might be undefined for
/// some values of the operands' ranges. Effects are the union.
std::optional<Expression> combine(const std::string& op, const Expression& a, const Expression& b);
std::optional<Expression> negated(const Expression& e);
Expression complemented(const Expression& e);
Expression logical_not(const Expression& e);
/// `a && b`, `a || b`; `a, b`; `c ? a : b`.
Expression logical(const std::string& op, const Expression& a, const Expression& b);
Expression comma(const Expression& a, const Expression& b);
Expression conditional(const Expression& c, const Expression& a, const Expression& b);

/// e brought into `target` by a remainder or a mask, unchanged where it lies there anyway.
/// Conversion to `type` counts: storing the result in an object of that type stays in `target`.
Expression fitted(const Expression& e, const CType& type, const Range& target);

}  // namespace pslice::support
