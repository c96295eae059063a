#include "solver/linear/native.h"

#include <algorithm>
#include <variant>

#include "tests/support/random.h"
#include "tests/unit/solver/questions.h"
#include "tests/unit/solver/random_terms.h"
#include "tests/unit/solver/referee.h"

namespace pslice::solver {
namespace native_test {

using support::Random;

/// A native solver and the constraints it was given. What it answers is looked at from outside:
/// models are evaluated, contradictions are shown to Z3 and their proofs added up.
class NativeTest : public Questions {
 protected:
  struct Asked {
    Native::Result result;
    std::vector<Term> reason;  // where unsatisfiable
  };

  void restart(NativeOptions options = {}) {
    native.emplace(ranges(), options);
    referee.emplace(ranges());
    asserted.clear();
  }
  std::uint32_t add(Term constraint) {
    native->add(next, constraint);
    asserted.emplace(next, constraint);
    return next++;
  }
  void remove(std::uint32_t number) {
    native->remove(number, asserted.at(number));
    asserted.erase(number);
  }

  Asked check(const std::vector<Term>& assumptions = {}) {
    Asked asked{native->check(assumptions), {}};
    ++count[asked.result.answer];
    if (asked.result.answer == Answer::satisfiable) expect_model(asked.result.model, assumptions);
    if (asked.result.answer == Answer::unsatisfiable) {
      for (const Proof::Cause& cause : constraints_of(asked.result.proof)) {
        asked.reason.push_back(cause.source == Proof::Source::asserted ? asserted.at(cause.index)
                                                                       : assumptions[cause.index]);
      }
      EXPECT_NE(referee->satisfiable(asked.reason), true) << show(asked.reason);
      expect_proof(asked.result.proof, 0);
    }
    return asked;
  }
  Answer answer(const std::vector<Term>& constraints) {
    restart();
    return check(constraints).result.answer;
  }

  void expect_model(const Model& model, const std::vector<Term>& assumptions) {
    std::map<Variable, Integer> values(model.begin(), model.end());
    EXPECT_EQ(values.size(), model.size());
    std::vector<Term> all = assumptions;
    for (const auto& [number, constraint] : asserted) all.push_back(constraint);
    // Any value will do for a variable the model does not name.
    RandomTerms any(f, dice, {x}, ranges());
    const term::Valuation value = [&](Variable v) {
      return values.try_emplace(v, any.any_value(v)).first->second;
    };
    for (const Term constraint : all) {
      if (native->is_exact(constraint)) {
        EXPECT_EQ(term::holds(constraint, value), true) << c(constraint) << " of " << show(all);
      }
    }
    for (const auto& [v, is] : values) {
      const Range range = ranges()(v);
      EXPECT_TRUE((!range.low || *range.low <= is) && (!range.high || is <= *range.high));
    }
  }

  // --- proofs ---

  using Parts = std::vector<std::pair<Atom, Integer>>;
  Parts parts(const std::variant<Atom, Form>& quantity) {
    if (const Atom* atom = std::get_if<Atom>(&quantity)) return {{*atom, Integer(1)}};
    return native->linear()[std::get<Form>(quantity)].parts;
  }

  void expect_proof(const Proof& proof, std::uint32_t around) {
    std::map<Atom, Integer> total;
    Integer constant;
    for (const Proof::Step& step : proof.steps) {
      if (step.cause.source == Proof::Source::branch) {
        EXPECT_LT(step.cause.index, around);
      }
      if (proof.kind == Proof::Kind::falsehood) continue;
      expect_bound(step);
      const Integer factor = step.side == Side::lower ? step.factor : -step.factor;
      for (const auto& [atom, by] : parts(step.quantity)) total[atom] += factor * by;
      constant -= factor * step.value;
    }
    switch (proof.kind) {
      case Proof::Kind::combination:
        for (const auto& [atom, factor] : total) EXPECT_TRUE(factor.is_zero());
        EXPECT_LT(constant, Integer(0));
        break;
      case Proof::Kind::divisibility: EXPECT_EQ(proof.steps.size() % 2, 0U); break;
      case Proof::Kind::falsehood: EXPECT_EQ(proof.steps.size(), 1U); break;
      case Proof::Kind::cases:
        EXPECT_GE(proof.cases.size(), 2U);
        for (const Proof& one : proof.cases) expect_proof(one, around + 1);
    }
  }

