#pragma once

#include <vector>

#include "solver/question/verdict.h"
#include "tests/support/random.h"

namespace pslice::solver {

/// What random constraints look like.
enum class Style : std::uint8_t {
  sparse,
  dense,
  huge,  // factors of more than a machine word
  equalities,
  disequalities,
  disjunctions,
  wraps,
  divisions,  // by constants, and remainders
  shifts,     // by constants
  masks,      // 2^n - 1
  choices,
  mixed,  // any of these
  free,   // also products and the like, of which the linear solver knows little
};

/// Random constraints over some variables. Their constants are near what the terms are at a point
/// inside the ranges, so that both answers are common. What is drawn stands in statements of its
/// own: compilers evaluate arguments in orders of their own, and the same seed is the same test for
/// all.
class RandomTerms {
 public:
  RandomTerms(term::Factory& factory, support::Random& random, std::vector<Term> variables,
              const Ranges& ranges)
      : f_(factory), random_(random), variables_(std::move(variables)), ranges_(ranges) {
    move();
  }

  /// To another point.
  void move() { point_ = somewhere(); }

  Term constraint(Style style) {
    if (style == Style::mixed || style == Style::free) {
      const auto last = static_cast<std::size_t>(style) - 1;
      if (style == Style::mixed || random_.percent(50)) {
        style = static_cast<Style>(random_.below(last));
      }
    }
    if (style != Style::disjunctions) return compare(term(style), style);
    const Term one = compare(term(Style::sparse), style);
    const Term other = compare(term(Style::sparse), style);
    const Term third = compare(term(Style::dense), style);
    switch (random_.below(6)) {
      case 0: return f_.disjunction({one, other, third});
      case 5: {
        const Term fourth = compare(term(Style::sparse), style);
        return f_.disjunction({one, f_.conjunction({other, f_.disjunction({third, fourth})})});
      }
      case 1: return f_.disjunction({one, f_.conjunction({other, third})});
      case 2: return f_.negation(f_.conjunction({one, other}));
      case 3: return f_.conjunction({f_.disjunction({one, other}), third});
      default: return f_.conjunction({f_.disjunction({one, other}), f_.negation(one)});
    }
  }

  /// In the range, near zero if that is possible.
  Integer any_value(Variable v) {
    const Range range = ranges_(v);
    Integer value(random_.between(-20, 20));
    if (range.low && value < *range.low) value = *range.low + Integer(random_.below(3));
    if (range.high && value > *range.high) value = *range.high;
    return value;
  }

 private:
  using Point = std::vector<Integer>;  // by variable

  Point somewhere() {
    Point point;
    for (const Term v : variables_) {
      if (v.variable().index() >= point.size()) point.resize(v.variable().index() + 1);
      point[v.variable().index()] = any_value(v.variable());
    }
    return point;
  }

  Integer factor(Style style) {
    Integer result(random_.between(1, style == Style::sparse ? 2 : 7));
    if (style == Style::huge && random_.percent(60)) {
      const auto bits = static_cast<unsigned>(40 + random_.below(40));
      result = result * Integer::power_of_two(bits) + Integer(random_.between(-100, 100));
    }
    return random_.percent(50) ? -result : result;
  }

  Term sum(Style style) {
    Term result = f_.constant(Integer(random_.between(-9, 9)));
    const std::size_t first = random_.below(variables_.size());
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (i != first && random_.percent(style == Style::dense ? 20 : 65)) continue;
      result = f_.add(result, f_.scale(factor(style), variables_[i]));
    }
    return result;
  }

  Term special(Style style) {
    const Term inner = sum(Style::sparse);
    const auto constant = [&](std::int64_t low, std::int64_t high) {
      return f_.constant(Integer(random_.between(low, high)));
    };
    switch (style) {
      case Style::wraps: {
        const unsigned bits =
            random_.percent(30) ? 32 : 3 + static_cast<unsigned>(random_.below(4));
        return f_.wrap(inner, bits, random_.percent(50));
      }
      case Style::divisions: {
        const Term divisor = random_.percent(70) ? constant(2, 9) : constant(-9, -2);
        return random_.percent(50) ? f_.quotient(inner, divisor) : f_.remainder(inner, divisor);
      }
      case Style::shifts:
        return random_.percent(30) ? f_.shift_left(inner, constant(0, 5))
                                   : f_.shift_right(inner, constant(0, 5));
      case Style::masks: {
        const auto bits = static_cast<unsigned>(1 + random_.below(5));
        const Term mask = random_.percent(40)
                              ? f_.constant(Integer::power_of_two(bits) - Integer(1))
                              : constant(-40, 40);
        if (random_.percent(70)) return f_.bit_and(inner, mask);
        return random_.percent(50) ? f_.bit_or(inner, mask) : f_.bit_xor(inner, mask);
      }
      case Style::choices: return choice(inner, style);
      default: return inner;
    }
  }

  Term choice(Term inner, Style style) {
    const Term otherwise = sum(Style::sparse);
    return f_.choice(compare(sum(Style::sparse), style), inner, otherwise);
  }

  Term obscure() {
    const Term left = random_.pick(variables_);
    const Term right = random_.pick(variables_);
    switch (random_.below(7)) {
      case 0: return f_.multiply(left, right);
      case 1: return f_.quotient(left, right);
      case 5: return f_.remainder(left, right);
      case 2: return f_.bit_and(left, right);
      case 3: return f_.bit_or(left, f_.constant(Integer(random_.between(1, 9))));
      case 4: return f_.shift_right(left, right);
      default: return f_.bit_xor(left, right);
    }
  }

  Term term(Style style) {
    if (style < Style::wraps) return sum(style);
    const Term inner = style == Style::free ? obscure() : special(style);
    if (random_.percent(40)) return inner;
    const Term scaled = f_.scale(factor(style), inner);
    return f_.add(sum(Style::sparse), scaled);
  }

  Term compare(Term left, Style style) {
    const Point elsewhere = somewhere();
    const Point& at = random_.percent(70) ? point_ : elsewhere;
    const Integer value =
        term::evaluate(left, [&](Variable v) { return at[v.index()]; }).value_or(Integer());
    const Term right = f_.constant(value + Integer(random_.between(-2, 2)));
    const bool plain = style != Style::equalities && style != Style::disequalities;
    const std::size_t what = plain ? random_.below(7) : random_.below(12);
    if (what == 0) return f_.equal(left, right);
    if (what == 1) return f_.not_equal(left, right);
    if (what < 5) return f_.at_most(left, right);
    if (plain || what < 7) return f_.at_most(right, left);
    return style == Style::equalities ? f_.equal(left, right)
                                      : f_.not_equal(left, f_.constant(value));
  }

  term::Factory& f_;
  support::Random& random_;
  std::vector<Term> variables_;
  Ranges ranges_;
  Point point_;
};

}  // namespace pslice::solver
