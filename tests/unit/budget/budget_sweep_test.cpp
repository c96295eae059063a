// A budget that ends at a given question, at each in turn: wherever that is, in loading or in
// slicing, the program is well formed, the slice holds all of the complete one, and the result says
// what happened. In this program the clock goes on by a millisecond whenever somebody looks at it,
// so that where a time limit strikes does not depend on the machine.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "library/slicing.h"
#include "library/task.h"

namespace {
std::int64_t looks = 0;
}

/// In place of the library's own.
std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
  return time_point(milliseconds(++looks));
}

namespace pslice::library {
namespace {

constexpr const char* calls_through_pointers =
    "void *malloc(unsigned long);\n"
    "struct node { int key; struct node *next; int (*act)(struct node *, int); };\n"
    "static struct node *first;\n"
    "static int total;\n"
    "static int add(struct node *n, int x) { n->key += x; return n->key; }\n"
    "static int skip(struct node *n, int x) { total += x; return n->key; }\n"
    "static int swap(struct node *n, int x) { struct node other = *n; other.key = x; *n = other; "
    "return total; }\n"
    "static int (*const table[3])(struct node *, int) = {add, skip, swap};\n"
    "static struct node *make(int key, int kind) {\n"
    "  struct node *n = malloc(sizeof *n);\n"
    "  if (!n) return 0;\n"
    "  n->key = key;\n"
    "  n->next = first;\n"
    "  n->act = table[kind];\n"
    "  first = n;\n"
    "  return n;\n"
    "}\n"
    "int main(int argc, char **argv) {\n"
    "  int unused = argc, sum = 0, i;\n"
    "  for (i = 0; i < 3; i++) make(i, i);\n"
    "  unused = unused + 1;\n"
    "  for (struct node *n = first; n; n = n->next) sum += n->act(n, argc);\n"
    "  int rest = table[argc & 1](first, sum);\n"
    "end:\n"
    "  return sum + rest;\n"
    "}\n";

constexpr const char* from_outside =
    "struct parser { int state; int *at; int (*next)(struct parser *); };\n"
    "extern int length(const int *);\n"
    "static int depth;\n"
    "int step(struct parser *p) { depth++; return p->state; }\n"
    "int parse(struct parser *p, int *text, struct parser *saved) {\n"
    "  int seen = 0, count = length(text);\n"
    "  p->at = text;\n"
    "  while (seen < count) {\n"
    "    *saved = *p;\n"
    "    seen += p->next ? p->next(p) : step(p);\n"
    "    p->at++;\n"
    "  }\n"
    "  depth = 0;\n"
    "  return seen + *saved->at;\n"
    "}\n";

struct Question {
  const char* text;
  const char* criterion;
  Mode mode;
};

/// The statements of a slice, and what was said of it.
struct Answer {
  std::set<std::pair<unsigned, std::string>> kept;
  bool complete = true;
  bool said = false;
};

Answer ask(const Question& question, base::Budget& budget) {
  Options options;
  options.source.files = {"memory.c"};  // there is no such file
  options.source.texts = {{"memory.c", question.text}};
  options.criteria = {question.criterion};
  options.mode = question.mode;
  std::vector<base::CompilerMessage> messages;
  const Task task = make_task(options, budget, messages);
  const report::Result result = slice(task, {.reduced_text = true, .explored_tree = false}, budget);
  Answer answer;
  for (const report::KeptStatement& statement : result.kept) {
    answer.kept.emplace(statement.position.line, statement.text);
  }
  answer.complete = budget.reason() == base::Budget::Reason::none;
  answer.said = std::ranges::any_of(result.warnings, [](const base::Warning& warning) {
    return warning.message.find("the time limit of") != std::string::npos;
  });
  return answer;
}

class BudgetSweep : public testing::TestWithParam<Question> {};

TEST_P(BudgetSweep, IsSoundWhereverItEnds) {
  base::Budget unlimited;
  const Answer complete = ask(GetParam(), unlimited);
  ASSERT_FALSE(complete.kept.empty());
  // Each of the first, where little is known yet, and then some.
  bool ended = false;
  std::size_t cut = 0;
  for (int k = 1; !ended && k < 40'000; k += 1 + k / 24) {
    base::Budget budget({.time = std::chrono::milliseconds(k), .memory_mb = {}});
    const Answer answer = ask(GetParam(), budget);
    EXPECT_TRUE(std::ranges::includes(answer.kept, complete.kept)) << "question " << k;
    EXPECT_TRUE(answer.said || answer.complete) << "question " << k;
    if (!answer.complete) ++cut;
    ended = answer.complete;
    if (ended) {
      EXPECT_EQ(answer.kept, complete.kept);
    }
  }
  EXPECT_GT(cut, 10U);
  EXPECT_TRUE(ended);
}

INSTANTIATE_TEST_SUITE_P(
    Library, BudgetSweep,
    testing::Values(Question{calls_through_pointers, "end:sum", Mode::path_insensitive},
                    Question{calls_through_pointers, "end:rest", Mode::path_sensitive},
                    Question{from_outside, "parse@return", Mode::path_insensitive},
                    Question{from_outside, "parse@return", Mode::path_sensitive}));

}  // namespace
}  // namespace pslice::library
