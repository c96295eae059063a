#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run.h"

// The tests that `pslice explore --tests` writes are compiled and run: against the program, which
// passes, and against one with a fault, which does not.

namespace pslice::cli {
namespace suites_test {

struct Case {
  const char* name;
  const char* text;
  const char* arguments;
  const char* right;  // a piece of the text ...
  const char* wrong;  // ... and what a fault makes of it
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

const Case cases[] = {
    {"parameters", "int f(int x, int y) {\n  if (x > y) return x;\n  return y;\n}\n",
     "--criterion f@return", "return y", "return x"},
    {"halts", "void exit(int);\nint f(int x) {\n  if (x < 0) exit(1);\n  return x + 1;\n}\n",
     "--criterion f@return", "x < 0", "x < -9"},
    {"objects", R"(
struct node { int key; struct node *next; unsigned char tag; };
enum color { red, green, blue };
int f(struct node *n, enum color c, const char *s) {
  int r = 0;
  if (n->key > 10 && n->tag == 7) r = 1;
  switch (c) { case red: r += 2; break; case green: r += n->key; break; default: r -= 1; }
  if (s[0] == 'a' && s[1] == 'b') r += 100;
  return r;
}
)",
     "--criterion f@return", "r += 100", "r += 101"},
    {"null_inside", R"(
struct part { int *array; int (*rate)(int); int size; };
int *found[2];
int f(struct part *a, int i) {
  if (i == 4) a->array[1] = 5;
  if (i == 5) return a->rate(i);
  if (i == 6) *found[1] = 3;
  if (i == 7) return a[1].array[i & 1];
  return a->size;
}
)",
     "--criterion f@return", "return a->size", "return 0"},
    {"null_in_static_objects", R"(
static int one(int x) { return x > 3; }
struct part { int (*op)(int); double scale; int n; };
struct part table[] = {{one, 1.5, 1}, {one, 2.5, 2}};
int f(int i, int x) {
  double by;
  if (i < 0 || i > 1) return -1;
  if (table[i].op) return table[i].op(x);
  if (table[0].scale > 1 || by > 1) return 9;
  return table[i].n;
}
)",
     "--criterion f@return", "return table[i].n", "return 0"},
    {"given_back", R"(
#include <stdlib.h>
struct part { int size; };
int f(struct part *p, int give) {
  int size = p->size;
  if (give > 3) free(p);
  return size;
}
)",
     "--criterion f@return", "return size", "return 2"},
    {"a_parameter_of_the_same_name", R"(
int f(int f, int y) {
  if (f > y) return f;
  return y;
}
)",
     "--criterion f@return", "return y", "return f"},
    {"without_a_result", R"(
int f(int x) {
  if (x > 0) return x;
}
)",
     "--criterion f@return", "return x", "return 0"},
    {"copied_by_the_library", R"(
#include <string.h>
int f(const char *from, unsigned n) {
  char to[4];
  memcpy(to, from, n);
  if (n > 100) return 1;
  return 0;
}
)",
     "--criterion f@return", "return 0", "return 2"},
    {"structures", R"(
struct point { int x, y; };
struct box { struct point a, b; };
static int width(struct box b) { return b.b.x - b.a.x; }
int f(struct box b) {
  if (b.a.x < 0 || b.a.x > 100 || b.b.x < 0 || b.b.x > 100) return -1;
  return width(b) > 5 ? b.b.y : b.a.y;
}
)",
     "--criterion f@return", "> 5", "> 6"},
    {"globals", R"(
static int limit = 3;
int counts[4];
int x = 9;
int f(int x) {
  if (x < 0 || x > 3) return 0;
  return counts[x] > limit ? counts[x] : limit;
}
)",
     "--criterion f@return", "counts[x] > limit", "counts[x] < limit"},
    {"results", R"(
int get(int channel);
void note(int value);
int f(void) {
  int a = get(1), b = get(2);
  note(a);
  return a > b ? get(3) : b;
}
)",
     "--criterion f@return", "get(3) : b", "b : get(3)"},
    {"a_main", R"(
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int calls = 1;
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  int y = calls++;
  for (int i = 0; i < 2; i++) {
    int z = __VERIFIER_nondet_int();
    if (z > x) y = z;
  }
  printf("%d\n", y);
done:
  if (y > 7) exit(3);
  return 0;
}
)",
     "--criterion done:y", "calls = 1", "calls = 2"},
    {"within_a_loop", R"(
int f(int n) {
  int s = 0, i;
  if (n < 0 || n > 3) n = 0;
  for (i = 0; i < n; i++)
    s += i * n;
  while (s > 4) s -= n;
  return 0;
}
)",
     "--criterion 7:s,i", "i * n", "i + n"},
    {"within_a_branch", R"(
int g;
void f(int n) {
  int s = n & 3;
  if (n > 4)
    g = s;
  else
    g = -s;
}
)",
     "--criterion 6:s --criterion f@return:g", "g = -s", "g = s"},
    {"a_result_of_another", R"(
static int clamp(int v) {
  if (v > 9) return 9;
  return v;
}
int f(int n) { return clamp(n) == 9; }
)",
     "--entry f --criterion clamp@return", "v > 9", "v > 10"},
    {"locals", R"(
int main(void) {
  int a, b, c;
  if (a > 3) b = c; else b = 1;
end:
  return b;
}
)",
     "--criterion end:b", "b = 1", "b = 2"},
    {"random_numbers", R"(
#include <stdlib.h>
#include <stdio.h>
int f(void) {
  int a = rand();
  int c = getchar();
  return a > 10 && c == 'x' ? 1 : 2;
}
)",
     "--criterion f@return", "? 1", "? 3"},
    {"null", "int f(const int *p) {\n  if (!p) return -1;\n  return *p > 0;\n}\n",
     "--criterion f@return --null-inputs", "return -1", "return -2"},
    {"wide_types", R"(
int f(unsigned long u, long l, short s, _Bool b) {
  if (u > 18446744073709551610ul) return 1;
  if (l < -9223372036854775800l) return 2;
  if (s == -32768) return 3;
  return b ? 4 : 5;
}
)",
     "--criterion f@return", "return 3", "return 4"},
    {"a_structure_returned", R"(
#include <math.h>
struct pair { int low, high; };
struct pair f(int a, int b) {
  struct pair p = {a, b};
  if (a > b) { p.low = b; p.high = a; }
  if (a > 1000) p.high = (int)sqrt(a);
  return p;
}
)",
     "--criterion f@return", "p.low = b", "p.low = a"},
    {"a_pointer",
     "int a, b;\nint *f(int n) {\n  if (n > 5) return 0;\n  return n > 0 ? &a : &b;\n}\n",
     "--criterion f@return", "n > 5", "n > 6"},
};

