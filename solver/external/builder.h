#pragma once

#include <cstdint>
#include <vector>

#include "solver/question/verdict.h"

// Internal to the back ends: what our terms need of an external solver to be built there.
//
// The translations (integer_terms.h, bit_terms.h) know none of the external solvers, only these
// interfaces and numbers for what was built. A virtual call is nothing beside a question, which
// takes such a solver a tenth of a millisecond at best.

namespace pslice::solver {

/// A term or formula of an external solver. Equal ones have equal handles.
enum class Handle : std::uint32_t {};

class FormulaBuilder {
 public:
  virtual ~FormulaBuilder() = default;

  virtual Handle truth(bool value) = 0;
  virtual Handle unknown_truth() = 0;
  virtual Handle equal(Handle a, Handle b) = 0;
  virtual Handle negation(Handle a) = 0;
  virtual Handle conjunction(const std::vector<Handle>& parts) = 0;
  virtual Handle disjunction(const std::vector<Handle>& parts) = 0;
  virtual Handle implies(Handle condition, Handle consequence) = 0;
  /// Between terms or formulas.
  virtual Handle choice(Handle condition, Handle yes, Handle no) = 0;
};

/// Mathematical integers.
class IntegerBuilder : public FormulaBuilder {
 public:
  virtual Handle number(const Integer& value) = 0;
  virtual Handle unknown_integer() = 0;
  virtual Handle add(const std::vector<Handle>& parts) = 0;
  virtual Handle multiply(Handle a, Handle b) = 0;
  /// Division such that the remainder is never negative, as SMT-LIB defines it. By zero any value,
  /// the same for the same dividend.
  virtual Handle divide(Handle a, Handle b) = 0;
  virtual Handle modulo(Handle a, Handle b) = 0;
  virtual Handle at_most(Handle a, Handle b) = 0;
};

/// How the bits of a number go on to the left.
enum class Extension : std::uint8_t {
  zeros,  // a natural number
  sign,   // two's complement
};

enum class BitOperator : std::uint8_t {
  multiply,
  divide_natural,
  divide_signed,  // towards zero
  remainder_natural,
  remainder_signed,  // with the sign of the dividend
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right_natural,
  shift_right_signed,
};

/// Bit-vectors. Operands of one operator have the same width, which is that of the result.
class BitBuilder : public FormulaBuilder {
 public:
  /// Modulo 2^width.
  virtual Handle number(const Integer& value, unsigned width) = 0;
  virtual Handle unknown_bits(unsigned width) = 0;
  /// To a width that is larger or the same.
  virtual Handle extend(Handle a, unsigned width, Extension extension) = 0;
  /// The lowest bits.
  virtual Handle low(Handle a, unsigned width) = 0;
  virtual Handle add(const std::vector<Handle>& parts) = 0;
  virtual Handle negate(Handle a) = 0;
  virtual Handle apply(BitOperator op, Handle a, Handle b) = 0;
  /// As natural numbers, or in two's complement.
  virtual Handle at_most(Handle a, Handle b, Extension extension) = 0;
};

}  // namespace pslice::solver
