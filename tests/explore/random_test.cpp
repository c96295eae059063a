#include <gtest/gtest.h>

#include "tests/explore/judging.h"

// Signatures of random functions. All of them are defined for every input.

namespace pslice::exploring {
namespace {

using support::RandomCOptions;

struct Mixture {
  std::string name;
  std::uint64_t first_seed;
  RandomCOptions (*options)(std::uint64_t seed);
  std::size_t programs = 30;
};

/// Small, so that paths can be enumerated.
RandomCOptions straight(std::uint64_t seed) {
  RandomCOptions options = support::loop_free_options(seed);
  options.defeat_luck = seed % 3 == 0;
  options.arithmetic = seed % 4 == 0;  // products and the like make hard questions
  return options;
}

/// Many tests of sums: many groups, and questions that are quickly answered.
RandomCOptions branching(std::uint64_t seed) {
  RandomCOptions options = support::plain_options();
  options.entry_statements = 20;
  options.helpers = 2;
  options.globals = seed % 2 == 0;
  options.early_returns = seed % 3 != 0;
  options.switches = seed % 4 == 0;
  options.gotos = seed % 5 == 0;
  options.calls_in_expressions = true;
  options.halting = seed % 7 == 0;
  return options;
}

RandomCOptions with_loops(std::uint64_t seed) {
  RandomCOptions options = support::mixed_options(seed);
  options.entry_statements = 8;
  options.helper_statements = 4;
  options.helpers = 2;
  options.memory = false;
  options.arithmetic = seed % 4 == 0;
  return options;
}

RandomCOptions with_memory(std::uint64_t seed) {
  RandomCOptions options = support::loop_free_options(seed);
  options.memory = true;
  options.arithmetic = seed % 4 == 0;
  options.constant_loops = seed % 2 == 0;
  options.loops = options.constant_loops;
  return options;
}

RandomCOptions that_halt(std::uint64_t seed) {
  RandomCOptions options = support::loop_free_options(seed);
  options.halting = true;
  options.recursion = true;
  options.arithmetic = seed % 4 == 0;
  options.helpers = 3;
  return options;
}

class RandomFunctions : public testing::TestWithParam<Mixture> {};

TEST_P(RandomFunctions, HaveTheSignatureThatGccConfirms) {
  const support::TemporaryDirectory directory;
  Exploring exploring;
  exploring.limits.time = std::chrono::milliseconds(300);
  std::vector<Explored> programs;
  for (std::uint64_t i = 0; i < GetParam().programs; ++i) {
    const std::uint64_t seed = GetParam().first_seed + i;
    RandomCOptions options = GetParam().options(seed);
    options.prefix = "t" + std::to_string(seed) + "_";
    programs.push_back(
        explored(subject_of(support::random_c(seed, options)), directory, exploring));
  }
  const Found found = judge_all(programs, 1'500);
  EXPECT_EQ(found.undefined, 0U);
  // Otherwise little of the above was tested.
  EXPECT_GT(found.complete, GetParam().programs / 3);
  EXPECT_LT(found.groups, found.paths);
}

INSTANTIATE_TEST_SUITE_P(Mixtures, RandomFunctions,
                         testing::Values(Mixture{"straight", 1'000, straight},
                                         Mixture{"branching", 5'000, branching, 40},
                                         Mixture{"with_loops", 2'000, with_loops},
                                         Mixture{"with_memory", 3'000, with_memory},
                                         Mixture{"that_halt", 4'000, that_halt}),
                         [](const auto& mixture) { return mixture.param.name; });

}  // namespace
}  // namespace pslice::exploring
