#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "tests/property/corpus.h"

// Programs made of loops, sliced in all the ways there are to treat a loop, and run under gcc
// beside their slices. What the slicer knows of a loop is tested through what it leaves out: a test
// decided by an invariant that does not hold loses statements which some run reaches.

namespace pslice::property {
namespace loop_slices_test {

using slicer::Reuse;
using support::BatchProgram;
using support::Observed;

constexpr std::size_t programs_in_a_batch = 20;
constexpr unsigned criteria = 3;  // of each program

std::vector<support::RandomC> loop_programs(std::uint64_t first_seed, std::size_t count) {
  std::vector<support::RandomC> programs;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    support::RandomCOptions options = support::loop_options(seed);
    for (options.point = 1; options.point <= criteria; ++options.point) {
      options.prefix = "t" + std::to_string(seed) + "_" + std::to_string(options.point) + "_";
      programs.push_back(support::random_c(seed, options));
    }
  }
  return programs;
}

/// What users get, and others in turn: numbers without a common divisor, so that all meet.
slicer::SliceOptions options_in_turn(std::size_t turn) {
  static const std::vector<Reuse> reuse = {Reuse::lazy, Reuse::eager, Reuse::lazy, Reuse::syntactic,
                                           Reuse::none};
  slicer::SliceOptions options;
  options.reuse = reuse[turn % reuse.size()];
  options.early_runs = turn % 3 != 0;
  static const std::vector<absint::DomainChoice> domains = {
      absint::DomainChoice::automatic, absint::DomainChoice::box, absint::DomainChoice::octagon,
      absint::DomainChoice::polyhedra};
  options.domain = domains[turn / 3 % domains.size()];
  options.unroll = static_cast<unsigned>(turn / 2 % 4);
  return options;
}

std::string describe(const slicer::SliceOptions& options) {
  static const std::vector<std::string> reuse = {"lazy", "eager", "syntactic", "none"};
  std::string text = "reuse " + reuse.at(static_cast<std::size_t>(options.reuse)) +
                     (options.early_runs ? ", early runs" : ", no early runs");
  text += ", domain " + std::to_string(static_cast<int>(options.domain)) + ", unroll " +
          std::to_string(options.unroll);
  return text;
}

enum class Ways : std::uint8_t { usual, in_turn };

void PrintTo(Ways ways, std::ostream* out) { *out << (ways == Ways::usual ? "usual" : "in_turn"); }

/// A corpus of path-sensitive slices, with the statements of the path-insensitive ones beside.
struct LoopCorpus {
  Corpus sliced;
  std::vector<slicer::SliceOptions> options;
  std::vector<base::BitSet> path_insensitive;
};

LoopCorpus slice_all(const std::vector<support::RandomC>& programs, Ways ways) {
  const support::TemporaryDirectory directory;
  base::Limits limits;
  limits.time = std::chrono::milliseconds(1000);
  LoopCorpus corpus;
  for (const support::RandomC& random : programs) {
    const std::size_t turn = random.seed * criteria + corpus.options.size();
    const slicer::SliceOptions options =
        ways == Ways::usual ? slicer::SliceOptions{} : options_in_turn(turn);
    try {
      LoadedProgram loaded = load(random, directory);
      slicer::Slice slice = path_sensitive(loaded, options, limits);
      corpus.path_insensitive.push_back(path_insensitive(loaded, options.control).statements);
      corpus.sliced.reduced.push_back(reduced(loaded, slice.statements, slice.observable));
      corpus.sliced.loaded.push_back(std::move(loaded));
      corpus.sliced.slices.push_back(std::move(slice));
      corpus.options.push_back(options);
    } catch (const std::exception& e) {
      ADD_FAILURE() << "seed " << random.seed << ", " << describe(options) << ": " << e.what()
                    << "\n"
                    << random.text;
    }
  }
  return corpus;
}

struct Batch {
  Ways ways;
  std::uint64_t first_seed;
};

void PrintTo(const Batch& batch, std::ostream* out) {
  PrintTo(batch.ways, out);
  *out << batch.first_seed;
}

class LoopSlices : public testing::TestWithParam<Batch> {
 protected:
  /// What holds of every slice, run or not.
  void check(const LoopCorpus& corpus);

