#include "slicer/explore/machines/simplifier.h"

#include <gtest/gtest.h>

#include <random>

#include "term/term.h"

namespace pslice::explore {
namespace simplifier_test {

/// Two numbers from 0 to 15 and one from -8 to 7, so that all inputs can be tried.
class Simplifying : public testing::Test {
 protected:
  Simplifying()
      : function(program.begin_function("f")),
        inputs(given(program, function), function),
        terms(program.terms()),
        simplify(inputs, terms, {}, unlimited, statistics) {
    for (const ts::Variable v : program[function].parameters) {
      symbols.push_back(terms.variable(inputs[inputs.find(v, 0)].symbol));
    }
  }
  static const ts::Program& given(ts::Program& program, ts::Function function) {
    for (const char* name : {"x", "y", "z"}) {
      const bool is_signed = *name == 'z';
      program[function].parameters.push_back(program.add_variable(
          {.name = name, .type = {.bits = 4, .is_signed = is_signed}, .owner = function}));
    }
    return program;
  }

  Term number(long n) const { return terms.constant(n); }
  static Group with(std::vector<Term> conditions) {
    Group group;
    group.condition = std::move(conditions);
    return group;
  }
  Term formula(const std::vector<Group>& cases) const {
    std::vector<Term> all;
    for (const Group& one : cases) all.push_back(terms.conjunction(one.condition));
    return terms.disjunction(std::move(all));
  }
  /// For inputs of which all the conditions hold, are the formulas the same?
  void expect_same(Term a, Term b, const std::vector<Term>& where) const {
    for (long x = 0; x < 16; ++x) {
      for (long y = 0; y < 16; ++y) {
        for (long z = -8; z < 8; ++z) {
          const auto value = [&](term::Variable v) -> std::optional<Integer> {
            if (v == symbols[0].variable()) return Integer(x);
            return Integer(v == symbols[1].variable() ? y : z);
          };
          if (!term::holds(terms.conjunction(where), value).value()) continue;
          ASSERT_EQ(term::holds(a, value), term::holds(b, value)) << x << ' ' << y << ' ' << z;
        }
      }
    }
  }
  std::string text(const std::vector<Group>& cases) const {
    std::string result;
    for (const Group& one : cases) {
      std::string conjuncts;
      for (const Term condition : one.condition) {
        conjuncts +=
            (conjuncts.empty() ? "" : " && ") + term::to_c(condition, [&](auto v) {
              return v == symbols[0].variable() ? "x" : v == symbols[1].variable() ? "y" : "z";
            });
      }
      result += (result.empty() ? "" : " || ") + (conjuncts.empty() ? "1" : conjuncts);
    }
    return result;
  }

  ts::Program program;
  ts::Function function;
  Inputs inputs;
  term::Factory& terms;
  base::Budget unlimited;
  solver::Statistics statistics;
  Simplifier simplify;
  std::vector<Term> symbols;
};

TEST_F(Simplifying, WhatTheOtherCaseSaysIsDropped) {
  const Term x_is_1 = terms.equal(symbols[0], number(1));
  const Term small = terms.at_most(symbols[2], number(0));
  const auto result = simplify({with({terms.negation(x_is_1)}), with({x_is_1, small})}, {});
  EXPECT_EQ(text(result), "x != 1 || z <= 0");
}

TEST_F(Simplifying, BothSidesOfATestAreNone) {
  const Term x_is_1 = terms.equal(symbols[0], number(1));
  const Term small = terms.at_most(symbols[2], number(0));
  EXPECT_EQ(text(simplify({with({small, x_is_1}), with({small, terms.negation(x_is_1)})}, {})),
            "z <= 0");
  EXPECT_EQ(text(simplify({with({small}), with({terms.negation(small)})}, {})), "1");
}

TEST_F(Simplifying, AValueBesideABoundIsABound) {
  const Term x_is_3 = terms.equal(symbols[0], number(3));
  const Term below = terms.less(symbols[0], number(3));
  EXPECT_EQ(text(simplify({with({x_is_3}), with({below})}, {})), "x < 4");
  // By itself it stays what it is.
  EXPECT_EQ(text(simplify({with({terms.equal(symbols[0], number(0))})}, {})), "x == 0");
}

TEST_F(Simplifying, BoundsThatLeaveOneValueSayIt) {
  const Term x = symbols[0];
  EXPECT_EQ(text(simplify({with({terms.less(x, number(2)), terms.not_equal(x, number(1))})}, {})),
            "x == 0");
}

TEST_F(Simplifying, WhatIsNotDefinedDoesNotMatter) {
  const Term x = symbols[0];
  const std::vector<Term> defined{terms.at_most(x, number(3))};
  std::vector<Group> cases;
  for (long value = 0; value < 4; ++value) {
    cases.push_back(with({terms.equal(x, number(value)), terms.less(symbols[1], number(5))}));
  }
  EXPECT_EQ(text(simplify(cases, defined)), "y < 5");
}

/// `x != 0 && 10 / x > 2`: the first is there for the second's sake.
TEST_F(Simplifying, GuardsOfDivisionsStay) {
  const Term x = symbols[0];
  const Term guard = terms.not_equal(x, number(0));
  const Term divides = terms.less(number(2), terms.quotient(number(10), x));
  const auto result = simplify({with({guard, divides})}, {guard});
  ASSERT_EQ(result.size(), 1U);
  EXPECT_EQ(result.front().condition, (std::vector<Term>{guard, divides}));
}

/// What is an int only where a condition holds is not known to be one without it.
TEST_F(Simplifying, KnowledgeGoesWithTheConditionItRestsOn) {
  const Term x_is_1 = terms.equal(symbols[0], number(1));
  const Term small = terms.at_most(symbols[2], number(0));
  Group second = with({x_is_1, small});
  second.in_int = {{symbols[1], 1}, {symbols[2], 0}};
  const auto result = simplify({with({terms.negation(x_is_1)}), second}, {});
  ASSERT_EQ(result.size(), 2U);
  ASSERT_EQ(result[1].in_int.size(), 1U);
  EXPECT_EQ(result[1].in_int.front().term, symbols[2]);
}

TEST_F(Simplifying, TheConditionIsTheSameWhateverItIs) {
  std::mt19937 random(7);
  const auto any = [&](long low, long high) {
    return std::uniform_int_distribution<long>(low, high)(random);
  };
  const auto literal = [&] {
    const Term symbol = symbols[static_cast<std::size_t>(any(0, 2))];
    const Term sum = any(0, 3) == 0 ? terms.add(symbol, symbols[0]) : symbol;
    const Term k = number(any(-8, 15));
    switch (any(0, 3)) {
      case 0: return terms.equal(sum, k);
      case 1: return terms.not_equal(sum, k);
      case 2: return terms.at_most(sum, k);
      default: return terms.less(k, sum);
    }
  };
  for (int round = 0; round < 150; ++round) {
    std::vector<Group> cases;
    for (long i = any(1, 5); i > 0; --i) {
      Group& one = cases.emplace_back();
      for (long k = any(1, 4); k > 0; --k) one.condition.push_back(literal());
    }
    const std::vector<Term> defined = any(0, 1) == 0 ? std::vector<Term>{} : std::vector{literal()};
    const auto result = simplify(cases, defined);
    expect_same(formula(cases), formula(result), defined);
    EXPECT_LE(result.size(), cases.size());
  }
}

}  // namespace simplifier_test
}  // namespace pslice::explore
