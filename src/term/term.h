#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/integer.h"

// Terms over mathematical integers, and formulas over them.
//
// Terms are hash-consed: equal terms are the same object, so equality is a pointer comparison and
// a term can be a key. Linear arithmetic is kept in one normal form, a sum
//     c + k1*t1 + ... + kn*tn        (t1 < ... < tn by id, none of them a sum or a constant)
// so x - x folds to 0 and x + y is y + x. The other operators are nodes of their own. C's finite
// integers are expressed by `wrap`, which is the only operator that knows a width.
//
// Formulas: a sum compared with zero (`sum <= 0`, `sum = 0`), and not/and/or over them.
//  - the sum of an equality has a positive first coefficient, so a = b is b = a;
//  - the negation of `e <= 0` is `1 - e <= 0`, so only equalities, conjunctions and disjunctions
//    are ever negated;
//  - conjunctions and disjunctions are flat, sorted by id and without complementary members.
// Constants and units fold in the factory, and a choice between constants that is compared with
// one becomes its condition; nothing else is simplified there.

namespace pslice::term {

struct VariableTag;
/// A variable of a program, or a symbolic input: a number whose meaning the owner knows.
using Variable = base::Id<VariableTag>;

enum class Kind : std::uint8_t {
  // integers
  constant,
  variable,
  sum,          // constant + sum of coefficient * operand
  product,      // of two non-constant terms
  quotient,     // C's /, towards zero; undefined for a zero divisor
  remainder,    // C's %
  shift_left,   // operand 0 by operand 1; undefined for a count outside 0..max_shift
  shift_right,  // towards minus infinity; likewise
  bit_and,
  bit_or,
  bit_xor,
  wrap,    // C's conversion of operand 0 to `bits` wide, signed or not
  choice,  // operand 0 (a formula) ? operand 1 : operand 2
  // formulas
  truth,         // true or false
  at_most_zero,  // operand 0 <= 0
  is_zero,       // operand 0 = 0
  negation,
  conjunction,
  disjunction,
};

/// The largest shift that has a value; no type of C is wider.
inline constexpr unsigned max_shift = 200;

class Node;
class Factory;
struct WordCode;  // words.h

/// A handle to an interned term. Cheap to copy and compare; valid while its factory lives.
class Term {
 public:
  Term() = default;

  [[nodiscard]] Kind kind() const;
  [[nodiscard]] bool is_formula() const { return kind() >= Kind::truth; }
  [[nodiscard]] bool is_constant() const { return kind() == Kind::constant; }
  [[nodiscard]] bool is_true() const;
  [[nodiscard]] bool is_false() const;
  [[nodiscard]] std::span<const Term> operands() const;
  /// Of a constant, or the constant part of a sum.
  [[nodiscard]] const base::Integer& value() const;
  /// Of a sum: one per operand.
  [[nodiscard]] std::span<const base::Integer> coefficients() const;
  /// Of a variable.
  [[nodiscard]] Variable variable() const;
  /// Of a wrap.
  [[nodiscard]] unsigned bits() const;
  [[nodiscard]] bool is_signed() const;
  /// The distinct variables in it, ascending. Computed once per term.
  [[nodiscard]] std::span<const Variable> variables() const;
  /// How to compute it in machine words. Made once per term.
  [[nodiscard]] const WordCode& word_code() const;
  /// Position in the order of creation; deterministic for a deterministic program.
  [[nodiscard]] std::uint32_t id() const;
  /// The number of nodes, written out as a tree; the largest number if there are too many.
  [[nodiscard]] std::uint32_t size() const;

  explicit operator bool() const { return node_ != nullptr; }
  friend bool operator==(Term, Term) = default;
  friend auto operator<=>(Term a, Term b) { return a.id() <=> b.id(); }

 private:
  friend class Factory;
  explicit Term(const Node* node) : node_(node) {}
  const Node* node_ = nullptr;
};

/// Owns and creates terms.
class Factory {
 public:
  Factory();
  ~Factory();
  Factory(const Factory&) = delete;
  Factory& operator=(const Factory&) = delete;

  Term constant(const base::Integer& value);
  Term variable(Variable variable);
  Term add(Term a, Term b);
  Term subtract(Term a, Term b);
  Term negate(Term a);
  Term scale(const base::Integer& factor, Term a);
  /// constant + coefficients[0] * operands[0] + ...; cheaper than adding one by one.
  Term sum(base::Integer constant, std::span<const base::Integer> coefficients,
           std::span<const Term> operands);
  Term multiply(Term a, Term b);
  Term quotient(Term a, Term b);
  Term remainder(Term a, Term b);
  Term shift_left(Term a, Term count);
  Term shift_right(Term a, Term count);
  Term bit_and(Term a, Term b);
  Term bit_or(Term a, Term b);
  Term bit_xor(Term a, Term b);
  /// A width of 0 stands for unbounded integers and wraps nothing.
  Term wrap(Term a, unsigned bits, bool is_signed);
  Term choice(Term condition, Term yes, Term no);

  Term truth(bool value);
  Term equal(Term a, Term b);
  Term not_equal(Term a, Term b) { return negation(equal(a, b)); }
  Term less(Term a, Term b);
  Term at_most(Term a, Term b);
  Term negation(Term a);
  Term conjunction(std::vector<Term> parts);
  Term disjunction(std::vector<Term> parts);

  /// The term with every variable replaced; a variable mapped to an empty Term stays. Asks once
  /// for each variable.
  Term substitute(Term term, const std::function<Term(Variable)>& replacement);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

using Valuation = std::function<std::optional<base::Integer>(Variable)>;

/// What became of a term under a valuation.
struct Evaluation {
  enum class Status : std::uint8_t {
    known,
    unknown,    // it depends on a variable without value
    undefined,  // C gives it no value, whatever the variables without value are
  };
  Status status = Status::unknown;
  base::Integer value;  // of a formula: 0 or 1
};
/// Operands that do not decide the value do not count (0 * x, choice, and/or).
Evaluation evaluate_fully(Term term, const Valuation& value);
/// The value of an integer term; nothing where C leaves it undefined or a variable has no value.
std::optional<base::Integer> evaluate(Term term, const Valuation& value);
/// Likewise the truth of a formula.
std::optional<bool> holds(Term formula, const Valuation& value);

using Namer = std::function<std::string(Variable)>;
/// As a C expression. Shared subterms are written out wherever they occur.
std::string to_c(Term term, const Namer& name);
/// As an SMT-LIB 2 expression over Int and Bool, shared subterms bound by `let`. Operators the
/// theory of integers lacks are the functions shl, shr, bitand, bitor and bitxor of two Ints.
std::string to_smtlib(Term term, const Namer& name);

}  // namespace pslice::term

template <>
struct std::hash<pslice::term::Term> {
  std::size_t operator()(pslice::term::Term t) const noexcept { return t.id(); }
};
