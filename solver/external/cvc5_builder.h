#pragma once

#include <vector>

#include <cvc5/cvc5.h>

#include "solver/external/builder.h"
#include "solver/external/handle_table.h"

// Internal to the back end: terms of cvc5, as the translations build them.

namespace pslice::solver {

/// What the builders of integers and of bit-vectors have in common; `Builder` is the interface.
template <class Builder>
class Cvc5Formulas : public Builder {
 public:
  explicit Cvc5Formulas(cvc5::Solver& solver) : solver_(solver) {}

  Handle truth(bool value) override { return keep(solver_.mkBoolean(value)); }
  Handle unknown_truth() override { return keep(solver_.mkConst(solver_.getBooleanSort())); }
  Handle equal(Handle a, Handle b) override { return make(cvc5::EQUAL, {a, b}); }
  Handle negation(Handle a) override { return make(cvc5::NOT, {a}); }
  Handle conjunction(const std::vector<Handle>& parts) override { return make(cvc5::AND, parts); }
  Handle disjunction(const std::vector<Handle>& parts) override { return make(cvc5::OR, parts); }
  Handle implies(Handle condition, Handle consequence) override {
    return make(cvc5::IMPLIES, {condition, consequence});
  }
  Handle choice(Handle condition, Handle yes, Handle no) override {
    return make(cvc5::ITE, {condition, yes, no});
  }

  Handle keep(const cvc5::Term& term) { return table_.keep(term); }
  const cvc5::Term& operator[](Handle handle) const { return table_[handle]; }

 protected:
  Handle make(cvc5::Kind kind, const std::vector<Handle>& operands) {
    std::vector<cvc5::Term> terms;
    for (const Handle operand : operands) terms.push_back(table_[operand]);
    return keep(solver_.mkTerm(kind, terms));
  }

  cvc5::Solver& solver_;

 private:
  HandleTable<cvc5::Term> table_;
};

class Cvc5Integers final : public Cvc5Formulas<IntegerBuilder> {
 public:
  using Cvc5Formulas::Cvc5Formulas;

  Handle number(const Integer& value) override {
    const auto word = value.to_int64();
    return keep(word ? solver_.mkInteger(*word) : solver_.mkInteger(value.to_string()));
  }
  Handle unknown_integer() override { return keep(solver_.mkConst(solver_.getIntegerSort())); }
  Handle add(const std::vector<Handle>& parts) override { return make(cvc5::ADD, parts); }
  Handle multiply(Handle a, Handle b) override { return make(cvc5::MULT, {a, b}); }
  Handle divide(Handle a, Handle b) override { return make(cvc5::INTS_DIVISION, {a, b}); }
  Handle modulo(Handle a, Handle b) override { return make(cvc5::INTS_MODULUS, {a, b}); }
  Handle at_most(Handle a, Handle b) override { return make(cvc5::LEQ, {a, b}); }
};

class Cvc5Bits final : public Cvc5Formulas<BitBuilder> {
 public:
  using Cvc5Formulas::Cvc5Formulas;

  Handle number(const Integer& value, unsigned width) override {
    return keep(solver_.mkBitVector(width, base::wrap(value, width, false).to_string(), 10));
  }
  Handle unknown_bits(unsigned width) override {
    return keep(solver_.mkConst(solver_.mkBitVectorSort(width)));
  }
  Handle extend(Handle a, unsigned width, Extension extension) override {
    const unsigned more = width - width_of(a);
    if (more == 0) return a;
    const auto kind =
        extension == Extension::zeros ? cvc5::BITVECTOR_ZERO_EXTEND : cvc5::BITVECTOR_SIGN_EXTEND;
    return keep(solver_.mkTerm(solver_.mkOp(kind, {more}), {(*this)[a]}));
  }
  Handle low(Handle a, unsigned width) override {
    if (width == width_of(a)) return a;
    return keep(
        solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {width - 1, 0}), {(*this)[a]}));
  }
  Handle add(const std::vector<Handle>& parts) override { return make(cvc5::BITVECTOR_ADD, parts); }
  Handle negate(Handle a) override { return make(cvc5::BITVECTOR_NEG, {a}); }
  Handle apply(BitOperator op, Handle a, Handle b) override { return make(kind_of(op), {a, b}); }
  Handle at_most(Handle a, Handle b, Extension extension) override {
    return make(extension == Extension::zeros ? cvc5::BITVECTOR_ULE : cvc5::BITVECTOR_SLE, {a, b});
  }

 private:
  [[nodiscard]] unsigned width_of(Handle a) const {
    return (*this)[a].getSort().getBitVectorSize();
  }
  static cvc5::Kind kind_of(BitOperator op) {
    switch (op) {
      case BitOperator::multiply: return cvc5::BITVECTOR_MULT;
      case BitOperator::divide_natural: return cvc5::BITVECTOR_UDIV;
      case BitOperator::divide_signed: return cvc5::BITVECTOR_SDIV;
      case BitOperator::remainder_natural: return cvc5::BITVECTOR_UREM;
      case BitOperator::remainder_signed: return cvc5::BITVECTOR_SREM;
      case BitOperator::bit_and: return cvc5::BITVECTOR_AND;
      case BitOperator::bit_or: return cvc5::BITVECTOR_OR;
      case BitOperator::bit_xor: return cvc5::BITVECTOR_XOR;
      case BitOperator::shift_left: return cvc5::BITVECTOR_SHL;
      case BitOperator::shift_right_natural: return cvc5::BITVECTOR_LSHR;
      case BitOperator::shift_right_signed: return cvc5::BITVECTOR_ASHR;
    }
    return cvc5::UNDEFINED_KIND;
  }
};

}  // namespace pslice::solver
