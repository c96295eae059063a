#include "tests/support/random_c.h"

#include <gtest/gtest.h>

#include "tests/support/gcc_runner.h"

namespace pslice::support {
namespace {

std::vector<RandomC> corpus(std::uint64_t first, std::size_t count) {
  std::vector<RandomC> programs;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    RandomCOptions options = mixed_options(seed);
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

TEST(RandomC, SameSeedSameProgram) {
  const RandomC a = random_c(7, mixed_options(7));
  const RandomC b = random_c(7, mixed_options(7));
  EXPECT_EQ(a.text, b.text);
  EXPECT_EQ(a.criterion(), b.criterion());
  EXPECT_NE(a.text, random_c(8, mixed_options(7)).text);
}

/// Defined C: the sanitizers find nothing, and optimising changes nothing.
TEST(RandomC, ProgramsAreDefinedAndEnd) {
  const std::vector<RandomC> programs = corpus(1000, 300);
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
TEST(RandomC, CriteriaAreReachedAndVary) {
  const std::vector<RandomC> programs = corpus(2000, 300);
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
  EXPECT_GT(reached, programs.size() * 75 / 100);
  EXPECT_GT(varied, programs.size() * 45 / 100);
}

}  // namespace
}  // namespace pslice::support
