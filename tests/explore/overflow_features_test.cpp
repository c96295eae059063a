#include "tests/explore/features.h"

// Sums that are not always computed as int. The text of a group may leave out casts where the
// program computes as an int. That counts only for inputs for which it does.

namespace pslice::exploring {
namespace {

std::vector<Feature> overflow() {
  return {
      {{.prefix = "inside_",
        .text = R"(
int inside_f(int x, int y) {
  if ((long)x + y > 10) {
    int s = x + y;
    return s;
  }
  return 0;
})",
        .entry = "inside_f",
        .arguments = "x, y",
        .declarations = "int x, y;",
        .inputs = ints({"x", "y"}),
        .outputs = {"return"}},
       2},
      {{.prefix = "beside_",
        .text = R"(
int beside_f(int x, int y, int z) {
  int unused = 0;
  if (z == 0) unused = x + y;
  if ((long)x + y > 10) return 1;
  return 0;
})",
        .entry = "beside_f",
        .arguments = "x, y, z",
        .declarations = "int x, y, z;",
        .inputs = ints({"x", "y", "z"}),
        .outputs = {"return"}},
       2},
      {{.prefix = "value_",
        .text = R"(
long value_f(int x, int y, int z) {
  int unused = 0;
  if (z == 0) unused = x * y;
  return (long)x * y;
})",
        .entry = "value_f",
        .arguments = "x, y, z",
        .declarations = "int x, y, z;",
        .inputs = ints({"x", "y", "z"}),
        .outputs = {"return"}},
       1},
      {{.prefix = "merged_",
        .text = R"(
int merged_f(int x, int y, int z, int w) {
  int a = y, unused;
  if (z > 0) a = x;
  unused = a + w;
  if ((long)y + w > 2000) return 1;
  return 0;
})",
        .entry = "merged_f",
        .arguments = "x, y, z, w",
        .declarations = "int x, y, z, w;",
        .inputs = ints({"x", "y", "z", "w"}),
        .outputs = {"return"}},
       2},
      {{.prefix = "later_",
        .text = R"(
int later_f(int x, int y) {
  int r = 0;
  if ((long)x - y < 5) r = 1;
  if (x > 0 && y > 0) r += x - y > 7;
  return r;
})",
        .entry = "later_f",
        .arguments = "x, y",
        .declarations = "int x, y;",
        .inputs = ints({"x", "y"}),
        .outputs = {"return"}},
       0},
  };
}

TEST(Features, SumsThatAreNotAlwaysComputedAsInt) { judge_features(overflow()); }

}  // namespace
}  // namespace pslice::exploring
