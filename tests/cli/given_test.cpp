#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "explored.h"
#include "run.h"

// What the entry is given pointers to: functions, lists, things nobody looks into; and what of the
// library takes functions.

namespace pslice::cli {
namespace given_test {

const ExploredCase cases[] = {
    {"a_function", R"(
typedef int (*compare)(const void *, const void *);
int f(int x, int y, compare cmp) {
  int order = cmp(&x, &y);
  if (order > 0) return x;
  return order < 0 ? y : -1;
}
)",
     "", true, 3, "return x", "return y"},
    {"each_call_has_a_result_of_its_own", R"(
int f(int (*next)(void)) {
  int a = next(), b = next();
  return a - b > 2 ? 1 : 2;
}
)",
     "", true, 2, "a - b", "b - a"},
    {"a_function_that_may_be_null", R"(
int f(int x, int (*change)(int)) { return change ? change(x) : x; }
)",
     "--null-inputs", true, 2, ": x", ": x + 1"},
    {"functions_in_a_structure", R"(
struct ops { int (*get)(int key); void (*log)(const char *); int (*unused)(int); };
int f(const struct ops *ops, int key) {
  if (!ops->get) return -1;
  if (ops->log) ops->log("twice");
  return ops->get(key) + ops->get(key + 1) > 10 ? 1 : 0;
}
)",
     "", true, 0, "return -1", "return -2"},
    {"a_function_of_the_same_name", R"(
int next(void);
static int of(int (*next)(void)) { return next(); }
int f(int (*next_one)(void)) { return of(next_one) > next() ? 1 : 0; }
)",
     "", true, 2, "> next()", "< next()"},
    {"one_of_the_program_or_the_one_that_is_given", R"(
static int twice(int x) { return x > 1000 || x < -1000 ? 0 : 2 * x; }
int f(int x, int own, int (*change)(int)) {
  int (*which)(int) = own ? twice : change;
  return which(x);
}
)",
     "", true, 0, "2 * x", "3 * x"},
    {"a_visitor_of_a_list", R"(
struct node { void *data; struct node *next; };
int f(struct node *list, int (*visit)(void *data)) {
  int sum = 0;
  for (; list; list = list->next) sum += visit(list->data) != 0;
  return sum;
}
)",
     "--lists 3", true, 0, "!= 0", "== 0"},
    {"the_length_of_a_list", R"(
struct node { int value; struct node *next; };
int f(const struct node *list) {
  int n = 0;
  for (; list; list = list->next) n++;
  return n;
}
)",
     "--lists 4", true, 4, "n++", "n += 2"},
    {"a_list_without_an_end", R"(
struct node { int value; struct node *next; };
int f(const struct node *list) {
  int n = 0;
  for (; list; list = list->next) n++;
  return n;
}
)",
     "", false, 0, "n++", "n += 2"},
    {"names_in_a_list", R"(
#include <string.h>
struct item { const char *name; int value; struct item *next; };
int f(const struct item *list) {
  for (; list; list = list->next) {
    if (list->name && strcmp(list->name, "a") == 0) return list->value;
  }
  return -1;
}
)",
     "--lists 2 --strings 3", true, 0, "return -1", "return -2"},
    {"one_that_is_taken_out_of_a_list", R"(
#include <stdlib.h>
struct node { int value; struct node *next; };
int f(struct node **list, int value) {
  int removed = 0;
  while (*list) {
    struct node *now = *list;
    if (now->value == value) {
      *list = now->next;
      free(now);
      removed++;
    } else {
      list = &now->next;
    }
  }
  return removed;
}
)",
     "--lists 3 --elements 1", true, 0, "removed++", "removed += 2"},
    {"a_tree", R"(
struct tree { int key; struct tree *left, *right; };
static int count(const struct tree *t) { return t ? 1 + count(t->left) + count(t->right) : 0; }
int f(const struct tree *t) { return count(t); }
)",
     "--lists 2", true, 4, "1 +", "2 +"},
    {"nobody_looks_into_it", R"(
struct secret;
int f(struct secret *s, void *data, int which) {
  if (which > 0) return s != 0;
  return which < 0 ? data != 0 : 2;
}
)",
     "", true, 0, ": 2", ": 3"},
    {"another_function_takes_it_for_something", R"(
static int get(const void *data) { return *(const int *)data; }
int f(void *data) { return get(data) > 3 ? 1 : 2; }
)",
     "", true, 2, "> 3", "> 4"},
    {"a_stream", R"(
#include <stdio.h>
int f(FILE *in, int x) {
  if (x < 0) {
    fprintf(stderr, "less than nothing\n");
    return -1;
  }
  int c = fgetc(in);
  return c == EOF ? -2 : c;
}
)",
     "", true, 3, "return -1", "return -3"},
    {"sorted_by_a_function_of_the_program", R"(
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int f(int a, int b, int c) {
  int row[3] = {a, b, c};
  qsort(row, 3, sizeof row[0], by_value);
  return row[1];
}
)",
     "", true, 0, "row[1]", "row[0]"},
    {"found_by_a_function_of_the_program", R"(
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int f(int key) {
  static const int row[] = {1, 5, 9};
  const int *found = bsearch(&key, row, 3, sizeof row[0], by_value);
  return found ? found - row : -1;
}
)",
     "", true, 0, ": -1", ": 3"},
    {"words", R"(
#include <string.h>
int f(char *text) {
  int n = 0;
  for (char *word = strtok(text, ","); word; word = strtok(0, ",")) n += *word == 'a';
  return n;
}
)",
     "--strings 4", true, 0, "== 'a'", "== 'b'"},
    {"fields", R"(
#define _GNU_SOURCE
#include <string.h>
int f(char *text) {
  int n = 0;
  char *rest = text;
  while (strsep(&rest, ",")) n++;
  return n;
}
)",
     "--strings 4", true, 0, "n++", "n += 2"},
    {"bytes_by_their_old_names", R"(
#include <string.h>
#include <strings.h>
int f(const char *text, char a, char b) {
  char from[2] = {a, b}, to[3] = {1, 2, 3};
  bcopy(from, to, sizeof from);
  if (bcmp(to, from, 2)) return -1;
  bzero(from, 1);
  const char *at = index(text, to[1]);
  return at ? at - text + from[0] : 7;
}
)",
     "--strings 3", true, 0, ": 7", ": 8"},
    {"pieces_of_memory", R"(
#define _GNU_SOURCE
#include <string.h>
int f(const char *text, char a) {
  char to[4] = "";
  char *end = mempcpy(to, text, 2);
  if (memrchr(to, a, 2) == end - 1) return 1;
  if (memmem(text, 3, to, 2) != text) return -1;
  return memccpy(to, text, a, 2) ? 2 : 3;
}
)",
     "--strings 3", true, 0, "return 1", "return 4"},
    {"memory_from_a_hook", R"(
#include <string.h>
struct hooks { void *(*allocate)(size_t size); };
int f(const char *text, const struct hooks *hooks) {
  size_t size = strlen(text) + 1;
  char *copy = (char *)hooks->allocate(size);
  if (!copy) return -1;
  memcpy(copy, text, size);
  return copy[0] == 'a';
}
)",
     "--strings 4", true, 0, "return -1", "return -2"},
    {"an_object_from_outside", R"(
struct item { int used; struct item *next; };
struct item *get(int size);
int f(int size) {
  struct item *item = get(size);
  if (!item) return 0;
  item->used = size;
  struct item *other = get(2);
  return other && other != item ? item->used : 7;
}
)",
     "", true, 0, ": 7", ": 8"},
    {"a_string_of_unsigned_characters", R"(
unsigned f(const unsigned char *s) {
  unsigned hash = 5381;
  for (; *s != 0; s++) hash = hash * 33 + *s;
  return hash;
}
)",
     "--strings 4", true, 4, "* 33", "* 31"},
    {"a_line", R"(
#include <stdio.h>
int f(void) {
  char line[4];
  if (!fgets(line, sizeof line, stdin)) return -1;
  return line[0] == 'q' ? 1 : 2;
}
)",
     "", true, 0, "'q'", "'p'"},
    {"a_line_of_any_length", R"(
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int f(void) {
  char *line = NULL;
  size_t size = 0;
  int result = 0;
  if (getline(&line, &size, stdin) > 1) result = line[0];
  free(line);
  return result;
}
)",
     "--max-iterations 3", false, 0, "line[0]", "line[1] + 300"},
    {"a_file_that_may_not_be_there", R"(
#include <stdio.h>
int f(const char *name) {
  FILE *in = fopen(name, "r");
  if (!in) return -1;
  int c = fgetc(in);
  fclose(in);
  return c == EOF ? -2 : c == '#';
}
)",
     "", true, 0, "return -1", "return -3"},
    {"the_time", R"(
#include <time.h>
int f(void) { return time(NULL) > 100 ? 1 : 2; }
)",
     "", true, 2, "> 100", "> 99"},
    {"a_copy_of_a_string", R"(
#include <stdlib.h>
#include <string.h>
int f(const char *s) {
  char *copy = strdup(s);
  if (!copy) return -1;
  int result = copy[0] == 'a' && strlen(copy) == 2;
  free(copy);
  return result;
}
)",
     "--strings 4", true, 0, "== 2", "== 1"},
    {"parts_of_a_quotient", R"(
#include <stdlib.h>
int f(int a) {
  div_t parts = div(a, 10);
  return parts.rem == 3 ? parts.quot : -1;
}
)",
     "", true, 0, ": -1", ": -2"},
};

