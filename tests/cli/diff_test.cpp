#include "diff.h"

#include <string>
#include <vector>

// `pslice diff` as a user meets it: what it finds, and what it prints.

namespace pslice::cli {
namespace diff_test {

using nlohmann::json;

class Diff : public DiffFixture {};

std::string example(const std::string& name) { return std::string(PSLICE_EXAMPLES) + "/" + name; }

// --- the papers ---

// Qi et al., "Path Exploration based on Symbolic Output", figure 12.
TEST_F(Diff, SymbolicOutputFigure12) {
  for (const std::string by : {"change", "rsc"}) {
    const json result = parsed(here.pslice("diff " + example("symbolic_output.c") + " " +
                                           example("symbolic_output_changed.c") +
                                           " --criterion foo@return --format json --by " + by));
    EXPECT_EQ(result["by"], by);
    const json difference = only(result);
    EXPECT_EQ(difference["kind"], "value");
    EXPECT_EQ(difference["old"]["return"], "x");
    EXPECT_EQ(difference["new"]["return"], "y");
    EXPECT_EQ(difference["observed"]["old"]["return"], difference["test"]["x"]);
    EXPECT_EQ(difference["observed"]["new"]["return"], difference["test"]["y"]);
    EXPECT_EQ(difference["changes"], json::array({0}));
    EXPECT_EQ(result["comparisons"][0]["complete"], true);
    EXPECT_EQ(result["changes"].size(), 1U);
  }
}

// Böhme and Roychoudhury, "Comprehensive Test Suite Augmentation", figure 1: neither the loop nor
// the procedure has a part in reaching the change.
TEST_F(Diff, AugmentationFigure1) {
  const std::string text = here.read(example("reaching_a_change.c"));
  std::string changed = text;
  changed.replace(changed.find("o = 2"), 5, "o = 5");
  for (const std::string by : {"change", "reach"}) {
    const json result = compared(text, changed, "--criterion output@return:o --by " + by);
    const json difference = only(result);
    EXPECT_EQ(difference["condition"], "j > 0 && i > 0");
    EXPECT_EQ(difference["observed"], (json{{"old", {{"o", 2}}}, {"new", {{"o", 5}}}}));
  }
}

// The same, figure 2: two semantic changes, at i = 0 and above; and then i + 1 + 5 overflows.
TEST_F(Diff, AugmentationFigure2) {
  const json result = parsed(here.pslice("diff " + example("semantic_change_old.c") + " " +
                                         example("semantic_change_new.c") +
                                         " --criterion output@return --format json"));
  const json& differences = result["comparisons"][0]["differences"];
  ASSERT_EQ(differences.size(), 3U);
  EXPECT_EQ(differences[0]["condition"], "i == 0");
  EXPECT_EQ(differences[0]["new"]["return"], "i + 6");
  EXPECT_EQ(differences[1]["old"]["return"], "i + 5");
  EXPECT_EQ(differences[1]["new"]["return"], "i + 6");
  EXPECT_EQ(differences[2]["kind"], "undefined");
}

// --- what is no change of the text, or not enough of one ---

struct Pair {
  const char* name;
  const char* older;
  const char* newer;
  const char* verdict;
  const char* condition;  // of the only difference; null: whatever
};

class Pairs : public Diff, public testing::WithParamInterface<Pair> {};

TEST_P(Pairs, AreToldApart) {
  const Pair& pair = GetParam();
  const json result = compared(pair.older, pair.newer, "--criterion f@return");
  EXPECT_EQ(result["verdict"], pair.verdict) << result.dump(1);
  EXPECT_EQ(result["comparisons"].size(), 1U);
  if (pair.condition == nullptr) return;
  EXPECT_EQ(only(result)["condition"], pair.condition);
}

INSTANTIATE_TEST_SUITE_P(
    Meanings, Pairs,
    testing::Values(
        Pair{"infeasibility_that_rests_on_what_is_removed",
             "int f(int in) { int m = in; m = 0; int x = 1; if (m) x = 5; return x; }",
             "int f(int in) { int m = in; int x = 1; if (m) x = 5; return x; }", "different",
             "in != 0"},
        Pair{"pure_addition", "int f(int x) { int r = 0; return r; }",
             "int f(int x) { int r = 0; if (x > 5) r = 1; return r; }", "different", "x > 5"},
        Pair{"type_of_a_local", "int f(int a) { int x = a; return x; }",
             "int f(int a) { char x = a; return x; }", "different", "a != (signed char)a"},
        Pair{"macro", "#define K 3\nint f(int a) { if (a > K) return 1; return 0; }",
             "#define K 4\nint f(int a) { if (a > K) return 1; return 0; }", "different", "a == 4"},
        Pair{"enumerator", "enum e { A, B, C };\nint f(int a) { if (a == C) return 1; return 0; }",
             "enum e { A, X, B, C };\nint f(int a) { if (a == C) return 1; return 0; }",
             "different", nullptr},
        Pair{"initial_value",
             "static int k = 3;\nint f(int a) { return a > k; }\n"
             "int main(int argc, char **argv) { return f(argc); }",
             "static int k = 4;\nint f(int a) { return a > k; }\n"
             "int main(int argc, char **argv) { return f(argc); }",
             "different", nullptr},
        Pair{"removed_local", "int g;\nint f(int a) { int g = 7; return g; }",
             "int g;\nint f(int a) { return g; }", "different", "g != 7"},
        Pair{"shifted_input",
             "int get(void);\nint f(void) { int t = get(); int x = get(); return x; }",
             "int get(void);\nint f(void) { int x = get(); return x; }", "different",
             "get_1 != get_2"},
        Pair{"added_division", "int f(int x, int y) { return y; }",
             "int f(int x, int y) { if (y > 5) { int t = 10 / x; } return y; }", "different",
             "y > 5 && x == 0"},
        Pair{"removed_guard",
             "int f(int x, int y, int d) { if (d == 7) return y; int t = x ^ 1; "
             "int q = 10 / (d - 7); return y; }",
             "int f(int x, int y, int d) { int t = x ^ 1; int q = 10 / (d - 7); return y; }",
             "different", "d == 7"},
        Pair{"guard_that_comes_too_late",
             "int f(int x, int y, int d) { if (d == 7) return y; int t = x ^ 1; "
             "int q = 10 / (d - 7); return y; }",
             "int f(int x, int y, int d) { int t = x ^ 1; int q = 10 / (d - 7); "
             "if (d == 7) return y; return y; }",
             "different", nullptr},
        Pair{"renamed_and_rewritten", "int f(int x, int y) { if (x > y) return x; else return y; }",
             "int f(int a, int y) { int m = y; if (a >= m) m = a; return m; }", "equivalent",
             nullptr},
        Pair{"comments_and_spaces", "int f(int x) { return x + 1; }",
             "/* one more */\nint f(int x)\n{\n  return x + 1;\n}\n", "equivalent", nullptr},
        Pair{"loop_beside_dead_code",
             "int f(int n) { int s = 0, t = 0; for (int i = 0; i < n; i++) { s += i; t += 2; } "
             "return s; }",
             "int f(int n) { int s = 0, t = 0; for (int i = 0; i < n; i++) { s += i; t = i; } "
             "return s; }",
             "equivalent", nullptr},
        Pair{"one_of_two_strings",
             "int f(int x) { const char *s = x ? \"ab\" : \"cd\"; return s[1]; }",
             "int f(int x) { const char *s = x ? \"ab\" : \"ce\"; return s[1]; }", "different",
             "x == 0"},
        Pair{"text_of_an_assertion",
             "#include <assert.h>\nint f(int x) { assert(x > 0); return 1; }",
             "#include <assert.h>\nint f(int x) { assert(0 < x); return 1; }", "equivalent",
             nullptr},
        Pair{"table_that_nobody_writes",
             "static int t[100];\nint f(int i) { if (i < 0 || i > 90) return 0; return t[i]; }",
             "static int t[100];\nint f(int i) { if (i < 0 || i > 90) return 0; return t[i + 1]; }",
             "equivalent", nullptr},
        Pair{"subscript_of_a_large_array",
             "int t[100];\nint f(int i) { if (i < 0 || i > 90) return 0; return t[i]; }",
             "int t[100];\nint f(int i) { if (i < 0 || i > 90) return 0; return t[i + 1]; }",
             "unknown", nullptr}),
    [](const auto& instance) { return std::string(instance.param.name); });

TEST_F(Diff, LoopsAreProvedBySlices) {
  const json result =
      compared("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }",
               "int f(int n) { int s = 0, d = 3; for (int k = 0; k < n; k++) s += k; return s; }",
               "--criterion f@return");
  EXPECT_EQ(result["verdict"], "equivalent");
  EXPECT_EQ(result["comparisons"][0]["proof"], "slice");
  EXPECT_EQ(result["comparisons"][0]["complete"], true);
}

TEST_F(Diff, WhatIsProvedButMayNotEndSaysSo) {
  const json result = compared("int f(int m, int x) { int r = x; while (m > 0) m--; return r; }",
                               "int f(int m, int x) { int r = x; while (m > 0) m++; return r; }",
                               "--criterion f@return");
  EXPECT_EQ(result["verdict"], "equivalent") << result.dump(1);
  EXPECT_TRUE(mentions(result["comparisons"][0]["assumptions"], "ends wherever OLD does"));
}

// --- other kinds ---

TEST_F(Diff, EndsAreADifference) {
  const json result =
      compared("#include <stdlib.h>\nint f(int x) { if (x == 7) exit(1); return x; }",
               "#include <stdlib.h>\nint f(int x) { if (x == 8) exit(1); return x; }");
  const json& differences = result["comparisons"][0]["differences"];
  ASSERT_EQ(differences.size(), 2U);
  EXPECT_EQ(differences[0]["kind"], "ends");
  EXPECT_EQ(differences[0]["condition"], "x == 7");
  EXPECT_EQ(differences[1]["condition"], "x == 8");
}

TEST_F(Diff, ReachingIsADifference) {
  const json result = compared(
      "int f(int x) { int r = x;\n  if (x > 3)\nhere: r = x;\n  return r; }",
      "int f(int x) { int r = x;\n  if (x > 4)\nhere: r = x;\n  return r; }", "--criterion here:r");
  const json difference = only(result);
  EXPECT_EQ(difference["kind"], "reached");
  EXPECT_EQ(difference["condition"], "x == 4");
}

TEST_F(Diff, CallsAreSeen) {
  const std::string older = "void show(int);\nvoid f(int x) { show(x); }";
  const std::string newer = "void show(int);\nvoid f(int x) { if (x > 3) x = 3; show(x); }";
  const json difference = only(compared(older, newer));
  EXPECT_EQ(difference["condition"], "x > 3");
  EXPECT_EQ(difference["observed"]["new"]["calls"], json::array({"show(3)"}));
  const json ignored = compared(older, newer, "--ignore-calls show");
  EXPECT_EQ(ignored["verdict"], "equivalent");
  EXPECT_EQ(ignored["ignored_calls"], json::array({"show"}));
}

TEST_F(Diff, ATestSaysWhatCallsAreGiven) {
  const json difference = only(compared("int g(long);\nint f(int n) { return g(n); }",
                                        "int g(long);\nint f(int n) { return g((unsigned)n); }"));
  EXPECT_LT(difference["test"]["n"], 0);
}

TEST_F(Diff, MemoryIsSeen) {
  const json result = compared(
      "struct s { int a, b; };\nint g;\n"
      "void f(struct s *p, int v) { p->a = v; g = 1; }",
      "struct s { int a, b; };\nint g;\n"
      "void f(struct s *p, int v) { p->b = v; g = 1; }");
  EXPECT_EQ(result["verdict"], "different");
  EXPECT_EQ(result["comparisons"][0]["outputs"], json::array({"g", "p[0].a", "p[0].b", "calls"}));
}

TEST_F(Diff, WhatAVersionDoesNotMentionItLeavesAlone) {
  const std::string rest = "void k(void) { h = 1; g = 2; }\n";
  const json difference = only(compared("int g, h;\nvoid f(int x) { g = x; }\n" + rest,
                                        "int g, h;\nvoid f(int x) { h = x; }\n" + rest));
  EXPECT_EQ(difference["old"], (json{{"g", "x"}, {"h", "h"}}));
  EXPECT_EQ(difference["new"], (json{{"g", "g"}, {"h", "x"}}));
  EXPECT_NE(difference["observed"]["old"], difference["observed"]["new"]);
}

// A function of one's own gives way to one of the library, or one of the library to another: what
// changed is who calls it. Bodies that the library has for us are not compared by themselves.
TEST_F(Diff, AFunctionOfTheLibraryTakesThePlaceOfAnother) {
  const std::string library =
      "#include <string.h>\nint f(const char *s) { return strlen(s) == 2; }";
  const auto entries = [](const json& result) {
    std::vector<std::string> names;
    for (const json& c : result["comparisons"]) names.push_back(c["entry"]);
    return names;
  };
  for (const std::string name : {"strlen", "size"}) {
    const std::string named =
        "static unsigned long " + name +
        "(const char *s) { unsigned long n = 0; while (s[n]) n++; return n + 1; }"
        "int f(const char *s) { return " +
        name + "(s) == 2; }";
    for (const json& result : {compared(named, library), compared(library, named)}) {
      EXPECT_EQ(result["verdict"], "different") << result.dump(1);
      EXPECT_EQ(entries(result), std::vector<std::string>{"f"});
    }
  }
  const std::string copy =
      "#include <string.h>\nint f(char *p) { memcpy(p, p + 4, 3); return *p; }";
  const std::string move =
      "#include <string.h>\nint f(char *p) { memmove(p, p + 4, 3); return *p; }";
  EXPECT_EQ(entries(compared(copy, move)), std::vector<std::string>{"f"});
}

// --- how it is asked ---

TEST_F(Diff, StaticLocalsAreAssumedToBegin) {
  const json result = compared("int f(int x) { static int c; c += x; return c; }",
                               "int f(int x) { static int c; c = c + x; return c; }");
  EXPECT_TRUE(mentions(result["comparisons"][0]["assumptions"], "the static local 'c'"));
}

TEST_F(Diff, AllocatedMemoryThatIsLeftIsNotCompared) {
  const std::string text =
      "#include <stdlib.h>\nstruct s { int a; };\n"
      "struct s *f(int x) { struct s *p = malloc(sizeof *p); p->a = x; return p; }\n";
  std::string changed = text;
  changed.replace(changed.find("a = x"), 5, "a = 1");
  const json result = compared(text, changed);
  EXPECT_EQ(result["verdict"], "unknown");
  EXPECT_NE(result["comparisons"][0]["warnings"].dump().find("is not compared"), std::string::npos)
      << result.dump(1);
  // What is given back is nobody's concern.
  const json inside = compared(
      "#include <stdlib.h>\nint f(int x) { int *p = malloc(4); *p = x; x = *p; free(p); return x; "
      "}",
      "#include <stdlib.h>\nint f(int x) { int *p = malloc(4); *p = x; free(p); return x; }");
  EXPECT_EQ(inside["verdict"], "equivalent");
}

TEST_F(Diff, AStructureThatIsReturnedIsCompared) {
  const json result =
      compared("struct s { int a, b; };\nstruct s f(int x) { struct s r = {x, 1}; return r; }",
               "struct s { int a, b; };\nstruct s f(int x) { struct s r = {x, 2}; return r; }");
  EXPECT_EQ(result["verdict"], "different");
}

TEST_F(Diff, WhatOldDoesIsObservedWhereNewIsUndefined) {
  const json result =
      compared("int f(int x) { return x + 100; }",
               "int f(int x) { return x == 7 ? 1 / (x - 7) : x + 100; }", "--criterion f@return");
  for (const json& difference : result["comparisons"][0]["differences"]) {
    if (difference["kind"] == "undefined") {
      EXPECT_EQ(difference["observed"]["old"]["return"], 107);
      return;
    }
  }
  ADD_FAILURE() << result.dump(1);
}

TEST_F(Diff, NothingChanged) {
  const json result = compared("int f(int x) { return x; }", "int f(int x) { return x; }");
  EXPECT_EQ(result["verdict"], "equivalent");
  EXPECT_TRUE(result["changes"].empty());
  EXPECT_TRUE(result["comparisons"].empty());
  const json asked =
      compared("int f(int x) { return x; }", "int f(int x) { return x; }", "--criterion f@return");
  EXPECT_EQ(asked["comparisons"].size(), 1U);
  EXPECT_EQ(asked["comparisons"][0]["proof"], "slice");
  EXPECT_EQ(compared("", "")["verdict"], "equivalent");
}

TEST_F(Diff, ACallerOfWhatChangedIsCompared) {
  const json result = compared(
      "static int half(int x) { return x / 2; }\nint f(int x) { return half(x); }\n"
      "int g(int x) { return x; }",
      "static int half(int x) { return x >> 1; }\nint f(int x) { return half(x); }\n"
      "int g(int x) { return x; }");
  std::vector<std::string> entries;
  for (const json& comparison : result["comparisons"]) entries.push_back(comparison["entry"]);
  EXPECT_EQ(entries, (std::vector<std::string>{"half", "f"}));
  EXPECT_EQ(result["comparisons"][1]["verdict"], "different");
}

TEST_F(Diff, SeveralFiles) {
  here.write("a.c", "int half(int);\nint f(int x) { return half(x) + 1; }\n");
  here.write("b1.c", "int half(int x) { return x / 2; }\n");
  here.write("b2.c", "int half(int x) { return x < 0 ? -(-x / 2) : x / 2; }\n");
  const json result =
      parsed(here.pslice("diff --old a.c b1.c --new a.c b2.c --criterion f@return --format json"));
  EXPECT_EQ(result["old"], json::array({"a.c", "b1.c"}));
  EXPECT_NE(result["verdict"], "equivalent");  // -x overflows for the least number
}

TEST_F(Diff, ARevisionIsOld) {
  here.write("f.h", "#define LIMIT 3\n");
  here.write("f.c", "#include \"f.h\"\nint f(int x) { if (x > LIMIT) return 1; return 0; }\n");
  const std::string git = "cd " + here.path("").string() +
                          " && git init -q . && git add . && git -c user.name=n -c user.email=e "
                          "commit -qm first";
  ASSERT_EQ(std::system(git.c_str()), 0);
  here.write("f.h", "#define LIMIT 4\n");
  const json result = parsed(here.pslice("diff --rev HEAD f.c --criterion f@return --format json"));
  EXPECT_EQ(only(result)["condition"], "x == 4");
  const Outcome lost = here.pslice("diff --rev nowhere f.c");
  EXPECT_EQ(lost.status, 1);
  EXPECT_NE(lost.err.find("no such revision: nowhere"), std::string::npos) << lost.err;
}

TEST_F(Diff, MistakesAreTold) {
  here.write("old.c", "int f(int x) { return x; }\n");
  here.write("new.c", "int f(int x) { return x; }\nint g(int x) { return x; }\n");
  here.write("bad.c", "int f(int x) { return x }\n");
  const auto complaint = [&](const std::string& arguments, int status) {
    const Outcome outcome = here.pslice("diff " + arguments);
    EXPECT_EQ(outcome.status, status) << arguments << '\n' << outcome.out << outcome.err;
    return outcome.err;
  };
  EXPECT_NE(complaint("old.c new.c --criterion g@return", 1).find("in NEW only"),
            std::string::npos);
  EXPECT_NE(complaint("old.c bad.c", 2).find("expected ';'"), std::string::npos);
  EXPECT_NE(complaint("old.c", 1).find("two files are compared"), std::string::npos);
  EXPECT_NE(complaint("old.c new.c --by luck", 1).find("'luck' is not one of"), std::string::npos);
  EXPECT_NE(complaint("old.c lost.c", 1).find("lost.c"), std::string::npos);
}

TEST_F(Diff, PeopleAreTold) {
  here.write("old.c", "int f(int x) { if (x > 3) return 1; return 0; }\n");
  here.write("new.c", "int f(int x) { if (x > 4) return 1; return 0; }\n");
  const Outcome outcome = here.pslice("diff old.c new.c");
  EXPECT_EQ(outcome.status, 10);
  EXPECT_EQ(outcome.out,
            "changed  new.c:1  if (x > 4)  (was old.c:1)\n\n"
            "f: different in 1 case\n"
            "  x == 4\n"
            "    return: 1, now 0\n"
            "    for example x = 4; return: 1, now 0\n\n"
            "different\n\n"
            "== new.c\n"
            "      - int f(int x) { if (x > 3) return 1; return 0; }\n"
            "    1 + int f(int x) { if (x > 4) return 1; return 0; }\n\n"
            "+ changed, ~ impacted by a change, - as it was in OLD\n");
}

}  // namespace diff_test
}  // namespace pslice::cli
