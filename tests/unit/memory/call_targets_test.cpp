#include <set>

#include "tests/unit/memory/resolve_fixture.h"

namespace pslice::memory {
namespace {

class CallTestTest : public ResolveTest {
 protected:
  CallTestTest() {
    for (const char* name : {"g", "h", "k"}) {
      const ts::Function f = b.function(name);
      b.edge(b.entry(f), b.exit(f), ts::Skip{});
      functions.push_back(f);
      codes.push_back(b.code_of(f));
    }
    begin();
  }

  /// The functions that can be called from where the program starts.
  std::set<ts::Function> reached() {
    std::set<ts::Function> result;
    std::vector<ts::Location> todo{b.entry(main)};
    std::set<ts::Location> seen;
    while (!todo.empty()) {
      const ts::Location here = todo.back();
      todo.pop_back();
      if (!seen.insert(here).second) continue;
      for (const ts::Edge edge : b.program[here].out) {
        todo.push_back(b.program[edge].target);
        const auto* call = std::get_if<ts::Call>(&b.program[edge].operation);
        if (call != nullptr) result.insert(call->callee);
      }
    }
    return result;
  }

  std::vector<ts::Function> functions;
  std::vector<Object> codes;
};

TEST_F(CallTestTest, OneFunctionNeedsNoTest) {
  b.set(p, b.address(codes[1]));
  b.call_through(b.value(p), functions, {});
  resolve();
  EXPECT_TRUE(assumes().empty());
  EXPECT_EQ(reached(), std::set<ts::Function>{functions[1]});
  // Nor do calls stay behind that nothing leads to.
  EXPECT_EQ(all_of<ts::Call>(b.program, main).size(), 1U);
}

TEST_F(CallTestTest, TwoFunctionsAreTested) {
  b.set(p, b.address(codes[0]));
  b.set(p, b.address(codes[2]));
  b.call_through(b.value(p), functions, {});
  resolve();
  EXPECT_EQ(reached(), (std::set<ts::Function>{functions[0], functions[2]}));
  ASSERT_EQ(assumes().size(), 2U);
  for (const base::Integer& address : addresses()) {
    int holding = 0;
    for (const ts::Assume& assume : assumes()) {
      const auto holds = term::holds(
          assume.condition, [&](ts::Variable) { return std::optional<base::Integer>(address); });
      holding += holds.value_or(false) ? 1 : 0;
    }
    EXPECT_EQ(holding, 1);
  }
}

TEST_F(CallTestTest, WhatIsNotKnownIsTheRest) {
  b.memory.from_outside.push_back(p);
  b.memory.known_outside.push_back(codes[0]);
  b.call_through(b.value(p), functions, {});
  resolve();
  EXPECT_EQ(reached(), std::set<ts::Function>{functions[0]});
  EXPECT_EQ(assumes().size(), 2U);
}

}  // namespace
}  // namespace pslice::memory
