#include "absint/relations.h"

#include <algorithm>

#include "absint/term_bounds.h"
#include "base/overloaded.h"

namespace pslice::absint {

using term::Kind;

namespace {

Affine only(const Integer& value) { return {{}, Interval::only(value)}; }
Affine coordinate(Dimension d) { return {{{{d, Integer(1)}}}, Interval::only(Integer(0))}; }

/// One action. Terms become affine expressions; what is not affine becomes a scratch dimension,
/// with what is known of it as constraints.
class Acting {
 public:
  Acting(const Pack& pack, const Box& box, Element& element)
      : pack_(pack), box_(box), element_(&element) {}

  void assign(Variable target, Term value) {
    const auto dimension = pack_.dimension(target);
    if (!dimension) return;
    Affine affine = linear(value);
    if (affine.form.terms.empty()) affine.rest = worth_saying(affine.rest, box_.range(target));
    element_->assign(*dimension, affine);
    forget_scratch();
  }

  void forget(Variable v) {
    const auto dimension = pack_.dimension(v);
    if (!dimension) return;
    const Interval range = box_.range(v);
    element_->assign(*dimension, {{}, worth_saying(range, range)});
  }

  /// False if nothing is left.
  bool assume(Term formula) {
    const auto operands = formula.operands();
    switch (formula.kind()) {
      case Kind::truth: return formula.is_true();
      case Kind::at_most_zero: at_most_zero(linear(operands[0])); break;
      case Kind::is_zero: {
        const Affine sum = linear(operands[0]);
        at_most_zero(sum);
        at_most_zero(Integer(-1) * sum);
        break;
      }
      case Kind::negation:
        if (operands[0].kind() != Kind::is_zero) return true;
        return differs(linear(operands[0].operands()[0]));
      case Kind::conjunction:
        return std::ranges::all_of(operands, [this](Term part) { return assume(part); });
      case Kind::disjunction: return any(operands);
      default: return true;
    }
    forget_scratch();
    return !element_->is_empty();
  }

 private:
  /// Bounds that every value of the type keeps are the box's business: both of them for every
  /// variable would make a polyhedron with a corner for each combination. That a value is not
  /// negative is worth saying twice.
  static Interval worth_saying(Interval interval, const Interval& range) {
    const bool is_unsigned = range.low && range.low->is_zero();
    if (interval.low == range.low && !is_unsigned) interval.low.reset();
    if (interval.high == range.high) interval.high.reset();
    return interval;
  }

  void at_most_zero(const Affine& sum) {
    if (sum.form.terms.empty() || !sum.rest.low) return;
    if (!sum.rest.value() && is_far(*sum.rest.low)) return;
    element_->refine({sum.form, *sum.rest.low, Constraint::Kind::at_most_zero});
  }
  /// A bound that comes from some variable's type, more or less. It tells nothing, and with one of
  /// them in every sum the numbers of a polyhedron grow out of hand.
  static bool is_far(const Integer& bound) {
    const Integer limit = Integer::power_of_two(24);
    return bound > limit || bound < -limit;
  }
  void bound_below(const Affine& sum, const Integer& least) { at_most_zero(only(least) - sum); }

  bool differs(const Affine& sum) {
    if (sum.rest.value() && !sum.form.terms.empty()) {
      const std::unique_ptr<Element> above = element_->clone();
      at_most_zero(sum + only(Integer(1)));
      above->refine({(Integer(-1) * sum).form, Integer(1) - *sum.rest.value(),
                     Constraint::Kind::at_most_zero});
      element_->join(*above);
    }
    forget_scratch();
    return !element_->is_empty();
  }

  bool any(std::span<const Term> parts) {
    std::unique_ptr<Element> result;
    for (const Term part : parts) {
      const std::unique_ptr<Element> one = element_->clone();
      Box here = box_;
      if (!here.assume(part) || !Acting(pack_, here, *one).assume(part)) continue;
      if (result)
        result->join(*one);
      else
        result = one->clone();
    }
    if (!result) return false;
    // The element is the caller's: it becomes the result.
    element_->meet(*result);
    return true;
  }

  /// A dimension for a value on the way; none if there are no more.
  std::optional<Dimension> scratch() {
    if (used_ == pack_.scratch_count()) return std::nullopt;
    return pack_.scratch(used_++);
  }
  void forget_scratch() {
    while (used_ > 0) element_->forget(pack_.scratch(--used_));
  }

  [[nodiscard]] Interval bounds(const Affine& a) const {
    if (a.form.terms.empty()) return a.rest;
    return element_->bounds(a.form) + a.rest;
  }
  [[nodiscard]] Interval bounds(const Affine& a, Term term) const {
    return meet(bounds(a), box_.bounds(term));
  }
  [[nodiscard]] Affine interval(Term term) const { return {{}, box_.bounds(term)}; }

  Affine linear(Term term) {
    const auto operands = term.operands();
    switch (term.kind()) {
      case Kind::constant: return only(term.value());
      case Kind::variable: {
        const auto dimension = pack_.dimension(term.variable());
        return dimension ? coordinate(*dimension) : interval(term);
      }
      case Kind::sum: {
        Affine result = only(term.value());
        for (std::size_t i = 0; i < operands.size(); ++i) {
          result = result + term.coefficients()[i] * linear(operands[i]);
        }
        return result;
      }
      case Kind::product:
        for (const std::size_t i : {0, 1}) {
          if (const auto factor = box_.bounds(operands[i]).value()) {
            return *factor * linear(operands[1 - i]);
          }
        }
        return interval(term);
      case Kind::wrap: return wrapped(term);
      case Kind::choice: return chosen(term);
      default: return divided(term);
    }
  }

