// What actions do to relations, against points that go the same way: none is lost. And what is
// known of operations that are not linear.

#include "absint/relations.h"

#include <gtest/gtest.h>

#include "random_actions.h"
#include "tests/unit/absint/domains.h"

namespace pslice::absint {
namespace relations_test {

class RelationsTest : public DomainTest {
 protected:
  /// Acts on box and element as the analysis does; false if nothing is left.
  static bool act(const Relations& relations, const Action& action, Box& box, Element& element) {
    if (relations.concerns(action) && !relations.act(action, box, element)) return false;
    return box.act(action);
  }

  /// Actions on some random points, and on a box and an element that begin with everything.
  void follow(RandomActions& r, int programs, std::size_t scratch) {
    const NumericProgram all = r.all_followed();
    const Numbering numbering(all);
    std::size_t survived = 0;
    std::size_t constraints = 0;
    for (int i = 0; i < programs && !HasFailure(); ++i) {
      SCOPED_TRACE(i);
      std::vector<Variable> some;
      for (const Variable v : r.variables) {
        if (r.random.percent(75)) some.push_back(v);
      }
      const Pack pack(some, scratch);
      const Relations relations(pack, *domain);
      Box box(numbering);
      const auto element = relations.everything();
      std::vector<Values> points;
      for (int p = 0; p < 30; ++p) points.push_back(r.values());
      for (int a = 0; a < 7 && !HasFailure(); ++a) {
        const Action action = r.action();
        std::erase_if(points, [&](Values& p) { return !r.run(action, p, r.random.next()); });
        if (!act(relations, action, box, *element)) {
          EXPECT_TRUE(points.empty()) << show(r, action);
          break;
        }
        constraints += check(r, pack, *element, points, action);
      }
      survived += points.size();
    }
    EXPECT_GT(survived, static_cast<std::size_t>(programs));
    EXPECT_GT(constraints, static_cast<std::size_t>(programs));
  }

  static std::string show(const RandomActions& r, const Action& action) {
    const auto name = [&](Variable v) { return r.program[v].name; };
    if (const auto* assign = std::get_if<Assign>(&action)) {
      return name(assign->target) + " := " + term::to_c(assign->value, name);
    }
    const auto* assume = std::get_if<Assume>(&action);
    return assume != nullptr ? term::to_c(assume->condition, name) : "forget";
  }

 private:
  static std::size_t check(const RandomActions& r, const Pack& pack, const Element& element,
                           const std::vector<Values>& points, const Action& action) {
    const std::vector<Constraint> known = element.constraints();
    for (const Constraint& constraint : known) {
      for (const auto& [dimension, factor] : constraint.form.terms) {
        EXPECT_LT(dimension.index(), pack.size()) << "what was on the way is not forgotten";
      }
      for (const Values& point : points) {
        Integer sum = constraint.constant;
        for (const auto& [dimension, factor] : constraint.form.terms) {
          if (dimension.index() >= pack.size()) continue;
          sum += factor * point[pack.variables()[dimension.index()].index()];
        }
        const bool holds =
            constraint.kind == Constraint::Kind::is_zero ? sum.is_zero() : sum.sign() <= 0;
        EXPECT_TRUE(holds) << show(r, action) << " | " << to_text({constraint});
      }
    }
    return known.size();
  }
};

TEST_P(RelationsTest, LinearActionsLoseNoPoint) {
  RandomActions r(5, 5);
  r.operands = Operands::linear;
  follow(r, 400, 0);
}

TEST_P(RelationsTest, ActionsLoseNoPoint) {
  for (const std::size_t scratch : {0, 1, 2}) {
    RandomActions r(6 + scratch, 5);
    follow(r, 400, scratch);
  }
}

TEST_P(RelationsTest, OnlyWhatTouchesThePackConcernsIt) {
  RandomActions r(7, 3);
  const auto [in, out, other] = std::tuple(r.variables[0], r.variables[1], r.variables[2]);
  const Pack pack({in}, 0);
  const Relations relations(pack, *domain);
  term::Factory& t = r.terms();
  EXPECT_TRUE(relations.concerns(Assign{in, t.variable(out)}));
  EXPECT_FALSE(relations.concerns(Assign{out, t.variable(in)}));
  EXPECT_TRUE(relations.concerns(Assume{t.at_most(t.variable(in), t.variable(out))}));
  EXPECT_FALSE(relations.concerns(Assume{t.at_most(t.variable(other), t.variable(out))}));
  EXPECT_TRUE(relations.concerns(Forget{{out, in}}));
  EXPECT_FALSE(relations.concerns(Forget{{out, other}}));
}

/// Single actions on a few variables: x, y and z are ints, c an unsigned char, o is not in the
/// pack.
class Known : public RelationsTest {
 protected:
  Known() {
    NumericProgram all(program, 1, 0);
    all.add_edge({0, 0, {Forget{{x, y, z, c, o}}}});
    numbering.emplace(all);
    box.emplace(*numbering);
  }
  Variable variable(const char* name, ts::Type type = {}) {
    return program.add_variable({.name = name, .type = type});
  }
  [[nodiscard]] Term p(Variable v) const { return t.variable(v); }
  [[nodiscard]] Term p(int value) const { return t.constant(value); }
  bool assign(Variable v, Term value) { return act(relations, Assign{v, value}, *box, *element); }
  bool assume(Term formula) { return act(relations, Assume{formula}, *box, *element); }
  /// What a - b can be.
  [[nodiscard]] std::string difference(Variable a, Variable b) const {
    LinearForm form{{{*pack.dimension(a), Integer(1)}, {*pack.dimension(b), Integer(-1)}}};
    std::ranges::sort(form.terms);
    return to_text(element->bounds(form));
  }
  [[nodiscard]] std::string value(Variable v) const {
    return to_text(element->bounds({{{*pack.dimension(v), Integer(1)}}}));
  }

