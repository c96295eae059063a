#include "tests/reference/reference_slicer.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "ts/verify.h"

// The reference slicer itself, on programs small enough to work out by hand.

namespace pslice::reference {
namespace {

using ts::Location;
using ts::Term;
using ts::Variable;
using Texts = std::set<std::string>;

/// Builds structured functions: statements are appended at the end of what is there.
class Builder {
 public:
  ts::Program program;

  Builder& function(const std::string& name, const std::vector<std::string>& parameters = {}) {
    function_ = program.begin_function(name);
    ts::FunctionInfo& info = program[function_];
    info.entry = program.add_location(function_);
    info.exit = program.add_location(function_);
    info.halt = program.add_location(function_);
    here_ = info.entry;
    for (const std::string& p : parameters) info.parameters.push_back(local(p));
    return *this;
  }
  Variable global(const std::string& name) { return add(name, {}); }
  Variable local(const std::string& name) { return add(name, function_); }
  Variable operator[](const std::string& name) const { return variables_.at(name); }
  Term value(const std::string& name) { return program.terms().variable(variables_.at(name)); }
  Term number(int n) const { return program.terms().constant(n); }
  Term positive(const std::string& name) { return program.terms().less(number(0), value(name)); }

  Builder& assign(const std::string& target, Term term, const std::string& text) {
    return edge(ts::Assign{variables_.at(target), term}, statement(text));
  }
  Builder& havoc(const std::string& target) {
    return edge(ts::Havoc{{variables_.at(target)}, {}, {}}, {});
  }
  Builder& call(const std::string& callee, std::vector<Term> arguments, const std::string& text) {
    return edge(ts::Call{*program.find_function(callee), std::move(arguments), {}},
                statement(text));
  }
  template <class Then, class Else>
  Builder& test(Term condition, const std::string& text, Then then, Else otherwise) {
    const ts::Statement s = statement(text);
    const Location at = here_;
    const Location join = program.add_location(function_);
    side(at, condition, s, join, then);
    side(at, program.terms().negation(condition), s, join, otherwise);
    here_ = join;
    return *this;
  }
  template <class Then>
  Builder& test(Term condition, const std::string& text, Then then) {
    return test(condition, text, then, [] {});
  }
  Builder& halt(const std::string& text) {
    const Location after = program.add_location(function_);
    program.add_edge({here_, program[function_].halt, ts::Skip{}, statement(text), {}});
    program.add_pseudo_edge(here_, after);
    here_ = after;
    return *this;
  }
  Location here() const { return here_; }
  ts::Function end() {
    program.add_edge({here_, program[function_].exit, ts::Skip{}, {}, {}});
    return function_;
  }

  Texts texts(const std::set<ts::Statement>& statements) const {
    Texts result;
    for (const ts::Statement s : statements) result.insert(program[s].text);
    return result;
  }

 private:
  Variable add(const std::string& name, ts::Function owner) {
    ts::VariableInfo info;
    info.name = name;
    info.owner = owner;
    if (!owner) info.initial = ts::Integer(0);
    return variables_[name] = program.add_variable(info);
  }
  ts::Statement statement(const std::string& text) {
    ts::StatementInfo info;
    info.function = function_;
    info.text = text;
    return program.add_statement(info);
  }
  Builder& edge(ts::Operation operation, ts::Statement s) {
    const Location next = program.add_location(function_);
    program.add_edge({here_, next, std::move(operation), s, {}});
    here_ = next;
    return *this;
  }
  template <class Body>
  void side(Location at, Term condition, ts::Statement s, Location join, Body body) {
    const Location inside = program.add_location(function_);
    program.add_edge({at, inside, ts::Assume{condition}, s, {}});
    here_ = inside;
    body();
    program.add_edge({here_, join, ts::Skip{}, {}, {}});
  }

  ts::Function function_;
  Location here_;
  std::map<std::string, Variable> variables_;
};

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

}  // namespace
}  // namespace pslice::reference
