#include "slicer/explore/modes/mode.h"

#include <gtest/gtest.h>

#include "tests/unit/explore/engine.h"

namespace pslice::explore {
namespace mode_test {

using Strings = std::vector<std::string>;

/// Figure 1 of "Path Exploration based on Symbolic Output".
constexpr const char* figure_1 = R"(
    main(x, y, z) {
      b = 2;
      if (x - y > 0) a = x; else a = y;
      if (x + y > 10) b = a;
      if (z > 3) c = 1;
      observe b;
    })";

Options by(By mode) {
  Options options;
  options.by = mode;
  return options;
}

Strings slice_of(Engine& engine, const Leaf& leaf) {
  return slicer::mini::texts(engine.program(), leaf.statements);
}

TEST(Modes, BySliceAsksForWhatOutputsDependOn) {
  Engine engine(figure_1, by(By::relevant_slice));
  const auto leaf = engine.leaf({6, 5, 0});
  ASSERT_TRUE(leaf);
  EXPECT_EQ(engine.texts(leaf->branch.conditions), (Strings{"x + y > 10", "x - y > 0"}));
  EXPECT_EQ(slice_of(engine, *leaf),
            (Strings{"if (x - y > 0)", "a = x", "if (x + y > 10)", "b = a"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x + y > 10", "x - y <= 0"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x + y < 11"}));
  EXPECT_TRUE(engine.mode->is_finished());
}

TEST(Modes, ByPathAsksForEverythingInTheOrderOfTime) {
  Engine engine(figure_1, by(By::path));
  const auto leaf = engine.leaf({6, 5, 0});
  ASSERT_TRUE(leaf);
  EXPECT_EQ(engine.texts(leaf->branch.conditions), (Strings{"x - y > 0", "x + y > 10", "z < 4"}));
  // What is shown is still what the output depends on.
  EXPECT_EQ(slice_of(engine, *leaf),
            (Strings{"if (x - y > 0)", "a = x", "if (x + y > 10)", "b = a"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x - y > 0", "x + y > 10", "z > 3"}));
}

/// Every statement has its say, the unused c as well: x - y, x + y and z never meet but in b.
TEST(Modes, ByDependenceAsksForEveryStatement) {
  Engine engine(figure_1, by(By::dependence));
  const auto leaf = engine.leaf({6, 5, 0});
  ASSERT_TRUE(leaf);
  EXPECT_EQ(engine.texts(leaf->branch.conditions), (Strings{"x - y > 0", "x + y > 10", "z < 4"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"z > 3"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x + y < 11"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x - y <= 0"}));
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x + y > 10", "x - y <= 0"}));
  EXPECT_TRUE(engine.mode->is_finished());
}

/// An execution for one task may do others, too.
TEST(Modes, ByDependenceDoesNotAskForWhatWasRun) {
  Engine engine(figure_1, by(By::dependence));
  engine.leaf({6, 5, 0});
  const Question question = engine.mode->next();
  engine.leaf({5, 6, 9}, question);
  EXPECT_EQ(engine.texts_of(engine.mode->next()), (Strings{"x + y < 11"}));
  EXPECT_TRUE(engine.mode->is_finished());
  EXPECT_TRUE(engine.signature.complete);
}

TEST(Modes, SayOfAnyExecutionWhichLeafItIsAt) {
  for (const By mode : {By::relevant_slice, By::path, By::dependence}) {
    Engine engine(figure_1, by(mode));
    const auto leaf = engine.leaf({6, 5, 0});
    ASSERT_TRUE(leaf);
    EXPECT_EQ(engine.mode->conditions(engine.run({7, 6, 1})), leaf->branch.conditions);
    EXPECT_NE(engine.mode->conditions(engine.run({6, 7, 0})), leaf->branch.conditions);
    const bool asks_for_z = mode != By::relevant_slice;
    EXPECT_EQ(engine.mode->conditions(engine.run({6, 5, 9})) != leaf->branch.conditions,
              asks_for_z);
  }
}

TEST(Modes, DoNotFollowLoopsBeyondTheirBound) {
  Options options;
  options.max_iterations = 2;
  Engine engine("main(n) { i = 0; while (i < n) i = i + 1; observe i; }", options);
  EXPECT_TRUE(engine.leaf({2}));
  EXPECT_TRUE(engine.signature.complete);
  EXPECT_FALSE(engine.leaf({3}));
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("not followed beyond 2 rounds"));
  EXPECT_EQ(engine.signature.assumptions.size(), 1U);
}

TEST(Modes, DoNotFollowWhatIsNotKnown) {
  Engine engine("main(p) { effect defines(u); x = 1; if (u > p) x = 2; observe x; }");
  EXPECT_FALSE(engine.leaf({3}));
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("depends on values that are not followed"));
  EXPECT_TRUE(engine.mode->is_finished());
}

TEST(Modes, NoticeAnExecutionThatWasNotAskedFor) {
  Engine engine(figure_1);
  ASSERT_TRUE(engine.leaf({6, 5, 0}));
  const Question question = engine.mode->next();
  engine.leaf({5, 6, 0}, question);
  EXPECT_TRUE(engine.signature.complete);
  engine.leaf({6, 5, 0}, question);
  EXPECT_FALSE(engine.signature.complete);
  EXPECT_TRUE(engine.warns_of("internal"));
}

}  // namespace mode_test
}  // namespace pslice::explore
