// How a slice is asked for and what is said of it: criteria in the source, suggestions, notes, and
// the parts of the text that answer what people ask next.

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "run.h"

namespace pslice::cli {
namespace asking_test {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Asking : public testing::Test {
 protected:
  Asking() {
    here.write("sum.c",
               "#include <assert.h>\n"                 // 1
               "#include <stdio.h>\n"                  // 2
               "int twice(int a) { return 2 * a; }\n"  // 3
               "int main(void) {\n"                    // 4
               "  int x = 1; int y = 2; int z = 3;\n"  // 5
               "  y = twice(x);\n"                     // 6
               "  z = z + y;\n"                        // 7
               "  assert(z > 0);\n"                    // 8
               "  printf(\"%d %d\\n\", x, y + 1);\n"   // 9
               "  return z;\n"                         // 10
               "}\n");
  }

  nlohmann::json json(const std::string& arguments) {
    const Outcome outcome = here.pslice(arguments + " --format json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? nlohmann::json::parse(outcome.out) : nlohmann::json();
  }

  Workspace here;
};

TEST_F(Asking, ACriterionMayStandInTheSource) {
  here.write("marked.c",
             "int f(int a, int b) {\n"
             "  int x = a;\n"
             "  int y = b;\n"
             "  /* pslice: x */\n"
             "  a = 0;\n"
             "  b = 1;  // pslice: y, a\n"
             "  return a + b;\n"
             "}\n");
  const auto found = json("marked.c");
  ASSERT_EQ(found["criterion"].size(), 2U);
  EXPECT_EQ(found["criterion"][0]["line"], 5);
  EXPECT_EQ(found["criterion"][0]["variables"], nlohmann::json({"x"}));
  EXPECT_EQ(found["criterion"][1]["line"], 6);
  EXPECT_EQ(found["criterion"][1]["variables"], nlohmann::json({"y", "a"}));
  EXPECT_EQ(found["lines"]["marked.c"], nlohmann::json({2, 3, 5}));
  // One that is given counts alone.
  EXPECT_EQ(json("marked.c --criterion 7:b")["criterion"].size(), 1U);
}

TEST_F(Asking, WithoutAnyCriterionItSaysHowToGiveOne) {
  const Outcome outcome = here.pslice("sum.c");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(contains(outcome.err, "no criterion: give --criterion")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "/* pslice: z */")) << outcome.err;
  EXPECT_TRUE(contains(here.pslice("nowhere.c").err, "nowhere.c"));
}

TEST_F(Asking, WhatIsListedCanBePasted) {
  const Outcome listed = here.pslice("sum.c --list-criteria");
  EXPECT_EQ(listed.status, 0) << listed.err;
  std::vector<std::string> specs;
  std::istringstream in(listed.out);
  for (std::string line; std::getline(in, line);) specs.push_back(line.substr(0, line.find("  ")));
  EXPECT_EQ(specs,
            (std::vector<std::string>{"twice@return", "main@return", "8:z > 0", "9:x,y + 1"}));
  for (const std::string& spec : specs) {
    EXPECT_EQ(here.pslice("sum.c --format lines --criterion '" + spec + "'").status, 0) << spec;
  }
}

TEST_F(Asking, OnlyWhatIsKeptIsListed) {
  const std::string all = here.pslice("sum.c --criterion 9:x").out;
  const std::string kept =
      here.pslice("sum.c --criterion 9:x --only-kept --termination ignore").out;
  EXPECT_TRUE(contains(all, "   7 *    z = z + y;")) << all;
  EXPECT_TRUE(kept.starts_with(" ...\n   5 *  ")) << kept;
  EXPECT_TRUE(contains(kept, "\n ...\n   9  > ")) << kept;
  EXPECT_FALSE(contains(kept, "   7 ")) << kept;
  const std::string around = here.pslice("sum.c --criterion 9:x --termination ignore -C 1").out;
  EXPECT_TRUE(contains(around, "\n ...\n   8 ")) << around;
  EXPECT_TRUE(contains(around, "   6 ")) << around;
  EXPECT_FALSE(contains(around, "   2 ")) << around;
}

TEST_F(Asking, OfSeveralStatementsOnALineThoseKeptAreMarked) {
  const std::string text = here.pslice("sum.c --criterion 9:x --termination ignore").out;
  EXPECT_TRUE(contains(text,
                       "   5 *    int x = 1; int y = 2; int z = 3;\n"
                       "          ^^^^^^^^^\n"))
      << text;
  // Nothing to tell apart where all are, or none is.
  EXPECT_FALSE(contains(here.pslice("sum.c --criterion twice@return:a --entry twice").out, "^"));
}

TEST_F(Asking, LinesAsCompilersWriteThem) {
  const Outcome outcome = here.pslice("sum.c --criterion 9:x --termination ignore --format gcc");
  EXPECT_EQ(outcome.out, "sum.c:5:3: note: kept: int x = 1\nsum.c:9: note: criterion: x\n");
}

TEST_F(Asking, StatementsHaveAnEnd) {
  here.write("ends.c",
             "int f(int a) {\n"
             "  int x = (a +  /* ; */\n"
             "           1), y = ',';\n"
             "  if (x > (a))\n"
             "    x = \"a;b\"[1]; \n"
             "  for (int i = 0; i < a; i++) x += y;\n"
             "  return x;\n"
             "}\n");
  std::map<std::string, std::pair<int, int>> ends;
  const auto found = json("ends.c --criterion 7:x --mode path-insensitive");
  for (const auto& statement : found["slice"]) {
    ends[statement["text"]] = {statement["end_line"], statement["end_column"]};
  }
  using End = std::pair<int, int>;
  EXPECT_EQ(ends.size(), 8U);
  EXPECT_EQ(ends["int y = ','"], End(3, 23)) << nlohmann::json(ends).dump();
  EXPECT_EQ(ends["if (x > (a))"], End(4, 15)) << nlohmann::json(ends).dump();
  EXPECT_EQ(ends["x = \"a;b\"[1]"], End(5, 17)) << nlohmann::json(ends).dump();
  EXPECT_EQ(ends["int i = 0"], End(6, 17)) << nlohmann::json(ends).dump();
  EXPECT_EQ(ends["i++"], End(6, 29)) << nlohmann::json(ends).dump();
  EXPECT_EQ(ends["x += y"], End(6, 37)) << nlohmann::json(ends).dump();
}

TEST_F(Asking, AnEmptySliceIsExplained) {
  here.write("flag.c",
             "int violated;\n"
             "int main(void) {\n"
             "  int x = 1;\n"
             "  x++;\n"
             "  return x;\n"
             "}\n");
  const auto found = json("flag.c --criterion 5:violated");
  ASSERT_EQ(found["slice"].size(), 0U);
  EXPECT_TRUE(contains(found["notes"].dump(), "nothing changes violated on any run"));
  EXPECT_TRUE(
      contains(here.pslice("flag.c --criterion 5:violated").out, "note: the slice is empty"));
  EXPECT_EQ(json("flag.c --criterion 5:x")["notes"], nlohmann::json::array());
  here.write("plain.c", "int f(int q) { return q * 2; }\n");
  EXPECT_TRUE(contains(json("plain.c --criterion f@return")["notes"].dump(),
                       "what is returned is computed by the return alone"));
}

TEST_F(Asking, ACriterionAtAnAssignmentMeansTheValueBefore) {
  const auto found = json("sum.c --criterion 7:z");
  EXPECT_TRUE(contains(found["notes"].dump(), "line 7 changes z")) << found["notes"].dump();
  EXPECT_TRUE(contains(found["notes"].dump(), "8:z is the one after")) << found["notes"].dump();
  // What is returned is what is asked for.
  EXPECT_FALSE(contains(json("sum.c --criterion main@return")["notes"].dump(), "the one after"));
  const Outcome lines = here.pslice("sum.c --criterion 7:z --format lines");
  EXPECT_TRUE(contains(lines.err, "note: line 7 changes z"));
  EXPECT_EQ(here.pslice("sum.c --criterion 7:z --format lines --quiet").err, "");
}

TEST_F(Asking, NoPlaceIsNamedWhereTheVariableIsNotInScope) {
  here.write("block.c",
             "int in(void);\nint main(void) {\n  int r = in();\n  {\n    int t = r;\n    t++;\n"
             "  }\n  return r;\n}\n");
  const auto found = json("block.c --criterion 6:t");
  EXPECT_TRUE(contains(found["notes"].dump(), "line 6 changes t")) << found["notes"].dump();
  EXPECT_FALSE(contains(found["notes"].dump(), "is the one after")) << found["notes"].dump();
}

TEST_F(Asking, WhatWasWrittenIsSaid) {
  const Outcome slice = here.pslice("sum.c --criterion 10:z --format c -o slice.c");
  EXPECT_EQ(slice.out, "");
  EXPECT_TRUE(contains(slice.err, "statements) written to slice.c")) << slice.err;
  EXPECT_EQ(here.pslice("sum.c --criterion 10:z --format c -o slice.c --quiet").err, "");
  EXPECT_TRUE(
      contains(here.pslice("sum.c --criterion 10:z --format dot -o s.dot").err, "dot -Tsvg s.dot"));
  here.write("abs.c", "int size(int a) {\n  if (a < 0) return -a;\n  return a;\n}\n");
  const std::string explore = "explore abs.c --criterion size@return --tests t";
  EXPECT_TRUE(contains(here.pslice(explore).err, "'make -C t check' builds and runs them"));
  EXPECT_EQ(here.pslice(explore + " --quiet").err, "");
}

TEST_F(Asking, AnOptionWithoutItsValueIsNamed) {
  const Outcome outcome = here.pslice("sum.c --criterion 7:z --explain");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.err, "--explain wants something behind it: LINE|FILE:LINE|"))
      << outcome.err;
}

