// Infeasible sides that stay open: programs in which tests of the same inputs exclude each other in
// many ways take few states, if most of that decides nothing.

#include <gtest/gtest.h>

#include <string>

#include "mini.h"

namespace pslice::slicer {
namespace {

Slice sliced(const std::string& text, bool early_runs = true) {
  SliceOptions options;
  options.early_runs = early_runs;
  const mini::Example example = mini::parse(text);
  Slice slice = mini::path_sensitive(example, options);
  EXPECT_EQ(slice.refused, std::nullopt) << text;
  return slice;
}

std::string input(unsigned number) { return "p" + std::to_string(number % 4); }

/// Who has the last word on z depends on levels of four inputs: an assignment counts for nothing if
/// a later test of its input is passed whenever its own is.
std::string last_words(unsigned count) {
  std::string body = "z = 0;\n";
  for (unsigned i = 1; i <= count; ++i) {
    body += "if (" + input(i) + " > " + std::to_string(i * 7 % 11) + ") z = " + std::to_string(i) +
            ";\n";
  }
  return "main(p0, p1, p2, p3) {\n" + body + "observe z; }";
}

/// The assignments that count, one input at a time: those with a lower level than all behind.
unsigned last_words_that_count(unsigned count) {
  unsigned result = 0;
  for (unsigned i = 1; i <= count; ++i) {
    bool counts = true;
    for (unsigned j = i + 4; j <= count; j += 4) counts = counts && i * 7 % 11 < j * 7 % 11;
    result += counts ? 1 : 0;
  }
  return result;
}

TEST(Opening, BoundsThatExcludeTheLastWordAreRemembered) {
  for (const bool early_runs : {true, false}) {
    for (const unsigned count : {8U, 16U, 32U}) {
      const Slice slice = sliced(last_words(count), early_runs);
      EXPECT_TRUE(slice.exact) << count;
      // A test and an assignment each; and the initial value.
      EXPECT_EQ(slice.statements.count(), 2 * last_words_that_count(count) + 1) << count;
    }
  }
}

/// An alarm is raised and looked at under tests of sums that often exclude each other.
std::string alarms(unsigned count) {
  std::string body = "z = 0; level = 0;\n";
  for (unsigned i = 1; i <= count; ++i) {
    const std::string sum = std::to_string(1 + i % 4) + " * " + input(i) + " + " +
                            std::to_string(1 + i % 3) + " * " + input(i + 1);
    const auto number = [](unsigned n) { return std::to_string(n); };
    body += "alarm = 0;\nif (" + sum + " > " + number(i * 7 % 50) + ") alarm = 1;\n";
    body += "if (" + input(i % 3) + " - " + input(i + 1) + " > " + number(i * 11 % 40) +
            ") level = level + 1;\n";
    body += "if (alarm > 0) { if (" + sum + " < " + number(i * 5 % 60) + ") z = z + level; }\n";
  }
  return "main(p0, p1, p2, p3) {\n" + body + "observe z; }";
}

TEST(Opening, BoundsThatDecideNothingAreNotToldApart) {
  const Slice slice = sliced(alarms(12));
  EXPECT_TRUE(slice.exact);
  EXPECT_LE(slice.statistics.states, 400U);
}

/// Behind two tests that exclude each other, inputs are counted: the more are behind, the more
/// counts there are to tell apart.
std::string counting_that_never_runs(unsigned inputs) {
  std::string body = "c = 0; x = 1;\nif (p > 5) { if (p <= 3) {\n";
  for (unsigned i = 0; i < inputs; ++i) {
    body += "effect defines(e) outside;\nif (e > 0) c = c + 1;\n";
  }
  return "main(p) {\n" + body + "if (c == " + std::to_string(inputs / 2) +
         ") x = p;\n} }\nobserve x; }";
}

TEST(Opening, NotMoreIsSpentBehindOneThanThereIs) {
  const auto states = [](unsigned inputs) {
    const Slice slice = sliced(counting_that_never_runs(inputs));
    EXPECT_TRUE(slice.exact);
    EXPECT_EQ(slice.statements.count(), 1U);  // x = 1
    return slice.statistics.states;
  };
  EXPECT_GT(states(20), 200U);  // there is something to spend
  EXPECT_LT(states(200), 3'000U);
}

}  // namespace
}  // namespace pslice::slicer
