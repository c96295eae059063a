// What edges do to variables, as a table: an edge, and what is said of it. What a row does not
// mention must be empty.

#include "ts/effects.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/ts/programs.h"

namespace pslice::ts {
namespace {

struct Row {
  const char* what;
  Operation operation;
  std::vector<Variable> needs{};

  std::string reads{};
  std::string tests{};
  std::string guard{};
  std::string defines{};
  std::string may_define{};
  std::string traps_on{};
  std::string memory_read{};
  std::string memory_written{};
  bool from_outside = false;
  std::string passed{};
  std::string received{};
  std::string terms{};
  std::string mentioned{};  // in order of name
};

class EffectsTable : public testing::Test {
 protected:
  /// Variables by name; `m` and `n` are memory. `f(p, q)` has the result `r`, `g()` has none.
  EffectsTable() {
    program().add_to_memory(m);
    program().add_to_memory(n);
    program()[f].results = {r};
    program()[g].results.clear();
  }

  Program& program() { return b.program; }
  term::Factory& terms() { return b.f(); }

  [[nodiscard]] std::string names(std::span<const Variable> variables) const {
    std::string result;
    for (const Variable v : variables) result += (result.empty() ? "" : " ") + b.program[v].name;
    return result;
  }
  [[nodiscard]] std::string text(Term term) const { return to_c(term, b.program.namer()); }
  static void append(std::string& to, const std::string& more) {
    to += (to.empty() ? "" : ", ") + more;
  }

  void expect(const Row& row) {
    SCOPED_TRACE(row.what);
    const Edge edge =
        program().add_edge({b.entry(main), b.exit(main), row.operation, {}, row.needs});
    const Effects effects = effects_of(program(), edge);
    EXPECT_EQ(names(effects.reads), row.reads);
    EXPECT_EQ(names(effects.tests), row.tests);
    EXPECT_EQ(effects.guard ? text(effects.guard) : "", row.guard);
    EXPECT_EQ(guard_of(program()[edge].operation), effects.guard);
    EXPECT_EQ(names(effects.defines), row.defines);
    EXPECT_EQ(names(effects.may_define), row.may_define);
    EXPECT_EQ(names(effects.traps_on), row.traps_on);
    EXPECT_EQ(names(effects.memory_read), row.memory_read);
    EXPECT_EQ(names(effects.memory_written), row.memory_written);
    EXPECT_EQ(effects.from_outside, row.from_outside);
    expect_handed_over(effects.call, row);
    expect_visited(effects, edge, row);
  }

  void expect_handed_over(const Call* call, const Row& row) {
    ASSERT_EQ(call != nullptr, std::holds_alternative<Call>(row.operation));
    std::string passed;
    std::string received;
    if (call != nullptr) {
      for_each_passed(program(), *call, [&](Variable parameter, Term argument) {
        append(passed, program()[parameter].name + " := " + text(argument));
      });
      for_each_received(program(), *call, [&](Variable target, Variable result) {
        append(received, program()[target].name + " := " + program()[result].name);
      });
    }
    EXPECT_EQ(passed, row.passed);
    EXPECT_EQ(received, row.received);
  }

  void expect_visited(const Effects& effects, Edge edge, const Row& row) {
    std::string evaluated;
    for_each_term(program()[edge].operation, [&](Term term) { append(evaluated, text(term)); });
    EXPECT_EQ(evaluated, row.terms);
    std::vector<Variable> written;
    for_each_written(effects, [&](Variable v) { written.push_back(v); });
    const bool both = !row.defines.empty() && !row.may_define.empty();
    EXPECT_EQ(names(written), row.defines + (both ? " " : "") + row.may_define);
    for (std::size_t v = 0; v < program().variable_count(); ++v) {
      EXPECT_EQ(effects.writes(Variable(v)), std::ranges::count(written, Variable(v)) > 0);
    }
    std::vector<std::string> mentioned;
    for_each_mentioned(effects, [&](Variable v) { mentioned.push_back(program()[v].name); });
    std::ranges::sort(mentioned);
    mentioned.erase(std::ranges::unique(mentioned).begin(), mentioned.end());
    std::string together;
    for (const std::string& name : mentioned) together += (together.empty() ? "" : " ") + name;
    EXPECT_EQ(together, row.mentioned);
  }