TEST_F(Asking, WarningsSayWhere) {
  here.write("far.c",
             "int g(int x) { return x > 0 ? g(x - 1) : x; }\n"
             "int f(int a) {\n"
             "  return a;\n"
             "}\n"
             "int main(void) { return g(3); }\n");
  const auto unreached = json("far.c --entry main --criterion 3:a")["warnings"].dump();
  EXPECT_TRUE(contains(unreached, "far.c:3:3: main() never gets to f()")) << unreached;
  EXPECT_TRUE(contains(unreached, "far.c:3:3: the criterion cannot be reached")) << unreached;
  const auto shared = json("far.c --criterion g@return")["warnings"].dump();
  EXPECT_TRUE(contains(shared, "far.c:1:16: the calls of g are not told apart")) << shared;
}

TEST_F(Asking, CoverageNamesWhatIsMissing) {
  here.write("dead.c",
             "int f(int a) {\n"
             "  int x = 1;\n"
             "  if (a > 3) x = 2;\n"
             "  if (x > 5) {\n"
             "    if (a)\n"
             "      x = 9;\n"
             "  }\n"
             "  return x;\n"
             "}\n");
  const std::string explore = "explore dead.c --criterion f@return --coverage";
  const std::string text = here.pslice(explore).out;
  EXPECT_TRUE(contains(text,
                       "not taken: dead.c:4: if (x > 5), with x > 5\n"
                       "not run: dead.c:5: if (a)\n"
                       "not run: dead.c:6: x = 9\n"))
      << text;
  EXPECT_FALSE(contains(text, "dead.c:3")) << text;
  const auto missed = json(explore)["coverage"]["missed"];
  ASSERT_EQ(missed.size(), 3U) << missed.dump();
  EXPECT_EQ(missed[0]["kind"], "side");
  EXPECT_EQ(missed[0]["outcome"], "x > 5");
  EXPECT_EQ(missed[2]["line"], 6);
  EXPECT_EQ(missed[2]["kind"], "statement");
}

