// Loops that are followed round by round: those that constants end, and the first rounds of others.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "loops.h"

namespace pslice::slicer {
namespace {

using mini::kept;

TEST(Unrolling, FirstRoundsAreToldApart) {
  // From the second round on y is 7, so y = b never reaches x; only who has seen the first round
  // go by knows that. Without being told to, refinement looks at it.
  const std::string text = R"(
    main(n, b) {
      x = 1;
      y = b;
      i = 0;
      while (i < n) {
        if (i == 2) x = y;
        y = 7;
        i = i + 1;
      }
      observe x;
    })";
  for (const unsigned rounds : {0, 1, 4}) {
    expect_exact(
        text, kept("x = 1", "i = 0", "while (i < n)", "if (i == 2)", "x = y", "y = 7", "i = i + 1"),
        unrolling(rounds));
  }
}

/// Loops one after the other, each of a few rounds, in which inputs are tested three times and
/// counted: the more rounds are behind, the more counts there are to tell apart.
std::string counted_in_rounds(unsigned loops) {
  std::string body = "c = 0; x = 1;\n";
  for (unsigned l = 0; l < loops; ++l) {
    body += "i = 0;\nwhile (i < 8) {\n";
    for (int test = 0; test < 3; ++test) {
      body += "effect defines(e) outside;\nif (e > 0) c = c + 1;\n";
    }
    body += "i = i + 1;\n}\n";
  }
  return "main(p) {\n" + body + "if (c == 100000) x = p;\nobserve x; }";
}

TEST(Unrolling, EndsWherePathsMultiply) {
  const auto states = [](unsigned loops) {
    const Slice slice = mini::path_sensitive(mini::parse(counted_in_rounds(loops)));
    EXPECT_EQ(slice.refused, std::nullopt);
    return slice.statistics.states;
  };
  EXPECT_GT(states(16), 500U);
  EXPECT_LT(states(64), 2 * states(16));
}

TEST(Unrolling, NeverKeepsMore) {
  for (const char* test : {"i < 0", "s < i", "s > i + i", "i > 2", "s == 7"}) {
    SCOPED_TRACE(test);
    const mini::Example example = mini::parse(counting(test));
    const Slice plain = mini::path_sensitive(example);
    for (const unsigned rounds : {1, 2, 5}) {
      const Slice more = mini::path_sensitive(example, unrolling(rounds));
      EXPECT_EQ(more.refused, std::nullopt);
      EXPECT_TRUE(plain.statements.includes(more.statements));
      EXPECT_TRUE(more.statements.includes(plain.shown));
      EXPECT_GE(more.statistics.states, plain.statistics.states);
    }
  }
}

TEST(Unrolling, ConstantRoundsAreFollowedToTheEnd) {
  // Of boxes no help is to be had.
  const auto check = [](const std::string& loop) {
    SCOPED_TRACE(loop);
    expect_exact("main(p, q) { i = 0; s = 0; x = 1; " + loop + " if (s == 11) x = p; observe x; }",
                 kept("x = 1"), with_domain(absint::DomainChoice::box));
  };
  check("while (i < 4) { s = s + 3; i = i + 1; }");
  check("again: s = s + 3; i = i + 1; if (i < 4) goto again;");
  check("while (1) { s = s + 3; i = i + 1; if (i >= 4) break; }");
  check("while (1) { if (i == 4) break; s = s + 3; i = i + 1; }");
  check("i = 20; while (i > 0) { if (q > i) s = s + 2; i = i - 5; }");
  check("while (i < 3) { j = 0; while (j < 2) { s = s + 2; j = j + 1; } i = i + 1; }");
}

TEST(Unrolling, AnEarlyWayOutIsFollowedToo) {
  expect_exact(R"(
    main(p, q) {
      i = 0;
      x = 1;
      while (i < 4) {
        if (p == i) break;
        i = i + 1;
      }
      if (i == 5) x = q;
      if (i == 4) x = x + 1;
      observe x;
    })",
               kept("i = 0", "x = 1", "while (i < 4)", "if (p == i)", "break", "i = i + 1",
                    "if (i == 4)", "x = x + 1"));
}

TEST(Unrolling, ManyRoundsAreNotFollowed) {
  const auto states = [](const char* rounds) {
    const Slice slice = mini::path_sensitive(
        mini::parse("main(p) { i = 0; s = 0; x = 1; while (i < " + std::string(rounds) +
                    ") { s = s + 3; i = i + 1; } if (s == 11) x = p; observe x; }"));
    EXPECT_EQ(slice.refused, std::nullopt);
    return slice.statistics.states;
  };
  EXPECT_GT(states("100"), 100U);
  EXPECT_LT(states("1000000"), 50U);
  EXPECT_LT(states("1000000000000"), 50U);
}

TEST(Unrolling, ACounterThatIsNotTestedInEveryRoundEndsNothing) {
  SliceOptions options;
  options.reuse = Reuse::none;
  const Slice slice = mini::path_sensitive(mini::parse(R"(
    main(p) {
      i = 0;
      s = 0;
      x = 1;
      while (1) {
        effect defines(e) outside;
        if (e > 0) {
          s = s + 2;
          i = i + 1;
          if (i > 3) break;
        }
      }
      if (s == 11) x = p;
      observe x;
    })"),
                                           options);
  EXPECT_LT(slice.statistics.states, 50U);
}

TEST(Unrolling, RoundsThatMultiplyAreNotFollowedForEver) {
  // Without reuse every round doubles the paths.
  SliceOptions options;
  options.reuse = Reuse::none;
  const Slice slice = mini::path_sensitive(mini::parse(R"(
    main(p) {
      i = 0;
      s = 0;
      x = 1;
      while (i < 30) {
        effect defines(e) outside;
        if (e > 0) s = s + 2;
        i = i + 1;
      }
      if (s == 11) x = p;
      observe x;
    })"),
                                           options, {std::chrono::seconds(20), std::nullopt});
  EXPECT_EQ(slice.refused, std::nullopt);
  EXPECT_GT(slice.statistics.states, 1'000U);
  EXPECT_LT(slice.statistics.states, 10'000U);
  EXPECT_FALSE(warns(slice, "not everything was explored"));
}

}  // namespace
}  // namespace pslice::slicer
