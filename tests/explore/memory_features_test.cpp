#include "tests/explore/features.h"

// Arrays, structures and pointers.

namespace pslice::exploring {
namespace {

std::vector<Feature> memory() {
  return {
      {{.prefix = "strings_",
        .text = R"(
int strings_f(int x, int i) {
  const char *s = x > 3 ? "ab" : x > 0 ? "cde" : "a string that is longer than any that is split";
  if (i < 0 || i > 1) return 0;
  return s[1] + i;
})",
        .entry = "strings_f",
        .arguments = "x, i",
        .declarations = "int x, i;",
        .inputs = ints({"x", "i"}),
        .outputs = {"return"}},
       5},
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
      {{.prefix = "any_",
        .text = R"(
int any_f(const void *a, int i) {
  const int *numbers = a;
  if (i < 0 || i > 3) return -1;
  if (numbers[i] > 5) return numbers[i] - 5;
  return 0;
})",
        .entry = "any_f",
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
      {{.prefix = "bytes_",
        .text = R"(
void *memset(void *, int, unsigned long);
int bytes_f(int x) {
  unsigned t = x;
  memset(&t, 1, 2);
  if (x > 70000) memset(&t, 0, sizeof t);
  return t & 0xfffffff;
})",
        .entry = "bytes_f",
        .arguments = "x",
        .declarations = "int x;",
        .inputs = ints({"x"}),
        .outputs = {"return"}},
       2},
  };
}

TEST(Features, ArraysStructsAndPointers) { judge_features(memory()); }

}  // namespace
}  // namespace pslice::exploring
