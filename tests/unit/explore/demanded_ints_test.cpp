#include "slicer/explore/execution/demanded_ints.h"

#include <gtest/gtest.h>

namespace pslice::explore {
namespace demanded_ints_test {

/// What is demanded of x + y.
class DemandedInts : public testing::Test {
 protected:
  DemandedInts()
      : terms(program.terms()),
        sum(terms.add(terms.variable(program.add_variable({.name = "x"})),
                      terms.variable(program.add_variable({.name = "y"})))) {}

  ts::Term between(const ts::Integer& low, const ts::Integer& high) {
    return terms.conjunction(
        {terms.at_most(terms.constant(low), sum), terms.at_most(sum, terms.constant(high))});
  }

  ts::Program program;
  term::Factory& terms;
  ts::Term sum;
  ts::Integer limit = ts::Integer::power_of_two(31);
};

TEST_F(DemandedInts, AreWhatLiesBetweenTheLeastAndTheLargest) {
  const std::vector<ts::Term> found = demanded_ints(terms, between(-limit, limit - ts::Integer(1)));
  EXPECT_NE(std::ranges::find(found, sum), found.end());
  const ts::Term complement = terms.subtract(terms.constant(-1), sum);
  EXPECT_NE(std::ranges::find(found, complement), found.end());
  EXPECT_EQ(found.size(), 2U);
}

TEST_F(DemandedInts, AreNotWhatHasOtherBounds) {
  EXPECT_TRUE(demanded_ints(terms, between(-limit, limit)).empty());
  EXPECT_TRUE(demanded_ints(terms, between(ts::Integer(0), limit - ts::Integer(1))).empty());
  EXPECT_TRUE(demanded_ints(terms, terms.at_most(sum, terms.constant(limit))).empty());
  EXPECT_TRUE(demanded_ints(terms, terms.truth(true)).empty());
}

}  // namespace demanded_ints_test
}  // namespace pslice::explore
