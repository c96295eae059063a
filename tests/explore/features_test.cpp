#include <gtest/gtest.h>

#include "tests/explore/judging.h"

// Signatures of small functions, each with something of C that random functions have too little
// of. All of them are judged in one go, since most of the time is gcc's.

namespace pslice::exploring {
namespace {

struct Feature {
  Subject subject;
  std::size_t groups = 0;  // how many there are
  bool complete = true;
  Exploring exploring{};
};

std::vector<Given> ints(const std::vector<std::string>& names) {
  std::vector<Given> result;
  for (const std::string& name : names) result.push_back({"int", name});
  return result;
}

const std::vector<std::string> elements = {"a[0]", "a[1]", "a[2]", "a[3]"};

std::vector<Given> with_elements(const std::vector<std::string>& names) {
  std::vector<Given> result = ints(elements);
  for (const Given& given : ints(names)) result.push_back(given);
  return result;
}

std::vector<Feature> memory() {
  return {
      {{.prefix = "read_",
        .text = R"(
int read_f(const int *a, int i) {
  if (i < 0 || i > 3) return -1;
  if (a[i] > 5) return a[i] - 5;
  return 0;
})",
        .entry = "read_f",
        .arguments = "a, i",
        .declarations = "int a[4]; int i;",
        .inputs = with_elements({"i"}),
        .outputs = {"return"},
        .elements = 4},
       4},
      {{.prefix = "write_",
        .text = R"(
int write_f(int *a, int i, int j) {
  i &= 3;
  j &= 3;
  a[i] = 1;
  a[j] = 2;
  if (a[i] == 1) return a[(i + 1) & 3];
  return 9;
})",
        .entry = "write_f",
        .arguments = "a, i, j",
        .declarations = "int a[4]; int i, j;",
        .inputs = with_elements({"i", "j"}),
        .outputs = {"return"},
        .elements = 4},
       2},
      {{.prefix = "struct_",
        .text = R"(
struct struct_s { int len; unsigned char kind; short at[2]; };
int struct_f(struct struct_s *p, struct struct_s v) {
  if (p->len > v.len) { p->kind++; v = *p; }
  if (v.kind == 0) return v.at[1];
  return v.kind;
})",
        .entry = "struct_f",
        .arguments = "p, v",
        .declarations = "struct struct_s p[1], v;",
        .inputs = {{"int", "p[0].len"},
                   {"unsigned char", "p[0].kind"},
                   {"short", "p[0].at[1]"},
                   {"int", "v.len"},
                   {"unsigned char", "v.kind"},
                   {"short", "v.at[1]"}},
        .outputs = {"return"}},
       4},
      {{.prefix = "local_",
        .text = R"(
int local_f(int i, int x) {
  int t[3] = {4, 5, 6}, *p = &t[1];
  t[(unsigned)i % 3] = x;
  if (i < 0) p++;
  return *p + t[0];
})",
        .entry = "local_f",
        .arguments = "i, x",
        .declarations = "int i, x;",
        .inputs = {{"int", "i"}, {"short", "x"}},
        .outputs = {"return"}},
       2},
      {{.prefix = "element_",
        .text = R"(
int element_f(int i, int x) {
  int t[3] = {1, 2, 3};
  i = (unsigned)i % 3;
  if (x > 0) t[i] = x;
  if (x == 7) t[1] = 4;
element_here:
  return 0;
})",
        .entry = "element_f",
        .arguments = "i, x",
        .declarations = "int i, x;",
        .inputs = ints({"i", "x"}),
        .label = "element_here",
        .outputs = {"t[i]", "t[1]"}},
       3},
      {{.prefix = "swap_",
        .text = R"(
int swap_f(int *p, int *q) {
  if (*p > *q) { int t = *p; *p = *q; *q = t; }
  return *p;
})",
        .entry = "swap_f",
        .arguments = "p, q",
        .declarations = "int p[1], q[1];",
        .inputs = ints({"p[0]", "q[0]"}),
        .outputs = {"return"}},
       2},
  };
}