TEST_F(Asking, CoverageIsWrittenAsLcovReadsIt) {
  here.write("dead.c",
             "int f(int a) {\n"
             "  int x = 1;\n"
             "  if (a > 3) x = 2;\n"
             "  if (x > 5) {\n"
             "    if (a)\n"
             "      x = 9;\n"
             "  }\n"
             "  return x;\n"
             "}\n");
  const std::string explore = "explore dead.c --criterion f@return --coverage-lcov dead.info";
  const Outcome outcome = here.pslice(explore);
  EXPECT_TRUE(contains(outcome.err, "coverage written to dead.info")) << outcome.err;
  EXPECT_EQ(here.pslice(explore + " --quiet").err, "");
  const std::string lcov = here.read("dead.info");
  EXPECT_TRUE(contains(lcov, "/dead.c\n")) << lcov;
  EXPECT_TRUE(contains(lcov, "BRDA:3,0,0,1\nBRDA:3,0,1,1\n")) << lcov;
  EXPECT_TRUE(contains(lcov, "BRDA:4,0,0,0\nBRDA:4,0,1,1\n") ||
              contains(lcov, "BRDA:4,0,0,1\nBRDA:4,0,1,0\n"))
      << lcov;
  EXPECT_TRUE(contains(lcov, "BRDA:5,0,0,-\nBRDA:5,0,1,-\nBRF:6\nBRH:3\n")) << lcov;
  EXPECT_TRUE(contains(lcov, "\nDA:2,1\nDA:3,1\nDA:4,1\nDA:5,0\nDA:6,0\nDA:8,1\nLF:6\nLH:4\n"))
      << lcov;
  const Outcome unwritable = here.pslice(explore + "/no/such");
  EXPECT_EQ(unwritable.status, 1);
  EXPECT_EQ(unwritable.out, "");
}

TEST_F(Asking, TheResultSaysThatTerminationIsIgnored) {
  EXPECT_EQ(json("sum.c --criterion 9:x")["termination"], "keep");
  EXPECT_EQ(json("sum.c --criterion 9:x --termination ignore")["termination"], "ignore");
  EXPECT_TRUE(contains(here.pslice("sum.c --criterion 9:x --termination ignore").out,
                       ", termination ignored\n"));
}

TEST_F(Asking, HelpAndSliceAreUnderstood) {
  EXPECT_TRUE(here.pslice("help").out.starts_with("usage: pslice FILE.c"));
  EXPECT_EQ(here.pslice("slice sum.c --criterion 10:z --format lines").out,
            here.pslice("sum.c --criterion 10:z --format lines").out);
}

TEST_F(Asking, WarningsComeOnce) {
  here.write("alone.c", "int alone(int a) {\n  return a;\n}\nint main(void) { return 0; }\n");
  const auto warnings = json("alone.c --entry main --criterion 2:a --criterion 2:a")["warnings"];
  const std::set<std::string> different(warnings.begin(), warnings.end());
  EXPECT_EQ(different.size(), warnings.size()) << warnings.dump();
  EXPECT_TRUE(contains(warnings.dump(), "--entry alone starts there")) << warnings.dump();
}

}  // namespace asking_test
}  // namespace pslice::cli
