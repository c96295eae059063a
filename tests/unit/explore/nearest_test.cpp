#include "slicer/explore/modes/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/unit/explore/prepared.h"

namespace pslice::explore {
namespace nearest_test {

/// How far it is from the sides that a run did not take, by their conditions.
std::map<std::string, std::size_t> distances(Prepared& prepared, Nearest& nearest,
                                             const Execution& run) {
  std::map<std::string, std::size_t> result;
  for (const Node test : run.trace.tests()) {
    for (const Side& other : run.trace.info(test).others) {
      result[prepared.text(other.condition)] = nearest.distance(other.edge);
    }
  }
  return result;
}

constexpr const char* nested = R"(
    main(p, q) {
      x = 0;
      if (p > 0) { if (q > 0) { if (q > 5) x = 1; } }
      if (q < -7) x = 0;
      observe x;
    })";

TEST(NearestStatement, IsCountedInTests) {
  Prepared prepared(nested);
  Nearest nearest(prepared.subject, {});
  const Execution run = prepared.run({0, 0});
  nearest.note(run);
  EXPECT_EQ(distances(prepared, nearest, run),
            (std::map<std::string, std::size_t>{{"p > 0", 0}, {"q < -7", 0}}));
  // Now only x = 1 is left, behind two tests.
  nearest.note(prepared.run({1, -9}));
  EXPECT_EQ(distances(prepared, nearest, run),
            (std::map<std::string, std::size_t>{{"p > 0", 1}, {"q < -7", Nearest::unreachable}}));
}

TEST(NearestStatement, IsOneThatCounts) {
  Prepared prepared(nested);
  base::BitSet counts(prepared.program().statement_count());
  for (std::size_t s = 0; s < counts.universe(); ++s) {
    if (prepared.program()[ts::Statement(s)].text == "x = 1") counts.insert(s);
  }
  Nearest nearest(prepared.subject, counts);
  const Execution run = prepared.run({0, 0});
  nearest.note(run);
  EXPECT_EQ(distances(prepared, nearest, run),
            (std::map<std::string, std::size_t>{{"p > 0", 2}, {"q < -7", Nearest::unreachable}}));
}

TEST(NearestStatement, IsFoundInCalleesAndBehindThem) {
  Prepared prepared(R"(
      f(v) { if (v > 3) { if (v > 4) y = 1; } }
      main(p) { if (p > 0) f(p); if (p > 9) z = 1; x = 0; observe x; })");
  Nearest nearest(prepared.subject, {});
  const Execution run = prepared.run({1});
  nearest.note(run);
  const auto found = distances(prepared, nearest, run);
  EXPECT_EQ(found.at("p > 3"), 0U);
  EXPECT_EQ(found.at("p > 9"), 0U);
  EXPECT_EQ(found.at("p <= 0"), 1U);
}

}  // namespace nearest_test
}  // namespace pslice::explore