std::vector<Feature> control() {
  return {
      {{.prefix = "switch_",
        .text = R"(
int switch_f(unsigned char c, int x) {
  int r = 0;
  switch (c) {
  case 'a': r = 1; break;
  case 'b': r = 2;
  case 'c': if (x) r += 10; break;
  case 200: return -1;
  default: r = 7;
  }
  return r;
})",
        .entry = "switch_f",
        .arguments = "c, x",
        .declarations = "unsigned char c; int x;",
        .inputs = {{"unsigned char", "c"}, {"int", "x"}},
        .outputs = {"return"}},
       7},
      {{.prefix = "sum_",
        .text = R"(
int sum_f(int n, int k) {
  int s = 0;
  if (k > 5) s = 1;
  for (int i = 0; i < n; i++) s += i;
  return s;
})",
        .entry = "sum_f",
        .arguments = "n, k",
        .declarations = "int n, k;",
        .inputs = ints({"n", "k"}),
        .outputs = {"return"}},
       10,
       false},
      {{.prefix = "last_",
        .text = R"(
int last_f(int n, int x) {
  for (int i = 0; i < 3; i++) {
    if (n == i) continue;
    x = x / 2;
    if (x > 0) { last_here: ; }
  }
  return 0;
})",
        .entry = "last_f",
        .arguments = "n, x",
        .declarations = "int n, x;",
        .inputs = ints({"n", "x"}),
        .label = "last_here",
        .outputs = {"x"}},
       0},
      {{.prefix = "rec_",
        .text = R"(
static int rec_g(int n, int x) {
  if (n <= 0) return x;
  if (n & 1) return rec_g(n - 1, x ^ n);
  return rec_g(n - 2, x);
}
int rec_f(int n, int x) { return rec_g(n % 5, x) & 255; })",
        .entry = "rec_f",
        .arguments = "n, x",
        .declarations = "int n, x;",
        .inputs = ints({"n", "x"}),
        .outputs = {"return"}},
       5},
      {{.prefix = "halt_",
        .text = R"(
extern void exit(int);
static void halt_need(int c) { if (!c) exit(1); }
int halt_g = 3;
int halt_f(int x, int y) {
  if (y > 4) halt_g = 5;
  halt_need(x > 0);
  if (x > 10) halt_g = x;
  return 0;
})",
        .entry = "halt_f",
        .arguments = "x, y",
        .declarations = "int x, y;",
        .inputs = ints({"x", "y"}),
        .outputs = {"return", "halt_g"}},
       4},
      {{.prefix = "goto_",
        .text = R"(
int goto_f(int x, int y) {
  int r = 0;
again:
  if (x <= 0) goto out;
  if (x > 3) { r = y; goto out; }
  x--;
  r++;
  goto again;
out:
  return r;
})",
        .entry = "goto_f",
        .arguments = "x, y",
        .declarations = "int x, y;",
        .inputs = ints({"x", "y"}),
        .outputs = {"return"}},
       5},
  };
}

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

/// The text of a group may leave out casts where the program computes as an int. That counts only
/// for inputs for which it does.
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

/// What bounds of the exploration cut, and what rests on inputs that are not varied: no entry may
/// be wrong for inputs beyond.
std::vector<Feature> bounds() {
  Exploring anew;
  anew.initial_values = false;
  return {
      {{.prefix = "inside_",
        .text = R"(
struct inside_s { int *array; int size; };
int inside_f(struct inside_s *a, int i) {
  if (i > 3) { a->array[1] = 5; return 0; }
  return 1;
})",
        .entry = "inside_f",
        .arguments = "a, i",
        .declarations = "int room[8]; struct inside_s a[1] = {{room, 8}}; int i;",
        .inputs = ints({"i"}),
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "nested_",
        .text = R"(
struct nested_s { struct { int *rows[2]; } m; };
int *nested_g[2];
int nested_f(struct nested_s *s, int i) {
  if (i == 1) return *s->m.rows[1];
  if (i == 2) *nested_g[i & 1] = 3;
  if (i == 3) return nested_g[1][i];
  if (i == 4) { int *p = &nested_g[0][i]; p += i; return *p; }
  return 0;
})",
        .entry = "nested_f",
        .arguments = "s, i",
        .declarations = "int room[8] = {7, 7, 7, 7}; struct nested_s s[1] = {{{{room, room}}}};"
                        " nested_g[0] = nested_g[1] = room; int i;",
        .inputs = ints({"i"}),
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "ring_",
        .text = R"(
struct ring_s { struct ring_s *next; int v; };
int ring_f(struct ring_s *p, int v) {
  if (p->next == p) return v;
  if (p->next) return 2;
  return 3;
})",
        .entry = "ring_f",
        .arguments = "p, v",
        .declarations = "struct ring_s p[1]; int v;",
        .inputs = {{"struct ring_s *", "p[0].next"}, {"int", "v"}},
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "table_",
        .text = R"(
static int table_one(int x) { return x + 1; }
static int table_two(int x) { return x + 2; }
int (*table_t[2])(int) = {table_one, table_two};
int table_f(int i, int x) {
  if (x < 0 || x > 100) return -1;
  return table_t[i & 1](x);
})",
        .entry = "table_f",
        .arguments = "i, x",
        .declarations = "int i, x;",
        .inputs = ints({"i", "x"}),
        .outputs = {"return"}},
       2,
       false,
       anew},
      {{.prefix = "constant_",
        .text = R"(
static int constant_one(int x) { return x + 1; }
static int constant_two(int x) { return x + 2; }
static int (*const constant_t[2])(int) = {constant_one, constant_two};
int constant_f(int i, int x) {
  if (x < 0 || x > 100) return -1;
  return constant_t[i & 1](x);
})",
        .entry = "constant_f",
        .arguments = "i, x",
        .declarations = "int i, x;",
        .inputs = ints({"i", "x"}),
        .outputs = {"return"}},
       4,
       true,
       anew},
      {{.prefix = "callee_",
        .text = R"(
static int callee_one(int x) { return x > 7; }
int callee_f(int (*g)(int), int x) {
  if (x > 3) return g(x);
  return 5;
})",
        .entry = "callee_f",
        .arguments = "callee_one, x",
        .declarations = "int (*g)(int) = callee_one; int x;",
        .inputs = ints({"x"}),
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "real_",
        .text = R"(
int real_f(double x, float y, int z) {
  if (x > 1.5) return z;
  if (-y < 0.5f) return 7;
  return 0;
})",
        .entry = "real_f",
        .arguments = "x, y, z",
        .declarations = "double x; float y; int z;",
        .inputs = {{"double", "x"}, {"float", "y"}, {"int", "z"}},
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "zero_",
        .text = R"(
