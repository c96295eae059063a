#include "slicer/explore/tests/questions.h"

#include <gtest/gtest.h>

namespace pslice::explore {
namespace questions_test {

using solver::Answer;

/// Three ints.
class Asked : public testing::Test {
 protected:
  Asked()
      : function(program.begin_function("f")),
        inputs(given(program, function), function),
        terms(program.terms()),
        questions(inputs, terms, {}, statistics) {
    for (const ts::Variable v : program[function].parameters) {
      symbols.push_back(terms.variable(inputs[inputs.find(v, 0)].symbol));
    }
  }
  static const ts::Program& given(ts::Program& program, ts::Function function) {
    for (const char* name : {"x", "y", "z"}) {
      program[function].parameters.push_back(
          program.add_variable({.name = name, .owner = function}));
    }
    return program;
  }
  Term number(long n) const { return terms.constant(n); }
  Questions::Reply ask(const std::vector<Term>& prefix, const std::vector<Term>& rest,
                       const Assignment& known = {}) {
    Questions::Reply reply = questions.ask(prefix, rest, known);
    if (reply.answer != Answer::satisfiable) return reply;
    for (const Term term : prefix) EXPECT_TRUE(questions.holds(term, reply.assignment));
    for (const Term term : rest) EXPECT_TRUE(questions.holds(term, reply.assignment));
    return reply;
  }

  ts::Program program;
  ts::Function function;
  Inputs inputs;
  term::Factory& terms;
  Statistics statistics;
  Questions questions;
  std::vector<Term> symbols;
};

TEST_F(Asked, SmallValuesArePreferred) {
  const Term x = symbols[0];
  const Term y = symbols[1];
  // Each has solutions of all sizes.
  const std::vector<std::pair<Term, long>> cases = {
      {terms.less(y, x), 3},
      {terms.less(number(3), terms.add(x, y)), 3},
      {terms.less(number(10), terms.add(x, y)), 16},
      {terms.less(x, number(-12)), 16},
      {terms.equal(terms.add(x, terms.scale(2, y)), number(100)), 1000},
      {terms.less(number(20), terms.multiply(x, y)), 16},
  };
  for (const auto& [formula, limit] : cases) {
    const Questions::Reply reply = ask({}, {formula});
    ASSERT_EQ(reply.answer, Answer::satisfiable);
    for (const Integer& value : reply.assignment) {
      EXPECT_LE(value, Integer(limit));
      EXPECT_GE(value, Integer(-limit));
    }
  }
}

TEST_F(Asked, LargeOnesAreFoundWhereThereAreNoOthers) {
  const Questions::Reply reply = ask({}, {terms.less(number(2'000'000'000), symbols[0])});
  EXPECT_EQ(reply.answer, Answer::satisfiable);
}

TEST_F(Asked, InputsStayWithinTheirTypes) {
  const Term above = terms.less(number(2'147'483'647), symbols[0]);
  EXPECT_EQ(ask({}, {above}).answer, Answer::unsatisfiable);
  EXPECT_EQ(statistics.infeasible, 1U);
}

TEST_F(Asked, WhatIsNotAskedAboutStaysAsItWas) {
  const Assignment known = {Integer(5), Integer(77), Integer(-3)};
  const Questions::Reply reply =
      ask({terms.less(number(4), symbols[0])}, {terms.less(symbols[0], number(2))}, known);
  EXPECT_EQ(reply.answer, Answer::unsatisfiable);
  const Questions::Reply other = ask({}, {terms.less(symbols[0], number(2))}, known);
  ASSERT_EQ(other.answer, Answer::satisfiable);
  EXPECT_EQ(other.assignment[1], Integer(77));
  EXPECT_EQ(other.assignment[2], Integer(-3));
}

/// The prefix of one question stays asserted for the next, as far as that has it too.
TEST_F(Asked, QuestionsOneAfterAnotherAreIndependent) {
  const Term a = terms.less(number(0), symbols[0]);
  const Term b = terms.less(symbols[0], symbols[1]);
  const Term c = terms.less(symbols[1], number(3));
  const Term not_a = terms.negation(a);
  EXPECT_EQ(ask({a, b}, {c}, {Integer(1), Integer(9)}).answer, Answer::satisfiable);
  EXPECT_EQ(ask({a}, {not_a}, {Integer(1)}).answer, Answer::unsatisfiable);
  EXPECT_EQ(ask({}, {not_a}).answer, Answer::satisfiable);
  EXPECT_EQ(ask({not_a, b}, {c}, {Integer(-1), Integer(9)}).answer, Answer::satisfiable);
  EXPECT_EQ(ask({a, b, c}, {terms.less(number(1), symbols[0])}, {Integer(1), Integer(2)}).answer,
            Answer::unsatisfiable);
  EXPECT_EQ(statistics.questions, 5U);
}

}  // namespace questions_test
}  // namespace pslice::explore
