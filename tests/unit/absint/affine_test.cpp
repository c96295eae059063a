#include "absint/affine.h"

#include <gtest/gtest.h>

#include "absint/normal_form.h"
#include "absint/octagonal.h"
#include "tests/unit/absint/notation.h"

namespace pslice::absint {
namespace affine_test {

TEST(AffineTest, SumsMeetTermByTerm) {
  EXPECT_EQ(affine("2a + c + 1") + affine("b - c + [0,4]"), affine("2a + b + [1,5]"));
  EXPECT_EQ(affine("2a + c + 1") - affine("2a + d - [,3]"), affine("c - d + [,4]"));
  EXPECT_TRUE((affine("a - b") + affine("b - a")).form.terms.empty());
}

TEST(AffineTest, FactorsScaleTermsAndRest) {
  EXPECT_EQ(Integer(-2) * affine("a - 3b + [1,]"), affine("6b - 2a + [,-2]"));
  EXPECT_EQ(Integer(0) * affine("a + [,]"), affine("0"));
  EXPECT_TRUE((Integer(0) * affine("a + [1,0]")).rest.is_empty());
}

TEST(AffineTest, FormsAreSortedAndWithoutZeros) {
  const Affine sum = affine("c + a - c + b");
  ASSERT_EQ(sum.form.terms.size(), 2U);
  EXPECT_LT(sum.form.terms[0].first, sum.form.terms[1].first);
}

struct Row {
  const char* before;
  const char* after;
};

const Row normal_forms[] = {
    {"", ""},
    {"a <= 3", "a <= 3"},
    {"2a <= 5", "a <= 2"},
    {"2a <= 0 - 5", "a <= -3"},
    {"4a - 6b <= 7", "2a - 3b <= 3"},
    {"2a = 6", "a = 3"},
    {"0 - 2a = 6", "a = -3"},
    {"2a = 7", "0 <= -1"},
    {"4a + 6b = 3", "0 <= -1"},
    {"b - a = 1", "a - b = -1"},
    {"0 <= 1", ""},
    {"0 = 0", ""},
    {"1 <= 0", "0 <= -1"},
    {"0 = 1; a <= 3", "0 <= -1"},
    {"a <= 3; a <= 3", "a <= 3"},
    {"a <= 3; 2a <= 5; a <= 9", "a <= 2"},
    {"b <= 1; a <= 3; a = 2", "a = 2; a <= 3; b <= 1"},
    {"36893488147419103232a <= 36893488147419103231", "a <= 0"},
};

TEST(NormalFormTest, OneWayToWriteThemDown) {
  for (const auto& [before, after] : normal_forms) {
    EXPECT_EQ(to_text(normal_form(constraints(before))), after) << before;
  }
}

TEST(NormalFormTest, TheOrderDoesNotMatter) {
  const auto one = constraints("a <= 3; b - a <= 2; 3c = 9; a + b <= 4; b <= 2");
  auto other = one;
  std::reverse(other.begin(), other.end());
  EXPECT_EQ(normal_form(one), normal_form(other));
}

/// An octagon that knows -1 <= a <= 3, 0 <= b <= 5, a + b <= 6, and nothing of c.
std::optional<Integer> upper(const LinearForm& form) {
  static const std::pair<LinearForm, int> known[] = {
      {absint::form("a"), 3},     {absint::form("0 - a"), 1},     {absint::form("b"), 5},
      {absint::form("0 - b"), 0}, {absint::form("a + b"), 6},     {absint::form("a - b"), 3},
      {absint::form("b - a"), 6}, {absint::form("0 - a - b"), 1},
  };
  for (const auto& [each, bound] : known) {
    if (each == form) return Integer(bound);
  }
  return std::nullopt;
}

TEST(OctagonalTest, WhatAnOctagonHolds) {
  for (const char* text : {"0", "a", "0 - b", "a + b", "b - c"}) {
    EXPECT_TRUE(is_octagonal(form(text))) << text;
  }
  for (const char* text : {"2a", "a + 2b", "2a + 2b", "a + b + c"}) {
    EXPECT_FALSE(is_octagonal(form(text))) << text;
  }
}

const Row bounds_of[] = {
    {"0", "[0,0]"},         {"a", "[-1,3]"},        {"2a", "[-2,6]"},
    {"a + b", "[-1,6]"},    {"2a + 2b", "[-2,12]"}, {"3a + 2b", "[-3,15]"},
    {"2b - 3a", "[-9,13]"}, {"c", "[,]"},           {"a + c", "[,]"},
};

TEST(OctagonalTest, BoundsComeFromPairs) {
  for (const auto& [text, bounds] : bounds_of) {
    EXPECT_EQ(to_text(bounds_from_pairs(form(text), upper)), bounds) << text;
  }
}

const Row consequences[] = {
    {"a <= 2", "a <= 2"},
    {"2a + 2b <= 5", "a + b <= 2"},
    {"a + 2b <= 4", "a <= 4; a + b <= 4; b <= 2"},
    {"c + 2a <= 0", "a + c <= 1; c <= 2"},
    {"a + b + c = 0", "-a - c <= 5; a + c <= 0; -b - c <= 3; b + c <= 1; -c <= 6; c <= 1"},
};

TEST(OctagonalTest, OtherConstraintsAreWeakened) {
  for (const auto& [text, expected] : consequences) {
    const auto found = normal_form(octagonal_consequences(constraint(text), upper));
    EXPECT_EQ(to_text(found), expected) << text;
  }
}

}  // namespace affine_test
}  // namespace pslice::absint
