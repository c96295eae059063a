#include "tests/reference/reference_slicer.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/property/program_builder.h"
#include "ts/verify.h"

// The reference slicer itself, on programs small enough to work out by hand.

namespace pslice::reference {
namespace reference_slicer_test {

using property::Builder;
using Texts = std::set<std::string>;

/// Which paths count.
enum class Count { all, feasible };

Texts sliced(const Builder& b, ts::Function entry, const std::vector<ts::Observation>& criterion,
             Rule rule, Count count) {
  EXPECT_TRUE(ts::verify(b.program).empty());
  Options options;
  options.rule = rule;
  if (count == Count::feasible) {
    options.feasible = brute_force_oracle(b.program, entry, {-1, 0, 1}, Statics::initial, 100'000);
  }
  const Result result = slice(b.program, entry, criterion, options);
  EXPECT_TRUE(result.complete);
  return b.texts(result.statements);
}

/// Figure 1 of "Path-Sensitive Backward Slicing".
struct Figure1 : Builder {
  Figure1() {
    function("main");
    for (const char* v : {"a", "b", "c", "x", "y", "z"}) local(v);
    for (const char* v : {"a", "b", "c", "x", "y", "z"}) havoc(v);
    auto& terms = program.terms();
    assign("x", number(0), "x = 0");
    assign("y", number(5), "y = 5");
    test(positive("a"), "if (a > 0)",
         [&] { assign("b", terms.add(value("x"), value("y")), "b = x + y"); });
    test(
        terms.not_equal(value("c"), number(0)), "if (c)", [&] { assign("x", number(1), "x = 1"); },
        [&] { assign("y", number(0), "y = 0"); });
    test(positive("y"), "if (y > 0)", [&] { assign("z", value("x"), "z = x"); });
    criterion = {{here(), {(*this)["z"]}, {}}};
    entry = end();
  }
  ts::Function entry;
  std::vector<ts::Observation> criterion;
};

TEST(ReferenceSlicer, Figure1AllPaths) {
  const Figure1 p;
  const Texts expected = {"x = 0", "y = 5", "if (c)", "x = 1", "y = 0", "if (y > 0)", "z = x"};
  EXPECT_EQ(sliced(p, p.entry, p.criterion, Rule::branch, Count::all), expected);
  EXPECT_EQ(sliced(p, p.entry, p.criterion, Rule::edge, Count::all), expected);
}

TEST(ReferenceSlicer, Figure1FeasiblePaths) {
  const Figure1 p;
  EXPECT_EQ(sliced(p, p.entry, p.criterion, Rule::branch, Count::feasible),
            (Texts{"y = 5", "if (c)", "x = 1", "y = 0", "if (y > 0)", "z = x"}));
  EXPECT_EQ(sliced(p, p.entry, p.criterion, Rule::edge, Count::feasible),
            (Texts{"y = 5", "if (c)", "x = 1", "if (y > 0)", "z = x"}));
}

TEST(ReferenceSlicer, CountsInfeasiblePaths) {
  const Figure1 p;
  Options options;
  options.feasible = brute_force_oracle(p.program, p.entry, {-1, 0, 1}, Statics::initial, 1000);
  const Result result = slice(p.program, p.entry, p.criterion, options);
  EXPECT_EQ(result.paths, 8U);
  EXPECT_EQ(result.infeasible, 4U);  // c decides whether y > 0
}

/// Why `branch` is the default: `edge` loses an assignment on the side not taken.
TEST(ReferenceSlicer, EdgeRuleLosesTheOtherSide) {
  Builder b;
  b.function("main", {"d", "q"});
  b.local("c");
  b.local("x");
  b.test(
      b.positive("d"), "if (d)", [&] { b.assign("c", b.number(-5), "c = -5"); },
      [&] { b.assign("c", b.value("q"), "c = q"); });
  b.assign("x", b.number(0), "x = 0");
  b.test(b.positive("c"), "if (c > 0)", [&] { b.assign("x", b.number(1), "x = 1"); });
  const std::vector<ts::Observation> criterion = {{b.here(), {b["x"]}, {}}};
  const ts::Function entry = b.end();
  const Texts all = {"if (d)", "c = -5", "c = q", "x = 0", "if (c > 0)", "x = 1"};
  Texts without = all;
  without.erase("c = -5");
  EXPECT_EQ(sliced(b, entry, criterion, Rule::branch, Count::feasible), all);
  EXPECT_EQ(sliced(b, entry, criterion, Rule::edge, Count::feasible), without);
  EXPECT_EQ(sliced(b, entry, criterion, Rule::edge, Count::all), all);
}

/// A statement kept for one call is in the text for all of them.
TEST(ReferenceSlicer, OneSliceForAllCalls) {
  Builder b;
  for (const char* v : {"v", "r", "t", "u"}) b.global(v);
  auto& terms = b.program.terms();
  b.function("g", {"c"});
  b.assign("v", terms.add(b.value("v"), b.number(1)), "v++");
  b.test(terms.not_equal(b.value("c"), b.number(0)), "if (c)", [&] {
    b.assign("r", b.number(0), "r = 0");
    b.assign("t", b.number(3), "t = 3");
  });
  b.end();
  b.function("main", {"q"});
  b.local("k");
  b.assign("k", b.number(0), "k = 0");
  b.call("g", {b.value("k")}, "g(k)");
  b.assign("u", b.value("t"), "u = t");
  b.call("g", {b.value("q")}, "g(q)");
  const std::vector<ts::Observation> criterion = {{b.here(), {b["r"], b["u"], b["v"]}, {}}};
  const ts::Function entry = b.end();
  const Texts expected = {"v++", "if (c)", "r = 0", "k = 0", "g(k)", "u = t", "g(q)"};
  EXPECT_EQ(sliced(b, entry, criterion, Rule::branch, Count::feasible), expected);
  Texts with_dead = expected;
  with_dead.insert("t = 3");
  EXPECT_EQ(sliced(b, entry, criterion, Rule::branch, Count::all), with_dead);
}

/// A call is dropped with all that only it would need, though another call of the function stays.
TEST(ReferenceSlicer, DropsTheCallThatDoesNotMatter) {
  Builder b;
  b.global("r");
  b.function("set", {"c"});
  b.test(b.positive("c"), "if (c > 0)", [&] { b.assign("r", b.value("c"), "r = c"); });
  b.end();
  b.function("main", {"p", "q"});
  b.local("x");
  b.call("set", {b.value("p")}, "set(p)");
  b.assign("r", b.number(0), "r = 0");
  b.assign("x", b.value("q"), "x = q");
  b.call("set", {b.value("x")}, "set(x)");
  const std::vector<ts::Observation> criterion = {{b.here(), {b["r"]}, {}}};
  const ts::Function entry = b.end();
  EXPECT_EQ(sliced(b, entry, criterion, Rule::branch, Count::all),
            (Texts{"if (c > 0)", "r = c", "r = 0", "x = q", "set(x)"}));
}

/// Whether a call comes back decides whether the criterion is reached.
TEST(ReferenceSlicer, CallThatMayHaltIsATest) {
  Builder b;
  b.global("w");
  b.function("check", {"c"});
  b.assign("w", b.number(1), "w = 1");
  b.test(b.positive("c"), "if (c > 0)", [&] { b.halt("exit"); });
  b.end();
  b.function("main", {"p", "q"});
  b.local("x");
  b.assign("x", b.value("q"), "x = q");
  b.call("check", {b.value("p")}, "check(p)");
  const std::vector<ts::Observation> criterion = {{b.here(), {b["x"]}, {}}};
  const ts::Function entry = b.end();
  EXPECT_EQ(sliced(b, entry, criterion, Rule::branch, Count::all),
            (Texts{"x = q", "check(p)", "if (c > 0)", "exit"}));
}

TEST(ReferenceSlicer, SaysWhenPathsAreMissing) {
  const Figure1 p;
  Options options;
  options.limits.paths = 3;
  EXPECT_FALSE(slice(p.program, p.entry, p.criterion, options).complete);
  options.limits = {};
  options.limits.steps = 4;
  EXPECT_FALSE(slice(p.program, p.entry, p.criterion, options).complete);
}

}  // namespace reference_slicer_test
}  // namespace pslice::reference
