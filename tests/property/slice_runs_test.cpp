#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/property/sliced_program.h"
#include "tests/support/gcc_runner.h"
#include "tests/support/random.h"

// Slices are run: under gcc, on thousands of inputs, program and slice have to show the same
// values at every visit of the criterion.

namespace pslice::property {
namespace {

using support::BatchProgram;
using support::Observed;

/// Programs loaded, sliced and reduced; the same index everywhere.
struct Corpus {
  std::vector<LoadedProgram> loaded;
  std::vector<slicer::Slice> slices;
  std::vector<std::string> reduced;
};

Corpus corpus(std::uint64_t first_seed, std::size_t count) {
  const support::TemporaryDirectory directory;
  Corpus c;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    support::RandomCOptions options = support::mixed_options(seed);
    options.prefix = "t" + std::to_string(seed) + "_";
    const support::RandomC random = support::random_c(seed, options);
    try {
      LoadedProgram loaded = load(random, directory);
      slicer::Slice slice = path_insensitive(loaded, slicer::ControlRule::branch);
      c.reduced.push_back(loaded.source->reduced(0, slice.statements, slice.observable, loaded.criterion));
      c.loaded.push_back(std::move(loaded));
      c.slices.push_back(std::move(slice));
    } catch (const std::exception& e) {
      ADD_FAILURE() << "seed " << seed << ": " << e.what() << "\n" << random.text;
    }
  }
  return c;
}

std::vector<BatchProgram> originals(const Corpus& c, std::size_t inputs) {
  std::vector<BatchProgram> batch;
  for (const LoadedProgram& p : c.loaded) {
    batch.push_back(batch_program(p.random, p.random.text, varied_inputs(p.random, inputs)));
  }
  return batch;
}

/// The same with other texts.
std::vector<BatchProgram> with_texts(std::vector<BatchProgram> batch,
                                     const std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < batch.size(); ++i) batch[i].text = texts[i];
  return batch;
}

/// Runs a batch. A program that does not compile, or lost the point to observe, is a failure of its
/// own and has no runs; the others run all the same.
std::vector<std::vector<Observed>> run_all(const std::vector<BatchProgram>& batch,
                                           const std::string& flags) {
  try {
    return support::run_batch(batch, flags);
  } catch (const std::runtime_error& e) {
    if (batch.size() == 1) {
      ADD_FAILURE() << e.what() << "\n" << batch.front().text;
      return {{}};
    }
  }
  // Which one is it? Halve until it is found.
  const auto middle = batch.begin() + static_cast<std::ptrdiff_t>(batch.size() / 2);
  auto results = run_all({batch.begin(), middle}, flags);
  const auto rest = run_all({middle, batch.end()}, flags);
  results.insert(results.end(), rest.begin(), rest.end());
  return results;
}

std::string numbered(const std::string& text) {
  std::string result = "   1  ";
  unsigned line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] != '\n' || i + 1 == text.size()) continue;
    std::string number = std::to_string(++line);
    result += std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + "  ";
  }
  return result;
}

void expect_same(const Corpus& c, const std::vector<BatchProgram>& batch,
                 const std::vector<std::vector<Observed>>& expected,
                 const std::vector<std::vector<Observed>>& actual, const std::string& what) {
  for (std::size_t i = 0; i < c.loaded.size(); ++i) {
    const std::size_t runs = std::min(expected[i].size(), actual[i].size());  // none: reported
    for (std::size_t run = 0; run < runs; ++run) {
      if (expected[i][run] == actual[i][run]) continue;
      const support::RandomC& random = c.loaded[i].random;
      ADD_FAILURE() << what << " differs, seed " << random.seed << ", criterion "
                    << random.criterion() << "\ninput "
                    << testing::PrintToString(batch[i].inputs[run]) << "\nprogram "
                    << to_string(expected[i][run]) << "\nslice   " << to_string(actual[i][run])
                    << "\n" << numbered(random.text) << "\nslice\n" << numbered(c.reduced[i]);
      break;
    }
  }
}