/// The status of a command in the workspace; what it says is in `log`.
int status_in(const Workspace& here, const std::string& command) {
  const std::string all = "cd '" + here.path("").string() + "' && { " + command + "\n} >log 2>&1";
  const int status = std::system(all.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class Suites : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const Case& test = GetParam();
    here.write("program.c", test.text);
    std::string text = test.text;
    const std::string right = test.right;
    ASSERT_NE(text.find(right), std::string::npos);
    here.write("faulty.c", text.replace(text.find(right), right.size(), test.wrong));
  }

  /// Writes the suite for `program`.
  void write_suite(const std::string& program, const std::string& format) {
    const Outcome outcome = here.pslice("explore " + program + " " + GetParam().arguments +
                                        " --tests suite --test-format " + format);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    ASSERT_EQ(outcome.out.find("cannot"), std::string::npos) << outcome.out;
  }

  [[nodiscard]] int status_of(const std::string& command) const { return status_in(here, command); }

  /// Passes on the program and fails on the faulty one.
  void expect_suite_sees_fault() {
    EXPECT_EQ(status_of("make -C suite check"), 0) << here.read("log");
    if (here.read("suite/Makefile").find("PROGRAM ?=") != std::string::npos) {
      EXPECT_NE(status_of("make -C suite check PROGRAM=../faulty.c"), 0) << here.read("log");
      return;
    }
    // The program has hooks in it: so has the faulty one when it takes its place.
    ASSERT_EQ(status_of("cp suite/program.watched.inc right.inc && "
                        "cp faulty.c program.c && mkdir other"),
              0);
    const Outcome outcome = here.pslice("explore program.c " + std::string(GetParam().arguments) +
                                        " --tests other --test-format c");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    ASSERT_EQ(status_of("cp other/program.watched.inc suite/program.watched.inc"), 0);
    EXPECT_NE(status_of("make -C suite check"), 0) << here.read("log");
  }

  Workspace here;
};

