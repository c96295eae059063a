#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/property/sliced_program.h"
#include "tests/reference/reference_slicer.h"

// The path-insensitive slicer against its definition: on programs without loops it keeps what the
// equations keep when run over every path of the graph.

namespace pslice::property {
namespace reference_test {

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

void PrintTo(const RuleCase& rule, std::ostream* out) {
  *out << (rule.rule == slicer::ControlRule::branch ? "branch" : "edge");
}

class AgainstReference : public testing::TestWithParam<RuleCase> {};

TEST_P(AgainstReference, KeepsTheSame) {
  const support::TemporaryDirectory directory;
  constexpr std::size_t wanted = 400;
  std::size_t compared = 0;
  std::size_t too_many_paths = 0;
  reference::Options options;
  options.rule = GetParam().reference;
  options.limits.paths = 3'000;
  for (std::uint64_t seed = GetParam().first_seed; compared < wanted; ++seed) {
    const support::RandomC random = support::random_c(seed, support::loop_free_options(seed));
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
        << "seed " << seed << ", criterion " << random.criterion() << "\n"
        << random.text;
    if (HasFailure()) return;  // one counterexample is enough to look at
  }
}

/// The same where it does not count who ends the program, on programs that end early.
TEST_P(AgainstReference, KeepsTheSameWithoutEnds) {
  const support::TemporaryDirectory directory;
  std::size_t smaller = 0;
  reference::Options counted;
  counted.rule = GetParam().reference;
  counted.limits.paths = 2'000;
  reference::Options options = counted;
  options.ends = reference::Ends::do_not_count;
  for (std::uint64_t seed = GetParam().first_seed + 5'000, compared = 0; compared < 150; ++seed) {
    support::RandomCOptions ending = support::loop_free_options(seed);
    ending.halting = true;
    const LoadedProgram loaded = load(support::random_c(seed, ending), directory);
    const ts::Program& program = loaded.program();
    const auto with = reference::slice(program, loaded.entry, loaded.criterion, counted);
    if (!with.complete) continue;
    ++compared;
    const auto expected = reference::slice(program, loaded.entry, loaded.criterion, options);
    const slicer::Slice actual =
        path_insensitive(loaded, GetParam().rule, slicer::Termination::ignore);
    const std::vector<ts::Statement> kept(expected.statements.begin(), expected.statements.end());
    ASSERT_EQ(describe(program, kept_by(actual)), describe(program, kept))
        << "seed " << seed << ", criterion " << loaded.random.criterion() << "\n"
        << loaded.random.text;
    EXPECT_TRUE(std::ranges::includes(with.statements, expected.statements));
    smaller += expected.statements.size() < with.statements.size() ? 1 : 0;
  }
  EXPECT_GT(smaller, 30U);
}

/// Paths that no input takes only add to a slice; and the interpreter takes no path that the
/// enumeration does not know.
TEST(Reference, FeasiblePathsKeepLess) {
  const support::TemporaryDirectory directory;
  std::size_t smaller = 0;
  for (std::uint64_t seed = 45'000; seed < 45'060; ++seed) {
    support::RandomCOptions small = support::loop_free_options(seed);
    small.parameters = 2;
    small.entry_statements = 6;
    small.helpers = 1;
    small.memory = false;  // what is read from memory would be an input each time
    const LoadedProgram loaded = load(support::random_c(seed, small), directory);
    reference::Options options;
    const reference::Result all =
        reference::slice(loaded.program(), loaded.entry, loaded.criterion, options);
    if (!all.complete) continue;
    std::size_t asked = 0;
    std::size_t taken = 0;
    const reference::Oracle oracle = reference::brute_force_oracle(
        loaded.program(), loaded.entry, {-3, 0, 1, 5}, reference::Statics::initial, 100'000);
    options.feasible = [&](const std::vector<ts::Edge>& path) {
      ++asked;
      taken += oracle(path) ? 1 : 0;
      return oracle(path);
    };
    const reference::Result some =
        reference::slice(loaded.program(), loaded.entry, loaded.criterion, options);
    EXPECT_EQ(asked, all.paths);
    EXPECT_EQ(some.infeasible, asked - taken);
    EXPECT_GT(taken, 0U) << loaded.random.text;
    EXPECT_TRUE(std::ranges::includes(all.statements, some.statements)) << loaded.random.text;
    smaller += some.statements.size() < all.statements.size() ? 1 : 0;
  }
  EXPECT_GT(smaller, 10U);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, AgainstReference,
    testing::Values(RuleCase{slicer::ControlRule::branch, reference::Rule::branch, 30'000},
                    RuleCase{slicer::ControlRule::edge, reference::Rule::edge, 40'000}),
    testing::PrintToStringParamName());

}  // namespace reference_test
}  // namespace pslice::property
