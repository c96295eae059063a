#include <gtest/gtest.h>

#include <sstream>

#include "tests/explore/judging.h"

// Functions that C does not define for some inputs. Those inputs are in no group, tests keep away
// from them, and all others are in exactly one group.

namespace pslice::exploring {
namespace {

struct Partial {
  Subject subject;
  bool complete = true;
};

Subject of_ints(const std::string& prefix, const std::string& text,
                const std::vector<std::string>& names) {
  Subject subject;
  subject.prefix = prefix;
  subject.text = text;
  subject.entry = prefix + "f";
  subject.outputs = {"return"};
  for (const std::string& name : names) {
    subject.inputs.push_back({"int", name});
    subject.arguments += (subject.arguments.empty() ? "" : ", ") + name;
    subject.declarations += "int " + name + "; ";
  }
  return subject;
}

std::vector<Partial> partial_functions() {
  return {
      {of_ints("sum_", "int sum_f(int x, int y) { if (x + y > 10) return x; return y - x; }",
               {"x", "y"})},
      {of_ints("quotient_",
               "int quotient_f(int x, int y) { if (x / y == 3) return x % y; return x / y; }",
               {"x", "y"})},
      {of_ints("least_", "int least_f(int x) { if (-x > 5) return -x; return x * 3; }", {"x"})},
      {of_ints("index_", R"(
int index_f(int i, int x) {
  int a[4] = {1, 2, 3, 4};
  a[i] = x;
  if (a[2] == x) return a[i - 1];
  return a[3];
})",
               {"i", "x"})},
      {of_ints("shift_", "int shift_f(int x, int n) { if (x >> n > 2) return 1 << n; return n; }",
               {"x", "n"})},
      // Undefined where the output does not depend on it.
      {of_ints("beside_", R"(
int beside_f(int x, int y) {
  int unused = 0;
  if (y > 100) unused = 10 / (x - 7);
  return x > 5 ? y : 3;
})",
               {"x", "y"})},
      // Undefined behind the output.
      {of_ints("behind_", R"(
static int behind_last;
int behind_f(int x, int y) {
  if (x < 3) x = 2;
  behind_last = 100 / (y + 1);
  return x;
})",
               {"x", "y"})},
      // What leads to it takes several tests.
      {of_ints("deep_", R"(
int deep_f(int x, int y, int z) {
  int d = 1;
  if (x > 0) d = y;
  if (z > 0) d = d - 1;
  if (y > 2) return 60 / d;
  return d;
})",
               {"x", "y", "z"})},
      // The same, and found before the inputs that are like these but do not get there.
      {of_ints("early_", R"(
int early_f(int x, int y, int z) {
  int d = 1;
  if (x > 0) d = y;
  if (z > 0) d = d - 1;
  if (y < 3) return 60 / d;
  return d;
})",
               {"x", "y", "z"})},
      {of_ints("never_", R"(
int never_f(int x) {
  int a[2] = {5, 6};
  if (x == 1) return a[2 * x];
  if (x == 2) { int zero = x - 2; return x / zero; }
  return x;
})",
               {"x"})},
      {of_ints("loop_", R"(
int loop_f(int n, int x) {
  int product = 1;
  for (int i = 0; i < n; i++) product *= x;
  return product;
})",
               {"n", "x"}),
       false},
      {of_ints("pointer_", R"(
int pointer_f(int x, int y) {
  int *p = 0;
  if (x > 0) p = &y;
  return *p + 1;
})",
               {"x", "y"})},
  };
}

std::vector<Explored> explored_all(const support::TemporaryDirectory& directory) {
  std::vector<Explored> programs;
  for (const Partial& partial : partial_functions()) {
    programs.push_back(explored(partial.subject, directory, {}));
    const explore::Signature& signature = programs.back().signatures[depth_first];
    EXPECT_EQ(signature.complete, partial.complete) << partial.subject.text;
    EXPECT_FALSE(signature.groups.empty());
  }
  return programs;
}

TEST(PartialFunctions, HaveEveryDefinedInputInAGroup) {
  const support::TemporaryDirectory directory;
  const Found found = judge_all(explored_all(directory), 3'000);
  EXPECT_GT(found.undefined, 3'000U);
  EXPECT_GT(found.defined, 10'000U);
}

/// Each test runs in a process of its own, which the sanitizers end where something is wrong.
TEST(PartialFunctions, HaveTestsThatTheSanitizersAccept) {
  const support::TemporaryDirectory directory;
  std::ostringstream text;
  std::ostringstream calls;
  for (const Explored& program : explored_all(directory)) {
    text << program.subject.text << "\n";
    for (const explore::Signature& signature : program.signatures) {
      for (const explore::Group& group : signature.groups) {
        calls << "  if (!fork()) { volatile int r = " << program.subject.entry << "(";
        const std::vector<long long> values = test_of(program.subject, signature, group.test);
        for (std::size_t i = 0; i < values.size(); ++i) {
          calls << (i == 0 ? "(int)" : ", (int)") << values[i] << "LL";
        }
        calls << "); (void)r; _exit(0); }\n  wait(&status); worst |= status;\n";
      }
    }
  }
  support::write_file(directory / "tests.c",
                      "#include <sys/wait.h>\n#include <unistd.h>\n" + text.str() +
                          "int main(void) {\n  int status = 0, worst = 0;\n" + calls.str() +
                          "  return worst != 0;\n}\n");
  const support::CommandResult result = support::run_command(
      "cd " + support::quoted(directory.path().string()) +
      " && gcc -w -O0 -fsanitize=undefined,address -fno-sanitize-recover=all tests.c -o tests &&"
      " ASAN_OPTIONS=detect_leaks=0 ./tests 2>&1");
  EXPECT_EQ(result.status, 0) << result.output.substr(0, 4'000);
}

}  // namespace
}  // namespace pslice::exploring
