// What holds of every slice, on random programs (recursive ones among them): it can be run in place
// of the program, less inlining only makes it larger, and looking at paths only smaller.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "mini.h"
#include "random_program.h"
#include "slicer/dependence/inlining.h"
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

/// A bound on inlining decides which calls are opaque to the search besides recursive ones.
struct Way {
  const char* name;
  Slice (*slice)(const mini::Example&, const SliceOptions&);
  std::size_t max_inlined_edges;
};

void PrintTo(const Way& way, std::ostream* out) { *out << way.name << way.max_inlined_edges; }

Slice insensitive(const mini::Example& example, const SliceOptions& options) {
  return mini::slice(example, options);
}

/// Out of budget a slice is larger, and has to keep its promises all the same.
Slice sensitive_within(std::chrono::milliseconds time, const mini::Example& example,
                       const SliceOptions& options) {
  base::Limits limits;
  limits.time = time;
  return mini::path_sensitive(example, options, limits);
}

Slice sensitive(const mini::Example& example, const SliceOptions& options) {
  return sensitive_within(std::chrono::milliseconds(200), example, options);
}

/// Was there not even time for the path-insensitive slice?
bool keeps_everything(const Slice& slice) {
  return std::ranges::any_of(slice.warnings, [](const base::Warning& warning) {
    return warning.message.starts_with("nothing is dropped");
  });
}

class SliceProperty : public testing::TestWithParam<Way> {
 protected:
  [[nodiscard]] static SliceOptions options() {
    SliceOptions result;
    result.max_inlined_edges = GetParam().max_inlined_edges;
    return result;
  }

  /// A bound counts only by which functions it makes shared: ways in which these are the same ask
  /// the same question, and it is answered once.
  static const Slice& slice(const std::string& text, const mini::Example& program,
                            const SliceOptions& options) {
    using Question = std::tuple<bool, std::string, Termination, std::vector<Sharing>>;
    static std::map<Question, Slice> answers;
    const std::vector<Sharing> shared = plan_sharing(
        program.program, program.entry, compute_reach(program.program), options.max_inlined_edges);
    const Question question{GetParam().slice == sensitive, text, options.termination, shared};
    const auto [answer, is_new] = answers.try_emplace(question);
    if (is_new) answer->second = GetParam().slice(program, options);
    return answer->second;
  }
};

TEST_P(SliceProperty, ASliceRunsLikeItsProgram) {
  int completed = 0;
  int smaller = 0;
  for (std::uint32_t seed = 0; seed < programs; ++seed) {
    const std::string text = seed % 4 == 3 ? mini::random_flags(seed) : mini::random_program(seed);
    const mini::Example program = mini::parse(text);
    const Slice& slice = SliceProperty::slice(text, program, options());
    ASSERT_EQ(slice.refused, std::nullopt) << "seed " << seed << "\n" << text;
    const mini::Example reduced = mini::parse_reduced(text, slice.statements);
    const mini::Example whole = mini::parse_reduced(text, all_statements(program.program));
    ASSERT_FALSE(reduced.broken) << text;
    if (slice.statements.count() < program.program.statement_count()) ++smaller;
    for (std::uint64_t round = 0; round < 8; ++round) {
      const ts::Run original = run(whole, round, 3'000);
      if (!ends(original)) continue;
      ++completed;
      const ts::Run sliced = run(reduced, round, 30'000);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round) + "\n" +
                   text + "kept\n" +
                   testing::PrintToString(mini::texts(program.program, slice.statements)));
      ASSERT_TRUE(ends(sliced)) << static_cast<int>(sliced.end);
      ASSERT_EQ(original.visits, sliced.visits);
    }
  }
  EXPECT_GT(completed, static_cast<int>(programs));
  EXPECT_GT(smaller, static_cast<int>(programs) / 2);
}

/// Where it does not count who ends the program, only such a run shows the beginning of what the
/// slice shows; the others show the same.
TEST_P(SliceProperty, ASliceWithoutEndsGoesOnWhereItsProgramEnds) {
  int ended = 0;
  int further = 0;
  for (std::uint32_t seed = 0; seed < programs; ++seed) {
    const std::string text = mini::random_program(seed);
    const mini::Example program = mini::parse(text);
    SliceOptions ignoring = options();
    ignoring.termination = Termination::ignore;
    const Slice& slice = SliceProperty::slice(text, program, ignoring);
    ASSERT_EQ(slice.refused, std::nullopt) << "seed " << seed << "\n" << text;
    const mini::Example reduced = mini::parse_reduced(text, slice.statements);
    const mini::Example whole = mini::parse_reduced(text, all_statements(program.program));
    for (std::uint64_t round = 0; round < 8; ++round) {
      const ts::Run original = run(whole, round, 3'000);
      if (!ends(original)) continue;
      ts::Run sliced = run(reduced, round, 30'000);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round) + "\n" +
                   text + "kept\n" +
                   testing::PrintToString(mini::texts(program.program, slice.statements)));
      if (original.end == ts::Run::End::halted) {
        ++ended;
        ASSERT_GE(sliced.visits.size(), original.visits.size());
        if (sliced.visits.size() > original.visits.size()) ++further;
        sliced.visits.resize(original.visits.size());
      }
      ASSERT_EQ(original.visits, sliced.visits);
    }
  }
  EXPECT_GT(ended, 50);
  EXPECT_GT(further, 10);
}

INSTANTIATE_TEST_SUITE_P(PathInsensitive, SliceProperty,
                         testing::Values(Way{"inlined", insensitive, 1},
                                         Way{"inlined", insensitive, 60},
                                         Way{"inlined", insensitive, 100'000}),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(PathSensitive, SliceProperty,
                         testing::Values(Way{"inlined", sensitive, 1},
                                         Way{"inlined", sensitive, 60},
                                         Way{"inlined", sensitive, 100'000}),
                         testing::PrintToStringParamName());

/// However much was explored: where paths were not followed, or calls not, the path-insensitive
/// answer stands for what is behind, and no more than that.
TEST(SliceProperties, LookingAtPathsOnlyMakesTheSliceSmaller) {
  constexpr int milliseconds[] = {3, 10, 30, 200};
  int smaller = 0;
  int judged = 0;
  for (const ControlRule rule : {ControlRule::branch, ControlRule::edge}) {
    for (std::uint32_t seed = 0; seed < programs; ++seed) {
      const std::string text = mini::random_program(seed);
      const mini::Example program = mini::parse(text);
      SliceOptions options;
      options.control = rule;
      options.max_inlined_edges = seed % 3 == 0 ? 60 : 100'000;
      const base::BitSet all = insensitive(program, options).statements;
      const std::chrono::milliseconds time(milliseconds[seed % 4]);
      const Slice some = sensitive_within(time, program, options);
      if (keeps_everything(some)) continue;
      ++judged;
      ASSERT_TRUE(all.includes(some.statements)) << "seed " << seed << "\n" << text;
      if (some.statements.count() < all.count()) ++smaller;
    }
  }
  EXPECT_GT(judged, static_cast<int>(programs));
  EXPECT_GT(smaller, static_cast<int>(programs) / 10);
}

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
