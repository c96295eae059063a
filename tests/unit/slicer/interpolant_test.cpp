// Elimination and weakest preconditions against what they mean: values tried one by one, and steps
// executed.

#include "slicer/search/interpolant.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "tests/unit/symex/flows.h"

namespace pslice::slicer {
namespace {

using solver::Range;
using symex::StepInfo;
using symex::TestFlow;
using ts::Integer;
using ts::Term;
using ts::Variable;

constexpr int low = -5;
constexpr int high = 5;
using Point = std::array<int, 3>;

bool holds(Term formula, const Point& at) {
  return term::holds(formula, [&](Variable v) { return Integer(at[v.index()]); }).value();
}

template <class Visit>
void for_each_point(const Visit& visit) {
  for (int x = low; x <= high; ++x) {
    for (int y = low; y <= high; ++y) {
      for (int z = low; z <= high; ++z) visit(Point{x, y, z});
    }
  }
}

class RandomFormulas {
 public:
  RandomFormulas(term::Factory& terms, unsigned seed) : terms_(terms), random_(seed) {}

  int pick(int least, int most) {
    return least + static_cast<int>(random_() % static_cast<unsigned>(most - least + 1));
  }
  Term sum(int most_coefficient) {
    Term result = terms_.constant(pick(-6, 6));
    for (std::size_t v = 0; v < 3; ++v) {
      const int coefficient = pick(-most_coefficient, most_coefficient);
      result = terms_.add(result, terms_.scale(coefficient, terms_.variable(Variable(v))));
    }
    return result;
  }
  Term atom(int most_coefficient) {
    const Term zero = terms_.constant(0);
    switch (pick(0, 3)) {
      case 0: return terms_.equal(sum(most_coefficient), zero);
      case 1: return terms_.not_equal(sum(most_coefficient), zero);
      default: return terms_.at_most(sum(most_coefficient), zero);
    }
  }
  Term clause(int most_coefficient, int depth) {
    std::vector<Term> parts;
    const int count = pick(1, 3);
    for (int i = 0; i < count; ++i) {
      const bool deeper = depth > 0 && pick(0, 3) == 0;
      parts.push_back(deeper ? terms_.conjunction({clause(most_coefficient, depth - 1),
                                                   clause(most_coefficient, depth - 1)})
                             : atom(most_coefficient));
    }
    return terms_.disjunction(std::move(parts));
  }

