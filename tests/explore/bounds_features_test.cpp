#include "tests/explore/features.h"

// What bounds of the exploration cut, and what rests on inputs that are not varied: no entry may be
// wrong for inputs beyond.

namespace pslice::exploring {
namespace {

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
        .outputs = {"return"},
        .depth = 0},
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
        .outputs = {"return"},
        .depth = 0},
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
        .outputs = {"return"},
        .depth = 0},
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
static int (*callee_g)(int) = callee_one;
void callee_set(int (*g)(int)) { callee_g = g; }
int callee_f(int x) {
  if (x > 3) return callee_g(x);
  return 5;
})",
        .entry = "callee_f",
        .arguments = "x",
        .declarations = "int x;",
        .inputs = ints({"x"}),
        .outputs = {"return"}},
       2,
       true},
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

TEST(Features, WhatBoundsCutAndWhatIsNotVaried) { judge_features(bounds()); }

}  // namespace
}  // namespace pslice::exploring
