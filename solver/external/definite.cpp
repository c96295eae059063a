#include "solver/external/definite.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "solver/question/bounds.h"
#include "term/rebuild.h"

// In C, x / y has no value where y is 0, and a constraint that needs it does not hold there. Other
// languages give it some value. So of an integer term we make two: its value, right where it has
// one, and the condition that it has one; of a formula also two: where it is true and where it is
// false. They are the same as before, and `true`, for all but a few terms.
//
// An operand that decides the result does so whatever the others are (see term::evaluate): 0 * t
// is 0, a false member makes a conjunction false. These are the rules of Kleene's strong logic.

namespace pslice::solver {
namespace {

using term::Kind;

class Definite {
 public:
  Definite(const Ranges& ranges, term::Factory& factory) : ranges_(ranges), f_(factory) {}

  void add(Term term) {
    std::vector<const Entry*> operands;
    for (const Term operand : term.operands()) operands.push_back(&entries_.at(operand));
    Entry entry = term.is_formula() ? formula(term, operands) : integer(term, operands);
    entries_.emplace(term, std::move(entry));
  }
  [[nodiscard]] Term truth(Term formula) const { return entries_.at(formula).value; }

 private:
  struct Entry {
    Term value;    // of a formula: where it is true
    Term defined;  // where it has a value
    Term falsity;  // of a formula only
    Range range;   // of an integer only
  };
  using Operands = std::vector<const Entry*>;

  static bool is_total(const Entry& entry) { return entry.defined.is_true(); }
  static std::vector<Term> values(const Operands& operands) {
    std::vector<Term> result;
    for (const Entry* operand : operands) result.push_back(operand->value);
    return result;
  }
  static std::vector<Term> falsities(const Operands& operands) {
    std::vector<Term> result;
    for (const Entry* operand : operands) result.push_back(operand->falsity);
    return result;
  }
  Term is(Term term, const Integer& value) { return f_.equal(term, f_.constant(value)); }

  Entry formula(Term term, const Operands& operands) {
    Entry entry{.value = term::rebuild(f_, term, values(operands)),
                .defined = f_.truth(true),
                .falsity = {},
                .range = {}};
    entry.falsity = f_.negation(entry.value);
    if (std::ranges::all_of(operands, [](const Entry* e) { return is_total(*e); })) return entry;
    switch (term.kind()) {
      case Kind::negation:
        entry.value = operands[0]->falsity;
        entry.falsity = operands[0]->value;
        break;
      case Kind::conjunction: entry.falsity = f_.disjunction(falsities(operands)); break;
      case Kind::disjunction: entry.falsity = f_.conjunction(falsities(operands)); break;
      default:  // comparisons
        entry.value = f_.conjunction({entry.value, operands[0]->defined});
        entry.falsity = f_.conjunction({entry.falsity, operands[0]->defined});
    }
    entry.defined = f_.disjunction({entry.value, entry.falsity});
    return entry;
  }

  Entry integer(Term term, const Operands& operands) {
    if (term.kind() == Kind::variable) {
      return {.value = f_.variable(term.variable()),
              .defined = f_.truth(true),
              .falsity = {},
              .range = ranges_(term.variable())};
    }
    std::vector<Range> ranges;
    for (const Entry* operand : operands) ranges.push_back(operand->range);
    return {.value = value(term, operands),
            .defined = defined(term, operands),
            .falsity = {},
            .range = bounds(term, ranges)};
  }

  Term defined(Term term, const Operands& operands) {
    std::vector<Term> conditions;
    for (const Entry* operand : operands) conditions.push_back(operand->defined);
    switch (term.kind()) {
      case Kind::quotient:
      case Kind::remainder:
        if (contains(operands[1]->range, 0)) {
          conditions.push_back(f_.negation(is(operands[1]->value, 0)));
        }
        break;
      case Kind::shift_left:
      case Kind::shift_right: {
        const Term count = operands[1]->value;
        if (is_inside(operands[1]->range, {Integer(0), Integer(term::max_shift)})) break;
        conditions.push_back(f_.at_most(f_.constant(0), count));
        conditions.push_back(f_.at_most(count, f_.constant(term::max_shift)));
        break;
      }
      case Kind::product:
      case Kind::bit_and: return unless_decided(0, operands, f_.conjunction(conditions));
      case Kind::bit_or: return unless_decided(-1, operands, f_.conjunction(conditions));
      case Kind::choice: return either(operands);
      default: break;
    }
    return f_.conjunction(std::move(conditions));
  }