  Builder b;
  Function main = b.function("main");
  Function f = b.function("f");
  Function g = b.function("g");
  Variable a = b.local(main, "a");
  Variable c = b.local(main, "c");
  Variable x = b.local(main, "x");
  Variable y = b.local(main, "y");
  Variable m = b.global("m");
  Variable n = b.global("n");
  Variable p = b.parameter(f, "p");
  Variable q = b.parameter(f, "q");
  Variable r = b.local(f, "r");
};

TEST_F(EffectsTable, Rows) {
  const Term first = b.value(a);
  const Term sum = terms().add(first, b.value(c));
  const Row rows[] = {
      {.what = "assignment",
       .operation = Assign{x, sum},
       .reads = "a c",
       .defines = "x",
       .terms = "a + c",
       .mentioned = "a c x"},
      {.what = "assignment of a constant",
       .operation = Assign{x, b.number(1)},
       .defines = "x",
       .terms = "1",
       .mentioned = "x"},
      {.what = "assignment to what it reads",
       .operation = Assign{x, terms().add(b.value(x), b.number(1))},
       .reads = "x",
       .defines = "x",
       .terms = "x + 1",
       .mentioned = "x"},
      {.what = "assignment that may trap, on what it does not read as well",
       .operation = Assign{x, b.value(a)},
       .needs = {c, a},
       .reads = "a",
       .defines = "x",
       .traps_on = "c a",
       .terms = "a",
       .mentioned = "a c x"},
      {.what = "assignment to a cell of memory",
       .operation = Assign{m, b.value(a)},
       .reads = "a",
       .defines = "m",
       .terms = "a",
       .mentioned = "a m"},
      {.what = "test",
       .operation = Assume{terms().at_most(b.value(a), b.value(x))},
       .tests = "a x",
       .guard = "a - x <= 0",
       .terms = "a - x <= 0",
       .mentioned = "a x"},
      {.what = "test that may trap",
       .operation = Assume{terms().at_most(b.value(a), b.number(0))},
       .needs = {c},
       .tests = "a",
       .guard = "a <= 0",
       .traps_on = "c",
       .terms = "a <= 0",
       .mentioned = "a c"},
      {.what = "test of nothing",
       .operation = Assume{terms().truth(false)},
       .guard = "0",
       .terms = "0"},
      {.what = "effect",
       .operation = Havoc{.defines = {x}, .may_define = {y}, .uses = {c, a}},
       .reads = "c a",
       .defines = "x",
       .may_define = "y",
       .mentioned = "a c x y"},
      {.what = "effect that reads memory",
       .operation = Havoc{.defines = {x}, .reads_memory = true},
       .defines = "x",
       .memory_read = "m n",
       .mentioned = "x"},
      {.what = "effect that writes memory",
       .operation = Havoc{.uses = {a}, .writes_memory = true},
       .reads = "a",
       .memory_written = "m n",
       .mentioned = "a"},
      {.what = "input",
       .operation = Havoc{.defines = {x}, .from_outside = true},
       .defines = "x",
       .from_outside = true,
       .mentioned = "x"},
      {.what = "effect that may trap",
       .operation = Havoc{.may_define = {y}},
       .needs = {a},
       .may_define = "y",
       .traps_on = "a",
       .mentioned = "a y"},
      {.what = "call",
       .operation = Call{f, {sum, b.number(2)}, {x}},
       .defines = "x",
       .passed = "p := a + c, q := 2",
       .received = "x := r",
       .terms = "a + c, 2",
       .mentioned = "a c x"},
      {.what = "call whose result is dropped, and that may trap",
       .operation = Call{f, {b.value(a), b.value(a)}, {}},
       .needs = {y},
       .traps_on = "y",
       .passed = "p := a, q := a",
       .terms = "a, a",
       .mentioned = "a y"},
      {.what = "call without arguments or results", .operation = Call{g, {}, {}}},
      {.what = "nothing", .operation = Skip{}},
      {.what = "nothing, that may trap",
       .operation = Skip{},
       .needs = {a},
       .traps_on = "a",
       .mentioned = "a"},
  };
  for (const Row& row : rows) expect(row);
}

TEST(SingleCells, AreWhatStandsForOneCellAtATime) {
  Builder b;
  const Function main = b.function("main");
  const Function again = b.function("again");
  b.edge(b.entry(again), b.exit(again), Call{again, {}, {}});
  b.edge(b.entry(main), b.exit(main), Call{again, {}, {}});
  const Variable global = b.global("global");
  const Variable local = b.local(main, "local");
  const Variable of_recursive = b.local(again, "of_recursive");
  const Variable summary = b.program.add_variable({.name = "summary", .summary = true});
  const std::vector<bool> single = single_cells(b.program, recursive_functions(b.program));
  EXPECT_TRUE(single[global.index()]);
  EXPECT_TRUE(single[local.index()]);
  EXPECT_FALSE(single[of_recursive.index()]);
  EXPECT_FALSE(single[summary.index()]);
}

}  // namespace
}  // namespace pslice::ts
