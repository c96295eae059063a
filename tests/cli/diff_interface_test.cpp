#include "diff.h"

// `pslice diff` where versions differ in what callers see of them: parameters, names, and which
// functions there are.

namespace pslice::cli {
namespace diff_interface_test {

using nlohmann::json;

class Interfaces : public DiffFixture {};

TEST_F(Interfaces, ParametersThatChangePlacesAreAnotherInterface) {
  const json swapped = compared("unsigned f(unsigned a, unsigned b) { return a - b; }",
                                "unsigned f(unsigned b, unsigned a) { return a - b; }");
  EXPECT_EQ(swapped["verdict"], "different");
  EXPECT_EQ(swapped["comparisons"][0]["differences"][0]["what"],
            "the parameters of `f` changed places from `a, b` to `b, a`");
  // Inputs correspond by name.
  EXPECT_EQ(swapped["comparisons"][1]["verdict"], "equivalent");
  EXPECT_EQ(compared("unsigned f(unsigned *a, unsigned *b) { return *a - *b; }",
                     "unsigned f(unsigned *b, unsigned *a) { return *b - *a; }")["verdict"],
            "equivalent");
}

TEST_F(Interfaces, ARenamedParameterIsTheOneAtItsPlace) {
  const json result =
      compared("unsigned f(unsigned *a, unsigned *b) { unsigned r = *a; return r - *b; }",
               "unsigned f(unsigned *x, unsigned *y) { unsigned r = *x; r = r - *y; return r; }");
  EXPECT_EQ(result["verdict"], "equivalent");
}

TEST_F(Interfaces, OfStaticFunctionsWithOneNameTheOneThatChangedIsCompared) {
  here.write(
      "a.c",
      "static int help(int x) { return (x & 7) + 1; }\nint run(int x) { return help(x); }\n");
  const std::string hook = "int (*hook)(int) = help;\n";
  here.write("b1.c", "static int help(int x) { return (x & 7) - 2; }\n" + hook);
  here.write("b2.c", "static int help(int x) { return (x & 7) + 2; }\n" + hook);
  const Outcome outcome = here.pslice("diff --old a.c b1.c --new a.c b2.c --format json");
  EXPECT_EQ(outcome.status, 10);
  const json result = parsed(outcome);
  ASSERT_EQ(result["comparisons"].size(), 1U);
  EXPECT_EQ(result["comparisons"][0]["entry"], "help");
  EXPECT_EQ(result["comparisons"][0]["verdict"], "different");
}

TEST_F(Interfaces, AnEntryThatSeveralFilesHaveIsAskedForWithItsFile) {
  here.write("a.c", "static int help(int x) { return x + 1; }\nint (*one)(int) = help;\n");
  here.write("b.c", "static int help(int x) { return x - 1; }\nint (*two)(int) = help;\n");
  const Outcome ambiguous = here.pslice("a.c b.c --criterion help@return --entry help");
  EXPECT_EQ(ambiguous.status, 1);
  EXPECT_NE(ambiguous.err.find("2 functions 'help': a.c:help, b.c:help"), std::string::npos)
      << ambiguous.err;
  EXPECT_EQ(here.pslice("a.c b.c --criterion help@return --entry b.c:help").status, 0);
}

TEST_F(Interfaces, TheInterfaceIsADifference) {
  const json result =
      compared("int k = 3;\nint f(int x) { return x; }\nint g(void) { return 0; }",
               "int k = 4;\nint f(long x) { return (int)x; }\nint h(void) { return 0; }");
  EXPECT_EQ(result["verdict"], "different");
  EXPECT_EQ(result["comparisons"][0]["differences"][0]["kind"], "interface");
  std::vector<std::string> what;
  for (const json& difference : result["comparisons"][0]["differences"]) {
    what.push_back(difference["what"]);
  }
  for (const std::string name : {"k", "f", "g", "h"}) {
    EXPECT_TRUE(mentions(json(what), "`" + name + "`")) << name;
  }
}

TEST_F(Interfaces, AParameterWithoutCounterpartIsNotCompared) {
  const std::string older = "int f(int x) { return x; }";
  const json matters =
      compared(older, "int f(int x, int k) { return x + k; }", "--criterion f@return");
  EXPECT_EQ(matters["verdict"], "unknown");
  EXPECT_TRUE(mentions(matters["comparisons"][0]["warnings"], "the parameter k is in one version"));
  const json idle = compared(older, "int f(int x, int k) { return x; }", "--criterion f@return");
  EXPECT_EQ(idle["verdict"], "equivalent");
  EXPECT_TRUE(mentions(idle["comparisons"][0]["assumptions"], "the parameter k is in NEW only"));
}

TEST_F(Interfaces, ATypeOfTheSameNameMayBeAnother) {
  const json result = compared("struct p { int x, y; }; int f(struct p a) { return a.x; }",
                               "struct p { int y, x; }; int f(struct p a) { return a.x; }");
  EXPECT_EQ(result["comparisons"][0]["differences"][0]["what"],
            "what `int (struct p)`, the type of `f`, stands for has changed");
}

/// Conditions are C over what is declared in NEW: `a < b` is another test of an unsigned long b.
TEST_F(Interfaces, ConditionsMeanTheTypesOfNew) {
  const json result = compared("int f(long a, unsigned b) { return a < b; }",
                               "int f(long a, unsigned long b) { return (long)b > a + 1; }",
                               "--criterion f@return");
  const json& comparison = result["comparisons"][0];
  EXPECT_EQ(comparison["inputs"][1]["type"], "unsigned long");
  EXPECT_EQ(comparison["differences"][0]["condition"],
            "((__int128)a < b ? 1 : 0) != ((__int128)a - (long)b < -1 ? 1 : 0)");
}

TEST_F(Interfaces, ARenamedParameterIsTheSameInput) {
  const json result = compared("int f(int x, int y) { return x - y; }",
                               "int f(int x, int z) { return x - z - 1; }", "--criterion f@return");
  EXPECT_EQ(result["verdict"], "different");
  EXPECT_EQ(result["comparisons"][0]["differences"][0]["new"]["return"], "x - z - 1");
  EXPECT_EQ(result["comparisons"][0]["inputs"].size(), 2U);
  EXPECT_TRUE(mentions(result["comparisons"][0]["assumptions"], "the parameter y of OLD is z"));
}

}  // namespace diff_interface_test
}  // namespace pslice::cli