/// What a pointer leads to in one call need not be there in another, and what cells stand for all
/// elements of an array has no name.
TEST(SuitesInC, LookAtNothingThatIsNotThere) {
  const Workspace here;
  here.write("program.c", R"(
struct tree { int key; struct tree *left; int of[500]; };
void f(struct tree *t, int k) {
  if (t == 0) return;
  if (k > 5) f(t->left, k);
  if (t->key > 3) t->key = k;
  t->of[k & 1] = 0;
}
)");
  const Outcome outcome = here.pslice(
      "explore program.c --criterion 'f@return:*t' --depth 0 --tests suite "
      "--test-format c");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(status_in(here, "make -C suite check"), 0) << here.read("log");
}

TEST_P(Suites, InC) {
  write_suite("program.c", "c");
  expect_suite_sees_fault();
  EXPECT_NE(here.read("log").find("failed"), std::string::npos);
}

/// Those that differ in how C++ gets at the program; compiling GoogleTest's headers takes seconds.
class SuitesInCpp : public Suites {};

TEST_P(SuitesInCpp, ForGoogleTest) {
  write_suite("program.c", "gtest");
  expect_suite_sees_fault();
  EXPECT_NE(here.read("log").find("FAILED TEST"), std::string::npos);
}

TEST_P(Suites, ForTestComp) {
  write_suite("program.c", "testcomp");
  EXPECT_EQ(status_of("for f in suite/*.xml; do xmllint --nonet --noout $f || exit 1; done"), 0)
      << here.read("log");
  EXPECT_NE(here.read("suite/metadata.xml").find("<entryfunction>"), std::string::npos);
}

std::string name_of(const testing::TestParamInfo<Case>& test) { return test.param.name; }

std::vector<Case> cases_in_cpp() {
  std::vector<Case> result;
  for (const Case& test : cases) {
    const std::string name = test.name;
    if (name == "parameters" || name == "halts" || name == "objects" || name == "results" ||
        name == "a_main") {
      result.push_back(test);
    }
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Programs, Suites, testing::ValuesIn(cases), name_of);
INSTANTIATE_TEST_SUITE_P(Programs, SuitesInCpp, testing::ValuesIn(cases_in_cpp()), name_of);

class Suite : public testing::Test {
 protected:
  Workspace here;
};

TEST_F(Suite, TestCompGivesValuesInTheOrderOfTheCalls) {
  here.write("program.c", R"(
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a == 5 && b == 6 && c == 7) return 1;
  return 0;
}
)");
  ASSERT_EQ(here.pslice("explore program.c --criterion main@return --tests suite "
                        "--test-format testcomp")
                .status,
            0);
  bool found = false;
  for (int i = 1; i <= 4; ++i) {
    const std::string text = here.read("suite/test-" + std::to_string(i) + ".xml");
    const std::size_t first = text.find(">7</input>");
    const std::size_t second = text.find(">5</input>");
    const std::size_t third = text.find(">6</input>");
    if (text.find("!=") != std::string::npos) continue;  // the group of all three
    found = true;
    EXPECT_LT(first, second);
    EXPECT_LT(second, third);
  }
  EXPECT_TRUE(found);
}

TEST_F(Suite, AsJsonSaysWhatIsExpected) {
  here.write("program.c", "int f(int x) { if (x > 2) return 7; return 8; }");
  ASSERT_EQ(
      here.pslice("explore program.c --criterion f@return --tests suite --test-format json").status,
      0);
  const auto tests = nlohmann::json::parse(here.read("suite/tests.json"));
  ASSERT_EQ(tests["signature"].size(), 2U);
  EXPECT_EQ(tests["signature"][1]["condition"], "x > 2");
  EXPECT_EQ(tests["signature"][1]["observed"]["return"], 7);
}

