#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/property/corpus.h"
#include "tests/support/csmith.h"
#include "tests/support/random.h"

// Slices are run: under gcc, on thousands of inputs, program and slice have to show the same
// values at every visit of the criterion.

namespace pslice::property {
namespace slice_runs_test {

using support::BatchProgram;
using support::Observed;

struct Programs {
  Slicing slicing;
  std::uint64_t first_seed;
  Options options = support::mixed_options;
};

std::string name_of(Slicing slicing) {
  return slicing == Slicing::path_insensitive ? "path_insensitive" : "path_sensitive";
}

void PrintTo(const Programs& programs, std::ostream* out) {
  *out << name_of(programs.slicing) << programs.first_seed;
}

class SliceRuns : public testing::TestWithParam<Programs> {};

TEST_P(SliceRuns, LikeItsProgram) {
  const Corpus corpus = sliced_corpus(
      random_programs(GetParam().options, GetParam().first_seed, 60), GetParam().slicing);
  const std::vector<BatchProgram> programs = originals(corpus, 1500);
  const std::vector<BatchProgram> slices = with_texts(programs, corpus.reduced);
  const Runs expected = run_all(programs, "-O0");
  for (const auto& runs : expected) {
    for (const Observed& run : runs) ASSERT_EQ(run.end, Observed::End::finished);
  }
  expect_same(corpus, programs, expected, run_all(slices, "-O0"), "slice under -O0");
  expect_same(corpus, programs, expected, run_all(slices, "-O2"), "slice under -O2");
}

std::vector<Programs> programs_of(Slicing slicing, std::uint64_t first_seed) {
  std::vector<Programs> result;
  for (std::uint64_t i = 0; i < 6; ++i) result.push_back({slicing, first_seed + i * 1'000});
  return result;
}

INSTANTIATE_TEST_SUITE_P(PathInsensitive, SliceRuns,
                         testing::ValuesIn(programs_of(Slicing::path_insensitive, 10'000)),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(PathSensitive, SliceRuns,
                         testing::ValuesIn(programs_of(Slicing::path_sensitive, 90'000)),
                         testing::PrintToStringParamName());

INSTANTIATE_TEST_SUITE_P(
    Recursive, SliceRuns,
    testing::Values(Programs{Slicing::path_insensitive, 30'000, support::recursive_options},
                    Programs{Slicing::path_sensitive, 31'000, support::recursive_options},
                    Programs{Slicing::path_sensitive, 32'000, support::recursive_options},
                    Programs{Slicing::path_sensitive, 33'000, support::recursive_options}),
    testing::PrintToStringParamName());

/// Where it does not count who ends the program, a slice gets at least as far as its program, and
/// shows the same until then.
class EndlessSliceRuns : public testing::TestWithParam<Programs> {};

support::RandomCOptions ending(std::uint64_t seed) {
  support::RandomCOptions options = support::mixed_options(seed);
  options.halting = true;
  return options;
}

TEST_P(EndlessSliceRuns, AsFarAsTheirPrograms) {
  const auto sources = random_programs(ending, GetParam().first_seed, 60);
  const Corpus corpus = sliced_corpus(sources, GetParam().slicing, {}, slicer::Termination::ignore);
  const std::vector<BatchProgram> programs = originals(corpus, 1000);
  const std::vector<BatchProgram> slices = with_texts(programs, corpus.reduced);
  const Runs expected = run_all(programs, "-O0");
  const Runs actual = run_all(slices, "-O0");
  expect_as_far(corpus, programs, expected, actual, "slice under -O0");
  expect_as_far(corpus, programs, expected, run_all(slices, "-O2"), "slice under -O2");
  // Otherwise nothing of it was tried.
  std::size_t further = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    further += std::ranges::equal(expected[i], actual[i]) ? 0 : 1;
  }
  EXPECT_GT(further, 5U);
}

INSTANTIATE_TEST_SUITE_P(Modes, EndlessSliceRuns,
                         testing::Values(Programs{Slicing::path_insensitive, 34'000},
                                         Programs{Slicing::path_sensitive, 35'000},
                                         Programs{Slicing::path_sensitive, 36'000}),
                         testing::PrintToStringParamName());

/// Programs nobody here wrote, with pointers, arrays, structs, unions and bit-fields.
class CsmithSliceRuns : public testing::TestWithParam<Slicing> {};

TEST_P(CsmithSliceRuns, LikeTheirPrograms) {
  if (!support::csmith_is_there()) GTEST_SKIP() << "no csmith here";
  support::Random random(3);
  std::vector<support::RandomC> programs;
  for (std::uint64_t seed = 100; programs.size() < 40; ++seed) {
    auto program = support::csmith_program(seed, support::CsmithProfile::everything);
    if (!program) continue;
    program->observed = {random.pick(program->observed)};
    programs.push_back(*program);
  }
  const std::string include = support::csmith_include();
  Corpus corpus = sliced_corpus(programs, GetParam(), {include});
  std::vector<BatchProgram> batch = originals(corpus, 1);
  Runs expected = run_all(batch, "-O0 " + include);
  // What does not end shows nothing.
  for (auto& runs : expected) {
    std::erase_if(runs, [](const Observed& run) { return run.end != Observed::End::finished; });
  }
  EXPECT_GT(std::count_if(expected.begin(), expected.end(),
                          [](const auto& runs) { return !runs.empty(); }),
            20);
  batch = with_texts(batch, corpus.reduced);
  expect_same(corpus, batch, expected, run_all(batch, "-O0 " + include), "slice under -O0");
  expect_same(corpus, batch, expected, run_all(batch, "-O2 " + include), "slice under -O2");
}

INSTANTIATE_TEST_SUITE_P(Modes, CsmithSliceRuns,
                         testing::Values(Slicing::path_insensitive, Slicing::path_sensitive),
                         [](const auto& mode) { return name_of(mode.param); });

/// A slice that keeps everything would pass the tests above.
TEST(Slices, AreSmallerThanTheirPrograms) {
  const Corpus corpus = sliced_corpus(mixed_programs(20'000, 100), Slicing::path_insensitive);
  ASSERT_EQ(corpus.loaded.size(), 100U);
  double reduction = 0;
  std::size_t smaller = 0;
  for (std::size_t i = 0; i < corpus.loaded.size(); ++i) {
    const auto all = static_cast<double>(reachable_statements(corpus.loaded[i]));
    const auto kept = static_cast<double>(corpus.slices[i].statements.count());
    EXPECT_LE(kept, all);
    reduction += (all - kept) / all;
    smaller += kept < all ? 1 : 0;
  }
  EXPECT_GT(reduction / 100, 0.4);
  EXPECT_GT(smaller, 90U);
}

std::multiset<std::string> identifiers(const std::string& line) {
  static const std::regex identifier("[A-Za-z_][A-Za-z0-9_]*");
  return {std::sregex_token_iterator(line.begin(), line.end(), identifier),
          std::sregex_token_iterator()};
}

/// Line by line: what the slice names there, the program names there.
TEST(Slices, KeepEveryTokenOnItsLine) {
  const Corpus corpus = sliced_corpus(mixed_programs(21'000, 100), Slicing::path_insensitive);
  ASSERT_EQ(corpus.loaded.size(), 100U);
  for (std::size_t i = 0; i < corpus.loaded.size(); ++i) {
    std::istringstream program(corpus.loaded[i].random.text);
    std::istringstream slice(corpus.reduced[i]);
    std::string whole;
    std::string part;
    while (std::getline(program, whole)) {
      ASSERT_TRUE(std::getline(slice, part));
      const auto there = identifiers(whole);
      const auto here = identifiers(part);
      EXPECT_TRUE(std::ranges::includes(there, here)) << whole << "\n" << part;
    }
    EXPECT_FALSE(std::getline(slice, part));
  }
}

/// The harness sees faults: most slices are caught once some assignment of them is missing, where
/// the criterion shows different values at all.
TEST(Slices, FailWithoutAKeptAssignment) {
  const Corpus corpus = sliced_corpus(mixed_programs(22'000, 50), Slicing::path_insensitive);
  const Sabotaged found = sabotage(corpus, 400, 6);
  ASSERT_GT(found.visible, 15U);
  EXPECT_GT(found.caught, found.visible * 6 / 10);
}

}  // namespace slice_runs_test
}  // namespace pslice::property
