#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// The tests that `pslice diff --tests` writes are compiled and run on both versions: they pass on
// the one whose outputs they expect, and fail on the other.

namespace pslice::cli {
namespace difference_tests_test {

struct Case {
  const char* name;
  const char* older;
  const char* newer;
  const char* arguments = "";
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

const Case cases[] = {
    {"values", "int f(int x) { return x > 5 ? 1 : 0; }", "int f(int x) { return x > 6 ? 1 : 0; }"},
    {"of_a_criterion", "int f(int x) { int z = x;\nl1: return x ? z : 0; }",
     "int f(int x) { int z = x + (x == 3);\nl1: return x ? z : 0; }", "--criterion l1:z"},
    {"reached", "int f(int x) { int z = x; if (x > 5) {\nl1: z++; } return z; }",
     "int f(int x) { int z = x; if (x > 7) {\nl1: z++; } return z; }", "--criterion l1:z"},
    {"ends", "void exit(int);\nint f(int x) { if (x < 0) exit(1); return 1; }",
     "void exit(int);\nint f(int x) { if (x < -9) exit(1); return 1; }"},
    {"calls", "void put(int, const char *);\nvoid f(int x) { put(x, \"a\"); }",
     "void put(int, const char *);\nvoid f(int x) { put(x + 1 - (x < 0), \"a\"); }"},
    {"calls_that_nothing_else_depends_on", "int g(long);\nint f(int n) { return g(n); }",
     "int g(long);\nint f(int n) { return g((unsigned)n); }"},
    {"a_call_that_is_gone",
     "int get(void); void log(long);\nint f(void) { int x = get(); if (x > 3) log(x); return x; }",
     "int get(void);\nint f(void) { int x = get(); return x; }"},
    {"static_objects", "static int count, table[4];\nint f(int x) { count++; return table[1]; }",
     "static int count, table[4];\nint f(int x) { count += 2; table[x & 3] = 7; return table[1]; "
     "}"},
    {"a_global_hidden_by_a_parameter",
     "int x = 1;\nstatic void set(int y) { x = y; }\n"
     "int f(int x) { set(x); return x; }",
     "int x = 1;\nstatic void set(int y) { x = y + 1; }\nint f(int x) { if (x < 9) set(x); return "
     "x; }"},
    {"behind_pointers",
     "struct s { int a, b; };\nint f(struct s *p, int *q) { p->b = q[1]; return 0; }",
     "struct s { int a, b; };\nint f(struct s *p, int *q) { p->b = q[2]; return 0; }"},
    {"null", "int f(int *p) { if (!p) return 0; *p = 1; return 1; }",
     "int f(int *p) { if (!p) return 2; *p = 3; return 1; }", "--null-inputs"},
    {"a_renamed_parameter", "int f(int n, int old_p) { return n > old_p; }",
     "int f(int m, int new_p) { return m >= new_p; }"},
    {"a_structure_returned",
     "struct s { int a, b; };\nstruct s f(int x) { struct s r = {x, 1}; return r; }",
     "struct s { int a, b; };\nstruct s f(int x) { struct s r = {x, 2}; return r; }"},
    {"an_uninitialised_local", "int f(int x) { int u; if (x > 2) u = 1; return u; }",
     "int f(int x) { int u; if (x > 3) u = 1; return u; }"},
    {"inputs_in_another_order",
     "int a(void); int b(void);\nint f(void) { int x = a(); int y = b(); return x - y; }",
     "int a(void); int b(void);\nint f(void) { int y = b(); int x = a(); return x - y + (x == 4); "
     "}"},
};

class DifferenceTests : public testing::Test {
 protected:
  void write_versions(const Case& test) const {
    here.write("old.c", test.older);
    here.write("new.c", test.newer);
  }
  [[nodiscard]] Outcome write_suite(const std::string& arguments) const {
    Outcome outcome = here.pslice("diff old.c new.c --tests suite " + arguments);
    EXPECT_EQ(outcome.status, 10) << outcome.err;
    return outcome;
  }
  [[nodiscard]] int status_of(const std::string& command) const {
    const int status = std::system(
        ("cd " + here.path("").string() + " && (" + command + ") >log 2>&1 </dev/null").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] bool log_has(const std::string& piece) const {
    return here.read("log").find(piece) != std::string::npos;
  }

  Workspace here;
};

class DifferenceSuites : public DifferenceTests, public testing::WithParamInterface<Case> {};

TEST_P(DifferenceSuites, PassOnOneVersionOnly) {
  write_versions(GetParam());
  for (const std::string expect : {"new", "old"}) {
    const std::string other = expect == "new" ? "old" : "new";
    const Outcome outcome = write_suite(std::string(GetParam().arguments) + " --expect " + expect);
    EXPECT_EQ(outcome.out.find("passes on both"), std::string::npos) << outcome.out;
    EXPECT_EQ(status_of("make -C suite check"), 0) << here.read("log");
    EXPECT_NE(status_of("make -C suite check-" + other), 0) << here.read("log");
    EXPECT_TRUE(log_has("0 passed")) << here.read("log");  // and it could be linked
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, DifferenceSuites, testing::ValuesIn(cases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_F(DifferenceTests, ForGoogleTest) {
  write_versions(cases[4]);
  const Outcome outcome = write_suite("--test-format gtest");
  EXPECT_NE(outcome.err.find("make -C suite check-old"), std::string::npos) << outcome.err;
  EXPECT_EQ(status_of("make -C suite check"), 0) << here.read("log");
  EXPECT_NE(status_of("make -C suite check-old"), 0) << here.read("log");
  EXPECT_TRUE(log_has("FAILED TEST"));
}

TEST_F(DifferenceTests, OfAnotherFile) {
  write_versions(cases[0]);
  here.write("third.c", "int f(int x) { return 7; }");
  (void)write_suite("");
  EXPECT_NE(status_of("make -C suite check PROGRAM=../third.c"), 0);
}

TEST_F(DifferenceTests, WhatIsUndefinedIsExpectedOfOldOnly) {
  here.write("old.c", "int f(int x) { return x; }");
  here.write("new.c", "int f(int x) { return x / (x - 3) * (x - 3) + x % (x - 3); }");
  const Outcome of_new = here.pslice("diff old.c new.c --tests new_suite");
  EXPECT_NE(of_new.out.find("left out"), std::string::npos) << of_new.out;
  EXPECT_NE(of_new.err.find("0 tests"), std::string::npos) << of_new.err;
  const Outcome of_old = write_suite("--expect old");
  EXPECT_NE(of_old.out.find("sanitizers"), std::string::npos) << of_old.out;
  EXPECT_EQ(status_of("make -C suite check"), 0) << here.read("log");
  EXPECT_NE(status_of("make -C suite check-new CFLAGS='-g -w -fsanitize=undefined "
                      "-fno-sanitize-recover'"),
            0);
}

TEST_F(DifferenceTests, OfSeveralFunctionsInDirectoriesOfTheirOwn) {
  here.write("old.c", "int f(int x) { return x + 1; }\nint g(int x) { return f(x) > 4; }");
  here.write("new.c", "int f(int x) { return x + 2; }\nint g(int x) { return f(x) > 4; }");
  (void)write_suite("");
  EXPECT_EQ(status_of("make -C suite check"), 0) << here.read("log");
  EXPECT_TRUE(std::filesystem::exists(here.path("suite/f/tests.c")));
  EXPECT_TRUE(std::filesystem::exists(here.path("suite/g/tests.c")));
  EXPECT_NE(status_of("make -C suite check-old"), 0);
}

TEST_F(DifferenceTests, OfSeveralFiles) {
  here.write("old_a.c", "int g(int);\nint f(int x) { return g(x); }");
  here.write("old_b.c", "int g(int x) { return x > 2; }");
  here.write("new_a.c", "int g(int);\nint f(int x) { return g(x); }");
  here.write("new_b.c", "int g(int x) { return x > 3; }");
  const Outcome outcome = here.pslice(
      "diff --old old_a.c old_b.c --new new_a.c new_b.c --criterion f@return --tests suite");
  ASSERT_EQ(outcome.status, 10) << outcome.err;
  EXPECT_EQ(status_of("make -C suite check"), 0) << here.read("log");
  EXPECT_NE(status_of("make -C suite check-old"), 0);
  EXPECT_TRUE(log_has("0 passed, 1 failed")) << here.read("log");
}

TEST_F(DifferenceTests, NoneWhereNothingDiffers) {
  here.write("old.c", "int f(int x) { return x + 1; }");
  here.write("new.c", "int f(int x) { return 1 + x; }");
  const Outcome outcome = here.pslice("diff old.c new.c --tests suite");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("none to write"), std::string::npos) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(here.path("suite")));
}

}  // namespace difference_tests_test
}  // namespace pslice::cli
