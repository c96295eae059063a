#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>
#include <vector>

#include "run.h"

// What comes out, where it goes, and with which status.

namespace pslice::cli {
namespace output_test {

const std::string fig1 = PSLICE_EXAMPLES "/fig1.c";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Output : public testing::Test {
 protected:
  void SetUp() override {
    here.write("two.c",
               "int helper(int a);\n"
               "int unrelated;\n"
               "int main(void) {\n"
               "  int total = 1;\n"
               "  unrelated = 5;\n"
               "  total = helper(total);\n"
               "  return total;\n"
               "}\n");
    here.write("helper.c",
               "int count;\n"
               "int helper(int a) {\n"
               "  count++;\n"
               "  return a + 1;\n"
               "}\n");
  }

  Workspace here;
};

TEST_F(Output, LinesOfFigureOne) {
  const Outcome outcome =
      here.pslice(fig1 + " --criterion l9:z --mode path-insensitive --format lines");
  std::string expected;
  for (const int line : {4, 5, 8, 9, 11, 13, 14}) {
    expected += fig1 + ":" + std::to_string(line) + "\n";
  }
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, expected);
  EXPECT_EQ(outcome.err, "");
}

TEST_F(Output, PathSensitiveModeIsTheDefaultAndExactOnFigureOne) {
  const Outcome outcome = here.pslice(fig1 + " --criterion l9:z --format json --require-exact");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "\"mode\": \"path-sensitive\""));
  EXPECT_TRUE(contains(outcome.out, "\"exact\": true"));
  EXPECT_FALSE(contains(outcome.out, "\"shown\": false"));
}

TEST_F(Output, TextSaysWhetherTheSliceIsExact) {
  const Outcome exact = here.pslice(fig1 + " --criterion l9:z");
  EXPECT_TRUE(contains(exact.out, "path-sensitive, exact\n"));
  EXPECT_FALSE(contains(exact.out, "~"));
  const Outcome inexact = here.pslice(fig1 + " --criterion l9:z --mode path-insensitive");
  EXPECT_TRUE(contains(inexact.out, "path-insensitive, not proved exact\n"));
  EXPECT_FALSE(contains(inexact.out, "~")) << "nobody looked for what shows them";
}

TEST_F(Output, TextMarksWhatNoInputWasFoundToNeed) {
  const Outcome outcome = here.pslice(fig1 + " --criterion l9:z --timeout 1ms");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "   5 ~ "));
  EXPECT_TRUE(contains(outcome.out, "path-sensitive, not proved exact\n~ marks "));
}

TEST_F(Output, DotDrawsTheExploredTree) {
  const Outcome outcome = here.pslice(fig1 + " --criterion l9:z --format dot");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.starts_with("digraph explored {"));
  const auto has_edge = [&outcome](const std::string& shape) {
    return std::regex_search(outcome.out, std::regex("\\n  s[0-9]+ -> " + shape));
  };
  EXPECT_TRUE(has_edge("s[0-9]+ \\[label=\"reuse\", color=blue")) << outcome.out;
  // z = x cannot run behind y = 0.
  EXPECT_TRUE(has_edge("e[0-9]+ \\[label=\".y > 0.\\\\l14: z = x.*color=red")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "in main()\\lmatters: "));
  const Outcome flow = here.pslice(fig1 + " --criterion l9:z --format dot --mode path-insensitive");
  EXPECT_TRUE(flow.out.starts_with("digraph slice {"));
}

TEST_F(Output, RequireExactWritesTheResultAndSaysSoByStatus) {
  const Outcome outcome = here.pslice(
      fig1 + " --criterion l9:z --mode path-insensitive --format lines --require-exact");
  EXPECT_EQ(outcome.status, 5);
  EXPECT_TRUE(contains(outcome.out, "fig1.c:4\n"));
}

TEST_F(Output, WarningsGoToStderrWhereTheFormatHasNoPlaceForThem) {
  here.write("alone.c", "int alone(int a) {\n  return a;\n}\nint main(void) { return 0; }\n");
  const std::string arguments = "alone.c --criterion 2:a --entry main --format ";
  EXPECT_TRUE(contains(here.pslice(arguments + "lines").err, "warning: "));
  EXPECT_EQ(here.pslice(arguments + "lines --quiet").err, "");
  EXPECT_EQ(here.pslice(arguments + "json").err, "");
}