  /// It is the range of an atom, or what a literal says, or a case.
  void expect_bound(const Proof::Step& step) {
    EXPECT_GT(step.factor, Integer(0));
    const Linear& linear = native->linear();
    if (step.literal) {
      const Literal& literal = linear[*step.literal];
      EXPECT_EQ(literal.value, step.value);
      EXPECT_EQ(linear[literal.form].parts, parts(step.quantity));
      const auto wrong =
          step.side == Side::lower ? Literal::Relation::at_most : Literal::Relation::at_least;
      EXPECT_TRUE(literal.relation != wrong && literal.relation != Literal::Relation::unequal);
    } else if (step.cause.source == Proof::Source::atom) {
      const Range& range = linear[Atom(step.cause.index)].range;
      EXPECT_EQ(std::get<Atom>(step.quantity), Atom(step.cause.index));
      EXPECT_EQ(step.side == Side::lower ? range.low : range.high, step.value);
    } else {
      EXPECT_EQ(step.cause.source, Proof::Source::branch);
    }
  }

  Random random{31'337};
  Random dice{1};  // apart: the questions are the same whatever the answers
  std::optional<Native> native;
  std::optional<Referee> referee;
  std::map<std::uint32_t, Term> asserted;
  std::uint32_t next = 0;
  std::map<Answer, int> count;
};

TEST_F(NativeTest, ProofsNameWhatTheyNeed) {
  restart();
  const auto low = add(f.less(x, y));
  add(f.at_most(a, number(3)));
  const auto high = add(f.less(y, z));
  const Asked asked = check({f.at_most(b, number(0)), f.at_most(z, f.add(x, number(1)))});
  ASSERT_EQ(asked.result.answer, Answer::unsatisfiable);
  EXPECT_EQ(asked.result.proof.kind, Proof::Kind::combination);
  EXPECT_EQ(constraints_of(asked.result.proof),
            (std::vector<Proof::Cause>{{Proof::Source::asserted, low},
                                       {Proof::Source::asserted, high},
                                       {Proof::Source::assumed, 1}}));
}

TEST_F(NativeTest, IntegersAreNotRationals) {
  const auto is = [&](Term t, Integer n) { return f.equal(t, number(std::move(n))); };
  EXPECT_EQ(answer({is(f.add(f.scale(2, x), f.scale(4, y)), 7)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({is(f.add(f.scale(2, x), f.scale(3, y)), 12'345'677)}), Answer::satisfiable);
  EXPECT_EQ(answer({f.less(number(3), f.scale(5, x)), f.less(f.scale(5, x), number(5))}),
            Answer::unsatisfiable);
  restart();
  add(is(f.subtract(f.scale(6, x), f.scale(10, y)), 4));
  add(is(f.subtract(f.scale(3, x), f.scale(5, z)), 1));
  const Asked asked = check({is(f.subtract(y, z), 1)});
  EXPECT_EQ(asked.result.answer, Answer::unsatisfiable);
  // 2 <= 2x + 4y - 2z is even
  restart();
  const Term even = f.add(f.scale(2, x), f.scale(4, y));
  add(is(f.add(even, z), 3));
  EXPECT_EQ(check({is(z, 0)}).result.proof.kind, Proof::Kind::divisibility);
  EXPECT_EQ(check({is(z, 1)}).result.answer, Answer::satisfiable);
}

TEST_F(NativeTest, VariablesOnlyInAlternativesAreInTheModel) {
  restart();
  const auto seven = add(f.at_most(number(7), x));
  check();
  remove(seven);
  // The tableau still has x at 7, where nothing keeps it.
  add(f.disjunction({f.at_most(number(7), x), f.at_most(number(9), y)}));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(check().result.answer, Answer::satisfiable);
}

/// Each question leaves rows behind, and has fractions and alternatives of its own.
TEST_F(NativeTest, AModelOfSomeVariablesAgreesWithThatOfAll) {
  restart();
  add(f.equal(f.add(x, y), number(10)));
  add(f.disjunction({f.at_most(z, number(-3)), f.at_most(number(3), z)}));
  add(f.at_most(number(4), x));
  const std::vector<Term> assumptions{f.at_most(number(5), y)};
  const Model all = native->check(assumptions).model;
  ASSERT_EQ(all.size(), 3U);
  const std::vector<Variable> wanted{x.variable(), z.variable(), b.variable()};
  const Model some = native->check(assumptions, &wanted).model;
  ASSERT_EQ(some.size(), 2U);  // of b it has nothing to say
  for (const auto& entry : some) EXPECT_NE(std::ranges::find(all, entry), all.end());
}

TEST_F(NativeTest, RowsThatNobodyUsesGoWithoutATrace) {
  restart();
  for (int i = 0; i < 300; ++i) {
    const Term row = f.add(f.scale(3 + i % 50, x), f.scale(5, f.add(y, f.scale(i % 7, z))));
    const Term other = f.add(f.scale(2 + i % 40, y), f.subtract(f.scale(7, a), f.scale(2, b)));
    check({f.at_most(number(i), row), f.at_most(row, number(i + 1)),
           f.disjunction({f.equal(other, number(3)), f.equal(f.add(other, x), number(i + 1))}),
           f.disjunction({f.less(other, f.scale(3, x)), f.less(f.add(x, other), number(-i))})});
    EXPECT_LT(native->simplex().row_count(), 80U);
  }
  EXPECT_GT(count[Answer::satisfiable], 200);
}

TEST_F(NativeTest, GivesUpWithinItsBudget) {
  const Term strip = f.subtract(f.scale(2, x), f.scale(2, f.add(y, f.scale(3, z))));
  const Term more = f.add(f.scale(3, a), f.scale(3, f.subtract(b, x)));
  restart({.most_pivots = 0, .most_nodes = 1});
  add(f.at_most(f.add(x, y), number(-5)));
  add(f.at_most(number(5), f.subtract(x, y)));
  EXPECT_EQ(check({f.at_most(number(1), f.add(strip, more))}).result.answer, Answer::unknown);
  EXPECT_EQ(native->simplex().pivots(), 0U);
  EXPECT_EQ(check({f.truth(false)}).result.answer, Answer::unsatisfiable);
}

/// One of the alternatives has alternatives of its own.
TEST_F(NativeTest, AlternativesWithinAlternatives) {
  const Term inner = f.disjunction({f.at_most(number(5), y), f.at_most(y, number(-5))});
  const Term outer =
      f.disjunction({f.at_most(number(9), x), f.conjunction({f.at_most(x, number(3)), inner})});
  EXPECT_EQ(
      answer({outer, f.at_most(x, number(8)), f.at_most(y, number(4)), f.at_most(number(-4), y)}),
      Answer::unsatisfiable);
  EXPECT_EQ(answer({outer, f.at_most(x, number(8)), f.at_most(y, number(4))}), Answer::satisfiable);
}

TEST_F(NativeTest, DividedByWhatIsNotKnown) {
  const auto at_least = [&](Term t, Integer n) { return f.at_most(number(std::move(n)), t); };
  const Term rest = f.remainder(x, y);
  const Term part = f.quotient(x, y);
  const Term unequal = f.negation(f.equal(y, number(0)));
  EXPECT_EQ(answer({at_least(x, 0), unequal, f.less(rest, number(0))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.at_most(x, number(0)), unequal, at_least(rest, 1)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({at_least(y, 1), at_least(rest, 0), f.at_most(y, rest)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.at_most(y, number(-1)), f.at_most(rest, y)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({at_least(x, 0), at_least(y, 1), f.less(part, number(0))}),
            Answer::unsatisfiable);
  EXPECT_EQ(answer({at_least(x, 0), unequal, f.less(x, part)}), Answer::unsatisfiable);
  EXPECT_EQ(answer({at_least(x, 5), f.at_most(y, number(-1)), at_least(part, 1)}),
            Answer::unsatisfiable);
  // Nothing is said of what has no value, and what is said is not all there is.
  EXPECT_NE(answer({at_least(x, 0), f.equal(y, number(0)), f.less(rest, number(0))}),
            Answer::unsatisfiable);
  EXPECT_NE(answer({at_least(rest, 1)}), Answer::unsatisfiable);
  EXPECT_NE(answer({f.equal(x, number(-7)), f.equal(y, number(2)), f.equal(rest, number(-1))}),
            Answer::unsatisfiable);
  EXPECT_NE(answer({f.equal(x, number(-7)), f.equal(y, number(-2)), f.equal(part, number(3))}),
            Answer::unsatisfiable);
  EXPECT_FALSE(native->is_exact(at_least(rest, 1)));
  EXPECT_FALSE(native->is_exact(at_least(part, 1)));
}

TEST_F(NativeTest, SquaresAreNoSmallerThanTheirRoots) {
  const Term square = f.multiply(x, x);
  EXPECT_EQ(answer({f.less(square, number(0))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.less(square, f.negate(x))}), Answer::unsatisfiable);
  EXPECT_EQ(answer({f.at_most(number(4), x), f.at_most(square, number(3))}), Answer::unsatisfiable);
  EXPECT_NE(answer({f.equal(square, number(9))}), Answer::unsatisfiable);
  EXPECT_FALSE(native->is_exact(f.equal(square, number(9))));
}

struct Kind {
  Style style;
  bool bounded;
  int definite;  // per mille, at least
};

class RandomNative : public NativeTest, public testing::WithParamInterface<Kind> {
 protected:
  const std::vector<Term> variables{x, y, z, a, b};

  void new_ranges() {
    for (const Term v : variables) {
      const Integer low(random.between(-30, 3));
      const Integer high = low + Integer(random.between(0, 60));
      range_of.erase(v.variable());
      if (GetParam().bounded || random.percent(20))
        set_range(v, low, high);
      else if (random.percent(10))
        set_range(v, low, std::nullopt);
    }
  }
};

/// Constraints come and go in any order, with a question after each.
TEST_P(RandomNative, NeverWrong) {
  const Kind& kind = GetParam();
  int asked = 0;
  while (asked < 300 && !HasFailure()) {
    new_ranges();
    restart();
    RandomTerms terms(f, random, variables, ranges());
    for (int step = 0; step < 20; ++step) {
      if (asserted.size() > 6 || (!asserted.empty() && random.percent(30))) {
        auto at = asserted.begin();
        std::advance(at, random.below(asserted.size()));
        remove(at->first);
      } else {
        add(terms.constraint(kind.style));
      }
      std::vector<Term> assumptions;
      for (std::size_t n = random.below(3); n > 0; --n) {
        assumptions.push_back(terms.constraint(kind.style));
      }
      check(assumptions);
      ++asked;
    }
  }
  EXPECT_GE(count[Answer::satisfiable], asked / 8);
  EXPECT_GE(count[Answer::unsatisfiable], asked / 100);
  const int definite = 1'000 * (asked - count[Answer::unknown]) / asked;
  EXPECT_GE(definite, kind.definite);
  RecordProperty("definite_per_mille", definite);
}

INSTANTIATE_TEST_SUITE_P(
    Styles, RandomNative,
    testing::Values(Kind{Style::sparse, true, 985}, Kind{Style::dense, true, 980},
                    Kind{Style::huge, true, 980}, Kind{Style::sparse, false, 980},
                    Kind{Style::dense, false, 970}, Kind{Style::huge, false, 830},
                    Kind{Style::equalities, true, 980}, Kind{Style::equalities, false, 970},
                    Kind{Style::disequalities, true, 980}, Kind{Style::disequalities, false, 970},
                    Kind{Style::disjunctions, true, 950}, Kind{Style::disjunctions, false, 950},
                    Kind{Style::wraps, true, 950}, Kind{Style::wraps, false, 500},
                    Kind{Style::divisions, true, 820}, Kind{Style::divisions, false, 550},
                    Kind{Style::shifts, true, 950}, Kind{Style::shifts, false, 850},
                    Kind{Style::masks, true, 900}, Kind{Style::masks, false, 850},
                    Kind{Style::choices, true, 750}, Kind{Style::choices, false, 600},
                    Kind{Style::mixed, true, 950}, Kind{Style::mixed, false, 900},
                    Kind{Style::free, true, 900}));

}  // namespace native_test
}  // namespace pslice::solver
