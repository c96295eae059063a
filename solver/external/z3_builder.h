#pragma once

#include <cstddef>
#include <vector>

#include <z3++.h>

#include "solver/external/builder.h"
#include "solver/external/handle_table.h"

// Internal to the back end: terms of Z3, as the translations build them. Mostly through Z3's C
// interface: the C++ one finds out the sorts of operands first, which are known here.

namespace pslice::solver {

struct Z3Hash {
  std::size_t operator()(const z3::expr& e) const { return e.id(); }
};
struct Z3Equal {
  bool operator()(const z3::expr& a, const z3::expr& b) const { return a.id() == b.id(); }
};

/// What the builders of integers and of bit-vectors have in common; `Builder` is the interface.
template <class Builder>
class Z3Formulas : public Builder {
 public:
  explicit Z3Formulas(z3::context& context) : context_(context) {}

  Handle truth(bool value) override { return keep(context_.bool_val(value)); }
  Handle unknown_truth() override { return unknown(context_.bool_sort()); }
  Handle equal(Handle a, Handle b) override { return make(Z3_mk_eq, a, b); }
  Handle negation(Handle a) override { return keep(!(*this)[a]); }
  Handle conjunction(const std::vector<Handle>& parts) override { return make(Z3_mk_and, parts); }
  Handle disjunction(const std::vector<Handle>& parts) override { return make(Z3_mk_or, parts); }
  Handle implies(Handle condition, Handle consequence) override {
    return make(Z3_mk_implies, condition, consequence);
  }
  Handle choice(Handle condition, Handle yes, Handle no) override {
    return keep(z3::ite((*this)[condition], (*this)[yes], (*this)[no]));
  }

  Handle keep(const z3::expr& term) { return table_.keep(term); }
  const z3::expr& operator[](Handle handle) const { return table_[handle]; }

 protected:
  using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);
  using Nary = Z3_ast (*)(Z3_context, unsigned, const Z3_ast*);

  Handle unknown(const z3::sort& sort) { return checked(Z3_mk_fresh_const(context_, "u", sort)); }
  Handle make(Binary function, Handle a, Handle b) {
    return checked(function(context_, (*this)[a], (*this)[b]));
  }
  Handle make(Nary function, const std::vector<Handle>& operands) {
    std::vector<Z3_ast> terms;
    for (const Handle operand : operands) terms.push_back((*this)[operand]);
    return checked(function(context_, static_cast<unsigned>(terms.size()), terms.data()));
  }

  z3::context& context_;

 private:
  /// Throws if Z3 has complained.
  Handle checked(Z3_ast made) {
    context_.check_error();
    return keep(z3::expr(context_, made));
  }

  HandleTable<z3::expr, Z3Hash, Z3Equal> table_;
};

class Z3Integers final : public Z3Formulas<IntegerBuilder> {
 public:
  using Z3Formulas::Z3Formulas;

  Handle number(const Integer& value) override {
    const auto word = value.to_int64();
    return keep(word ? context_.int_val(*word) : context_.int_val(value.to_string().c_str()));
  }
  Handle unknown_integer() override { return unknown(context_.int_sort()); }
  Handle add(const std::vector<Handle>& parts) override { return make(Z3_mk_add, parts); }
  Handle multiply(Handle a, Handle b) override { return make(Z3_mk_mul, std::vector{a, b}); }
  Handle divide(Handle a, Handle b) override { return make(Z3_mk_div, a, b); }
  Handle modulo(Handle a, Handle b) override { return make(Z3_mk_mod, a, b); }
  Handle at_most(Handle a, Handle b) override { return make(Z3_mk_le, a, b); }
};

class Z3Bits final : public Z3Formulas<BitBuilder> {
 public:
  using Z3Formulas::Z3Formulas;

  Handle number(const Integer& value, unsigned width) override {
    return keep(context_.bv_val(base::wrap(value, width, false).to_string().c_str(), width));
  }
  Handle unknown_bits(unsigned width) override { return unknown(context_.bv_sort(width)); }
  Handle extend(Handle a, unsigned width, Extension extension) override {
    const unsigned more = width - width_of(a);
    if (more == 0) return a;
    return keep(extension == Extension::zeros ? z3::zext((*this)[a], more)
                                              : z3::sext((*this)[a], more));
  }
  Handle low(Handle a, unsigned width) override {
    return width == width_of(a) ? a : keep((*this)[a].extract(width - 1, 0));
  }
  Handle add(const std::vector<Handle>& parts) override {
    Handle sum = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) sum = make(Z3_mk_bvadd, sum, parts[i]);
    return sum;
  }
  Handle negate(Handle a) override { return keep(-(*this)[a]); }
  Handle apply(BitOperator op, Handle a, Handle b) override { return make(function(op), a, b); }
  Handle at_most(Handle a, Handle b, Extension extension) override {
    return make(extension == Extension::zeros ? Z3_mk_bvule : Z3_mk_bvsle, a, b);
  }

 private:
  [[nodiscard]] unsigned width_of(Handle a) const { return (*this)[a].get_sort().bv_size(); }
  static Binary function(BitOperator op) {
    switch (op) {
      case BitOperator::multiply: return Z3_mk_bvmul;
      case BitOperator::divide_natural: return Z3_mk_bvudiv;
      case BitOperator::divide_signed: return Z3_mk_bvsdiv;
      case BitOperator::remainder_natural: return Z3_mk_bvurem;
      case BitOperator::remainder_signed: return Z3_mk_bvsrem;
      case BitOperator::bit_and: return Z3_mk_bvand;
      case BitOperator::bit_or: return Z3_mk_bvor;
      case BitOperator::bit_xor: return Z3_mk_bvxor;
      case BitOperator::shift_left: return Z3_mk_bvshl;
      case BitOperator::shift_right_natural: return Z3_mk_bvlshr;
      case BitOperator::shift_right_signed: return Z3_mk_bvashr;
    }
    return nullptr;
  }
};

}  // namespace pslice::solver
