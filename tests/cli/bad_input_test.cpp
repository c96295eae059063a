#include <gtest/gtest.h>

#include <ostream>

#include "run.h"

// Everything a user can get wrong: the promised status, words that help, and no result.

namespace pslice::cli {
namespace bad_input_test {

struct Case {
  std::string name;
  std::string arguments;
  int status;
  std::vector<std::string> says;  // each of these is on stderr

  friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }
};

class BadInput : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    here.write("good.c",
               "int helper(int a) { return a + 1; }\n"
               "int main(void) {\n"
               "  int total = 1;\n"
               "  total = helper(total);\n"
               "  return total;\n"
               "}\n");
    here.write("empty.c", "");
    here.write("junk.c", std::string("\x7f\x45LF\0\x01\xff\xfe{{{\0@@", 16));
    here.write("syntax.c", "int main(void) { int x = ; return x; }\n");
    here.write("undeclared.c", "int main(void) { return nowhere; }\n");
    std::filesystem::create_directory(here.path("folder.c"));
  }

  Workspace here;
};

TEST_P(BadInput, HasItsStatusAndAMessageAndNoResult) {
  const Outcome outcome = here.pslice(GetParam().arguments);
  EXPECT_EQ(outcome.status, GetParam().status);
  EXPECT_EQ(outcome.out, "");
  for (const std::string& words : GetParam().says) {
    EXPECT_NE(outcome.err.find(words), std::string::npos)
        << "looking for: " << words << "\nin: " << outcome.err;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadInput,
    testing::Values(
        Case{"missing", "missing.c --criterion 1", 1, {"missing.c"}},
        Case{"second_missing", "good.c missing.c --criterion 5:total", 1, {"missing.c"}},
        Case{"folder", "folder.c --criterion 1", 1, {"folder.c"}},
        Case{"empty", "empty.c --criterion 1:x", 1, {"1:x"}},
        Case{"junk", "junk.c --criterion 1:x", 2, {"junk.c:1", "error"}},
        Case{"syntax_error", "syntax.c --criterion 1:x", 2, {"syntax.c:1:", "error"}},
        Case{"undeclared_name", "undeclared.c --criterion 1", 2, {"undeclared.c:1:", "nowhere"}},
        // Errors of the program come before those of the criterion.
        Case{"both_wrong", "syntax.c --criterion 999:nothing", 2, {"syntax.c:1:"}},
        Case{"no_database", "good.c -p folder.c --criterion 5:total", 1, {"folder.c"}},
        Case{"bad_clang_flag",
             "good.c --criterion 5:total -- -include nowhere.h",
             2,
             {"nowhere.h"}}),
    [](const auto& instance) { return instance.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Criteria, BadInput,
    testing::Values(
        Case{"missing", "good.c", 1, {"--criterion"}},
        Case{"without_value", "good.c --criterion", 1, {"--criterion"}},
        Case{"line_beyond_the_end", "good.c --criterion 99:total", 1, {"99"}},
        Case{"line_without_statement", "good.c --criterion 2:total", 1, {"2"}},
        Case{"unknown_variable", "good.c --criterion 5:totl", 1, {"totl"}},
        Case{"variable_of_another_function", "good.c --criterion 5:a", 1, {"'a'", "1"}},
        Case{"unknown_label", "good.c --criterion nowhere:total", 1, {"nowhere"}},
        Case{"unknown_function", "good.c --criterion nowhere@return", 1, {"nowhere"}},
        Case{"unknown_file", "good.c --criterion other.c:5:total", 1, {"other.c"}},
        Case{"empty", "good.c --criterion ''", 1, {"criterion"}},
        Case{"no_variable", "good.c --criterion 5:", 1, {"5:"}},
        Case{"nonsense", "good.c --criterion ':::,,'", 1, {":::"}},
        Case{"one_good_one_bad", "good.c --criterion 5:total --criterion 99:total", 1, {"99"}}),
    [](const auto& instance) { return instance.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Options, BadInput,
    testing::Values(
        Case{"no_arguments", "", 1, {"no input file", "usage"}},
        Case{
            "unknown_option", "good.c --criterion 5:total --formt c", 1, {"did you mean --format"}},
        Case{"shortened_option", "good.c --crit 5:total", 1, {"did you mean --criterion"}},
        Case{"mistyped_command",
             "exlore good.c --criterion main@return",
             1,
             {"no command 'exlore'", "did you mean explore"}},
        Case{"unknown_format", "good.c --criterion 5:total --format xml", 1, {"xml", "json"}},
        Case{"bad_timeout", "good.c --criterion 5:total --timeout soon", 1, {"soon", "90s"}},
        Case{"bad_memory", "good.c --criterion 5:total --max-memory much", 1, {"much"}},
        Case{"bad_mode", "good.c --criterion 5:total --mode magic", 1, {"path-insensitive"}},
        Case{"bad_dump", "good.c --dump core", 1, {"core", "dot"}},
        Case{"unknown_entry",
             "good.c --criterion 5:total --entry helpr",
             1,
             {"helpr", "did you mean helper"}},
        Case{"unlike_any_entry",
             "good.c --criterion 5:total --entry zzzzzzzzz",
             1,
             {"helper, main"}},
        Case{"output_without_folder",
             "good.c --criterion 5:total -o nowhere/out",
             1,
             {"nowhere/out"}},
        Case{"output_is_the_input",
             "good.c --criterion 5:total -o ./good.c",
             1,
             {"would overwrite good.c"}},
        Case{"given_twice",
             "good.c --criterion 5:total --mode path-sensitive --mode path-insensitive",
             1,
             {"--mode is given more than once"}},
        Case{"output_is_a_folder", "good.c --criterion 5:total -o folder.c", 1, {"folder.c"}},
        Case{"explore_as_dot",
             "explore good.c --criterion 5:total --format dot",
             1,
             {"dot", "html"}},
        Case{"explore_nothing", "explore good.c", 1, {"--criterion"}},
        Case{"debug", "debug good.c good.c", 1, {"no criterion", "usage: pslice debug"}},
        Case{"fsm", "fsm good.c --state total", 1, {"no step", "--entry"}}),
    [](const auto& instance) { return instance.param.name; });

TEST_F(BadInput, LeavesAnEarlierResultAlone) {
  here.write("out", "precious");
  const auto before = here.files();
  for (const char* arguments : {"missing.c --criterion 1 -o out", "syntax.c --criterion 1 -o out",
                                "good.c --criterion 99:total -o out"}) {
    EXPECT_NE(here.pslice(arguments).status, 0) << arguments;
    EXPECT_EQ(here.read("out"), "precious") << arguments;
    EXPECT_EQ(here.files(), before) << arguments;
  }
}

TEST_F(BadInput, AFullDeviceIsNoticed) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  for (const char* arguments : {"good.c --criterion 5:total >/dev/full",
                                "good.c --criterion 5:total -o /dev/full", "--help >/dev/full"}) {
    const Outcome outcome = here.pslice(arguments);
    EXPECT_EQ(outcome.status, 1) << arguments;
    EXPECT_NE(outcome.err, "") << arguments;
  }
}

}  // namespace bad_input_test
}  // namespace pslice::cli