  /// A conversion is a shift by a multiple of its period, if it is the same for all values.
  Affine wrapped(Term term) {
    const Term inner = term.operands()[0];
    const Affine value = linear(inner);
    const Interval all = bounds(value, inner);
    if (!all.low || !all.high) return interval(term);
    const Integer low = base::wrap(*all.low, term.bits(), term.is_signed());
    const Interval range = range_of({ts::Type::Kind::integer, term.bits(), term.is_signed()});
    if (!range.contains(low + (*all.high - *all.low))) return interval(term);
    return value + only(low - *all.low);
  }

  Affine chosen(Term term) {
    const auto operands = term.operands();
    const auto into = scratch();
    if (!into) return interval(term);
    const std::unique_ptr<Element> other = element_->clone();
    const auto give = [&](Element& element, Term value) {
      Acting acting(pack_, box_, element);
      acting.used_ = used_;
      const Affine affine = acting.linear(value);
      element.assign(*into, affine);
      while (acting.used_ > used_) element.forget(pack_.scratch(--acting.used_));
    };
    give(*element_, operands[1]);
    give(*other, operands[2]);
    element_->join(*other);
    return coordinate(*into);
  }

  /// Division by a constant, and what can be seen as one.
  Affine divided(Term term) {
    const auto operands = term.operands();
    if (operands.size() != 2) return interval(term);
    const auto number = box_.bounds(operands[1]).value();
    if (!number || number->sign() <= 0) {
      return term.kind() == Kind::remainder ? small_remainder(term) : interval(term);
    }
    switch (term.kind()) {
      case Kind::quotient: return quotient(linear(operands[0]), operands[0], *number, term);
      case Kind::remainder: {
        const Affine value = linear(operands[0]);
        if (!value.rest.value()) return small_remainder(term);
        const Affine whole = quotient(value, operands[0], *number, {});
        if (whole.form.terms.empty()) return interval(term);
        return value - *number * whole;
      }
      case Kind::shift_left:
        if (*number > Integer(64)) return interval(term);
        return power(*number) * linear(operands[0]);
      case Kind::shift_right:
        if (*number > Integer(64)) return interval(term);
        return rounded(linear(operands[0]), power(*number), Integer(0), power(*number) - Integer(1),
                       term);
      case Kind::bit_and: return small_remainder(term);
      default: return interval(term);
    }
  }

  static Integer power(const Integer& exponent) {
    return Integer::power_of_two(static_cast<unsigned>(*exponent.to_int64()));
  }

  /// Towards zero. `term` is the quotient itself, if there is one.
  Affine quotient(const Affine& value, Term dividend, const Integer& by, Term term) {
    const Interval all = bounds(value, dividend);
    const Integer most = by - Integer(1);
    const bool negative = !all.low || all.low->is_negative();
    const bool positive = !all.high || all.high->sign() > 0;
    return rounded(value, by, negative ? -most : Integer(0), positive ? most : Integer(0), term);
  }

  /// Some q with value - by * q between two numbers.
  Affine rounded(const Affine& value, const Integer& by, const Integer& least, const Integer& most,
                 Term term) {
    const auto q = scratch();
    if (!q) return term ? interval(term) : Affine{{}, Interval::everything()};
    element_->assign(*q, {{}, term ? box_.bounds(term) : Interval::everything()});
    const Affine left = value - by * coordinate(*q);
    at_most_zero(left - only(most));
    bound_below(left, least);
    return coordinate(*q);
  }

  /// Where neither operand is negative: at most the dividend, and less than the divisor. The same
  /// goes for `and`, which is at most either operand.
  Affine small_remainder(Term term) {
    const auto operands = term.operands();
    const auto plain = [&](Term t) {
      const Interval all = box_.bounds(t);
      return all.low && !all.low->is_negative();
    };
    if (!plain(operands[0]) || !plain(operands[1])) return interval(term);
    const auto r = scratch();
    if (!r) return interval(term);
    const Affine first = linear(operands[0]);
    const Affine second = linear(operands[1]);
    element_->assign(*r, {{}, box_.bounds(term)});
    at_most_zero(coordinate(*r) - first);
    const int less = term.kind() == Kind::remainder ? 1 : 0;
    at_most_zero(coordinate(*r) - second + only(Integer(less)));
    return coordinate(*r);
  }

  const Pack& pack_;
  const Box& box_;
  Element* element_;
  std::size_t used_ = 0;
};

}  // namespace

bool Relations::concerns(const Action& action) const {
  const auto known = [this](Variable v) { return pack_.dimension(v).has_value(); };
  if (std::holds_alternative<Assume>(action)) return std::ranges::any_of(read(action), known);
  return std::ranges::any_of(written(action), known);
}

bool Relations::act(const Action& action, const Box& box, Element& element) const {
  Acting acting(pack_, box, element);
  return std::visit(
      base::Overloaded{[&](const Assume& assume) { return acting.assume(assume.condition); },
                       [&](const Assign& assign) {
                         acting.assign(assign.target, assign.value);
                         return true;
                       },
                       [&](const Forget& forget) {
                         for (const Variable v : forget.variables) acting.forget(v);
                         return true;
                       }},
      action);
}

}  // namespace pslice::absint
