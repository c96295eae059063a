#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/property/sliced_program.h"
#include "tests/reference/reference_slicer.h"

// The path-insensitive slicer against its definition: on programs without loops it keeps what the
// equations keep when run over every path of the graph.

namespace pslice::property {
namespace {

support::RandomCOptions loop_free(std::uint64_t seed) {
  support::RandomCOptions options = support::mixed_options(seed);
  options.prefix = "t" + std::to_string(seed) + "_";
  options.loops = options.backward_gotos = options.recursion = false;
  options.entry_statements = std::min(options.entry_statements, 12U);
  options.helper_statements = std::min(options.helper_statements, 3U);
  options.helpers = std::min(options.helpers, 3U);
  options.depth = std::min(options.depth, 3U);
  return options;
}

std::vector<ts::Statement> kept_by(const slicer::Slice& slice) {
  std::vector<ts::Statement> result;
  slice.statements.for_each([&](std::size_t s) { result.emplace_back(s); });
  return result;
}

struct RuleCase {
  slicer::ControlRule rule;
  reference::Rule reference;
  std::uint64_t first_seed;
};

class AgainstReference : public testing::TestWithParam<RuleCase> {};

TEST_P(AgainstReference, KeepsTheSame) {
  const support::TemporaryDirectory directory;
  constexpr std::size_t wanted = 300;
  std::size_t compared = 0;
  std::size_t too_many_paths = 0;
  reference::Options options;
  options.rule = GetParam().reference;
  options.limits.paths = 1'000;
  for (std::uint64_t seed = GetParam().first_seed; compared < wanted; ++seed) {
    const support::RandomC random = support::random_c(seed, loop_free(seed));
    LoadedProgram loaded = load(random, directory);
    const reference::Result expected =
        reference::slice(loaded.program(), loaded.entry, loaded.criterion, options);
    if (!expected.complete) {
      ASSERT_LT(++too_many_paths, wanted) << "the generator's programs are too large";
      continue;
    }
    ++compared;
    const slicer::Slice actual = path_insensitive(loaded, GetParam().rule);
    const std::vector<ts::Statement> kept(expected.statements.begin(), expected.statements.end());
    EXPECT_EQ(describe(loaded.program(), kept_by(actual)), describe(loaded.program(), kept))
        << "seed " << seed << ", criterion " << random.criterion() << "\n" << random.text;
    if (HasFailure()) return;  // one counterexample is enough to look at
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, AgainstReference,
    testing::Values(
        RuleCase{slicer::ControlRule::branch, reference::Rule::branch, 30'000},
        RuleCase{slicer::ControlRule::edge, reference::Rule::edge, 40'000}));

}  // namespace
}  // namespace pslice::property
