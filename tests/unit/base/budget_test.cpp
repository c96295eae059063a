#include "base/budget.h"

#include <csignal>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace pslice::base {
namespace {

using std::chrono::milliseconds;

bool exhausted_within(Budget& budget, int questions) {
  for (int i = 0; i < questions; ++i) {
    if (budget.exhausted()) return true;
  }
  return false;
}

TEST(Budget, WithoutLimitsIsNeverExhausted) {
  Budget budget;
  EXPECT_FALSE(exhausted_within(budget, 100'000));
  EXPECT_EQ(budget.reason(), Budget::Reason::none);
  EXPECT_EQ(budget.explanation(), "");
}

TEST(Budget, NoTimeAtAllIsExhaustedAtOnce) {
  Budget budget({.time = milliseconds(0), .memory_mb = {}});
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.reason(), Budget::Reason::time);
}

TEST(Budget, TimeRunsOutAndStaysOut) {
  Budget budget({.time = milliseconds(20), .memory_mb = {}});
  EXPECT_FALSE(budget.exhausted());
  std::this_thread::sleep_for(milliseconds(30));
  EXPECT_TRUE(exhausted_within(budget, 1000));
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.explanation(), "the time limit of 0.02 s was reached");
  EXPECT_GE(budget.seconds_elapsed(), 0.03);
}

TEST(Budget, EveryQuestionLooksAtTheClock) {
  // Between one and the next there may be much.
  Budget budget({.time = milliseconds(20), .memory_mb = {}});
  EXPECT_FALSE(budget.exhausted());
  EXPECT_FALSE(budget.exhausted());
  std::this_thread::sleep_for(milliseconds(40));
  EXPECT_TRUE(budget.exhausted());
}

TEST(Budget, ExplainsWholeSeconds) {
  Budget budget({.time = milliseconds(-2000), .memory_mb = {}});
  ASSERT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.explanation(), "the time limit of -2 s was reached");
}

TEST(Budget, MemoryRunsOut) {
  const std::size_t now_mb = peak_rss_kb() / 1024;
  Budget budget({.time = {}, .memory_mb = now_mb + 32});
  EXPECT_FALSE(exhausted_within(budget, 1000));
  const std::vector<char> large(std::size_t{64} << 20, 'x');
  EXPECT_EQ(large.back(), 'x');
  std::this_thread::sleep_for(milliseconds(30));
  EXPECT_TRUE(exhausted_within(budget, 1000));
  EXPECT_EQ(budget.reason(), Budget::Reason::memory);
  EXPECT_EQ(budget.explanation(),
            "the memory limit of " + std::to_string(now_mb + 32) + " MB was reached");
}

TEST(Budget, PeakGrowsWithTheProcess) {
  const std::size_t before = peak_rss_kb();
  EXPECT_GT(before, 0U);
  const std::vector<char> large(std::size_t{128} << 20, 'x');
  EXPECT_EQ(large.back(), 'x');
  EXPECT_GE(peak_rss_kb(), std::size_t{128} << 10);
}

// In processes of their own: a signal stays with its process.

TEST(BudgetDeathTest, FirstInterruptCancelsTheBudgetThatAskedForIt) {
  EXPECT_EXIT(
      {
        Budget budget;
        Budget other;
        budget.cancel_on_interrupt();
        const bool before = budget.exhausted();
        std::raise(SIGINT);
        const bool good = !before && budget.exhausted() && !other.exhausted() &&
                          budget.reason() == Budget::Reason::interrupt &&
                          budget.explanation() == "the run was interrupted";
        std::exit(good ? 17 : 1);
      },
      testing::ExitedWithCode(17), "");
}

TEST(BudgetDeathTest, SecondInterruptEndsTheProcess) {
  EXPECT_EXIT(
      {
        Budget budget;
        budget.cancel_on_interrupt();
        std::raise(SIGTERM);
        std::raise(SIGTERM);
        std::exit(1);
      },
      testing::KilledBySignal(SIGTERM), "");
}

TEST(BudgetDeathTest, AnInterruptAfterTheBudgetDoesNothing) {
  EXPECT_EXIT(
      {
        {
          Budget().cancel_on_interrupt();
        }
        std::raise(SIGINT);
        std::exit(Budget().exhausted() ? 1 : 17);
      },
      testing::ExitedWithCode(17), "");
}

TEST(Budget, IsCancelledFromAnotherThread) {
  Budget budget;
  EXPECT_FALSE(budget.exhausted());
  std::thread([&] { budget.cancel(); }).join();
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.reason(), Budget::Reason::cancelled);
  EXPECT_EQ(budget.explanation(), "the run was cancelled");
}

TEST(Budget, TheFirstReasonStays) {
  Budget asked_twice;
  asked_twice.cancel(Budget::Reason::interrupt);
  asked_twice.cancel();
  EXPECT_TRUE(asked_twice.exhausted());
  EXPECT_EQ(asked_twice.reason(), Budget::Reason::interrupt);
  Budget too_late({.time = milliseconds(0), .memory_mb = {}});
  EXPECT_TRUE(too_late.exhausted());
  too_late.cancel();
  EXPECT_TRUE(too_late.exhausted());
  EXPECT_EQ(too_late.reason(), Budget::Reason::time);
}

TEST(Budget, IsOverdueSomeTimeAfterItIsExhausted) {
  Budget budget({.time = std::chrono::milliseconds(1), .memory_mb = {}});
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(budget.exhausted());
  EXPECT_FALSE(budget.overdue());
  std::this_thread::sleep_for(std::chrono::milliseconds(520));
  EXPECT_TRUE(budget.overdue());
  EXPECT_FALSE(Budget().overdue());
}

}  // namespace
}  // namespace pslice::base
