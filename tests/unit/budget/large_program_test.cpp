// A program that is large for its limit: either it is read in time, and the slice holds all of the
// complete one; or there is an error that says why, and no slice. The clock of this program goes on
// by a millisecond whenever somebody looks at it (budget_sweep_test.cpp).

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "library/slicing.h"
#include "library/task.h"

namespace pslice::library {
namespace {

/// So many functions that looking at the clock for each takes more than the second that reading may
/// go on beyond its limit.
std::string large_program() {
  std::string text = "static int total, other;\n";
  for (int i = 0; i < 1500; ++i) {
    const std::string n = std::to_string(i);
    text += "static void f" + n + "(int x) { " + (i % 3 == 0 ? "total" : "other") + " += x; }\n";
  }
  text += "int main(int argc, char **argv) {\n";
  for (int i = 0; i < 1500; ++i) text += "  f" + std::to_string(i) + "(argc);\n";
  return text + "end:\n  return total;\n}\n";
}

struct ReadAnswer {
  std::set<unsigned> lines;
  bool complete = true;
  bool said = false;
};

ReadAnswer ask_within(const std::string& text, base::Budget& budget) {
  Options options;
  options.source.files = {"large.c"};  // there is no such file
  options.source.texts = {{"large.c", text}};
  options.criteria = {"end:total"};
  options.mode = Mode::path_insensitive;
  std::vector<base::CompilerMessage> messages;
  const Task task = make_task(options, budget, messages);
  const report::Result result = slice(task, {.reduced_text = true, .explored_tree = false}, budget);
  ReadAnswer answer;
  for (const report::KeptStatement& statement : result.kept) {
    answer.lines.insert(statement.position.line);
  }
  answer.complete = budget.reason() == base::Budget::Reason::none;
  answer.said = std::ranges::any_of(result.warnings, [](const base::Warning& warning) {
    return warning.message.find("the time limit of") != std::string::npos;
  });
  return answer;
}

TEST(LargeProgramTest, IsReadOrRefusedAndNeverHalf) {
  const std::string text = large_program();
  base::Budget unlimited;
  const ReadAnswer complete = ask_within(text, unlimited);
  ASSERT_EQ(complete.lines.size(), 1000U);
  std::size_t refused = 0;
  std::size_t kept_all = 0;
  bool ended = false;
  for (int limit = 1; !ended && limit < 1'000'000; limit += 100 + limit / 2) {
    base::Budget budget({.time = std::chrono::milliseconds(limit), .memory_mb = {}});
    try {
      const ReadAnswer answer = ask_within(text, budget);
      EXPECT_TRUE(std::ranges::includes(answer.lines, complete.lines)) << limit;
      EXPECT_TRUE(answer.said || answer.complete) << limit;
      if (!answer.complete && answer.lines.size() > complete.lines.size()) ++kept_all;
      ended = answer.complete;
    } catch (const base::Failure& failure) {
      EXPECT_EQ(failure.status(), base::ExitStatus::bad_input);
      EXPECT_NE(std::string(failure.what()).find("the time limit of"), std::string::npos);
      ++refused;
    }
  }
  EXPECT_GT(refused, 0U);
  EXPECT_GT(kept_all, 0U);
  EXPECT_TRUE(ended);
}

}  // namespace
}  // namespace pslice::library