class Given : public testing::TestWithParam<ExploredCase> {};

TEST_P(Given, IsExploredAndTested) { expect_explored(GetParam()); }

INSTANTIATE_TEST_SUITE_P(All, Given, testing::ValuesIn(cases), name_of_case);

/// What is assumed of functions and lists is said, and what nobody assumed cuts the result.
TEST(GivenSays, WhatIsAssumed) {
  const Workspace here;
  here.write("program.c", R"(
struct node { int value; struct node *next; };
int f(struct node *list, int (*good)(int)) { return list->next ? good(list->next->value) : 0; }
)");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --lists 2");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("leads to a function of its own"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("2 deep: pointers to more of them are null (--lists)"),
            std::string::npos)
      << outcome.out;
}

/// It may write what it is given a pointer to, if that is not one to constants.
TEST(GivenSays, WhatAFunctionMayHaveWritten) {
  const Workspace here;
  here.write("program.c", "int f(void (*fill)(int *)) { int x = 1; fill(&x); return x; }\n");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --format json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["complete"], false) << outcome.out;
}

/// Nothing is complete silently where nothing is left to say.
TEST(GivenSays, ThatNoInputIsDefined) {
  const Workspace here;
  here.write("program.c", "int f(const char *s) { return s[-1]; }\n");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --strings 4");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("no input was found for which C defines what 'f' does"),
            std::string::npos)
      << outcome.out;
}

