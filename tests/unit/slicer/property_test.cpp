// What holds of every slice, on random programs: it can be run in place of the program, and less
// inlining only makes it larger.

#include <gtest/gtest.h>

#include "mini.h"
#include "random_program.h"
#include "ts/interpret.h"

namespace pslice::slicer {
namespace {

constexpr std::uint32_t programs = 150;

/// Each input variable has one value per round, so a run does not depend on which inputs are read.
ts::Run run(const mini::Example& example, std::uint64_t round, std::uint64_t max_steps) {
  const auto inputs = [&](ts::Variable v) -> std::optional<base::Integer> {
    return static_cast<int>((v.index() * 7 + round * 11) % 13) - 4;
  };
  ts::RunOptions options;
  options.max_steps = max_steps;
  return ts::interpret(example.program, example.entry, inputs, example.criterion, options);
}

bool ends(const ts::Run& run) {
  return run.end == ts::Run::End::returned || run.end == ts::Run::End::halted;
}

base::BitSet all_statements(const ts::Program& program) {
  base::BitSet all(program.statement_count());
  for (std::size_t s = 0; s < program.statement_count(); ++s) all.insert(s);
  return all;
}

class SliceProperty : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] static SliceOptions options() {
    SliceOptions result;
    result.max_inlined_edges = GetParam();
    return result;
  }
};

TEST_P(SliceProperty, ASliceRunsLikeItsProgram) {
  int completed = 0;
  int smaller = 0;
  for (std::uint32_t seed = 0; seed < programs; ++seed) {
    const std::string text = mini::random_program(seed);
    const mini::Example program = mini::parse(text);
    const Slice slice = mini::slice(program, options());
    const mini::Example reduced = mini::parse_reduced(text, slice.statements);
    const mini::Example whole = mini::parse_reduced(text, all_statements(program.program));
    ASSERT_FALSE(reduced.broken) << text;
    if (slice.statements.count() < program.program.statement_count()) ++smaller;
    for (std::uint64_t round = 0; round < 8; ++round) {
      const ts::Run original = run(whole, round, 3'000);
      if (!ends(original)) continue;
      ++completed;
      const ts::Run sliced = run(reduced, round, 30'000);
      ASSERT_TRUE(ends(sliced)) << "seed " << seed << ", round " << round << "\n" << text;
      ASSERT_EQ(original.visits, sliced.visits) << "seed " << seed << ", round " << round << "\n"
                                                << text;
    }
  }
  EXPECT_GT(completed, static_cast<int>(programs));
  EXPECT_GT(smaller, static_cast<int>(programs) / 2);
}

INSTANTIATE_TEST_SUITE_P(Inlining, SliceProperty, testing::Values(1, 60, 100'000));

TEST(SliceProperties, LessInliningOnlyMakesTheSliceLarger) {
  int larger = 0;
  for (std::uint32_t seed = 0; seed < programs; ++seed) {
    const std::string text = mini::random_program(seed);
    const mini::Example program = mini::parse(text);
    SliceOptions bounded;
    bounded.max_inlined_edges = 1;
    const base::BitSet inlined = mini::slice(program).statements;
    const base::BitSet shared = mini::slice(program, bounded).statements;
    ASSERT_TRUE(shared.includes(inlined)) << "seed " << seed << "\n" << text;
    if (shared.count() > inlined.count()) ++larger;
  }
  EXPECT_GT(larger, 0);
}

}  // namespace
}  // namespace pslice::slicer
