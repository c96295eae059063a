#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "run.h"

// `pslice diff --existing`: of tests that are there, which must be run again, which need not, and
// what do none of them show?

namespace pslice::cli {
namespace test_selection_test {

using nlohmann::json;

class TestSelection : public testing::Test {
 protected:
  void write_tests(const std::string& arguments) const {
    const Outcome outcome = here.pslice("explore old.c " + arguments + " --quiet");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
  [[nodiscard]] json selected(const std::string& arguments) const {
    const Outcome outcome = here.pslice("diff old.c new.c --format json " + arguments);
    const json result = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.err;
    return result.value("tests", json::object());
  }
  /// Whether the test of this file that gives this value is to be skipped.
  static std::string verdict(const json& tests, std::size_t number) {
    return tests["cases"][number - 1]["run"];
  }

  Workspace here;
};

constexpr const char* older = R"(
int f(int x, int y) {
  int r = 0;
  if (x > 0) r = y; else r = 1;
  if (x > 100) r = 7;
  return r;
}
)";
constexpr const char* newer = R"(
int f(int x, int y) {
  int r = 0;
  if (x > 0) r = y; else r = 1;
  if (x > 100) r = 8;
  return r;
}
)";

TEST_F(TestSelection, ReadsEveryFormat) {
  here.write("old.c", older);
  here.write("new.c", newer);
  for (const std::string format : {"testcomp", "c", "gtest", "json"}) {
    write_tests("--criterion f@return --tests " + format + " --test-format " + format);
    const json tests = selected("--existing " + format);
    ASSERT_EQ(tests["cases"].size(), 3U) << format << tests.dump(1);
    const auto count = [&](const char* run) {
      return std::ranges::count_if(tests["cases"],
                                   [&](const json& test) { return test["run"] == run; });
    };
    EXPECT_EQ(count("rerun"), 1) << tests.dump(1);  // x > 100
    EXPECT_EQ(count("skip"), 2) << tests.dump(1);
    EXPECT_EQ(tests["add"], json::array()) << tests.dump(1);
    if (format == "testcomp") {
      EXPECT_EQ(tests["skip"].size(), 2U);
      EXPECT_EQ(tests["rerun"].size(), 1U);
      EXPECT_TRUE(std::filesystem::exists(here.path(tests["rerun"][0])));
    } else {
      EXPECT_EQ(tests["rerun"].size(), 1U);  // one file has them all
    }
  }
}

TEST_F(TestSelection, WhatNoTestShowsIsAdded) {
  here.write("old.c", older);
  here.write("new.c", newer);
  here.write("tests.json", R"({"entry": "f", "tests": [{"x": 5, "y": 1}, {"x": 0, "y": 3}]})");
  const json tests = selected("--existing tests.json");
  EXPECT_EQ(tests["skip"], json::array({"tests.json"})) << tests.dump(1);
  EXPECT_EQ(tests["add"], json::array({0}));
  const Outcome text = here.pslice("diff old.c new.c --existing tests.json");
  EXPECT_NE(text.out.find("skip   tests.json"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("none of these shows: 1"), std::string::npos) << text.out;
}

TEST_F(TestSelection, OfDifferencesShowsThem) {
  here.write("old.c", older);
  here.write("new.c", newer);
  const Outcome outcome = here.pslice("diff old.c new.c --tests suite");
  ASSERT_EQ(outcome.status, 10);
  const json tests = selected("--existing suite");
  EXPECT_EQ(tests["add"], json::array()) << tests.dump(1);
  EXPECT_EQ(tests["rerun"].size(), 1U);
}

/// A change that is executed and on which nothing rests.
TEST_F(TestSelection, WhatDoesNotMatterIsSkipped) {
  here.write("old.c", "int f(int x) { int t = 1; if (x > 5) return t; return x; }");
  here.write("new.c", "int f(int x) { int t = 2; if (x > 5) return t; return x; }");
  here.write("tests.json", R"({"entry": "f", "tests": [{"x": 3}, {"x": 6}]})");
  const json tests = selected("--existing tests.json");
  EXPECT_EQ(verdict(tests, 1), "skip") << tests.dump(1);
  EXPECT_EQ(verdict(tests, 2), "rerun") << tests.dump(1);
}

/// The value is the same, and rests on a test that changed.
TEST_F(TestSelection, WhatRestsOnAChangeIsRunAgain) {
  here.write("old.c", "int f(int x) { if (x > 5) return 1; return 0; }");
  here.write("new.c", "int f(int x) { if (x > 6) return 1; return 0; }");
  here.write("tests.json", R"({"entry": "f", "tests": [{"x": 9}]})");
  EXPECT_EQ(verdict(selected("--existing tests.json"), 1), "rerun");
}

TEST_F(TestSelection, NothingIsRunAgainOfWhatIsProvedEquivalent) {
  here.write("old.c", "int f(int x) { return x * 2; }");
  here.write("new.c", "int f(int x) { return x + x; }");
  here.write("tests.json", R"({"entry": "f", "tests": [{"x": 9}]})");
  EXPECT_EQ(verdict(selected("--existing tests.json"), 1), "skip");
}

struct Doubt {
  const char* name;
  const char* older;
  const char* newer;
  const char* tests;
  const char* arguments = "";
};
void PrintTo(const Doubt& doubt, std::ostream* out) { *out << doubt.name; }

class Doubts : public TestSelection, public testing::WithParamInterface<Doubt> {};

/// Whatever is not known is run again.
TEST_P(Doubts, AreRunAgain) {
  here.write("old.c", GetParam().older);
  here.write("new.c", GetParam().newer);
  here.write("tests.json", GetParam().tests);
  const json tests = selected("--existing tests.json " + std::string(GetParam().arguments));
  EXPECT_EQ(verdict(tests, 1), "rerun") << tests.dump(1);
}

INSTANTIATE_TEST_SUITE_P(
    Tests, Doubts,
    testing::Values(
        Doubt{"of_an_entry_that_is_not_said", "int f(int x) { return 1; }",
              "int f(int x) { if (x) return 2; return 1; }", R"({"tests": [{"x": 0}]})"},
        Doubt{"of_a_function_in_one_version", "int f(int x) { return 1; }",
              "int g(int x) { return 1; }", R"({"entry": "g", "tests": [{"x": 0}]})"},
        Doubt{"an_input_it_does_not_give", "int g = 3;\nint f(int x) { return x; }",
              "int g = 3;\nint f(int x) { if (x < -9) return 0; return x + g - g; }",
              R"({"entry": "f", "tests": [{"x": 0}]})"},
        Doubt{"a_name_nobody_knows", "int f(int x) { return 1; }",
              "int f(int x) { if (x) return 2; return 1; }",
              R"({"entry": "f", "tests": [{"x": 0, "strange": 0}]})"},
        Doubt{"a_null_pointer", "int f(int *p) { if (!p) return 1; return 2; }",
              "int f(int *p) { if (!p) return 3; return 2; }",
              R"({"entry": "f", "tests": [{"p": 0}]})"},
        Doubt{"an_initial_value", "int g = 3;\nint main(void) { return g; }",
              "int g = 4;\nint main(void) { return g; }", R"({"entry": "main", "tests": [{}]})"},
        Doubt{"a_value_out_of_range", "int f(unsigned char x) { return x > 300; }",
              "int f(unsigned char x) { return x > 5 ? 1 : 0; }",
              R"({"entry": "f", "tests": [{"x": 256}]})"},
        Doubt{"something_that_is_not_compared", "int f(int x) { int t = 1; t++; return x; }",
              "int f(int x) { int t = 2; t++; return x; }",
              R"({"entry": "f", "criteria": ["f@return:t"], "tests": [{"x": 0}]})"},
        Doubt{"undefined_in_old", "int f(int x) { return 1 / x; }",
              "int f(int x) { return 2 / x; }", R"({"entry": "f", "tests": [{"x": 0}]})"},
        Doubt{"undefined_in_new", "int f(int x) { return x; }", "int f(int x) { return 9 / x; }",
              R"({"entry": "f", "tests": [{"x": 0}]})"}),
    [](const auto& doubt) { return std::string(doubt.param.name); });

TEST_F(TestSelection, MistakesAreTold) {
  here.write("old.c", older);
  here.write("new.c", newer);
  const Outcome none = here.pslice("diff old.c new.c --existing nowhere");
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.err.find("nowhere"), std::string::npos) << none.err;
  const Outcome source = here.pslice("diff old.c new.c --existing old.c");
  EXPECT_EQ(source.status, 1);
  EXPECT_NE(source.err.find("no file of tests"), std::string::npos) << source.err;
}

}  // namespace test_selection_test
}  // namespace pslice::cli
