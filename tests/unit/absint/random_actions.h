#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "absint/box.h"
#include "absint/numeric_program.h"
#include "absint/term_bounds.h"
#include "tests/support/random.h"

namespace pslice::absint {

/// The values of all variables, by index.
using Values = std::vector<Integer>;

inline term::Valuation valuation(const Values& values) {
  return [&values](Variable v) { return values[v.index()]; };
}

/// What the operands of random terms are.
enum class Operands : std::uint8_t {
  linear,  // sums, and nothing else
  any,     // every operator there is
};

/// Random terms, formulas and actions over variables of all kinds of types, and what they do to
/// values: the referee of what the domains say.
class RandomActions {
 public:
  RandomActions(std::uint64_t seed, std::size_t count) : random(seed) {
    const ts::Type types[] = {{ts::Type::Kind::integer, 32, true},
                              {ts::Type::Kind::integer, 8, false},
                              {ts::Type::Kind::integer, 0, true},
                              {ts::Type::Kind::integer, 32, false},
                              {ts::Type::Kind::integer, 8, true}};
    for (std::size_t i = 0; i < count; ++i) {
      variables.push_back(program.add_variable(
          {.name = std::string("v").append(std::to_string(i)), .type = types[i % 5]}));
    }
  }

  support::Random random;
  ts::Program program;
  std::vector<Variable> variables;
  Operands operands = Operands::any;

  [[nodiscard]] term::Factory& terms() const { return program.terms(); }
  [[nodiscard]] Interval range(Variable v) const { return range_of(program[v].type); }

  /// One edge that reads and writes all variables, so that a box follows them all.
  [[nodiscard]] NumericProgram all_followed() const {
    NumericProgram result(program, 1, 0);
    result.add_edge({0, 0, {Forget{variables}}});
    return result;
  }

  // --- values ---

  Integer number() {
    if (random.percent(70)) return {random.between(-9, 9)};
    if (random.percent(60)) return {random.between(-300, 300)};
    const auto bits = static_cast<unsigned>(20 + random.below(50));
    const Integer large = Integer::power_of_two(bits) + Integer(random.between(-2, 2));
    return random.percent(50) ? large : -large;
  }
  /// Often one of its ends.
  Integer inside(const Interval& interval) {
    if (interval.low && random.percent(20)) return *interval.low;
    if (interval.high && random.percent(20)) return *interval.high;
    if (!interval.low && !interval.high) return number();
    const Integer base = interval.low ? *interval.low : *interval.high;
    const Integer moved = interval.low ? base + distance() : base - distance();
    if (interval.low && interval.high && moved > *interval.high) return *interval.high;
    return moved;
  }
  Interval interval(const Interval& within) {
    Interval result{number(), std::nullopt};
    if (random.percent(85)) result.high = *result.low + distance();
    if (random.percent(15)) result.low.reset();
    if (random.percent(15)) result.high = result.low;
    const Interval both = meet(result, within);
    return both.is_empty() ? within : both;
  }
  Values values() {
    Values result;
    for (const Variable v : variables) {
      const Integer value = number();
      result.push_back(range(v).contains(value) ? value : inside(range(v)));
    }
    return result;
  }

  // --- terms ---

  Term term(unsigned depth = 2) {
    if (depth == 0 || random.percent(15)) {
      return random.percent(30) ? terms().constant(number()) : terms().variable(variable());
    }
    if (operands == Operands::linear || random.percent(35)) {
      const Term scaled = terms().scale(Integer(random.between(-3, 3)), term(depth - 1));
      return terms().add(scaled, term(depth - 1));
    }
    const Term a = term(depth - 1);
    const Term b = random.percent(60) ? terms().constant(small()) : term(depth - 1);
    switch (random.below(10)) {
      case 0: return terms().multiply(a, b);
      case 1: return terms().quotient(a, b);
      case 2: return terms().remainder(a, b);
      case 3: return terms().shift_left(a, b);
      case 4: return terms().shift_right(a, b);
      case 5: return terms().bit_and(a, b);
      case 6: return terms().bit_or(a, b);
      case 7: return terms().bit_xor(a, b);
      case 8: return terms().wrap(a, random.percent(70) ? 8 : 32, random.percent(50));
      default: return terms().choice(atom(depth - 1), a, b);
    }
  }
  Term formula(unsigned depth = 2) {
    if (depth == 0 || random.percent(50)) return atom(depth);
    const std::vector<Term> parts{formula(depth - 1), formula(depth - 1)};
    return random.percent(50) ? terms().conjunction(parts) : terms().disjunction(parts);
  }
  Action action() {
    if (random.percent(8)) return Forget{{variable(), variable()}};
    if (random.percent(35)) return Assume{formula()};
    const Variable target = variable();
    const Term value = term();
    const ts::Type& type = program[target].type;
    const bool wraps = operands == Operands::any && random.percent(60);
    return Assign{target, wraps ? terms().wrap(value, type.bits, type.is_signed) : value};
  }
  Variable variable() { return random.pick(variables); }

  // --- what happens to values ---

  /// False if they do not get past it: a test fails, or C leaves undefined what happens. What is
  /// forgotten becomes some value that depends on the seed.
  bool run(const Action& action, Values& values, std::uint64_t seed) const {
    if (const auto* assume = std::get_if<Assume>(&action)) {
      return term::holds(assume->condition, valuation(values)).value_or(false);
    }
    if (const auto* assign = std::get_if<Assign>(&action)) {
      const auto value = term::evaluate(assign->value, valuation(values));
      if (!value || !range(assign->target).contains(*value)) return false;
      values[assign->target.index()] = *value;
      return true;
    }
    for (const Variable v : std::get<Forget>(action).variables) {
      support::Random any(seed + v.index());
      const Interval all = range(v);
      const Integer low = all.low.value_or(Integer(-1000));
      const Integer wanted = low + Integer(any.between(0, 255));
      values[v.index()] = any.percent(50) && all.contains(Integer(3)) ? Integer(3) : wanted;
    }
    return true;
  }

 private:
  Integer small() { return {random.between(random.percent(70) ? 0 : -9, 9)}; }
  Integer distance() {
    if (random.percent(70)) return {random.between(0, 12)};
    return Integer(random.between(0, 1'000'000)) * Integer(random.between(1, 1'000'000));
  }
  /// A comparison, close enough to be decided either way.
  Term atom(unsigned depth) {
    const Term left = term(depth);
    const Term right = random.percent(60) ? terms().constant(number()) : term(depth);
    switch (random.below(4)) {
      case 0: return terms().equal(left, right);
      case 1: return terms().not_equal(left, right);
      default: return terms().at_most(left, right);
    }
  }
};

}  // namespace pslice::absint
