#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "run.h"

// Every part of a run ends soon after its limit, loading too, with an answer that is large enough.

namespace pslice::cli {
namespace limits_test {

using std::chrono::steady_clock;

/// Far more than it should take, on a machine that does ten other things; without a look at the
/// limit, all of these take minutes.
constexpr std::chrono::seconds soon{20};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  std::ranges::sort(result);
  return result;
}

/// Structures full of pointers to each other, copied through pointers to any of them. What pointers
/// point to takes a while to find out; `small` has nothing to do with it.
std::string tangle(int structures) {
  constexpr int fields = 60;
  const auto field = [](int i) { return "p" + std::to_string(i % fields); };
  std::ostringstream text;
  text << "int in(void);\nstruct S {\n";
  for (int i = 0; i < fields; ++i) text << "  struct S *" << field(i) << ";\n";
  text << "};\n";
  for (int i = 0; i < structures; ++i) text << "struct S s" << i << ";\n";
  text << "struct S *any(int k) {\n  switch (k) {\n";
  for (int i = 0; i < structures; ++i) text << "  case " << i << ": return &s" << i << ";\n";
  text << "  }\n  return &s0;\n}\n"
       << "int unused;\n"
       << "int work(void) {\n  struct S *a, *b;\n";
  for (int i = 0; i < structures; ++i) {
    text << "  a = any(in());\n  b = any(in());\n  *a = *b;\n  a->" << field(i)
         << " = b;\n  b = b->" << field(7 * i) << ";\n  *b = *a;\n  a = b->" << field(3 * i) << "->"
         << field(5 * i) << ";\n  a->" << field(i) << " = b;\n";
  }
  text << "  unused = 1;\n  return a == b;\n}\n"
       << "int small(int a) {\n  int b = a + 1;\n  unused = 2;\n  return b;\n}\n";
  return text.str();
}

class Limits : public testing::Test {
 protected:
  /// Runs pslice, which has to end by itself.
  Outcome run(const std::string& arguments) {
    const auto begin = steady_clock::now();
    Outcome outcome = here.pslice(arguments);
    EXPECT_LT(steady_clock::now() - begin, soon) << arguments;
    EXPECT_EQ(outcome.status, 0) << arguments << ": " << outcome.err;
    return outcome;
  }

  Workspace here;
};

TEST_F(Limits, ReachIntoLoading) {
  here.write("tangle.c", tangle(120));
  // Reading waits until somebody writes, so a signal surely comes while it is loaded.
  here.write("waits.c", tangle(120) + "#include \"late.h\"\n");
  const auto interrupted_by = [](const std::string& signal) {
    return " & exec 3> late.h; kill -" + signal + " $!; echo >&3; exec 3>&-; wait $!";
  };
  ASSERT_EQ(mkfifo(here.path("late.h").c_str(), 0600), 0);
  struct Way {
    std::string file, limit, reason;
  };
  const std::vector<Way> ways = {
      {"tangle.c", " --timeout 1ms", "the time limit of 0.001 s was reached"},
      {"tangle.c", " --timeout 1ms --mode path-insensitive",
       "the time limit of 0.001 s was reached"},
      {"tangle.c", " --max-memory 20", "the memory limit of 20 MB was reached"},
      {"waits.c", interrupted_by("INT"), "the run was interrupted"},
      {"waits.c", interrupted_by("TERM"), "the run was interrupted"}};
  const std::string slice = " --criterion work@return --format lines";
  for (const auto& [file, limit, reason] : ways) {
    const Outcome outcome = run(file + slice + limit);
    EXPECT_TRUE(contains(outcome.err, "nothing is dropped: " + reason)) << limit << outcome.err;
    // All that can run: each case and its return, eight statements a structure and the rest.
    EXPECT_GE(lines(outcome.out).size(), 120 + 8 * 120 + 2U) << limit;
  }
  EXPECT_EQ(here.pslice("tangle.c" + slice + " --timeout 1ms --require-exact").status, 5);
}

TEST_F(Limits, ReachIntoDumpsAndExploration) {
  here.write("tangle.c", tangle(120));
  const Outcome dump = run("tangle.c --dump ts --timeout 1ms");
  EXPECT_TRUE(contains(dump.err, "pointers may lead anywhere")) << dump.err;
  EXPECT_TRUE(contains(dump.out, "small")) << "what is not called is there too";
  const Outcome exploration =
      run("explore tangle.c --criterion work@return --format json --timeout 1ms");
  EXPECT_TRUE(contains(exploration.out, "\"complete\": false")) << exploration.out;
}

TEST_F(Limits, WithoutMainOnlyTheCriterionsFunctionIsARoot) {
  here.write("tangle.c", tangle(120));
  for (const char* mode : {"path-insensitive", "path-sensitive"}) {
    const Outcome outcome =
        run(std::string("tangle.c --criterion small@return --format json --mode ") + mode);
    EXPECT_TRUE(contains(outcome.out, "\"entry\": \"small\"")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"warnings\": []")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "int b = a + 1")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "unused = ")) << outcome.out;
  }
}