  std::size_t smaller_ = 0;  // than the path-insensitive ones
  std::size_t exact_ = 0;
  std::size_t cut_ = 0;  // by the limit of time
};

void LoopSlices::check(const LoopCorpus& corpus) {
  for (std::size_t i = 0; i < corpus.options.size(); ++i) {
    const slicer::Slice& slice = corpus.sliced.slices[i];
    const support::RandomC& random = corpus.sliced.loaded[i].random;
    SCOPED_TRACE("seed " + std::to_string(random.seed) + ", criterion " + random.criterion() +
                 ", " + describe(corpus.options[i]) + "\n" + numbered(random.text));
    EXPECT_FALSE(slice.refused) << *slice.refused;
    EXPECT_TRUE(corpus.path_insensitive[i].includes(slice.statements))
        << "more than the path-insensitive slice";
    EXPECT_TRUE(slice.statements.includes(slice.shown)) << "shown, but not kept";
    if (slice.exact) {
      EXPECT_EQ(slice.shown.count(), slice.statements.count()) << "exact, but not all is shown";
    }
    smaller_ += slice.statements.count() < corpus.path_insensitive[i].count() ? 1 : 0;
    exact_ += slice.exact ? 1 : 0;
    cut_ += std::ranges::any_of(slice.warnings,
                                [](const base::Warning& w) {
                                  return w.message.find("time limit") != std::string::npos;
                                })
                ? 1
                : 0;
  }
}

TEST_P(LoopSlices, RunLikeTheirPrograms) {
  const LoopCorpus corpus =
      slice_all(loop_programs(GetParam().first_seed, programs_in_a_batch), GetParam().ways);
  check(corpus);
  const std::size_t count = corpus.options.size();
  RecordProperty("smaller", std::to_string(smaller_ * 100 / count));
  RecordProperty("exact", std::to_string(exact_ * 100 / count));
  RecordProperty("cut", std::to_string(cut_));
  // Worth comparing: tests decide something. What was cut says nothing about that.
  EXPECT_GE(smaller_ * 100, (count - cut_) * 10);

  const std::vector<BatchProgram> programs = originals(corpus.sliced, 300);
  const std::vector<BatchProgram> slices = with_texts(programs, corpus.sliced.reduced);
  const Runs expected = run_all(programs, "-O0");
  for (const auto& runs : expected) {
    for (const Observed& run : runs) ASSERT_EQ(run.end, Observed::End::finished);
  }
  for (const char* level : {"-O0", "-O2"}) {
    expect_same(corpus.sliced, programs, expected, run_all(slices, level),
                std::string("slice under ") + level);
  }
}

std::vector<Batch> batches() {
  std::vector<Batch> result;
  for (std::uint64_t seed = 110'000; seed < 114'000; seed += 1'000) {
    result.push_back({seed < 111'000 ? Ways::usual : Ways::in_turn, seed});
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Random, LoopSlices, testing::ValuesIn(batches()),
                         testing::PrintToStringParamName());

/// The harness sees faults here too: without some kept assignment most slices show other values,
/// where the criterion shows different values at all.
TEST(SlicesOfLoops, FailWithoutAKeptAssignment) {
  const LoopCorpus corpus = slice_all(loop_programs(119'000, 10), Ways::usual);
  const Sabotaged found = sabotage(corpus.sliced, 200, 3);
  ASSERT_GT(found.visible, 10U);
  EXPECT_GT(found.caught, found.visible * 6 / 10);
}

}  // namespace loop_slices_test
}  // namespace pslice::property