  /// Both operands have a value, or one of them is that one.
  Term unless_decided(const Integer& deciding, const Operands& operands, Term both) {
    if (both.is_true()) return both;
    std::vector<Term> ways{both};
    for (const Entry* operand : operands) {
      ways.push_back(f_.conjunction({operand->defined, is(operand->value, deciding)}));
    }
    return f_.disjunction(std::move(ways));
  }

  /// The condition is true and the first value defined, or it is false and the second is.
  Term either(const Operands& operands) {
    const Entry& condition = *operands[0];
    const Entry& yes = *operands[1];
    const Entry& no = *operands[2];
    if (is_total(condition) && is_total(yes) && is_total(no)) return f_.truth(true);
    return f_.disjunction({f_.conjunction({condition.value, yes.defined}),
                           f_.conjunction({condition.falsity, no.defined})});
  }

  Term value(Term term, const Operands& operands) {
    const Kind kind = term.kind();
    if (kind == Kind::bit_and || kind == Kind::bit_or || kind == Kind::bit_xor) {
      return bit_operation(term, *operands[0], *operands[1]);
    }
    return term::rebuild(f_, term, values(operands));
  }

  Term bit_operation(Term term, const Entry& a, const Entry& b) {
    if (a.value.is_constant()) return with_constant(term.kind(), b.value, a.value);
    if (b.value.is_constant()) return with_constant(term.kind(), a.value, b.value);
    std::vector<Term> operands{a.value, b.value};
    if (term.kind() == Kind::bit_and) {
      cut(operands[0], a.range, b.range);
      cut(operands[1], b.range, a.range);
    }
    const Term result = term::rebuild(f_, term, operands);
    if (term.kind() != Kind::bit_or || (is_total(a) && is_total(b))) return result;
    // The other operand's value may be anything, and not even as long as it should.
    return f_.choice(f_.disjunction({is(a.value, -1), is(b.value, -1)}), f_.constant(-1), result);
  }

  /// Of a number without bounds, only the bits count that the other operand can have.
  void cut(Term& operand, const Range& range, const Range& other) {
    if ((range.low && range.high) || !other.low || other.low->is_negative() || !other.high) return;
    operand = lowest_bits(operand, magnitude_bits(other));
  }

  /// a | c = a + c - (a & c) and a ^ c = a + c - 2 (a & c), as bits that both have are carried.
  Term with_constant(Kind kind, Term a, Term constant) {
    const Term common = masked(a, constant.value());
    if (kind == Kind::bit_and) return common;
    return f_.subtract(f_.add(a, constant), f_.scale(kind == Kind::bit_or ? 1 : 2, common));
  }

  /// a & mask. The bits from l to h are (a mod 2^h) - (a mod 2^l); and a & ~m = a - (a & m).
  Term masked(Term a, const Integer& mask) {
    if (mask.is_negative()) return f_.subtract(a, masked(a, -mask - Integer(1)));
    Term result = f_.constant(0);
    const mpz_class bits = mask.to_mpz();
    for (mp_bitcnt_t low = 0; mpz_class(bits >> low) != 0;) {
      low = mpz_scan1(bits.get_mpz_t(), low);
      const mp_bitcnt_t high = mpz_scan0(bits.get_mpz_t(), low);
      result = f_.add(result, f_.subtract(lowest_bits(a, high), lowest_bits(a, low)));
      low = high;
    }
    return result;
  }
  Term lowest_bits(Term a, mp_bitcnt_t count) {
    return count == 0 ? f_.constant(0) : f_.wrap(a, static_cast<unsigned>(count), false);
  }

  const Ranges& ranges_;
  term::Factory& f_;
  std::unordered_map<Term, Entry> entries_;
};

}  // namespace

std::vector<Term> definite(std::span<const Term> constraints, const Ranges& ranges,
                           term::Factory& factory) {
  Definite result(ranges, factory);
  for (const Term term : term::distinct_subterms(constraints)) result.add(term);
  std::vector<Term> formulas;
  for (const Term constraint : constraints) formulas.push_back(result.truth(constraint));
  return formulas;
}

}  // namespace pslice::solver
