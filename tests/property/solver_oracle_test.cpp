#include "tests/reference/solver_oracle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/property/program_builder.h"
#include "tests/property/sliced_program.h"
#include "tests/support/random.h"

// Feasibility as Z3 sees it: on paths made by hand, and against running every input there is.

namespace pslice::reference {
namespace solver_oracle_test {

using property::Builder;
using ts::Integer;
using Answers = std::vector<bool>;  // of a program's paths; the one that passes all tests is first

Answers answers(const Builder& b, ts::Function entry) {
  const Oracle oracle = solver_oracle(b.program, entry, Statics::initial);
  Answers result;
  for (const Path& path : enumerate_paths(b.program, entry, {}).paths) {
    result.push_back(oracle(path.edges()));
  }
  return result;
}

/// A function of two ints with tests one after the other.
struct Tests : Builder {
  Tests() {
    function("main", {"p", "q"});
    local("x");
  }
  term::Factory& terms() { return program.terms(); }
  ts::Term p() { return value("p"); }
  ts::Term q() { return value("q"); }
  ts::Term x() { return value("x"); }
  ts::Term large(const Integer& n) { return terms().constant(n); }
  void test_that(const ts::Term& condition) {
    test(condition, "test", [] {});
  }
  /// Can all tests be passed?
  bool can_pass(Statics statics = Statics::initial) {
    const ts::Function entry = end();
    const Paths paths = enumerate_paths(program, entry, {});
    return solver_oracle(program, entry, statics)(paths.paths.front().edges());
  }
};

bool equation(int a, int b, const Integer& sum) {
  Tests t;
  auto& terms = t.terms();
  t.test_that(terms.equal(terms.add(terms.scale(a, t.p()), terms.scale(b, t.q())), t.large(sum)));
  return t.can_pass();
}

TEST(SolverOracle, EquationsWithCoefficientsAndLargeConstants) {
  EXPECT_TRUE(equation(2, 3, 12'345'677));
  EXPECT_FALSE(equation(2, 4, 12'345'677));     // odd
  EXPECT_TRUE(equation(1, 1, 4'294'967'294));   // both as large as can be
  EXPECT_FALSE(equation(1, 1, 4'294'967'295));  // more
  EXPECT_TRUE(equation(1, 1, -4'294'967'296));  // both as small as can be
  EXPECT_TRUE(equation(1 << 30, 1, Integer::power_of_two(60) - Integer(5)));
}

TEST(SolverOracle, DesignsExampleHasFourPathsToItsEquation) {
  Tests t;
  auto& terms = t.terms();
  t.test_that(terms.at_most(t.p(), t.number(0)));
  t.test_that(terms.less(t.number(0), t.q()));
  t.test_that(
      terms.equal(terms.add(terms.scale(2, t.p()), terms.scale(3, t.q())), t.number(12'345'677)));
  // In order: p <= 0 and q > 0, then p <= 0 only, q > 0 only, none; each with the equation or not.
  EXPECT_EQ(answers(t, t.end()), (Answers{true, true, false, true, true, true, true, true}));
}

TEST(SolverOracle, UnsignedArithmeticWraps) {
  const auto after_increment = [](int bits, auto condition) {
    Tests t;
    t.program[t["p"]].type = {ts::Type::Kind::integer, static_cast<unsigned>(bits), false};
    auto& terms = t.terms();
    t.assign("x", terms.wrap(terms.add(t.p(), t.number(1)), static_cast<unsigned>(bits), false),
             "x = p + 1");
    t.test_that(condition(t));
    return t.can_pass();
  };
  const auto smaller = [](Tests& t) { return t.terms().less(t.x(), t.p()); };
  const auto zero = [](Tests& t) { return t.terms().equal(t.x(), t.number(0)); };
  const auto both_large = [](Tests& t) {
    return t.terms().conjunction(
        {t.terms().less(t.x(), t.p()), t.terms().less(t.number(0), t.x())});
  };
  for (const int bits : {8, 32, 64}) {
    EXPECT_TRUE(after_increment(bits, smaller));
    EXPECT_TRUE(after_increment(bits, zero));
    EXPECT_FALSE(after_increment(bits, both_large));
  }
}

TEST(SolverOracle, SignedConversionWraps) {
  const auto converted = [](int from, int to) {
    Tests t;
    auto& terms = t.terms();
    t.assign("x", terms.wrap(t.p(), 8, true), "x = (signed char)p");
    t.test_that(terms.equal(t.p(), t.number(from)));
    t.test_that(terms.equal(t.x(), t.number(to)));
    return t.can_pass();
  };
  EXPECT_TRUE(converted(127, 127));
  EXPECT_TRUE(converted(128, -128));
  EXPECT_TRUE(converted(-129, 127));
  EXPECT_FALSE(converted(128, 128));
}

TEST(SolverOracle, DivisionRoundsTowardsZero) {
  const auto divided = [](int a, int b, int quotient, int remainder) {
    Tests t;
    auto& terms = t.terms();
    t.test_that(terms.equal(t.p(), t.number(a)));
    t.test_that(terms.equal(t.q(), t.number(b)));
    t.test_that(terms.equal(terms.quotient(t.p(), t.q()), t.number(quotient)));
    t.test_that(terms.equal(terms.remainder(t.p(), t.q()), t.number(remainder)));
    return t.can_pass();
  };
  EXPECT_TRUE(divided(7, 2, 3, 1));
  EXPECT_TRUE(divided(-7, 2, -3, -1));
  EXPECT_TRUE(divided(7, -2, -3, 1));
  EXPECT_TRUE(divided(-7, -2, 3, -1));
  EXPECT_FALSE(divided(-7, 2, -4, 1));
  EXPECT_TRUE(divided(7, 0, 17, 3));  // undefined: any value
}

TEST(SolverOracle, FollowsAssignments) {
  for (const bool again : {false, true}) {
    Tests t;
    auto& terms = t.terms();
    t.assign("x", t.p(), "x = p");
    t.assign("x", terms.add(t.x(), t.number(1)), "x = x + 1");
    if (again) t.assign("x", t.q(), "x = q");
    t.test_that(t.positive("p"));
    t.test_that(terms.at_most(t.x(), t.number(1)));
    EXPECT_EQ(t.can_pass(), again);
  }
}

TEST(SolverOracle, FollowsCalls) {
  Builder b;
  b.global("r");
  auto& terms = b.program.terms();
  b.function("g", {"c"});
  b.local("l");
  b.test(
      b.positive("c"), "if (c > 0)",
      [&] { b.assign("r", terms.add(b.value("c"), b.number(1)), "r = c + 1"); },
      [&] { b.assign("r", b.value("l"), "r = l"); });
  b.end();
  b.function("main", {"p"});
  b.local("k");
  b.call("g", {b.value("p")}, "g(p)");
  b.assign("k", b.value("r"), "k = r");
  b.call("g", {b.value("k")}, "g(k)");
  b.test(terms.equal(b.value("r"), terms.add(b.value("p"), b.number(2))), "if (r == p + 2)", [] {});
  // Where both calls pass their test, r is p + 2; after a call that does not, r is any value, a
  // new one for each call.
  EXPECT_EQ(answers(b, b.end()), (Answers{true, false, false, false, true, true, true, true}));
}

TEST(SolverOracle, EveryEffectIsAnInputOfItsOwn) {
  for (const bool again : {false, true}) {
    Tests t;
    t.havoc("x");
    t.test_that(t.positive("x"));
    if (again) t.havoc("x");
    t.test_that(t.terms().at_most(t.x(), t.number(0)));
    EXPECT_EQ(t.can_pass(), again);
  }
}

TEST(SolverOracle, EveryReadOfASummaryIsAnInputOfItsOwn) {
  for (const bool summary : {false, true}) {
    Tests t;
    t.program[t["x"]].summary = summary;
    t.test_that(t.positive("x"));
    t.test_that(t.terms().at_most(t.x(), t.number(0)));
    EXPECT_EQ(t.can_pass(), summary);
  }
}

TEST(SolverOracle, StaticsStartAsAsked) {
  for (const Statics statics : {Statics::initial, Statics::unknown}) {
    Tests t;
    t.global("g");
    t.program[t["g"]].initial = Integer(3);
    t.test_that(t.terms().equal(t.value("g"), t.number(4)));
    EXPECT_EQ(t.can_pass(statics), statics == Statics::unknown);
  }
}

/// Only inputs are known to lie in their type's range.
TEST(SolverOracle, OverflowExcludesNothing) {
  Tests t;
  auto& terms = t.terms();
  t.assign("x", terms.add(t.p(), t.number(1)), "x = p + 1");
  t.test_that(terms.equal(t.x(), t.large(Integer::power_of_two(31))));
  EXPECT_TRUE(t.can_pass());
}

TEST(SolverOracle, BitOperations) {
  const auto passes = [](auto... conditions) {
    Tests t;
    (t.test_that(conditions(t)), ...);
    return t.can_pass();
  };
  const auto masked = [](int mask, int result) {
    return [=](Tests& t) {
      return t.terms().equal(t.terms().bit_and(t.p(), t.number(mask)), t.number(result));
    };
  };
  EXPECT_TRUE(passes(masked(12, 8)));
  EXPECT_FALSE(passes(masked(12, 3)));
  EXPECT_TRUE(passes(masked(-4, -8)));
  EXPECT_FALSE(passes(masked(-4, -7)));
  const auto meet = [](int result) {
    return [=](Tests& t) {
      return t.terms().equal(t.terms().bit_and(t.p(), t.q()), t.number(result));
    };
  };
  const auto differ = [](int result) {
    return [=](Tests& t) {
      return t.terms().equal(t.terms().bit_xor(t.p(), t.q()), t.number(result));
    };
  };
  EXPECT_TRUE(passes(meet(5)));
  const auto is = [](const char* name, int value) {
    return [=](Tests& t) { return t.terms().equal(t.value(name), t.number(value)); };
  };
  EXPECT_FALSE(passes(is("p", 6), meet(5)));
  EXPECT_TRUE(passes(is("p", 12), is("q", 10), meet(8), differ(6)));
  const auto shifted = [](int result) {
    return [=](Tests& t) {
      return t.terms().equal(t.terms().shift_left(t.number(1), t.q()), t.number(result));
    };
  };
  const auto counts = [](Tests& t) {
    return t.terms().conjunction(
        {t.terms().at_most(t.number(0), t.q()), t.terms().at_most(t.q(), t.number(10))});
  };
  EXPECT_TRUE(passes(counts, shifted(64)));
  EXPECT_FALSE(passes(counts, shifted(65)));
}

TEST(SolverOracle, AnswersInAnyOrder) {
  Tests t;
  auto& terms = t.terms();
  t.test_that(t.positive("p"));
  t.test_that(t.positive("q"));
  t.test_that(terms.less(t.p(), t.q()));
  t.test_that(terms.less(terms.add(t.p(), t.q()), t.number(3)));
  const ts::Function entry = t.end();
  std::vector<std::vector<ts::Edge>> beginnings;
  for (const Path& path : enumerate_paths(t.program, entry, {}).paths) {
    for (std::vector<ts::Edge> edges = path.edges(); !edges.empty(); edges.pop_back()) {
      beginnings.push_back(edges);
    }
  }
  const Oracle oracle = solver_oracle(t.program, entry, Statics::initial);
  support::Random random(1);
  std::size_t infeasible = 0;
  for (int i = 0; i < 100; ++i) {
    const std::vector<ts::Edge>& path = random.pick(beginnings);
    const bool expected = solver_oracle(t.program, entry, Statics::initial)(path);
    EXPECT_EQ(oracle(path), expected);
    infeasible += expected ? 0 : 1;
  }
  EXPECT_GT(infeasible, 5U);
}

/// A random program behind tests that let a few inputs in, so that all of them can be run.
property::LoadedProgram fenced(std::uint64_t seed, const support::TemporaryDirectory& directory) {
  support::RandomCOptions options = support::loop_free_options(seed);
  options.parameters = 2;
  options.entry_statements = 7;
  options.helpers = 1;
  options.memory = false;  // what is read from memory would be an input each time
  support::RandomC random = support::random_c(seed, options);
  random.text += "int " + random.prefix + "fence(int a, int b) {\n" +
                 "  if (a < -3 || a > 3 || b < -3 || b > 3) return 0;\n" + "  return " +
                 random.entry + "(a, b);\n}\n";
  random.entry = random.prefix + "fence";
  return property::load(random, directory);
}

TEST(SolverOracle, AgreesWithRunningEveryInput) {
  const support::TemporaryDirectory directory;
  const std::vector<Integer> domain = {-4, -3, -2, -1, 0, 1, 2, 3, 4};
  std::size_t compared = 0;
  std::size_t undecided = 0;
  std::size_t infeasible = 0;
  for (std::uint64_t seed = 60'000; compared < 100; ++seed) {
    const property::LoadedProgram loaded = fenced(seed, directory);
    const ts::Program& program = loaded.program();
    PathLimits limits;
    limits.paths = 1'000;
    const Paths paths = enumerate_paths(program, loaded.entry, limits);
    if (!paths.complete) continue;
    const Oracle run = brute_force_oracle(program, loaded.entry, domain, Statics::initial, 100'000);
    const Oracle solver = solver_oracle(program, loaded.entry, Statics::initial);
    try {
      for (const Path& path : paths.paths) {
        const bool expected = run(path.edges());
        infeasible += expected ? 0 : 1;
        ASSERT_EQ(solver(path.edges()), expected) << "seed " << seed << "\n" << loaded.random.text;
      }
      ++compared;
    } catch (const Undecided&) {
      ASSERT_LT(++undecided, 10U);
    }
  }
  EXPECT_GT(infeasible, 1'000U);
}

/// Beginnings that no input takes are not followed; what is left are the feasible paths.
TEST(SolverOracle, PrunesWhileEnumerating) {
  const support::TemporaryDirectory directory;
  for (std::uint64_t seed = 61'000; seed < 61'020; ++seed) {
    const property::LoadedProgram loaded = fenced(seed, directory);
    const Oracle solver = solver_oracle(loaded.program(), loaded.entry, Statics::initial);
    const Paths all = enumerate_paths(loaded.program(), loaded.entry, {});
    if (!all.complete || all.paths.size() > 1'000) continue;
    try {
      std::set<std::vector<ts::Edge>> expected;
      for (const Path& path : all.paths) {
        if (solver(path.edges())) expected.insert(path.edges());
      }
      const Paths some = enumerate_paths(loaded.program(), loaded.entry, {}, solver);
      std::set<std::vector<ts::Edge>> actual;
      for (const Path& path : some.paths) actual.insert(path.edges());
      EXPECT_TRUE(some.complete);
      EXPECT_EQ(actual, expected) << loaded.random.text;
    } catch (const Undecided&) {
      continue;
    }
  }
}

}  // namespace solver_oracle_test
}  // namespace pslice::reference
