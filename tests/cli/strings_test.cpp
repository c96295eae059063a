#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "explored.h"
#include "run.h"

// Functions that use strings, tables and what pointers in their arguments lead to: which of them
// are explored to the end, in how many groups, and that the tests that are written pass under the
// compiler and see a fault.

namespace pslice::cli {
namespace strings_test {

const ExploredCase cases[] = {
    {"characters", R"(
#include <ctype.h>
int f(int c) {
  if (isdigit(c)) return c - '0';
  if (isalpha(c)) return toupper(c);
  if (isspace(c) || ispunct(c)) return -1;
  return iscntrl(c) ? -2 : -3;
}
)",
     "", true, 6, "return -1", "return -4"},
    {"what_is_said_of_a_character_is_no_number", R"(
#include <ctype.h>
int f(int c) {
  int yes = isupper(c);
  if (c > 90) return 1;
  return yes;
}
)",
     "", false, 0, "return 1", "return 2"},
    {"through_a_function", R"(
#include <ctype.h>
static int letter(int c) { return isalpha(c); }
int f(int c) {
  int yes = letter(c) && !isupper(c);
  return yes ? 7 : 8;
}
)",
     "", true, 0, "? 7", "? 9"},
    {"a_length", R"(
#include <string.h>
int f(int x) {
  char s[4] = "abc";
  s[x & 3] = 0;
  return (int)strlen(s);
}
)",
     "", true, 4, "x & 3", "x & 1"},
    {"a_string_that_is_given", R"(
#include <string.h>
int f(const char *s) {
  if (strcmp(s, "on") == 0) return 1;
  if (strncmp(s, "off", 3) == 0) return (int)strlen(s);
  return strchr(s, '=') ? 2 : 3;
}
)",
     "--strings 5", true, 0, "? 2", "? 4"},
    {"a_longer_string_is_cut", R"(
#include <string.h>
int f(const char *s) { return strlen(s) > 2 ? 1 : 2; }
)",
     "", false, 0, "? 1", "? 3"},
    {"signs", R"(
#include <string.h>
int f(char a, char b) {
  char x[2] = {a, 0}, y[2] = {b, 0};
  if (strcmp(x, y) < 0) return 1;
  if (memcmp(x, y, 2) > 0) return 2;
  return 3;
}
)",
     "", true, 0, "return 2", "return 4"},
    {"numbers", R"(
#include <stdlib.h>
int f(const char *s) {
  char *end;
  long n = strtol(s, &end, 10);
  if (end == s) return -1;
  if (*end) return -2;
  return n + atoi(s) > 20 ? 1 : 0;
}
)",
     "--strings 3", true, 0, "return -2", "return -3"},
    {"copies", R"(
#include <string.h>
int f(int n, char c) {
  char from[4] = {c, 'b', 'c', 0}, to[8] = "zzzzzz";
  if (n < 0 || n > 3) return 0;
  memcpy(to + 1, from, n);
  strcat(strcpy(from, "x"), "y");
  memset(to + 5, c, 2);
  memmove(to, to + 1, 3);
  return to[0] == 'q' ? from[1] : to[2] + to[6];
}
)",
     "", true, 0, "to[2]", "to[1]"},
    {"numbers_are_copied_as_well", R"(
#include <string.h>
int f(unsigned n, int x) {
  int a[3] = {x, 2, 3}, b[4] = {0, 0, 0, 9};
  if (n > 3) return -1;
  memmove(b + 1, a, n * sizeof(int));
  memset(a, 0, sizeof a);
  return b[1] + b[3] + a[0];
}
)",
     "", true, 0, "+ b[3]", "+ b[2]"},
    {"a_table_that_nobody_writes", R"(
static int steps[] = {1, 5, 10, 50};
static int scale = 3;
int f(unsigned i) {
  static int limit = 20;
  if (i > 3) return -1;
  return steps[i] * scale > limit ? steps[i] : 0;
}
)",
     "", true, 0, "> limit", "< limit"},
    {"a_table_of_all_characters", R"(
static const unsigned char class_of[256] = {['a'] = 1, ['b'] = 1, ['0'] = 2, ['_'] = 3};
int f(unsigned char c) {
  if (class_of[c] == 1) return 1;
  return class_of[c] == 3 ? 2 : 3;
}
)",
     "", true, 0, "? 2", "? 4"},
    {"a_list", R"(
struct node { int key; struct node *next; };
int f(struct node *p) {
  if (!p->next) return 0;
  if (p->next->key > p->key) return 1;
  return p->next->next ? 2 : 3;
}
)",
     "", true, 4, "return 1", "return 5"},
    {"a_list_that_is_cut", R"(
struct node { int key; struct node *next; };
int f(struct node *p) {
  int n = 0;
  while (p) {
    n += p->key > 3;
    p = p->next;
  }
  return n;
}
)",
     "--depth 1", false, 0, "> 3", "> 4"},
    {"a_field_that_is_a_string", R"(
struct item { const char *name; int count; };
int f(const struct item *p) {
  if (!p->name) return -1;
  if (p->name[0] == 'x' && p->name[1] == 0) return p->count;
  return 0;
}
)",
     "", true, 0, "return p->count", "return 1"},
    {"arguments_of_main", R"(
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  if (strcmp(argv[1], "-v") == 0) return 2;
  return argc > 3 ? 3 : 4;
}
)",
     "--strings 4", true, 0, "return 2", "return 5"},
};

class Strings : public testing::TestWithParam<ExploredCase> {};

TEST_P(Strings, AreExploredAndTested) { expect_explored(GetParam()); }

INSTANTIATE_TEST_SUITE_P(All, Strings, testing::ValuesIn(cases), name_of_case);

/// What a function is assumed to be given is said.
TEST(StringsSay, WhatIsAssumed) {
  const Workspace here;
  here.write(
      "program.c",
      "#include <ctype.h>\nint f(const char *s) { return isdigit((unsigned char)*s) ? 1 : 2; }\n");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --strings 2");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("characters are those of the C locale"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("an array of 2 characters, the last of which is 0 (--strings)"),
            std::string::npos)
      << outcome.out;
}

/// Where the program sets the locale, nobody knows what a letter is.
TEST(StringsSay, NothingOfCharactersInOtherLocales) {
  const Workspace here;
  here.write("program.c", R"(
#include <ctype.h>
#include <locale.h>
int f(int c) {
  setlocale(LC_ALL, "");
  return isalpha(c) ? 1 : 2;
}
)");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --format json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["complete"], false) << outcome.out;
}

}  // namespace strings_test
}  // namespace pslice::cli
