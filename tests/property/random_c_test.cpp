#include "tests/support/random_c.h"

#include <gtest/gtest.h>

#include <ostream>
#include <regex>

#include "tests/support/gcc_runner.h"

namespace pslice::support {
namespace random_c_test {

struct Kind {
  const char* name;
  RandomCOptions (*options)(std::uint64_t seed);
  std::size_t programs;
  std::size_t reached_percent;  // at least, of the criteria
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

std::vector<RandomC> corpus(const Kind& kind, std::uint64_t first, std::size_t count) {
  std::vector<RandomC> programs;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    RandomCOptions options = kind.options(seed);
    options.prefix = "t" + std::to_string(seed) + "_";
    programs.push_back(random_c(seed, options));
  }
  return programs;
}

std::vector<BatchProgram> batch(const std::vector<RandomC>& programs) {
  std::vector<BatchProgram> result;
  for (const RandomC& p : programs) {
    result.push_back(batch_program(p, p.text, varied_inputs(p, 200)));
  }
  return result;
}

/// The text without what marks the criterion, and without layout.
std::string without_label(const RandomC& program) {
  std::string text = program.text;
  const std::string mark = program.label + ":";
  if (!program.label.empty()) text.erase(text.find(mark), mark.size());
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == ';'; });
  return text;
}

TEST(RandomC, SameSeedSameProgram) {
  const RandomC a = random_c(7, mixed_options(7));
  const RandomC b = random_c(7, mixed_options(7));
  EXPECT_EQ(a.text, b.text);
  EXPECT_EQ(a.criterion(), b.criterion());
  EXPECT_NE(a.text, random_c(8, mixed_options(7)).text);
}

TEST(RandomC, AnotherPointIsInTheSameProgram) {
  RandomCOptions options = loop_options(7);
  options.point = 1;
  const RandomC a = random_c(7, options);
  options.point = 3;
  const RandomC b = random_c(7, options);
  EXPECT_NE(a.criterion() + std::to_string(a.line), b.criterion() + std::to_string(b.line));
  EXPECT_EQ(without_label(a), without_label(b));
}

/// Every shape there is turns up.
TEST(RandomC, LoopsHaveAllShapes) {
  const std::vector<const char*> shapes = {
      "for \\(j\\d+ = \\w+; j\\d+ <=? n\\d+; j\\d+\\+\\+\\)",  // up to an input
      "while \\(j\\d+ >=? ",                                   // down
      "j\\d+ -= [23]",                                         // in strides
      "\\} while \\(j",                                        // do
      "while \\(1\\)",                                         // left in its middle
      "unsigned char j\\d+ = 0",                               // wraps around
      "unsigned j\\d+ = 0",
      "c\\d+ \\+= 2;",                            // moves along
      "if \\(b\\d+\\) \\{ b\\d+ = 0;",            // a flag
      "if \\(w\\d+ == 1\\)",                      // a mode
      "switch \\(w\\d+\\)",                       // a state machine
      "if \\(j\\d+ <=? \\w+\\)\\n *goto g\\d+;",  // a loop of gotos
      "goto g\\d+;\\n *g\\d+: ;\\n",              // one with two entries
      "goto out\\d+;",
      "\\) \\{ j\\d+.*; continue; \\}",
      "(u\\d+) > (u\\d+)\\) \\1 -= \\2;",  // Euclid
      "(u\\d+) = \\1 / 2;",
  };
  std::string all;
  for (const RandomC& p : corpus({"loops", loop_options, 100, 0}, 3000, 100)) all += p.text;
  for (const char* shape : shapes) {
    EXPECT_TRUE(std::regex_search(all, std::regex(shape))) << "none like " << shape;
  }
}

class RandomPrograms : public testing::TestWithParam<Kind> {};

INSTANTIATE_TEST_SUITE_P(Kinds, RandomPrograms,
                         testing::Values(Kind{"mixed", mixed_options, 300, 75},
                                         Kind{"loops", loop_options, 150, 65}),
                         testing::PrintToStringParamName());

/// Defined C: the sanitizers find nothing, and optimising changes nothing.
TEST_P(RandomPrograms, AreDefinedAndEnd) {
  const std::vector<RandomC> programs = corpus(GetParam(), 1000, GetParam().programs);
  const auto checked = run_batch(batch(programs),
                                 "-O1 -fsanitize=undefined,bounds "
                                 "-fsanitize-undefined-trap-on-error");
  const auto plain = run_batch(batch(programs), "-O0");
  const auto optimised = run_batch(batch(programs), "-O2");
  for (std::size_t p = 0; p < programs.size(); ++p) {
    for (std::size_t run = 0; run < plain[p].size(); ++run) {
      ASSERT_EQ(checked[p][run].end, Observed::End::finished) << programs[p].text;
      ASSERT_EQ(checked[p][run], plain[p][run]) << programs[p].text;
      ASSERT_EQ(plain[p][run], optimised[p][run]) << programs[p].text;
    }
  }
}

/// Worth testing with: most criteria are reached, and most see several values.
TEST_P(RandomPrograms, HaveCriteriaThatAreReachedAndVary) {
  const std::vector<RandomC> programs = corpus(GetParam(), 2000, GetParam().programs);
  const auto results = run_batch(batch(programs), "-O0");
  std::size_t reached = 0;
  std::size_t varied = 0;
  for (const auto& runs : results) {
    bool any = false;
    bool different = false;
    for (const Observed& run : runs) {
      any = any || run.count > 0;
      different = different || !(run == runs.front());
    }
    reached += any ? 1 : 0;
    varied += different ? 1 : 0;
  }
  EXPECT_GT(reached, programs.size() * GetParam().reached_percent / 100);
  EXPECT_GT(varied, programs.size() * 45 / 100);
}

}  // namespace random_c_test
}  // namespace pslice::support