TEST_F(Output, StatisticsGoToStderr) {
  const Outcome outcome =
      here.pslice(fig1 + " --criterion l9:z --mode path-insensitive --format lines --stats");
  EXPECT_TRUE(contains(outcome.err, "steps"));
  EXPECT_FALSE(contains(outcome.out, "steps"));
}

TEST_F(Output, IsTheSameEveryTime) {
  const std::string arguments = "two.c helper.c --criterion 7:total --format json";
  // Times aside, and the memory used.
  const std::regex varying("\"(seconds|peak_rss_kb)\": [0-9.e+-]+");
  const std::string first = std::regex_replace(here.pslice(arguments).out, varying, "");
  EXPECT_TRUE(contains(first, "\"entry\": \"main\""));
  EXPECT_EQ(first, std::regex_replace(here.pslice(arguments).out, varying, ""));
}

TEST_F(Output, SeveralFilesAreOneProgram) {
  const Outcome outcome = here.pslice("two.c helper.c --criterion 7:total --format lines --quiet");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "two.c:4\ntwo.c:6\nhelper.c:4\n");
}

TEST_F(Output, GoesToAFileWhole) {
  const std::string arguments = fig1 + " --criterion l9:z --format lines --quiet";
  const std::string expected = here.pslice(arguments).out;
  here.write("out", "an earlier result\n");
  const auto before = here.files();
  const Outcome outcome = here.pslice(arguments + " -o out");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(here.read("out"), expected);
  EXPECT_EQ(here.files(), before) << "something was left behind";
}

