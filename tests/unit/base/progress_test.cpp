#include "base/progress.h"

#include <gtest/gtest.h>

#include <sstream>

#include "base/budget.h"

namespace pslice::base {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class ProgressTest : public testing::Test {
 protected:
  std::string after_look(Progress& progress, milliseconds elapsed) {
    out.str("");
    progress.look(start + elapsed);
    return out.str();
  }

  std::ostringstream out;
  Progress::Time start = std::chrono::steady_clock::now();
};

TEST_F(ProgressTest, ATerminalIsToldAfterASecondAndThenInPlace) {
  Progress progress(out, Progress::Style::in_place, start);
  const Phase phase(&progress, "exploring", [] { return Figures{1234, 0.256, 78}; });
  EXPECT_EQ(after_look(progress, milliseconds(999)), "");
  EXPECT_EQ(after_look(progress, milliseconds(1000)),
            "\rpslice: exploring, 1234 states, 25% decided, 78 statements so far (1 s)");
  EXPECT_EQ(after_look(progress, milliseconds(1199)), "");
  EXPECT_EQ(after_look(progress, milliseconds(2200)),
            "\rpslice: exploring, 1234 states, 25% decided, 78 statements so far (2 s)");
}

TEST_F(ProgressTest, AShorterLineCoversALongerOne) {
  Progress progress(out, Progress::Style::in_place, start);
  {
    const Phase longer(&progress, "a long name");
    EXPECT_EQ(after_look(progress, seconds(1)), "\rpslice: a long name (1 s)");
  }
  const Phase shorter(&progress, "short");
  EXPECT_EQ(after_look(progress, seconds(2)), "\rpslice: short (2 s)      ");
}

TEST_F(ProgressTest, IsClearedForOthersAndAtTheEnd) {
  {
    Progress progress(out, Progress::Style::in_place, start);
    const Phase phase(&progress, "x");
    progress.clear();
    EXPECT_EQ(out.str(), "");
    EXPECT_EQ(after_look(progress, seconds(1)), "\rpslice: x (1 s)");
    out.str("");
    progress.clear();
    EXPECT_EQ(out.str(), "\r               \r");
    out.str("");
    progress.clear();
    EXPECT_EQ(out.str(), "");
    after_look(progress, seconds(2));
    out.str("");
  }
  EXPECT_EQ(out.str(), "\r               \r");
}

TEST_F(ProgressTest, ElsewhereThereIsALineEveryTenSeconds) {
  Progress progress(out, Progress::Style::lines, start);
  const Phase phase(&progress, "checking");
  EXPECT_EQ(after_look(progress, milliseconds(9'999)), "");
  EXPECT_EQ(after_look(progress, seconds(12)), "pslice: checking (12 s)\n");
  EXPECT_EQ(after_look(progress, seconds(21)), "");
  EXPECT_EQ(after_look(progress, seconds(22)), "pslice: checking (22 s)\n");
  out.str("");
  progress.clear();
  EXPECT_EQ(out.str(), "");
}

TEST_F(ProgressTest, APhaseWithinAPhaseGivesWayToIt) {
  Progress progress(out, Progress::Style::lines, start);
  const Phase outer(&progress, "exploring", [] { return Figures{7, {}, {}}; });
  {
    const Phase inner(&progress, "invariants");
    EXPECT_EQ(after_look(progress, seconds(10)), "pslice: invariants (10 s)\n");
  }
  EXPECT_EQ(after_look(progress, seconds(20)), "pslice: exploring, 7 states (20 s)\n");
}

TEST_F(ProgressTest, NothingIsSaidToBeDecidedThatIsNot) {
  Progress progress(out, Progress::Style::lines, start);
  double share = 0.004;
  const Phase phase(&progress, "exploring", [&] { return Figures{{}, share, {}}; });
  EXPECT_EQ(after_look(progress, seconds(10)), "pslice: exploring, under 1% decided (10 s)\n");
  share = 0.9999;
  EXPECT_EQ(after_look(progress, seconds(20)), "pslice: exploring, 99% decided (20 s)\n");
}

TEST_F(ProgressTest, FiguresAreAskedForOnlyWhenTheyAreWritten) {
  Progress progress(out, Progress::Style::in_place, start);
  int asked = 0;
  const Phase phase(&progress, "exploring", [&] {
    ++asked;
    return Figures();
  });
  after_look(progress, milliseconds(500));
  EXPECT_EQ(asked, 0);
  after_look(progress, milliseconds(1500));
  EXPECT_EQ(asked, 1);
}

TEST_F(ProgressTest, ABudgetLooksWithoutLimitsToo) {
  Progress progress(out, Progress::Style::in_place, start - seconds(5));
  Budget budget;
  budget.show_on(&progress);
  const Phase phase(budget.progress(), "exploring");
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(budget.exhausted());
  EXPECT_NE(out.str().find("\rpslice: exploring (5 s)"), std::string::npos) << out.str();
}

TEST_F(ProgressTest, NobodyNeedsToWatch) {
  Budget budget;
  const Phase phase(budget.progress(), "exploring", [] { return Figures(); });
  EXPECT_FALSE(budget.exhausted());
}

}  // namespace
}  // namespace pslice::base
