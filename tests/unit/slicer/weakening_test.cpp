// Labels become weaker where a state fails to imply one for want of it: programs in which two
// variables have to be known together take as many states as they have pairs, not 2^pairs.

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "mini.h"
#include "random_program.h"

namespace pslice::slicer {
namespace {

using Line = std::function<std::string(const std::string& number)>;

/// One line for each of the pairs, and after them another.
std::string pairs(unsigned count, const Line& first, const Line& second) {
  std::string parameters;
  std::string body = "z = 0; ";
  for (unsigned i = 0; i < count; ++i) {
    parameters += (i > 0 ? ", l" : "l") + std::to_string(i);
    body += "k" + std::to_string(i) + " = 0; ";
  }
  for (unsigned i = 0; i < count; ++i) body += first(std::to_string(i)) + "\n";
  for (unsigned i = 0; i < count; ++i) body += second(std::to_string(i)) + "\n";
  return "main(" + parameters + ") {\n" + body + "observe z; }";
}

Slice sliced(const std::string& text, bool early_runs = true) {
  SliceOptions options;
  options.early_runs = early_runs;
  const mini::Example example = mini::parse(text);
  Slice slice = mini::path_sensitive(example, options);
  EXPECT_EQ(slice.refused, std::nullopt) << text;
  return slice;
}

/// The path that is followed first does not take the locks: their tests are cut there.
std::string locks_not_taken(unsigned count) {
  return pairs(
      count, [](const std::string& i) { return "if (l" + i + " > 0) k" + i + " = 1;"; },
      [](const std::string& i) {
        return "if (l" + i + " > 0) { if (k" + i + " != 1) z = 1; k" + i + " = 0; }";
      });
}

/// It takes them: that they are held is known of those that were taken only.
std::string locks_taken(unsigned count) {
  return pairs(
      count, [](const std::string& i) { return "if (l" + i + " < 1) k" + i + " = 1;"; },
      [](const std::string& i) {
        return "if (l" + i + " < 1) { if (k" + i + " != 1) z = 1; k" + i + " = 0; }";
      });
}

TEST(Weakening, CutBranchesLeadToWhatIsKnownBehindThem) {
  for (const bool early_runs : {true, false}) {
    for (const unsigned count : {4U, 8U, 16U, 32U}) {
      const Slice slice = sliced(locks_not_taken(count), early_runs);
      EXPECT_TRUE(slice.exact) << count;
      EXPECT_EQ(slice.statements.count(), 1U) << count;
      EXPECT_LE(slice.statistics.states, 10U * count) << count;
    }
  }
}

TEST(Weakening, ClausesAreNeededBehindTheirGuardsOnly) {
  for (const unsigned count : {4U, 8U, 16U, 32U}) {
    const Slice slice = sliced(locks_taken(count));
    EXPECT_TRUE(slice.exact) << count;
    EXPECT_EQ(slice.statements.count(), 1U) << count;
    EXPECT_LE(slice.statistics.states, 10U * count) << count;
  }
}

/// With one lock that is not given back in time the error is there, and all that leads to it.
TEST(Weakening, AnErrorIsStillFound) {
  const std::string text = pairs(
      6, [](const std::string& i) { return "if (l" + i + " > 0) k" + i + " = 1;"; },
      [](const std::string& i) {
        const std::string bound = i == "4" ? " > -5" : " > 0";
        return "if (l" + i + bound + ") { if (k" + i + " != 1) z = 1; k" + i + " = 0; }";
      });
  const mini::Example example = mini::parse(text);
  const Slice slice = mini::path_sensitive(example);
  EXPECT_TRUE(slice.exact);
  EXPECT_EQ(slice.refused, std::nullopt);
  // z, k4, the test and what it guards, twice.
  EXPECT_EQ(slice.statements.count(), 7U)
      << testing::PrintToString(mini::texts(example.program, slice.statements));
}

TEST(Weakening, WorksInsideLoops) {
  std::string body;
  for (const std::string i : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
    body += "if (l" + i + " > 0) k" + i + " = 1;\n";
  }
  for (const std::string i : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
    body += "if (l" + i + " > 0) { if (k" + i + " != 1) z = 1; k" + i + " = 0; }\n";
  }
  const Slice slice = sliced("main(n, l0, l1, l2, l3, l4, l5, l6, l7) { z = 0; while (n > 0) {\n" +
                             body + "n = n - 1; } observe z; }");
  EXPECT_EQ(slice.statements.count(), 1U);
  EXPECT_LE(slice.statistics.states, 300U);
}

/// What lies behind a cut branch makes x matter in front of it, where paths lead that cannot take
/// it: it is not borrowed, or taken back.
TEST(Weakening, NothingIsLentThatWouldLetInAPath) {
  std::string body;
  for (int i = 0; i < 8; ++i) {
    const std::string n = std::to_string(i % 3);
    body += "x = 0; y = 5; if (p" + n + " > " + std::to_string(i) + ") x = 1; else y = 0;\n" +
            "if (p" + n + " > " + std::to_string(i + 20) + ") x = 3;\n" + "if (y < 1) z = z + x;\n";
  }
  const mini::Example example = mini::parse("main(p0, p1, p2) { z = 0;\n" + body + "observe z; }");
  const Slice lazy = mini::path_sensitive(example);
  SliceOptions none;
  none.reuse = Reuse::none;
  EXPECT_TRUE(lazy.exact);
  EXPECT_EQ(lazy.statements, mini::path_sensitive(example, none).statements);
}

/// Labels that have become weaker are inductive all the same, and what they let in is found again.
TEST(Weakening, RandomFlagsHaveTheSliceOfAllPaths) {
  std::uint64_t states = 0;
  std::uint64_t states_of_all = 0;
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const std::string text = mini::random_flags(seed);
    SCOPED_TRACE(text);
    const mini::Example example = mini::parse(text);
    for (const bool early_runs : {true, false}) {
      SliceOptions options;
      options.early_runs = early_runs;
      const Slice slice = mini::path_sensitive(example, options);
      options.reuse = Reuse::none;
      const Slice all = mini::path_sensitive(example, options);
      EXPECT_EQ(slice.refused, std::nullopt);
      EXPECT_EQ(slice.statements, all.statements);
      states += slice.statistics.states;
      states_of_all += all.statistics.states;
    }
  }
  EXPECT_LT(states, states_of_all);
}

}  // namespace
}  // namespace pslice::slicer