int zero_f(double x) {
  if (1 / x > 0) return 1;
  return 2;
})",
        .entry = "zero_f",
        .arguments = "-x",
        .declarations = "double x;",
        .inputs = {{"double", "x"}},
        .outputs = {"return"}},
       0,
       false},
      {{.prefix = "stepped_",
        .text = R"(
int stepped_f(int i) {
  double d = 1.5;
  float f = 3;
  long double l = 0;
  _Bool b = 0;
  d++; --d; ++d; d--;
  d += 2; d = -d;
  f *= 2; f++;
  l -= f; l++;
  b++; b--; b ^= 1;
  return i > 0 ? (int)(d * f) : (int)l + b;
})",
        .entry = "stepped_f",
        .arguments = "i",
        .declarations = "int i;",
        .inputs = ints({"i"}),
        .outputs = {"return"}},
       2},
      {{.prefix = "counted_",
        .text = R"(
int counted_f(double x, int n) {
  int r = n;
  x++;
  while (x < 3) { x += 1; r = 9; }
  return r;
})",
        .entry = "counted_f",
        .arguments = "x, n",
        .declarations = "double x; int n;",
        .inputs = {{"double", "x"}, {"int", "n"}},
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "beyond_",
        .text = R"(
int beyond_f(int n, int *a) {
  int r = 0;
  if (n > 12) r = a[12] > 3 ? 1 : 2;
  return r;
})",
        .entry = "beyond_f",
        .arguments = "n, a",
        .declarations = "int n; int a[16] = {0};",
        .inputs = ints({"n", "a[12]"}),
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "before_",
        .text = R"(
int before_f(int n, int *a) {
  if (n < 0) return a[n];
  return 4;
})",
        .entry = "before_f",
        .arguments = "n, a + 4",
        .declarations = "int n; int a[8] = {1, 2, 3, 4};",
        .inputs = {{"signed char", "n"}},
        .outputs = {"return"}},
       1,
       false},
      {{.prefix = "recursive_",
        .text = R"(
void recursive_g(unsigned n, int *c) {
  int inner = 7;
  if (n == 0) { *c = 3; return; }
  recursive_g(n / 2, &inner);
  *c = inner + 1;
}
int recursive_f(unsigned n) {
  int c;
  recursive_g(n, &c);
  return c;
})",
        .entry = "recursive_f",
        .arguments = "n",
        .declarations = "unsigned n;",
        .inputs = {{"unsigned", "n"}},
        .outputs = {"return"}},
       0,
       false},
      {{.prefix = "long_",
        .text = R"(
int long_f(int i, int x) {
  int a[1000];
  a[i] = 1;
  if (i > 500) return x;
  return 0;
})",
        .entry = "long_f",
        .arguments = "i, x",
        .declarations = "int i, x;",
        .inputs = {{"short", "i"}, {"int", "x"}},
        .outputs = {"return"}},
       2},
  };
}

void judge_features(const std::vector<Feature>& features) {
  const support::TemporaryDirectory directory;
  std::vector<Explored> programs;
  for (const Feature& feature : features) {
    SCOPED_TRACE(feature.subject.prefix);
    programs.push_back(explored(feature.subject, directory, feature.exploring));
    for (const Way way : {depth_first, breadth_first, at_random}) {
      const explore::Signature& signature = programs.back().signatures[way];
      EXPECT_EQ(signature.complete, feature.complete);
      if (feature.groups == 0) continue;
      EXPECT_EQ(signature.groups.size(), feature.groups)
          << testing::PrintToString(lines(programs.back().loaded, signature));
    }
  }
  const Found found = judge_all(programs, 2'000);
  EXPECT_GT(found.defined, features.size() * 1'000);
}

TEST(Features, ArraysStructsAndPointers) { judge_features(memory()); }
TEST(Features, WaysThroughAFunction) { judge_features(control()); }
TEST(Features, TypesAndWhereInputsComeFrom) { judge_features(types()); }
TEST(Features, WhatBoundsCutAndWhatIsNotVaried) { judge_features(bounds()); }
TEST(Features, SumsThatAreNotAlwaysComputedAsInt) { judge_features(overflow()); }

}  // namespace
}  // namespace pslice::exploring