  [[nodiscard]] std::optional<Integer> low(Variable v) const {
    return element->bounds({{{*pack.dimension(v), Integer(1)}}}).low;
  }

  ts::Program program;
  term::Factory& t = program.terms();
  Variable x = variable("x"), y = variable("y"), z = variable("z");
  Variable c = variable("c", {ts::Type::Kind::integer, 8, false});
  Variable o = variable("o");
  std::optional<Numbering> numbering;
  std::optional<Box> box;
  Pack pack{{x, y, z, c}, 2};
  Relations relations{pack, *domain};
  std::unique_ptr<Element> element = relations.everything();
};

TEST_P(Known, SumsAreRelated) {
  EXPECT_TRUE(assign(x, t.add(p(y), p(3))));
  EXPECT_EQ(difference(x, y), "[3,3]");
  EXPECT_TRUE(assign(x, t.subtract(p(x), p(1))));
  EXPECT_EQ(difference(x, y), "[2,2]");
  EXPECT_TRUE(assume(t.less(p(z), p(y))));
  EXPECT_EQ(difference(x, z), "[3,]");
  EXPECT_FALSE(assume(t.at_most(p(x), p(z))));
}

TEST_P(Known, WhatIsNotInThePackIsBoundedByTheBox) {
  ASSERT_TRUE(box->assume(t.at_most(p(0), p(o))));
  ASSERT_TRUE(box->assume(t.at_most(p(o), p(9))));
  EXPECT_TRUE(assign(x, t.add(p(y), p(o))));
  EXPECT_EQ(difference(x, y), "[0,9]");
  EXPECT_TRUE(assign(x, t.add(p(y), t.multiply(p(o), p(o)))));
  EXPECT_EQ(difference(x, y), "[0,81]");
  EXPECT_TRUE(assign(z, p(-1)));
  EXPECT_TRUE(assign(x, t.multiply(p(z), p(y))));  // a factor the box knows
  EXPECT_TRUE(assume(t.equal(p(y), p(21))));
  EXPECT_EQ(value(x), "[-21,-21]");
}

/// Three times something is no octagon: there only what follows for pairs is known.
TEST_P(Known, QuotientsAndRemaindersByConstants) {
  ASSERT_TRUE(assume(t.at_most(p(0), p(y))));
  EXPECT_TRUE(assign(x, t.quotient(p(y), p(3))));
  EXPECT_TRUE(assign(z, t.shift_right(p(y), p(1))));
  const auto most = [&](Variable a, Variable b) {
    return element->bounds({{{*pack.dimension(a), Integer(1)}, {*pack.dimension(b), Integer(-1)}}})
        .high;
  };
  EXPECT_EQ(most(x, y), Integer(0));
  ASSERT_TRUE(assume(t.at_most(p(10), p(y))));
  if (!has_octagons()) {
    EXPECT_EQ(low(x), Integer(3));  // 10 <= 3x + 2
    EXPECT_EQ(low(z), Integer(5));
  }
  EXPECT_TRUE(assign(z, t.remainder(p(y), p(3))));
  EXPECT_TRUE(assign(x, t.shift_left(p(y), p(1))));
  ASSERT_TRUE(assume(t.equal(p(y), p(11))));
  if (!has_octagons()) {
    EXPECT_EQ(value(z), "[0,2]");
    EXPECT_EQ(value(x), "[22,22]");
  }
}

TEST_P(Known, OfASumThatIsNotAllInThePackTheRemainderIsSmallToo) {
  ASSERT_TRUE(assume(t.at_most(p(0), p(y))));
  ASSERT_TRUE(box->assume(t.at_most(p(0), p(o))));
  ASSERT_TRUE(box->assume(t.at_most(p(o), p(9))));
  EXPECT_TRUE(assign(z, t.remainder(t.add(p(y), p(o)), p(3))));
  EXPECT_EQ(value(z), "[0,2]");
}

TEST_P(Known, ACountThatTheBoxKnowsIsAConstant) {
  if (has_octagons()) return;
  ASSERT_TRUE(box->assume(t.equal(p(o), p(2))));
  EXPECT_TRUE(assign(x, t.shift_left(p(y), p(o))));
  EXPECT_TRUE(assign(z, t.shift_right(p(y), p(o))));
  ASSERT_TRUE(assume(t.equal(p(y), p(11))));
  EXPECT_EQ(value(x), "[44,44]");
  EXPECT_EQ(value(z), "[2,2]");
}

TEST_P(Known, ANegativeDividendIsRoundedTowardsZero) {
  if (has_octagons()) return;
  ASSERT_TRUE(assume(t.at_most(p(y), p(0))));
  EXPECT_TRUE(assign(x, t.quotient(p(y), p(2))));
  EXPECT_TRUE(assign(z, t.shift_right(p(y), p(1))));
  ASSERT_TRUE(assume(t.equal(p(y), p(-7))));
  EXPECT_EQ(value(x), "[-3,-3]");
  EXPECT_EQ(value(z), "[-4,-4]");
}

TEST_P(Known, RemaindersByVariablesAreLess) {
  ASSERT_TRUE(assume(t.at_most(p(0), p(x))));
  ASSERT_TRUE(assume(t.at_most(p(1), p(y))));
  EXPECT_TRUE(assign(z, t.remainder(p(x), p(y))));
  EXPECT_EQ(difference(z, y), "[,-1]");
  EXPECT_EQ(difference(z, x), "[,0]");
  EXPECT_TRUE(assign(z, t.bit_and(p(x), p(12))));
  EXPECT_EQ(difference(z, x), "[,0]");
  EXPECT_EQ(value(z), "[0,12]");
}

TEST_P(Known, ConversionsThatShiftAllValuesAlike) {
  ASSERT_TRUE(assume(t.at_most(p(256), p(x))));
  ASSERT_TRUE(assume(t.at_most(p(x), p(300))));
  EXPECT_TRUE(assign(c, t.wrap(p(x), 8, false)));
  EXPECT_EQ(difference(x, c), "[256,256]");
  ASSERT_TRUE(assign(y, t.subtract(p(x), p(1))));
  EXPECT_TRUE(assign(c, t.wrap(p(y), 8, false)));  // 255 to 299: not all alike
  EXPECT_EQ(value(c), "[0,]");
}

TEST_P(Known, ChoicesAreEither) {
  const Term which = t.at_most(p(x), p(o));
  EXPECT_TRUE(assign(z, t.choice(which, p(y), t.add(p(y), p(5)))));
  EXPECT_EQ(difference(z, y), "[0,5]");
  EXPECT_TRUE(assign(z, t.choice(which, t.choice(which, p(1), p(2)), p(7))));
  EXPECT_EQ(value(z), "[1,7]");
}

TEST_P(Known, OfWhatDiffersOnlyTheEndsAreTold) {
  ASSERT_TRUE(assume(t.at_most(p(x), p(y))));
  EXPECT_TRUE(assume(t.not_equal(p(x), p(y))));
  EXPECT_EQ(difference(x, y), "[,-1]");
  EXPECT_TRUE(assume(t.not_equal(p(x), t.subtract(p(y), p(5)))));
  EXPECT_EQ(difference(x, y), "[,-1]");
  ASSERT_TRUE(assume(t.equal(p(z), p(4))));
  EXPECT_FALSE(assume(t.not_equal(p(z), p(4))));
}

TEST_P(Known, DisjunctionsAreJoined) {
  const auto is = [&](int a) { return t.equal(t.subtract(p(x), p(y)), p(a)); };
  EXPECT_TRUE(assume(t.disjunction({is(2), is(6), t.truth(false)})));
  EXPECT_EQ(difference(x, y), "[2,6]");
  EXPECT_TRUE(assume(t.disjunction({is(1), is(3)})));  // of which only one is possible
  EXPECT_EQ(difference(x, y), "[3,3]");
  EXPECT_FALSE(assume(t.disjunction({is(1), is(2)})));
}

TEST_P(Known, TheBoundsOfATypeAreLeftToTheBox) {
  EXPECT_TRUE(act(relations, Forget{{x, c}}, *box, *element));
  EXPECT_EQ(value(x), "[,]");
  EXPECT_EQ(value(c), "[0,]");  // but that it is not negative is worth knowing
  EXPECT_TRUE(assign(x, p(o)));
  EXPECT_EQ(value(x), "[,]");
}

INSTANTIATE_TEST_SUITE_P(Each, RelationsTest, all_domains, by_name);
INSTANTIATE_TEST_SUITE_P(Each, Known, all_domains, by_name);

}  // namespace relations_test
}  // namespace pslice::absint