TEST_F(Limits, AMainThatCannotGetThereIsNotFollowed) {
  here.write("tangle.c", tangle(120) + "int main(void) {\n  return work();\n}\n");
  EXPECT_TRUE(
      contains(run("tangle.c --criterion small@return --format json").out, "\"entry\": \"small\""));
}

/// Array elements move through two pointers in nested loops: the relations between all of these are
/// polyhedra with very many corners.
constexpr const char* moves =
    "int in(void);\n"
    "int a[4], b[3];\n"
    "int main(void) {\n"
    "  int i, j, t = 0, c = 0, r = 0, n = in();\n"
    "  int *p = a, *q = b;\n"
    "  for (i = 0; i < 4; i++) a[i] = in();\n"
    "  t = *p; *p = *q; *q = t;\n"
    "  p = q;\n"
    "  for (i = 5; i > 0; i--) {\n"
    "    if (*p == *q) {\n"
    "      t = *p; *p = *q; *q = t;\n"
    "      for (j = 0; j < n; j++) {\n"
    "        while (p < q) *q = p[1];\n"
    "        for (p = p + 1; p < q; p++) t += *q;\n"
    "        *p = p[1];\n"
    "        while (i < j) {\n"
    "          t = *p; *p = *q; *q = t;\n"
    "          t = *p; *p = *q; *q = t;\n"
    "          t = *p; *p = *q; *q = t;\n"
    "          t = *p; *p = *q; *q = t;\n"
    "        }\n"
    "      }\n"
    "    } else {\n"
    "      t = *p; *p = *q; *q = t;\n"
    "    }\n"
    "    t = *p; *p = *q; *q = t;\n"
    "    t = *p; *p = *q; *q = t;\n"
    "    t = *p; *p = *q; *q = t;\n"
    "  }\n"
    "  if (c < 0 && c > 5) r = *p;\n"
    "  return r + t;\n"
    "}\n";

TEST_F(Limits, HoldWhileInvariantsAreLookedFor) {
  here.write("moves.c", moves);
  const std::string slice = "moves.c --criterion main@return --format lines";
  const auto all = lines(run(slice + " --mode path-insensitive").out);
  const auto plain = lines(run(slice + " --domain box --timeout 1500ms").out);
  EXPECT_TRUE(std::ranges::includes(all, plain));
  for (const char* how : {"", " --unroll 2", " --domain polyhedra", " --domain octagon"}) {
    const auto cut = lines(run(slice + " --timeout 1500ms" + how).out);
    EXPECT_TRUE(std::ranges::includes(all, cut)) << how;
    EXPECT_TRUE(std::ranges::binary_search(cut, "moves.c:11")) << how;
  }
}

TEST_F(Limits, StatisticsTellHowLongLoadingTook) {
  here.write("tangle.c", tangle(2));
  const Outcome outcome = run("tangle.c --criterion small@return --format lines --stats");
  EXPECT_TRUE(std::regex_search(
      outcome.err, std::regex("parsing [0-9.e-]+ s, lowering [0-9.e-]+, following pointers ")))
      << outcome.err;
}

std::string times(int count, const std::string& text) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

// Clang's own limit is 256.
TEST_F(Limits, NestingMayBeDeep) {
  here.write("deep.c", "int f(int a) {\n  int r = 0;\n  r = " + times(5000, "(") + "a" +
                           times(5000, ")") + ";\n" + times(1000, "  if (a > 3) {\n") +
                           "  r = 2;\n" + times(1000, "}") + "\n  return r;\n}\n");
  const Outcome outcome = run("deep.c --criterion f@return --format lines --timeout 5");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "deep.c:1004\n")) << outcome.out;
}

// What contradicts each other on its longer ways is not linear: asking for all of it takes minutes.
TEST_F(Limits, ExplanationsAreShortWhereQuestionsAreHard) {
  here.write("gcd.c",
             "int f(int a, int b) {\n"
             "    if (a < 0) a = -a;\n"
             "    if (b < 0) b = -b;\n"
             "    while (b != 0) {\n"
             "        int t = a % b;\n"
             "        a = b;\n"
             "        b = t;\n"
             "    }\n"
             "    if (a < 0) a = 0;\n"
             "    return a;\n"
             "}\n");
  const Outcome outcome = run("gcd.c --criterion f@return --explain 9");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "2 needs a >= 0, and 9 needs a < 0")) << outcome.out;
}

}  // namespace limits_test
}  // namespace pslice::cli
