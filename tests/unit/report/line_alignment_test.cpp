#include "report/line_alignment.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace pslice::report {
namespace {

/// "=1/1 -2/. +./2 ~3/3": equal, left only, right only, side by side and not equal.
std::string aligned(std::string_view left, std::string_view right) {
  std::string out;
  const auto number = [](const std::optional<std::size_t>& line) {
    return line ? std::to_string(*line + 1) : std::string(".");
  };
  for (const AlignedRow& row : align(lines_of(left), lines_of(right))) {
    const char kind = row.same ? '=' : !row.right ? '-' : !row.left ? '+' : '~';
    out += (out.empty() ? "" : " ") + std::string(1, kind) + number(row.left) + "/" +
           number(row.right);
  }
  return out;
}

TEST(LineAlignment, PutsEqualLinesSideBySide) {
  EXPECT_EQ(aligned("a\nb\nc\n", "a\nb\nc\n"), "=1/1 =2/2 =3/3");
  EXPECT_EQ(aligned("a\nb\nc\n", "a\nx\nc\n"), "=1/1 ~2/2 =3/3");
  EXPECT_EQ(aligned("a\nc\n", "a\nb\nc"), "=1/1 +./2 =2/3");
  EXPECT_EQ(aligned("a\nb\nc\r\n", "a\nc\n"), "=1/1 -2/. =3/2");
  EXPECT_EQ(aligned("x\na\nb\n", "a\nb\ny\n"), "-1/. =2/1 =3/2 +./3");
  EXPECT_EQ(aligned("", "a\n"), "+./1");
  EXPECT_EQ(aligned("", ""), "");
  EXPECT_EQ(aligned("a\na\n", "a\n"), "=1/1 -2/.");
}

/// Whatever the texts, each line is there once, in order.
TEST(LineAlignment, LosesNothing) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const auto text = [&] {
      std::string result;
      for (unsigned i = random() % 12; i > 0; --i)
        result += std::string(1, "abcd"[random() % 4]) + "\n";
      return result;
    };
    const std::string left = text();
    const std::string right = text();
    std::size_t i = 0;
    std::size_t k = 0;
    const auto mine = lines_of(left);
    const auto theirs = lines_of(right);
    for (const AlignedRow& row : align(mine, theirs)) {
      ASSERT_TRUE(row.left || row.right);
      if (row.left) {
        ASSERT_EQ(*row.left, i++);
      }
      if (row.right) {
        ASSERT_EQ(*row.right, k++);
      }
      if (row.same) {
        ASSERT_EQ(mine[*row.left], theirs[*row.right]);
      }
    }
    ASSERT_EQ(i, mine.size());
    ASSERT_EQ(k, theirs.size());
  }
}

}  // namespace
}  // namespace pslice::report