class SliceRuns : public testing::TestWithParam<std::uint64_t> {};

constexpr std::size_t batch_size = 60;

TEST_P(SliceRuns, LikeItsProgram) {
  const Corpus c = corpus(GetParam(), batch_size);
  const std::vector<BatchProgram> programs = originals(c, 1500);
  const std::vector<BatchProgram> slices = with_texts(programs, c.reduced);
  const auto expected = run_all(programs, "-O0");
  for (const auto& runs : expected) {
    for (const Observed& run : runs) ASSERT_EQ(run.end, Observed::End::finished);
  }
  expect_same(c, programs, expected, run_all(slices, "-O0"), "slice under -O0");
  expect_same(c, programs, expected, run_all(slices, "-O2"), "slice under -O2");
}

INSTANTIATE_TEST_SUITE_P(Seeds, SliceRuns,
                         testing::Values(10'000, 11'000, 12'000, 13'000, 14'000, 15'000));

/// A slice that keeps everything would pass the test above.
TEST(Slices, AreSmallerThanTheirPrograms) {
  const Corpus c = corpus(20'000, 100);
  ASSERT_EQ(c.loaded.size(), 100U);
  double reduction = 0;
  std::size_t smaller = 0;
  for (std::size_t i = 0; i < c.loaded.size(); ++i) {
    const auto all = static_cast<double>(reachable_statements(c.loaded[i]));
    const auto kept = static_cast<double>(c.slices[i].statements.count());
    EXPECT_LE(kept, all);
    reduction += (all - kept) / all;
    smaller += kept < all ? 1 : 0;
  }
  EXPECT_GT(reduction / 100, 0.15);
  EXPECT_GT(smaller, 80U);
}

/// Line by line: a token of the slice stands where it stood in the program.
TEST(Slices, KeepEveryTokenOnItsLine) {
  const Corpus c = corpus(21'000, 40);
  for (std::size_t i = 0; i < c.loaded.size(); ++i) {
    const std::string& program = c.loaded[i].random.text;
    EXPECT_EQ(std::count(program.begin(), program.end(), '\n'),
              std::count(c.reduced[i].begin(), c.reduced[i].end(), '\n'));
  }
}

/// The harness sees faults: a slice without one of its assignments is caught.
TEST(Slices, FailWithoutAKeptAssignment) {
  const Corpus c = corpus(22'000, 60);
  constexpr std::size_t tries = 5;
  const std::vector<BatchProgram> programs = originals(c, 300);
  const auto expected = run_all(programs, "-O0");
  std::vector<bool> mutated(c.loaded.size());
  std::vector<bool> caught(c.loaded.size());
  support::Random random(1);
  for (std::size_t attempt = 0; attempt < tries; ++attempt) {
    std::vector<std::string> mutants = c.reduced;
    for (std::size_t i = 0; i < c.loaded.size(); ++i) {
      const ts::Program& program = c.loaded[i].program();
      std::vector<std::size_t> assignments;
      c.slices[i].statements.for_each([&](std::size_t s) {
        const ts::StatementKind kind = program[ts::Statement(s)].kind;
        if (kind == ts::StatementKind::assign || kind == ts::StatementKind::declaration) {
          assignments.push_back(s);
        }
      });
      if (assignments.empty()) continue;
      mutated[i] = true;
      base::BitSet without = c.slices[i].statements;
      without.erase(random.pick(assignments));
      mutants[i] = c.loaded[i].source->reduced(0, without, c.slices[i].observable, c.loaded[i].criterion);
    }
    const auto actual = run_all(with_texts(programs, mutants), "-O0");
    for (std::size_t i = 0; i < caught.size(); ++i) {
      caught[i] = caught[i] || (!actual[i].empty() && actual[i] != expected[i]);
    }
  }
  const auto total = std::count(mutated.begin(), mutated.end(), true);
  ASSERT_GT(total, 25);
  EXPECT_GT(std::count(caught.begin(), caught.end(), true), total / 2);
}

}  // namespace
}  // namespace pslice::property
