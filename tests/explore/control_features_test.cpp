#include "tests/explore/features.h"

// Ways through a function: switches, loops, recursion, jumps, exits.

namespace pslice::exploring {
namespace {

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

TEST(Features, WaysThroughAFunction) { judge_features(control()); }

}  // namespace
}  // namespace pslice::exploring
