#include "ts/program.h"

#include <gtest/gtest.h>

#include "tests/unit/ts/programs.h"
#include "ts/verify.h"

namespace pslice::ts {
namespace {

TEST(Type, KnowsItsRange) {
  const Type signed_char{Type::Kind::integer, 8, true};
  EXPECT_TRUE(signed_char.contains(-128));
  EXPECT_TRUE(signed_char.contains(127));
  EXPECT_FALSE(signed_char.contains(-129));
  EXPECT_FALSE(signed_char.contains(128));
  const Type unsigned_long{Type::Kind::integer, 64, false};
  EXPECT_TRUE(unsigned_long.contains(0));
  EXPECT_TRUE(unsigned_long.contains(Integer::power_of_two(64) - 1));
  EXPECT_FALSE(unsigned_long.contains(-1));
  EXPECT_FALSE(unsigned_long.contains(Integer::power_of_two(64)));
  EXPECT_TRUE((Type{Type::Kind::integer, 0, true}).contains(Integer::power_of_two(100)));
  EXPECT_TRUE((Type{Type::Kind::opaque, 8, true}).contains(1000));
}

TEST(Type, HoldsWhatAConversionToItLeavesAsItIs) {
  for (const unsigned bits : {1U, 2U, 8U, 31U, 32U, 63U, 64U, 65U, 128U}) {
    for (const bool is_signed : {false, true}) {
      const Type type{Type::Kind::integer, bits, is_signed};
      for (const unsigned power : {0U, 1U, 7U, 8U, 30U, 31U, 32U, 62U, 63U, 64U, 65U, 127U, 128U}) {
        for (const int near : {-2, -1, 0, 1, 2}) {
          for (const int sign : {-1, 1}) {
            const Integer value = Integer(sign) * Integer::power_of_two(power) + Integer(near);
            EXPECT_EQ(type.contains(value), base::wrap(value, bits, is_signed) == value)
                << value.to_string() << " in " << bits << (is_signed ? " signed" : "");
          }
        }
      }
    }
  }
}

TEST(Program, KeepsItsListsInStep) {
  Builder b;
  const Function main = b.function("main");
  const Location middle = b.location(main);
  const Variable x = b.local(main, "x");
  const Statement s = b.statement(main, StatementKind::assign, 3);
  const Edge first = b.edge(b.entry(main), middle, Assign{x, b.number(1)}, s);
  const Edge second = b.edge(middle, b.exit(main), Skip{});
  b.program.add_pseudo_edge(middle, b.entry(main));
  b.program.add_to_memory(x);
  b.program.add_to_memory(x);

  const Program& p = b.program;
  EXPECT_EQ(p[middle].in, std::vector<Edge>{first});
  EXPECT_EQ(p[middle].out, std::vector<Edge>{second});
  EXPECT_EQ(p[middle].function, main);
  EXPECT_EQ(p[main].edges, (std::vector<Edge>{first, second}));
  EXPECT_EQ(p[main].statements, std::vector<Statement>{s});
  EXPECT_EQ(p[main].locations.size(), 4U);
  ASSERT_EQ(p[main].pseudo_edges.size(), 1U);
  EXPECT_EQ(p[main].pseudo_edges[0].source, middle);
  EXPECT_EQ(p.memory(), std::vector<Variable>{x});
  EXPECT_EQ(p.find_function("main"), main);
  EXPECT_EQ(p.find_function("mai"), std::nullopt);
  EXPECT_EQ(p.namer()(x), "x");
  EXPECT_EQ(verify(p), std::vector<std::string>{});
}

TEST(Program, SurvivesBeingMoved) {
  Builder b;
  const Function main = b.function("main");
  const Term sum = b.f().add(b.value(b.local(main, "x")), b.number(1));
  const Edge e = b.assign(b.entry(main), b.exit(main), b.result(main), sum);
  const Program moved = std::move(b.program);
  EXPECT_EQ(std::get<Assign>(moved[e].operation).value, sum);
  EXPECT_EQ(to_c(sum, moved.namer()), "x + 1");
}

TEST(Program, StatementKindsHaveTheContractsNames) {
  EXPECT_EQ(to_string(StatementKind::assign), "assign");
  EXPECT_EQ(to_string(StatementKind::branch), "branch");
  EXPECT_EQ(to_string(StatementKind::call), "call");
  EXPECT_EQ(to_string(StatementKind::return_), "return");
  EXPECT_EQ(to_string(StatementKind::jump), "jump");
  EXPECT_EQ(to_string(StatementKind::declaration), "declaration");
}

class CallGraph : public testing::Test {
 protected:
  // 0 calls 1 and 2; 2 and 3 call each other; 4 calls itself and 0
  void SetUp() override {
    for (const char* name : {"a", "b", "c", "d", "e"}) functions.push_back(b.function(name));
    const std::pair<std::size_t, std::size_t> calls[] = {{0, 1}, {0, 2}, {2, 3},
                                                         {3, 2}, {4, 4}, {4, 0}};
    for (const auto& [caller, callee] : calls) {
      // Each in a place of its own, or they would be a test.
      const Function f = functions[caller];
      b.edge(b.location(f), b.exit(f), Call{functions[callee], {}, {}});
    }
  }

  Builder b;
  std::vector<Function> functions;
};

TEST_F(CallGraph, ReachableFunctions) {
  const auto& f = functions;
  EXPECT_EQ(reachable_functions(b.program, f[0]), (std::vector<Function>{f[0], f[1], f[2], f[3]}));
  EXPECT_EQ(reachable_functions(b.program, f[1]), (std::vector<Function>{f[1]}));
  EXPECT_EQ(reachable_functions(b.program, f[3]), (std::vector<Function>{f[2], f[3]}));
  EXPECT_EQ(reachable_functions(b.program, f[4]).size(), 5U);
}

TEST_F(CallGraph, RecursiveFunctions) {
  EXPECT_EQ(recursive_functions(b.program), (std::vector<bool>{false, false, true, true, true}));
}

}  // namespace
}  // namespace pslice::ts
