#include "tests/explore/features.h"

// Types of inputs, and where inputs come from.

namespace pslice::exploring {
namespace {

std::vector<Feature> types() {
  return {
      {{.prefix = "narrow_",
        .text = R"(
unsigned narrow_f(signed char c, unsigned short s, unsigned u) {
  unsigned char t = c + s;
  if (t > u) return u - s;
  if (c < 0) return -1;
  return t << 4;
})",
        .entry = "narrow_f",
        .arguments = "c, s, u",
        .declarations = "signed char c; unsigned short s; unsigned u;",
        .inputs = {{"signed char", "c"}, {"unsigned short", "s"}, {"unsigned", "u"}},
        .outputs = {"return"}},
       3},
      {{.prefix = "wide_",
        .text = R"(
long wide_f(long x, unsigned long y, int z) {
  if (y > 5000000000u) return x >> 40;
  if (x < z) return y * 3;
  return (_Bool)x;
})",
        .entry = "wide_f",
        .arguments = "x, y, z",
        .declarations = "long x; unsigned long y; int z;",
        .inputs = {{"long", "x"}, {"unsigned long", "y"}, {"int", "z"}},
        .outputs = {"return"}},
       3},
      {{.prefix = "bool_",
        .text = R"(
int bool_f(_Bool b, int x) {
  int r = b && x > 3 || !b && x < -3;
  return r ? b : x;
})",
        .entry = "bool_f",
        .arguments = "b, x",
        .declarations = "_Bool b; int x;",
        .inputs = {{"_Bool", "b"}, {"int", "x"}},
        .outputs = {"return"}},
       0},
      {{.prefix = "global_",
        .text = R"(
int global_n = 4, global_t[3];
void global_f(int x) {
  if (global_n > 2) global_t[1] += x & 3;
  if (global_t[1] == 5) global_n = 0;
})",
        .entry = "global_f",
        .arguments = "x",
        .declarations = "int x;",
        .inputs = ints({"x", "global_n", "global_t[1]"}),
        .outputs = {"global_n"}},
       0,
       true,
       {.initial_values = false}},
      {{.prefix = "outside_",
        .text = R"(
int outside_get(void);
int outside_f(int x) {
  int a = outside_get();
  if (x > 0) a = outside_get();
  int b = outside_get();
  if (a > b) return b;
  return x;
}
#ifndef __clang__
static int outside_values[3], outside_next = 0;
int outside_get(void) { return outside_values[outside_next++]; }
#define outside_get_1 outside_values[0]
#define outside_get_2 outside_values[1]
#define outside_get_3 outside_values[2]
#endif
)",
        .entry = "outside_f",
        .arguments = "x",
        .declarations = "int x;",
        .inputs = ints({"x", "outside_get_1", "outside_get_2", "outside_get_3"}),
        .outputs = {"return"}},
       4},
      // Which result it is depends on a test whose region defines nothing else.
      {{.prefix = "count_",
        .text = R"(
int count_get(void);
int count_f(int x) {
  if (x > 0) count_get();
  return count_get();
}
#ifndef __clang__
static int count_values[2], count_next = 0;
int count_get(void) { return count_values[count_next++]; }
#define count_get_1 count_values[0]
#define count_get_2 count_values[1]
#endif
)",
        .entry = "count_f",
        .arguments = "x",
        .declarations = "int x;",
        .inputs = ints({"x", "count_get_1", "count_get_2"}),
        .outputs = {"return"}},
       2},
  };
}

TEST(Features, TypesAndWhereInputsComeFrom) { judge_features(types()); }

}  // namespace
}  // namespace pslice::exploring