 private:
  term::Factory& terms_;
  std::mt19937 random_;
};

/// How often the elimination of random clauses was exact, and how often it was not.
struct Tally {
  int exact = 0;
  int inexact = 0;
  int given_up = 0;  // too many cases
  int true_somewhere = 0;
};

Tally eliminate_random_clauses(int most_coefficient, unsigned seed, int rounds) {
  Tally tally;
  for (int round = 0; round < rounds; ++round) {
    term::Factory terms;
    RandomFormulas formulas(terms, seed + static_cast<unsigned>(round));
    const Term clause = formulas.clause(most_coefficient, 1);
    const Variable x(0);
    const auto result = for_all(terms, clause, x, {Integer(low), Integer(high)});
    if (!result) {
      ++tally.given_up;
      continue;
    }
    const auto variables = result->formula.variables();
    EXPECT_EQ(std::ranges::count(variables, x), 0);
    for_each_point([&](const Point& at) {
      if (at[0] != low) return;
      bool always = true;
      for (int value = low; value <= high; ++value) {
        always = always && holds(clause, {value, at[1], at[2]});
      }
      const bool claimed = holds(result->formula, at);
      EXPECT_TRUE(!claimed || always) << "round " << round << ": claims too much";
      EXPECT_TRUE(!result->exact || claimed == always) << "round " << round << ": not the weakest";
      tally.true_somewhere += claimed ? 1 : 0;
    });
    ++(result->exact ? tally.exact : tally.inexact);
    if (testing::Test::HasFailure()) break;
  }
  return tally;
}

TEST(ForAll, IsExactWithUnitCoefficients) {
  const Tally tally = eliminate_random_clauses(1, 0, 300);
  EXPECT_EQ(tally.inexact, 0);
  EXPECT_EQ(tally.given_up, 0);
  EXPECT_GT(tally.true_somewhere, 1'000);
}

TEST(ForAll, ImpliesTheClauseForEveryValue) {
  const Tally tally = eliminate_random_clauses(4, 10'000, 400);
  EXPECT_GT(tally.exact, 100);
  EXPECT_GT(tally.inexact, 100);
  EXPECT_LT(tally.given_up, 20);
  EXPECT_GT(tally.true_somewhere, 1'000);
}

TEST(ForAll, ByExample) {
  term::Factory terms;
  const Variable v(0);
  const Term x = terms.variable(v);
  const Term y = terms.variable(Variable(1));
  const auto number = [&](int n) { return terms.constant(n); };
  const Range byte{Integer(0), Integer(255)};
  // x <= y for all bytes: y is at least the largest.
  EXPECT_EQ(for_all(terms, terms.at_most(x, y), v, byte)->formula, terms.at_most(number(255), y));
  EXPECT_TRUE(for_all(terms, terms.at_most(x, y), v, {})->formula.is_false());
  EXPECT_TRUE(for_all(terms, terms.at_most(x, number(300)), v, byte)->formula.is_true());
  EXPECT_TRUE(for_all(terms, terms.not_equal(x, y), v, {})->formula.is_false());
  // It does not occur.
  EXPECT_EQ(for_all(terms, terms.at_most(y, number(3)), v, byte)->formula,
            terms.at_most(y, number(3)));
  // 2x = y + 1 for no x iff y is even, which linear arithmetic cannot say.
  const auto parity =
      for_all(terms, terms.not_equal(terms.scale(2, x), terms.add(y, number(1))), v, {});
  ASSERT_TRUE(parity);
  EXPECT_FALSE(parity->exact);
}

/// `constant + factor * (x + y) / divisor`, or `>>`, compared with zero: for all x in a range that
/// is a formula over y, and exact.
TEST(ForAll, SeesThroughDivisionsByNumbers) {
  term::Factory terms;
  const Variable v(0);
  const Term both = terms.add(terms.variable(v), terms.variable(Variable(1)));
  const Term zero = terms.constant(0);
  const auto check = [&](Term clause) {
    const auto result = for_all(terms, clause, v, {Integer(low), Integer(high)});
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->exact);
    EXPECT_EQ(std::ranges::count(result->formula.variables(), v), 0);
    for (int y = -40; y <= 40; ++y) {
      bool always = true;
      for (int x = low; x <= high; ++x) always = always && holds(clause, {x, y, 0});
      EXPECT_EQ(holds(result->formula, {0, y, 0}), always) << "y = " << y;
    }
  };
  for (const int divisor : {2, 3, 8}) {
    const Term quotient = terms.quotient(both, terms.constant(divisor));
    const Term shifted = terms.shift_right(both, terms.constant(divisor - 1));
    for (const Term division : {quotient, shifted}) {
      for (const int factor : {-3, -1, 1, 2}) {
        for (int constant = -7; constant <= 7; ++constant) {
          SCOPED_TRACE(std::to_string(constant) + " + " + std::to_string(factor) + " * .../" +
                       std::to_string(divisor));
          const Term sum =
              terms.add(terms.constant(constant), terms.scale(Integer(factor), division));
          check(terms.at_most(sum, zero));
          check(terms.not_equal(sum, zero));
        }
      }
    }
  }
}

TEST(ForAll, GivesUpOnWhatIsNotLinear) {
  term::Factory terms;
  const Variable v(0);
  const Term x = terms.variable(v);
  const Term y = terms.variable(Variable(1));
  const Term zero = terms.constant(0);
  EXPECT_FALSE(for_all(terms, terms.at_most(terms.multiply(x, y), zero), v, {}));
  EXPECT_FALSE(for_all(terms, terms.at_most(terms.add(x, terms.quotient(y, x)), zero), v, {}));
  const Term by_negative = terms.quotient(x, terms.constant(-2));
  EXPECT_FALSE(for_all(terms, terms.at_most(by_negative, zero), v, {}));
  // As long as it is not in it, anything goes.
  const Term others = terms.at_most(terms.multiply(y, y), zero);
  EXPECT_EQ(for_all(terms, others, v, {})->formula, others);
}

// --- steps ---

/// One step of each kind; what it does to x, y and z is tried for every value.
struct Before {
  TestFlow flow;
  RandomFormulas formulas;

  explicit Before(std::string_view text) : flow(text), formulas(flow.terms(), 1) {
    for (std::size_t v = 0; v < flow.program().variable_count(); ++v) {
      // Four bits hold all values tried and their sums in the tests below.
      flow.program()[Variable(v)].type = ts::Type{ts::Type::Kind::integer, 4, true};
    }
  }
  /// A random clause over the first three of these variables.
  Term clause(const std::vector<const char*>& names, int most_coefficient) {
    const Term random = formulas.clause(most_coefficient, 1);
    return flow.terms().substitute(random,
                                   [&](Variable v) { return flow.value(names[v.index()]); });
  }
};

using Store = std::map<Variable, Integer>;

bool holds(Term formula, const Store& store) {
  return term::holds(formula, [&](Variable v) -> std::optional<Integer> { return store.at(v); })
      .value();
}

/// All stores that giving the variables any value of four bits can lead to.
std::vector<Store> any(const Store& from, const std::vector<Variable>& variables) {
  std::vector<Store> stores{from};
  for (const Variable v : variables) {
    std::vector<Store> next;
    for (const Store& store : stores) {
      for (int value = -8; value <= 7; ++value) {
        next.push_back(store);
        next.back()[v] = value;
      }
    }
    stores = std::move(next);
  }
  return stores;
}

Integer value(Term term, const Store& store) {
  return term::evaluate(term, [&](Variable v) -> std::optional<Integer> { return store.at(v); })
      .value();
}

/// What the step says before it, against all stores it can lead to.
void check_step(Before& b, symex::Step step, const std::vector<const char*>& names,
                const std::vector<const char*>& before,
                const std::function<std::vector<Store>(const Store&)>& after) {
  int claimed_somewhere = 0;
  for (int round = 0; round < 40; ++round) {
    const Term clause = b.clause(names, 2);
    const auto result = weakest_before(b.flow.flow, step, clause);
    ASSERT_TRUE(result);
    for (int sample = 0; sample < 40; ++sample) {
      Store store;
      for (const char* name : names) store[b.flow.variable(name)] = b.formulas.pick(-3, 3);
      for (const char* name : before) store[b.flow.variable(name)] = b.formulas.pick(-3, 3);
      bool always = true;
      for (const Store& then : after(store)) always = always && holds(clause, then);
      const bool claimed = holds(result->formula, store);
      ASSERT_TRUE(!claimed || always) << "round " << round;
      ASSERT_TRUE(!result->exact || claimed == always) << "round " << round;
      claimed_somewhere += claimed ? 1 : 0;
    }
  }
  EXPECT_GT(claimed_somewhere, 100);
}

TEST(WeakestBefore, AnAssignment) {
  Before b("main(x, y, z) { x = x + 2 * y - 1; }");
  const symex::Step step = b.flow.step("x = x + 2 * y - 1");
  check_step(b, step, {"x", "y", "z"}, {}, [&](const Store& store) {
    Store then = store;
    const auto& assign = std::get<ts::Assign>(b.flow.program()[b.flow.flow[step].edge].operation);
    then[assign.target] = value(assign.value, store);
    return std::vector<Store>{then};
  });
}

TEST(WeakestBefore, AnEffect) {
  Before b("main(x, y, z) { effect defines(x) may(z); y = x; }");
  const std::vector<Variable> changed{b.flow.variable("x"), b.flow.variable("z")};
  check_step(b, b.flow.step("effect defines(x) may(z)"), {"x", "y", "z"}, {},
             [&](const Store& store) { return any(store, changed); });
}

TEST(WeakestBefore, AnEffectOnMemory) {
  Before b("memory x; main(y, z) { effect writes; y = x; }");
  const std::vector<Variable> changed{b.flow.variable("x")};
  check_step(b, b.flow.step("effect writes"), {"x", "y", "z"}, {},
             [&](const Store& store) { return any(store, changed); });
}

TEST(WeakestBefore, EnteringACall) {
  Before b("global z; g(a, b) { c = d + a + b; return c; } main(x, y) { x = g(x - y, x + 1); }");
  const symex::Step step = b.flow.step("x = g(x - y, x + 1)", StepInfo::Kind::enter);
  const auto& call = std::get<ts::Call>(b.flow.program()[b.flow.flow[step].edge].operation);
  const std::vector<Variable> garbage{b.flow.variable("d")};
  ASSERT_EQ(b.flow.flow.uninitialised(call.callee), garbage);
  for (const std::vector<const char*>& names :
       {std::vector<const char*>{"a", "b", "z"}, {"a", "d", "x"}}) {
    check_step(b, step, names, {"x", "y"}, [&](const Store& store) {
      Store then = store;
      then[b.flow.variable("a")] = value(call.arguments[0], store);
      then[b.flow.variable("b")] = value(call.arguments[1], store);
      return any(then, garbage);
    });
  }
}

TEST(WeakestBefore, LeavingACall) {
  Before b("global z; g(a) { return a; } main(x, y) { x = g(y); }");
  const symex::Step step = b.flow.step("x = g(y)", StepInfo::Kind::leave);
  check_step(b, step, {"x", "y", "z"}, {"$g"}, [&](const Store& store) {
    Store then = store;
    then[b.flow.variable("x")] = store.at(b.flow.variable("$g"));
    return std::vector<Store>{then};
  });
}

TEST(WeakestBefore, AnOpaqueCall) {
  Before b("global z; opaque(a) { z = a; return a; } main(x, y) { x = opaque(y); }");
  const std::vector<Variable> changed{b.flow.variable("x"), b.flow.variable("z")};
  check_step(b, b.flow.step("x = opaque(y)"), {"x", "y", "z"}, {},
             [&](const Store& store) { return any(store, changed); });
}

TEST(WeakestBefore, ATestAndForgetting) {
  Before b("main(x, y, z) { if (x > 0) y = 1; }");
  check_step(b, b.flow.step("if (x > 0)"), {"x", "y", "z"}, {},
             [&](const Store& store) { return std::vector<Store>{store}; });
  const std::vector<Variable> changed{b.flow.variable("x"), b.flow.variable("y")};
  for (int round = 0; round < 40; ++round) {
    const Term clause = b.clause({"x", "y", "z"}, 1);
    const auto result = weakest_before(b.flow.program(), changed, clause);
    ASSERT_TRUE(result);
    for (int z = -3; z <= 3; ++z) {
      const Store store{{changed[0], 0}, {changed[1], 0}, {b.flow.variable("z"), z}};
      bool always = true;
      for (const Store& then : any(store, changed)) always = always && holds(clause, then);
      ASSERT_TRUE(!holds(result->formula, store) || always);
      ASSERT_TRUE(!result->exact || holds(result->formula, store) == always);
    }
  }
}

TEST(WeakestBefore, FailsWhereEliminationDoes) {
  Before b("main(x, y, z) { effect defines(x); y = x; }");
  const Term clause = b.flow.terms().equal(
      b.flow.terms().multiply(b.flow.value("x"), b.flow.value("y")), b.flow.value("z"));
  EXPECT_FALSE(weakest_before(b.flow.flow, b.flow.step("effect defines(x)"), clause));
  EXPECT_TRUE(weakest_before(b.flow.flow, b.flow.step("y = x"), clause));
}

}  // namespace
}  // namespace pslice::slicer