TEST_F(Output, FollowsALinkAndKeepsPermissions) {
  namespace fs = std::filesystem;
  here.write("real", "");
  fs::permissions(here.path("real"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real", here.path("link"));
  EXPECT_EQ(here.pslice(fig1 + " --criterion l9:z --format lines --quiet -o link").status, 0);
  EXPECT_TRUE(fs::is_symlink(here.path("link")));
  EXPECT_TRUE(contains(here.read("real"), "fig1.c:5\n"));
  EXPECT_EQ(fs::status(here.path("real")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Output, ADeviceIsWrittenNotReplaced) {
  EXPECT_EQ(here.pslice(fig1 + " --criterion l9:z -o /dev/null").status, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(Output, ReducedSourcesGoToAFolder) {
  std::filesystem::create_directory(here.path("out"));
  const Outcome outcome =
      here.pslice("two.c helper.c --criterion 7:total --format c --quiet -o out");
  EXPECT_EQ(outcome.status, 0);
  const std::string two = here.read("out/two.c");
  const std::string helper = here.read("out/helper.c");
  EXPECT_TRUE(contains(two, "total = helper(total);"));
  EXPECT_FALSE(contains(two, "unrelated = 5"));
  EXPECT_TRUE(contains(helper, "return a + 1;"));
  EXPECT_FALSE(contains(helper, "count++"));
  EXPECT_EQ(std::ranges::count(two, '\n'), 8);
  EXPECT_EQ(std::ranges::count(helper, '\n'), 5);
}

TEST_F(Output, ADumpShowsTheTransitionSystem) {
  const Outcome text = here.pslice(fig1 + " --dump ts");
  EXPECT_EQ(text.status, 0);
  EXPECT_TRUE(contains(text.out, "function main("));
  const Outcome dot = here.pslice(fig1 + " --dump dot");
  EXPECT_EQ(dot.status, 0);
  EXPECT_TRUE(dot.out.starts_with("digraph"));
}

TEST_F(Output, FlagsAfterTheSeparatorReachClang) {
  here.write("flag.c", "int main(void) {\n  int x = VALUE;\n  return x;\n}\n");
  EXPECT_EQ(here.pslice("flag.c --criterion 3:x").status, 2);
  EXPECT_EQ(here.pslice("flag.c --criterion 3:x --format lines --quiet -- -DVALUE=3").out,
            "flag.c:2\n");
}

TEST_F(Output, TheEntryIsMainIfItGetsThereElseTheCriterionsFunction) {
  here.write("entry.c",
             "int alone(int a) {\n  a = a + 1;\n  return a;\n}\n"
             "int called(int b) {\n  b = b + 1;\n  return b;\n}\n"
             "int main(void) {\n  return called(1);\n}\n");
  const auto entry = [this](const std::string& arguments) {
    const std::string json = here.pslice("entry.c --format json " + arguments).out;
    std::smatch match;
    return std::regex_search(json, match, std::regex("\"entry\": \"(\\w+)\"")) ? match[1].str()
                                                                               : json;
  };
  EXPECT_EQ(entry("--criterion 7:b"), "main");
  EXPECT_EQ(entry("--criterion 3:a"), "alone");
  EXPECT_EQ(entry("--criterion 7:b --entry called"), "called");
  const Outcome unreached = here.pslice("entry.c --criterion 3:a --entry main --format lines");
  EXPECT_EQ(unreached.status, 0);
  EXPECT_EQ(unreached.out, "");
  EXPECT_TRUE(contains(unreached.err, "cannot be reached from 'main'"));
  const Outcome partly = here.pslice("entry.c --criterion 3:a --criterion 7:b --format lines");
  EXPECT_EQ(partly.out, "entry.c:6\nentry.c:10\n");
  EXPECT_TRUE(contains(partly.err, "alone() is never reached from main()"));
}

TEST_F(Output, MainGetsThereThroughAPointerOnlyIfThatCanLeadThere) {
  const auto entry = [this](const std::string& stored) {
    here.write("entry.c",
               "int stored(int b) {\n  return b;\n}\n"
               "int other(int a) {\n  a = a + 1;\n  return a;\n}\n"
               "int (*unused)(int);\n"
               "int set(void) {\n  unused = other;\n  return 0;\n}\n"
               "int main(void) {\n  int (*f)(int) = " +
                   stored + ";\n  return f(1);\n}\n");
    const std::string json = here.pslice("entry.c --format json --criterion 6:a").out;
    std::smatch match;
    return std::regex_search(json, match, std::regex("\"entry\": \"(\\w+)\"")) ? match[1].str()
                                                                               : json;
  };
  EXPECT_EQ(entry("other"), "main");
  EXPECT_EQ(entry("stored"), "other");
}

TEST_F(Output, OfSeveralFunctionsThatHoldTheCriterionOneThatReachesAllIsTheEntry) {
  here.write("holders.c",
             "int low(int a) {\n  return a;\n}\n"
             "int high(int b) {\n  return low(b) + b;\n}\n");
  const Outcome outcome =
      here.pslice("holders.c --criterion low@return --criterion high@return --format json");
  EXPECT_TRUE(contains(outcome.out, "\"entry\": \"high\"")) << outcome.out;
}

TEST_F(Output, HelpIsOnStdout) {
  const Outcome outcome = here.pslice("--help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("usage: pslice FILE.c"));
  EXPECT_EQ(outcome.err, "");
}

TEST_F(Output, TinyBudgetsStillGiveASoundAnswer) {
  const std::string plain = fig1 + " --criterion l9:z --mode path-insensitive --format lines -o ";
  ASSERT_EQ(here.pslice(plain + "whole").status, 0);
  for (const char* limit : {"--timeout 1ms", "--max-memory 1"}) {
    const Outcome outcome = here.pslice(plain + "limited " + limit);
    ASSERT_EQ(outcome.status, 0) << limit << outcome.err;
    const std::string limited = here.read("limited");
    // No smaller: each line of the full answer is there.
    std::istringstream lines(here.read("whole"));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(contains(limited, line + "\n")) << limit << " lost " << line;
    }
  }
}

constexpr const char* two_counters =
    "int input(void);\n"
    "int twice(void) {\n"
    "  int n = input(), i = 0, s = 0;\n"
    "  while (i < n) {\n"
    "    i++;\n"
    "    s += 2;\n"
    "  }\n"
    "  return s;\n"
    "}\n";

TEST_F(Output, ADumpShowsWhatHoldsInLoops) {
  here.write("loop.c", two_counters);
  const Outcome outcome = here.pslice("loop.c --dump invariants");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "   4      while (i < n) {\n   :      ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "i >= 0")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "s == 2 * i")) << outcome.out;
  const Outcome boxes = here.pslice("loop.c --dump invariants --domain box");
  EXPECT_TRUE(contains(boxes.out, "i >= 0")) << boxes.out;
  EXPECT_FALSE(contains(boxes.out, "2 * i")) << boxes.out;
}

TEST_F(Output, ADumpOfInvariantsTellsCallsApart) {
  here.write("calls.c",
             "static int count(int n) {\n"
             "  int i = 0;\n"
             "  while (i < n) i++;\n"
             "  return i;\n"
             "}\n"
             "int main(void) {\n"
             "  int a = count(400);\n"
             "  return a + count(700);\n"
             "}\n");
  const Outcome outcome = here.pslice("calls.c --dump invariants");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "called from line 7: ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "i <= 400")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "called from line 8: ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "i <= 700")) << outcome.out;
}

constexpr const char* calls_without_body =
    "int fetch(int *place, int how);\n"
    "int main(void) {\n"
    "  int x = 1, how = 2, z = 3;\n"
    "  fetch(&x, how);\n"
    "  if (x < 5) x = z;\n"
    "  return x;\n"
    "}\n";

TEST_F(Output, WhatIsAssumedOfFunctionsWithoutABodyIsListed) {
  here.write("calls.c", calls_without_body);
  const Outcome text = here.pslice("calls.c --criterion main@return");
  EXPECT_TRUE(contains(text.out,
                       "assumed: 'fetch' has no body: it changes only what its pointer "
                       "arguments reach and returns any value\n"))
      << text.out;
  // It may write what it is given a pointer to, and may leave it as it is: both are runs.
  EXPECT_TRUE(contains(text.out, "4 *") && contains(text.out, "5 *")) << text.out;
  const Outcome json =
      here.pslice("calls.c --criterion main@return --externals pure --format json");
  EXPECT_TRUE(contains(json.out, "'fetch' has no body: it changes nothing")) << json.out;
}

TEST_F(Output, ModelsAreBodiesOfFunctionsThatHaveNone) {
  here.write("calls.c", calls_without_body);
  here.write("model.c", "int fetch(int *place, int how) { *place = how + 4; return 0; }\n");
  const Outcome outcome = here.pslice("calls.c --criterion main@return --models model.c");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  // x is 6 then, so line 5 changes nothing.
  EXPECT_TRUE(contains(outcome.out, "4 *    fetch(&x, how);\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "5      if (x < 5) x = z;\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "also kept: model.c:1\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "exact")) << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "assumed")) << outcome.out;
  EXPECT_EQ(here.pslice("calls.c --criterion main@return --models none.c").status, 1);
}

TEST_F(Output, ADumpOfInvariantsNamesLoopsThatAreNotFollowed) {
  here.write("recursive.c",
             "int walk(int n) {\n"
             "  int s = 0;\n"
             "  while (s < n) s++;\n"
             "  return n > 0 ? walk(n - 1) + s : s;\n"
             "}\n"
             "int main(void) { return walk(3); }\n");
  const Outcome outcome = here.pslice("recursive.c --dump invariants");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "while (s < n) s++;\n   :      nothing is known"))
      << outcome.out;
  EXPECT_TRUE(contains(outcome.err, "walk are not told apart: recursion")) << outcome.err;
  EXPECT_FALSE(contains(outcome.err, "cannot be reached")) << outcome.err;
}

TEST_F(Output, TheDomainDecidesWhatALoopTells) {
  // That s + i == 3 * n behind the loop is more than rounds told apart can say.
  here.write("loop.c",
             "int input(void);\n"
             "int test(int y) {\n"
             "  int n = input(), i = 0, s = 0, z = 0;\n"
             "  if (n < 0) return 0;\n"
             "  while (i < n) { i++; s += 2; }\n"
             "  if (s + i == 3 * n + 5) z = y;\n"
             "  return z;\n"
             "}\n");
  const std::string slice = "loop.c --criterion test@return --format lines ";
  const Outcome polyhedra = here.pslice(slice + "--domain polyhedra");
  const Outcome octagons = here.pslice(slice + "--domain octagon");
  EXPECT_FALSE(contains(polyhedra.out, "loop.c:6\n")) << polyhedra.out;
  EXPECT_TRUE(contains(octagons.out, "loop.c:6\n")) << octagons.out;
}

TEST_F(Output, UnrollingFollowsTheFirstRounds) {
  here.write("first.c",
             "int input(void);\n"
             "int test(int y) {\n"
             "  int n = input(), t = 1, z = 0;\n"
             "  while (n > 0 && n < 16) {\n"
             "    if (t == 3) z = y;\n"
             "    t = (t * 2) % 7;\n"
             "    n = n - 1;\n"
             "  }\n"
             "  return z;\n"
             "}\n");
  const std::string slice = "first.c --criterion test@return --format lines ";
  const Outcome generalised = here.pslice(slice);
  const Outcome unrolled = here.pslice(slice + "--unroll 16 --require-exact");
  EXPECT_EQ(unrolled.status, 0) << unrolled.err;
  EXPECT_TRUE(contains(generalised.out, "first.c:5\n")) << generalised.out;
  EXPECT_FALSE(contains(unrolled.out, "first.c:5\n")) << unrolled.out;
}

TEST_F(Output, EverySolverGivesTheSlice) {
  const std::string slice = fig1 + " --criterion l9:z --format lines --require-exact ";
  const Outcome usual = here.pslice(slice);
  ASSERT_EQ(usual.status, 0) << usual.err;
  for (const char* option : {"--solver native", "--solver cvc5", "--solver z3", "--ints bits",
                             "--ints bits --solver z3", "--interpolants precondition"}) {
    const Outcome outcome = here.pslice(slice + option);
    EXPECT_EQ(outcome.status, 0) << option << outcome.err;
    EXPECT_EQ(outcome.out, usual.out) << option;
    EXPECT_EQ(outcome.err, "") << option;
  }
}

TEST_F(Output, StatisticsTellWhichLayerAnswered) {
  const Outcome outcome = here.pslice(fig1 + " --criterion l9:z --format json --stats");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "questions to the solver, answered by fold ")) << outcome.err;
  for (const char* layer : {"fold", "model", "native", "independence", "cache", "cvc5"}) {
    EXPECT_TRUE(contains(outcome.err, std::string(layer) + " ")) << layer;
    EXPECT_TRUE(contains(outcome.out, "\"" + std::string(layer) + "\": {")) << layer;
  }
}

TEST_F(Output, QuestionsAreWrittenForOtherSolvers) {
  here.write("sum.c",
             "int sum(int x, int y) {\n"
             "  int a = 0, b = 0;\n"
             "  if (x + 2 * y > 7) a = 1;\n"
             "  if (x * y == 77 && x > y) b = 2;\n"
             "  if (x + 2 * y < 5) b = a;\n"
             "  return b;\n"
             "}\n");
  const Outcome outcome =
      here.pslice("sum.c --criterion sum@return --format lines --dump-queries log/of/queries");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string first = here.read("log/of/queries/000001-native-sat.smt2");
  for (const char* part : {"(set-info :status sat)", "(declare-fun", "(assert", "(check-sat)"}) {
    EXPECT_TRUE(contains(first, part)) << part << " in " << first;
  }
  // A directory that cannot be made is reported, and costs no result.
  here.write("file", "");
  const Outcome bad =
      here.pslice("sum.c --criterion sum@return --format lines --dump-queries file/below");
  EXPECT_EQ(bad.status, 0);
  EXPECT_EQ(bad.out, outcome.out);
  EXPECT_TRUE(contains(bad.err, "file/below")) << bad.err;
}

/// Figure 1 many times over, with inputs of its own each time: without reuse there is no end.
std::string many_figures(int blocks) {
  std::ostringstream text;
  text << "int input(void);\nint main(void) {\n  int x, y, z = 0;\n";
  for (int i = 0; i < blocks; ++i) {
    text << "  x = 0;\n  y = 5;\n  if (input())\n    x = 1;\n  else\n    y = 0;\n"
         << "  if (y > 0)\n    z = z + x;\n";
  }
  text << "end:\n  return z;\n}\n";
  return text.str();
}

TEST_F(Output, ASearchThatIsCutShortLiesBetweenTheTwoSlices) {
  here.write("many.c", many_figures(40));
  const std::string slice = "many.c --criterion end:z --format lines";
  const auto lines_of = [](const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::vector<std::string> lines;
    std::istringstream in(outcome.out);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::ranges::sort(lines);
    return lines;
  };
  const auto exact = lines_of(here.pslice(slice + " --require-exact"));
  const auto all = lines_of(here.pslice(slice + " --mode path-insensitive"));
  ASSERT_LT(exact.size(), all.size());
  const std::vector<std::pair<std::string, std::string>> ways = {
      {" --timeout 300ms", "the time limit of 0.3 s was reached"},
      {" --max-memory 120", "the memory limit of 120 MB was reached"},
      {" & sleep 1; kill -INT $!; wait $!", "the run was interrupted"}};
  for (const auto& [limit, reason] : ways) {
    const Outcome outcome = here.pslice(slice + " --reuse none" + limit);
    const auto cut = lines_of(outcome);
    EXPECT_TRUE(std::ranges::includes(cut, exact)) << limit;
    EXPECT_TRUE(std::ranges::includes(all, cut)) << limit;
    EXPECT_TRUE(contains(outcome.err, reason)) << limit << ": " << outcome.err;
  }
  EXPECT_EQ(here.pslice(slice + " --reuse none --timeout 300ms --require-exact").status, 5);
}

}  // namespace output_test
}  // namespace pslice::cli