TEST_F(Suite, DoesNotLookAtWhatDoesNotExist) {
  here.write("program.c", R"(
int f(int i, int n) {
  int a[3] = {1, 2, 3};
  a[1] = n;
here:
  return 0;
}
)");
  const Outcome outcome = here.pslice("explore program.c --criterion 'here:a[i],n' --tests suite");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("cannot look at a[i]"), std::string::npos) << outcome.out;
  const std::string hooked = here.read("suite/program.watched.inc");
  EXPECT_EQ(hooked.find("(a[i])"), std::string::npos) << hooked;
  EXPECT_NE(hooked.find("pslice_see(1, (n))"), std::string::npos) << hooked;
  const std::string command = "make -s -C '" + here.path("suite").string() + "' check >'" +
                              here.path("log").string() + "' 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << here.read("log");
}

TEST_F(Suite, OfSeveralFiles) {
  here.write("one.c", "int twice(int);\nint f(int x) { return x > 3 ? twice(x) : 0; }\n");
  here.write("two.c", "static int bias = 1;\nint twice(int x) { return x > 100 ? bias : 2; }\n");
  const Outcome outcome =
      here.pslice("explore one.c two.c --criterion f@return --globals init --tests suite");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string command = "make -s -C '" + here.path("suite").string() + "' check >'" +
                              here.path("log").string() + "' 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << here.read("log");
  EXPECT_NE(here.read("log").find("3 passed, 0 failed"), std::string::npos);
}

/// Faults that no suite with one test for each group can see all of.
TEST_F(Suite, SeveralTestsOfAGroupSeeMore) {
  const std::string text = R"(
int f(int a, int b) {
  if (a >= 10 && a <= 20 && b > 3) return a;
  return 0;
}
)";
  here.write("program.c", text);
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"a >= 10", "a > 10"}, {"a <= 20", "a < 20"}, {"b > 3", "b > 4"}, {"return a", "return 20"}};
  const auto seen = [&](const std::string& options, const std::string& format) {
    std::size_t count = 0;
    EXPECT_EQ(status_in(here, "rm -rf suite"), 0);
    const Outcome outcome =
        here.pslice("explore program.c --criterion f@return --tests suite --test-format " + format +
                    " " + options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(status_in(here, "make -C suite check"), 0) << here.read("log");
    for (const auto& [right, wrong] : faults) {
      std::string faulty = text;
      here.write("faulty.c", faulty.replace(faulty.find(right), right.size(), wrong));
      count += status_in(here, "make -C suite check PROGRAM=../faulty.c") == 0 ? 0U : 1U;
    }
    return count;
  };
  EXPECT_LT(seen("", "c"), faults.size());
  EXPECT_EQ(seen("--boundary", "c"), faults.size());
  EXPECT_EQ(seen("--tests-per-group 3", "c"), faults.size());
  EXPECT_EQ(seen("--boundary", "gtest"), faults.size());
}

TEST_F(Suite, HasAllTestsInAllFormats) {
  here.write("program.c", "int f(int x) { if (x > 2 && x < 90) return 7; return 8; }");
  const std::string arguments =
      "explore program.c --criterion f@return --tests-per-group 2 --boundary";
  const auto found = nlohmann::json::parse(here.pslice(arguments + " --format json").out);
  std::size_t count = 0;
  for (const auto& group : found["signature"]) {
    ASSERT_EQ(found["tests"][count++], group["test"]);
    ASSERT_TRUE(group.contains("more_tests"));
    for (const auto& more : group["more_tests"]) {
      EXPECT_EQ(found["tests"][count++], more["test"]);
      EXPECT_EQ(more["observed"], group["observed"]);
    }
  }
  EXPECT_EQ(count, found["tests"].size());
  EXPECT_NE(here.pslice(arguments).out.find("3 groups and " + std::to_string(count) + " tests"),
            std::string::npos);
  for (const char* format : {"json", "testcomp"}) {
    ASSERT_EQ(here.pslice(arguments + " --tests suite --test-format " + format).status, 0);
  }
  EXPECT_EQ(nlohmann::json::parse(here.read("suite/tests.json"))["tests"], found["tests"]);
  EXPECT_EQ(status_in(here, "ls suite/test-*.xml | wc -l"), 0);
  EXPECT_EQ(std::stoul(here.read("log")), count);
}

TEST_F(Suite, ADirectoryThatCannotBeMade) {
  here.write("program.c", "int f(int x) { return x; }");
  here.write("file", "");
  const Outcome outcome = here.pslice("explore program.c --criterion f@return --tests file/suite");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("file/suite"), std::string::npos);
}

}  // namespace suites_test
}  // namespace pslice::cli