/// C does not say which of two objects comes first, nor how far they are apart.
TEST(GivenSays, NothingOfTheOrderOfObjects) {
  const Workspace here;
  here.write("program.c", R"(
int before(char *a, char *b) { return a < b; }
long apart(char *a, char *b) { return b - a; }
int within(char *a, int i, int j) { return i >= 0 && i < 4 && j >= 0 && j < 4 ? a + i < a + j : 2; }
)");
  for (const char* entry : {"before", "apart"}) {
    const std::string name = entry;
    const Outcome outcome = here.pslice("explore program.c --entry " + name + " --criterion " +
                                        name + "@return --format json");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const nlohmann::json result = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(result["complete"], false) << outcome.out;
    EXPECT_TRUE(result["signature"].empty()) << outcome.out;
  }
  const Outcome outcome =
      here.pslice("explore program.c --entry within --criterion within@return --format json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["complete"], true) << outcome.out;
}

/// What a function of the library that is not followed calls is nobody's first call any more.
TEST(GivenSays, ThatOthersMayHaveCalled) {
  const Workspace here;
  here.write("program.c", R"(
#include <stdlib.h>
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int f(int *row, int (*less)(const void *, const void *)) {
  int other[2] = {1, 2};
  qsort(other, 2, sizeof *other, by_value);
  qsort(row, 2, sizeof *row, less);
  return less(&row[0], &row[1]);
}
)");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --format json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const nlohmann::json result = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(result["complete"], false) << outcome.out;
  EXPECT_TRUE(result["signature"].empty()) << outcome.out;
}

/// A parameter that has another name is the same function, and tests see its calls.
TEST(GivenSays, WhatChangedInCallsOfIt) {
  const Workspace here;
  here.write("old.c", "int f(int x, int (*get)(int)) { return get(x) > 3 ? get(1) : 0; }\n");
  here.write("new.c", "int f(int x, int (*fetch)(int)) { return fetch(x) > 3 ? fetch(1) : 0; }\n");
  here.write("other.c", "int f(int x, int (*get)(int)) { return get(x) > 3 ? get(2) : 0; }\n");
  EXPECT_EQ(here.pslice("diff old.c new.c").status, 0);
  const Outcome outcome = here.pslice("diff old.c other.c --tests suite");
  EXPECT_EQ(outcome.status, 10) << outcome.err;
  EXPECT_EQ(outcome.out.find("passes on both versions"), std::string::npos) << outcome.out;
}

}  // namespace given_test
}  // namespace pslice::cli
