#include "ts/reading.h"

#include <gtest/gtest.h>

#include "tests/unit/ts/programs.h"
#include "ts/interpret.h"
#include "ts/verify.h"

namespace pslice::ts {
namespace {

/// f(i, x, y, z): what i chooses, read at the end and once before.
class ReadingTest : public testing::Test {
 protected:
  ReadingTest() {
    const term::Term rest =
        b.f().choice(b.f().equal(b.value(i), b.number(1)), b.value(y), b.value(z));
    value = b.f().choice(b.f().equal(b.value(i), b.number(0)), b.value(x), rest);
    b.assign(b.entry(f), middle, x, b.f().add(b.value(x), b.number(10)));
    b.assign(middle, b.exit(f), i, b.number(2));
  }

  /// The values observed, in the order of visits.
  static std::vector<Integer> observed(const Reading& reading, Function f,
                                       const std::vector<Location>& at, Integer first) {
    std::vector<Observation> observations;
    for (std::size_t r = 0; r < at.size(); ++r) {
      const std::set<Variable>& read = reading.observed[r];
      observations.push_back({reading.behind[at[r].index()], {read.begin(), read.end()}, {}});
    }
    const InputSource inputs = [&, given = Integer(0)](Variable v) mutable {
      if (reading.program[v].name == "i") return std::optional(first);
      given = given + Integer(1);
      return std::optional(given);
    };
    std::vector<Integer> result;
    for (const Visit& visit : interpret(reading.program, f, inputs, observations, {}).visits) {
      EXPECT_EQ(visit.values.size(), 1U);
      result.push_back(visit.values.front().value_or(Integer(-1)));
    }
    return result;
  }

  Builder b;
  Function f = b.function("f");
  Variable i = b.parameter(f, "i");
  Variable x = b.parameter(f, "x");
  Variable y = b.parameter(f, "y");
  Variable z = b.parameter(f, "z");
  Location middle = b.location(f);
  Term value;
};

TEST_F(ReadingTest, GivesTheChosenValueWhereItIsAsked) {
  const std::vector<Read> reads{{middle, {value}, {}, "v"}, {b.exit(f), {value}, {}, "v"}};
  const Reading reading = with_reads(b.program, reads);
  EXPECT_EQ(verify(reading.program), std::vector<std::string>{});
  // x = 1 + 10, y = 2, z = 3; in the end i is 2.
  const std::vector<Location> at{middle, b.exit(f)};
  EXPECT_EQ(observed(reading, f, at, Integer(0)), (std::vector{Integer(11), Integer(3)}));
  EXPECT_EQ(observed(reading, f, at, Integer(1)), (std::vector{Integer(2), Integer(3)}));
}

TEST_F(ReadingTest, ReadsInStepsOfItsOwn) {
  const Reading reading = with_reads(b.program, {{middle, {value}, {}, "v"}});
  const Location before = reading.before[middle.index()];
  EXPECT_EQ(reading.program[before].out.size(), 2U);
  EXPECT_NE(reading.behind[middle.index()], before);
  EXPECT_TRUE(reading.program[Statement(reading.program.statement_count() - 1)].implicit);
  EXPECT_EQ(reading.before[b.exit(f).index()], reading.behind[b.exit(f).index()]);
}

/// What was read for one value is known for the next.
TEST_F(ReadingTest, ReadsNothingTwice) {
  const Reading once = with_reads(b.program, {{middle, {value}, {}, "v"}});
  const Term more = b.f().add(value, b.f().scale(Integer(2), value));
  const Reading twice = with_reads(b.program, {{middle, {value, more}, {}, "v"}});
  EXPECT_EQ(once.program.edge_count(), twice.program.edge_count());
  EXPECT_EQ(once.observed, twice.observed);
}

}  // namespace
}  // namespace pslice::ts
