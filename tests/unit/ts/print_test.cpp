#include "ts/print.h"

#include <sstream>

#include <gtest/gtest.h>

#include "tests/unit/ts/programs.h"
#include "ts/names.h"

namespace pslice::ts {
namespace {

class PrintTest : public testing::Test {
 protected:
  void SetUp() override {
    g = b.global("g", 5);
    main = b.function("main");
    x = b.local(main, "x");
    y = b.local(main, "y");
  }

  std::string text() {
    std::ostringstream out;
    print_text(out, b.program);
    return out.str();
  }

  Builder b;
  Function main;
  Variable g;
  Variable x;
  Variable y;
};

TEST_F(PrintTest, Operations) {
  const auto print = [&](const Operation& o) { return to_string(b.program, o); };
  const Term next = b.f().add(b.value(y), b.number(1));
  EXPECT_EQ(print(Assign{x, next}), "x := y + 1");
  EXPECT_EQ(print(Assume{b.f().less(b.number(0), b.value(x))}), "assume x > 0");
  EXPECT_EQ(print(Skip{}), "skip");
  EXPECT_EQ(print(Havoc{{x, y}, {}, {}, false, false}), "havoc x, y");
  EXPECT_EQ(print(Havoc{{x}, {g}, {y}, true, true}), "havoc x may g, memory using y, memory");
  EXPECT_EQ(print(Havoc{{}, {}, {}, true, false}), "havoc may memory");
  EXPECT_EQ(print(Call{main, {}, {}}), "call main()");
  EXPECT_EQ(print(Call{main, {next, b.number(2)}, {x, y}}), "x, y := call main(y + 1, 2)");
}

TEST_F(PrintTest, NamesTellVariablesApart) {
  const Function other = b.function("other");
  b.local(other, "x");
  b.local(other, "x");
  b.local(other, "z");
  EXPECT_EQ(unambiguous_names(b.program),
            (std::vector<std::string>{"g", "main.$result", "main.x", "y", "other.$result",
                                      "other.x", "other.x#2", "z"}));
}

TEST_F(PrintTest, TextHasALinePerEdge) {
  const Function f = b.function("f");
  const Variable p = b.parameter(f, "p");
  b.assign(b.entry(f), b.exit(f), b.result(f), b.value(p));
  b.program[y].type = {Type::Kind::integer, 8, false};
  const Statement set =
      b.program.add_statement({main, StatementKind::assign, {"fig1.c", 5, 3}, "x = y + 1"});
  const Statement back = b.program.add_statement({main, StatementKind::return_, {}, ""});
  const Location middle(b.entry(main).index() + 1);
  b.edge(b.entry(main), middle, Assign{x, b.f().add(b.value(y), b.number(1))}, set);
  b.program.add_edge({middle, b.halt(main), Skip{}, back, {x, y}});
  b.program.add_pseudo_edge(b.entry(main), b.halt(main));
  b.program.add_to_memory(g);
  b.program[main].unfollowable = "longjmp";
  EXPECT_EQ(text(),
            "static g : int32 = 5\n"
            "memory g\n"
            "function main() -> main.$result\n"
            "  cannot be followed: longjmp\n"
            "  entry l0, exit l1, halt l2\n"
            "  l0 -> l1   x := y + 1                      ; fig1.c:5 assign\n"
            "  l1 -> l2   skip needs x, y                 ; return\n"
            "  l0 .> l2   pseudo\n"
            "function f(p) -> f.$result\n"
            "  entry l3, exit l4, halt l5\n"
            "  l3 -> l4   f.$result := p\n");
}

TEST_F(PrintTest, DotHasAClusterPerFunction) {
  const Statement set = b.statement(main, StatementKind::assign, 5);
  b.edge(b.entry(main), b.exit(main), Assign{x, b.value(y)}, set);
  b.program.add_pseudo_edge(b.entry(main), b.halt(main));
  b.program[main].name = "a\"b";
  std::ostringstream out;
  print_dot(out, b.program);
  EXPECT_EQ(out.str(),
            "digraph program {\n"
            "  node [shape=circle];\n"
            "  subgraph cluster_0 {\n"
            "    label=\"function a\\\"b() -> a\\\"b.$result\";\n"
            "    l0 [shape=house];\n"
            "    l1 [shape=doublecircle];\n"
            "    l2 [shape=octagon];\n"
            "    l0 -> l1 [label=\"x := y\\nt.c:5 assign\"];\n"
            "    l0 -> l2 [style=dotted];\n"
            "  }\n"
            "}\n");
}

}  // namespace
}  // namespace pslice::ts
