#include "slicer/symex/machine.h"

#include <gtest/gtest.h>

#include "flows.h"

namespace pslice::symex {
namespace {

using Kind = StepInfo::Kind;

class MachineOf {
 public:
  explicit MachineOf(std::string_view text, Start start = Start::initial_values)
      : f(text), symbols(f.program()), machine(f.flow, symbols, start) {}

  [[nodiscard]] ts::Term operator[](std::string_view name) {
    return machine.value(f.variable(name));
  }
  [[nodiscard]] ts::Term number(long n) { return f.terms().constant(n); }
  void execute(std::string_view text) { machine.execute(f.step(text)); }
  /// Is the value one symbol of this origin?
  [[nodiscard]] bool is(std::string_view name, Symbols::Origin origin) {
    const ts::Term value = (*this)[name];
    return value.kind() == term::Kind::variable &&
           value.variable().index() >= f.program().variable_count() &&
           symbols.is_input(value.variable()) == (origin == Symbols::Origin::input);
  }

  TestFlow f;
  Symbols symbols;
  Machine machine;
};

TEST(Machine, StartsWithInputsAndInitialValues) {
  const char* text = "global g = 7, h; main(p) { x = y; z = g + h + p; }";
  MachineOf m(text);
  EXPECT_EQ(m["g"], m.number(7));
  EXPECT_TRUE(m.is("h", Symbols::Origin::input));
  EXPECT_TRUE(m.is("p", Symbols::Origin::input));
  EXPECT_TRUE(m.is("y", Symbols::Origin::input));
  EXPECT_NE(m["h"], m["p"]);
  MachineOf unknown(text, Start::unknown);
  EXPECT_TRUE(unknown.is("g", Symbols::Origin::input));
  EXPECT_NE(unknown["g"], unknown["h"]);
}

/// Small terms take a way of their own.
TEST(Machine, SmallAndLargeTermsAreEvaluatedAlike) {
  MachineOf m("global g = 7; main(p, q) { x = p + 2 * q; y = x * g; }");
  m.execute("x = p + 2 * q");
  m.execute("y = x * g");
  term::Factory& terms = m.f.terms();
  const auto v = [&](std::string_view name) { return terms.variable(m.f.variable(name)); };
  ts::Term program = terms.constant(0);
  ts::Term expected = terms.constant(0);
  for (int i = 0; i < 12; ++i) {
    const ts::Term n = terms.constant(i + 2);
    program = terms.add(terms.remainder(v("y"), n), terms.multiply(program, v("g")));
    const ts::Term y = terms.scale(7, terms.add(m["p"], terms.scale(2, m["q"])));
    expected = terms.add(terms.remainder(y, n), terms.scale(7, expected));
    const ts::Term test = terms.at_most(program, v("x"));
    EXPECT_EQ(m.machine.evaluate(program), expected) << i;
    EXPECT_EQ(m.machine.evaluate(test), terms.at_most(expected, m["x"])) << i;
  }
}

TEST(Values, ACopyIsNotChangedWithTheOriginal) {
  Values values;
  values.set(3, 30);
  values.set(1000, 7);
  Values copy = values;
  values.set(3, 31);
  copy.set(4, 40);
  copy.set(5000, 1);
  EXPECT_EQ(values[3], ts::Integer(31));
  EXPECT_EQ(values[4], std::nullopt);
  EXPECT_EQ(values[5000], std::nullopt);
  EXPECT_EQ(copy[3], ts::Integer(30));
  EXPECT_EQ(copy[4], ts::Integer(40));
  EXPECT_EQ(copy[1000], ts::Integer(7));
  EXPECT_EQ(copy[999], std::nullopt);
}

TEST(Machine, OnlyUnknownsThatAreReadBecomeSymbols) {
  MachineOf m("memory a, b, c; main() { effect writes; x = b; y = a; }");
  const std::size_t before = m.symbols.count();
  m.execute("effect writes");
  EXPECT_EQ(m.symbols.count(), before);
  const Machine::Mark mark = m.machine.mark();
  m.execute("x = b");
  EXPECT_EQ(m.symbols.count(), before + 1);
  EXPECT_TRUE(m.is("x", Symbols::Origin::ignorance));
  // Which symbol it is was decided when it became unknown, not when it was read.
  const ts::Term b = m["b"];
  const ts::Term a = m["a"];
  EXPECT_NE(a, b);
  m.machine.undo(mark);
  m.execute("y = a");
  EXPECT_EQ(m["y"], a);
  EXPECT_EQ(m["b"], b);
}

TEST(Machine, FoldsWhatItCan) {
  MachineOf m("main(p) { x = 2; y = x + p; z = y - p; x = x * 3; }");
  m.execute("x = 2");
  m.execute("y = x + p");
  EXPECT_EQ(m["y"], m.f.terms().add(m.number(2), m["p"]));
  m.execute("z = y - p");
  EXPECT_EQ(m["z"], m.number(2));
  m.execute("x = x * 3");
  EXPECT_EQ(m["x"], m.number(6));
  EXPECT_EQ(m.machine.evaluate(m.f.terms().less(m.f.value("z"), m.f.value("x"))),
            m.f.terms().truth(true));
}

TEST(Machine, ATestChangesNothing) {
  MachineOf m("main(p) { x = 1; if (p > 0) x = 2; }");
  m.execute("x = 1");
  m.execute("if (p > 0)");
  EXPECT_EQ(m["x"], m.number(1));
}

TEST(Machine, EffectsGiveUnknowns) {
  MachineOf m(R"(
    memory a = 1;
    main(p) {
      x = 1; y = 2; z = 3;
      effect defines(x) may(y);
      effect defines(z) outside;
      effect writes;
    })");
  for (const char* text : {"x = 1", "y = 2", "z = 3"}) m.execute(text);
  EXPECT_EQ(m["a"], m.number(1));
  m.execute("effect defines(x) may(y)");
  EXPECT_TRUE(m.is("x", Symbols::Origin::ignorance));
  EXPECT_TRUE(m.is("y", Symbols::Origin::ignorance));
  EXPECT_NE(m["x"], m["y"]);
  EXPECT_EQ(m["z"], m.number(3));
  m.execute("effect defines(z) outside");
  EXPECT_TRUE(m.is("z", Symbols::Origin::input));
  EXPECT_NE(m["z"], m["p"]);
  m.execute("effect writes");
  EXPECT_TRUE(m.is("a", Symbols::Origin::ignorance));
}

TEST(Machine, CallsBindAndHandBack) {
  MachineOf m(R"(
    g(a, b) { c = a - b; if (d > 0) c = 0; return c; }
    main(p) { x = 5; y = g(x + 1, p); })");
  m.execute("x = 5");
  m.machine.execute(m.f.step("y = g(x + 1, p)", Kind::enter));
  EXPECT_EQ(m["a"], m.number(6));
  EXPECT_EQ(m["b"], m["p"]);
  EXPECT_TRUE(m.is("d", Symbols::Origin::input));
  const ts::Term first = m["d"];
  m.execute("c = a - b");
  m.execute("return c");
  m.machine.execute(m.f.step("y = g(x + 1, p)", Kind::leave));
  EXPECT_EQ(m["y"], m.f.terms().subtract(m.number(6), m["p"]));
  // Each call has garbage of its own.
  m.machine.execute(m.f.step("y = g(x + 1, p)", Kind::enter));
  EXPECT_NE(m["d"], first);
}

TEST(Machine, AnOpaqueCallChangesWhatItMay) {
  MachineOf m(R"(
    global g = 1;
    opaque(a) { g = a; return a; }
    main(p) { x = 5; y = 6; y = opaque(x); })");
  m.execute("x = 5");
  m.execute("y = 6");
  m.execute("y = opaque(x)");
  EXPECT_TRUE(m.is("g", Symbols::Origin::ignorance));
  EXPECT_TRUE(m.is("y", Symbols::Origin::ignorance));
  EXPECT_EQ(m["x"], m.number(5));
}

TEST(Machine, UndoesEverything) {
  MachineOf m(R"(
    g(a) { b = a; return b; }
    main(p) { x = 1; y = 2; effect defines(z) outside; effect defines(w); y = g(x); x = p; })");
  m.execute("x = 1");
  m.execute("y = 2");
  const Machine::Mark mark = m.machine.mark();
  const auto go_on = [&] {
    m.execute("effect defines(z) outside");
    m.execute("effect defines(w)");
    m.machine.execute(m.f.step("y = g(x)", Kind::enter));
    m.execute("b = a");
    m.execute("x = p");
    m.machine.forget({m.f.variable("y")});
  };
  go_on();
  const ts::Term z = m["z"];
  const ts::Term w = m["w"];
  m.machine.undo(mark);
  EXPECT_EQ(m["x"], m.number(1));
  EXPECT_EQ(m["y"], m.number(2));
  // Going on again meets the same unknowns: the k-th is the same on every path.
  go_on();
  EXPECT_EQ(m["z"], z);
  EXPECT_EQ(m["w"], w);
  EXPECT_EQ(m["x"], m["p"]);
}

TEST(Machine, ForgettingIsIgnorance) {
  MachineOf m("main(p) { x = 1; y = 2; }");
  m.execute("x = 1");
  m.machine.forget({m.f.variable("x")});
  EXPECT_TRUE(m.is("x", Symbols::Origin::ignorance));
  // A local nothing was ever stored in, likewise, and it stays what it is.
  EXPECT_TRUE(m.is("y", Symbols::Origin::ignorance));
  EXPECT_EQ(m["y"], m["y"]);
  EXPECT_NE(m["y"], m["x"]);
}

TEST(Machine, SaysWhatCDemands) {
  MachineOf m("g(a) { b = a; } main(p) { x = p + 1; y = p; z = 3; g(p + p); }");
  for (const char* name : {"a", "b", "p", "x", "y", "z"}) {
    m.f.program()[m.f.variable(name)].type = ts::Type{ts::Type::Kind::integer, 8, true};
  }
  Symbols symbols(m.f.program());
  Machine machine(m.f.flow, symbols, Start::initial_values);
  term::Factory& terms = m.f.terms();
  const ts::Term p = machine.value(m.f.variable("p"));
  EXPECT_EQ(machine.defined(m.f.step("x = p + 1")),
            terms.conjunction({terms.at_most(m.number(-128), terms.add(p, m.number(1))),
                               terms.at_most(terms.add(p, m.number(1)), m.number(127))}));
  EXPECT_TRUE(machine.defined(m.f.step("y = p")).is_true());
  EXPECT_TRUE(machine.defined(m.f.step("z = 3")).is_true());
  EXPECT_FALSE(machine.defined(m.f.step("g(p + p)", Kind::enter)).is_true());
  EXPECT_TRUE(machine.defined(m.f.step("g(p + p)", Kind::leave)).is_true());
}

}  // namespace
}  // namespace pslice::symex
