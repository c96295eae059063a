#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/property/corpus.h"
#include "tests/property/sliced_program.h"
#include "tests/reference/solver_oracle.h"

// The path-sensitive slicer against its definition: the equations run over every path that Z3 finds
// feasible. Where the slicer says its result is exact it is that slice, whatever the way states are
// reused, where interpolants come from, who decides, and whether inputs are run early; where it
// does not, it lies between that slice and the path-insensitive one.

namespace pslice::property {
namespace path_sensitive_test {

using slicer::ControlRule;
using slicer::Interpolants;
using slicer::Reuse;
using slicer::Termination;
using solver::Engine;
using support::RandomCOptions;

/// Programs of one kind. Every program is sliced in all sixteen ways.
struct Batch {
  const char* name;
  std::uint64_t first_seed;
  RandomCOptions (*options)(std::uint64_t seed);
  slicer::Statics statics = slicer::Statics::initial;
  unsigned exact_percent = 90;  // at least, of the slices
  std::size_t programs = 40;
};

void PrintTo(const Batch& batch, std::ostream* out) { *out << batch.name << batch.first_seed; }

/// Additions and tests, and everything that shapes control.
RandomCOptions linear(std::uint64_t seed) {
  RandomCOptions o = support::loop_free_options(seed);
  o.arithmetic = o.memory = o.macros = false;
  o.narrow_types = seed % 3 == 0;
  return o;
}

/// Calls that write globals, and may not come back.
RandomCOptions calling(std::uint64_t seed) {
  RandomCOptions o = linear(seed);
  o.globals = o.calls_in_expressions = o.early_returns = o.halting = true;
  o.helpers = 3;
  o.entry_statements = 7;
  o.helper_statements = 2;
  return o;
}

/// Jumps out of, over and into everything.
RandomCOptions jumping(std::uint64_t seed) {
  RandomCOptions o = linear(seed);
  o.gotos = o.switches = o.early_returns = true;
  o.helpers = 1;
  return o;
}

/// Tests that hardly any input passes.
RandomCOptions unlucky(std::uint64_t seed) {
  RandomCOptions o = linear(seed);
  o.defeat_luck = true;
  o.parameters = 3;
  o.helpers = 1;
  o.side_effects = false;
  return o;
}

RandomCOptions arithmetic(std::uint64_t seed) {
  RandomCOptions o = support::loop_free_options(seed);
  o.arithmetic = o.narrow_types = true;
  o.memory = false;
  return o;
}

/// Whatever else the generator knows; what is read from memory is any value.
RandomCOptions everything(std::uint64_t seed) {
  RandomCOptions o = support::loop_free_options(seed);
  o.memory = true;
  return o;
}

/// Loops whose tests decide themselves.
RandomCOptions constant_loops(std::uint64_t seed) {
  RandomCOptions o = linear(seed);
  o.loops = o.constant_loops = true;
  o.entry_statements = 8;
  o.helper_statements = 2;
  o.depth = 2;
  return o;
}

/// The feasible paths of a program; none if there are too many, or Z3 cannot tell.
std::optional<reference::Paths> feasible_paths(const LoadedProgram& loaded,
                                               slicer::Statics statics) {
  reference::PathLimits limits;
  limits.paths = 1'000;
  const auto oracle =
      reference::solver_oracle(loaded.program(), loaded.entry,
                               statics == slicer::Statics::initial ? reference::Statics::initial
                                                                   : reference::Statics::unknown);
  try {
    auto paths = reference::enumerate_paths(loaded.program(), loaded.entry, limits, oracle);
    if (paths.complete) return paths;
  } catch (const reference::Undecided&) {
  }
  return std::nullopt;
}

std::vector<ts::Statement> members(const base::BitSet& set) {
  std::vector<ts::Statement> result;
  set.for_each([&](std::size_t s) { result.emplace_back(s); });
  return result;
}

std::string name_of(const slicer::SliceOptions& options) {
  const std::vector<std::string> reuse = {"lazy", "eager", "syntactic", "none"};
  return std::string(options.control == ControlRule::branch ? "branch" : "edge") +
         (options.termination == Termination::keep ? "" : ", ends do not count") + ", reuse " +
         reuse.at(static_cast<std::size_t>(options.reuse)) +
         (options.early_runs ? ", early runs" : ", no early runs") +
         (options.interpolants == Interpolants::combination ? ", combination" : ", precondition") +
         ", engine " + std::to_string(static_cast<int>(options.solver.engine));
}

class PathSensitive : public testing::TestWithParam<Batch> {
 protected:
  void compare(const LoadedProgram& loaded, const reference::Paths& paths, ControlRule rule,
               Termination termination = Termination::keep);
  /// Between what feasible paths keep and the path-insensitive slice; the former if it is exact.
  static void judge(const ts::Program& program, const slicer::Slice& slice,
                    const std::vector<ts::Statement>& wanted, const base::BitSet& all);

  std::size_t slices_ = 0;
  std::size_t exact_ = 0;
  std::size_t smaller_ = 0;  // than the path-insensitive ones
};

void PathSensitive::compare(const LoadedProgram& loaded, const reference::Paths& paths,
                            ControlRule rule, Termination termination) {
  const ts::Program& program = loaded.program();
  const auto expected = reference::slice_of(
      program, loaded.entry, loaded.criterion,
      rule == ControlRule::branch ? reference::Rule::branch : reference::Rule::edge, paths,
      termination == Termination::keep ? reference::Ends::count : reference::Ends::do_not_count);
  const std::vector<ts::Statement> wanted(expected.begin(), expected.end());
  const base::BitSet all = path_insensitive(loaded, rule, termination).statements;
  slicer::SliceOptions options;
  options.control = rule;
  options.termination = termination;
  options.statics = GetParam().statics;
  // What users get is tried on every program, the other ways in turn.
  std::uint64_t turn = loaded.random.seed + (rule == ControlRule::edge ? 2 : 0);
  for (const Reuse reuse : {Reuse::lazy, Reuse::eager, Reuse::syntactic, Reuse::none}) {
    for (const bool early_runs : {true, false}) {
      const bool is_usual = rule == ControlRule::branch && reuse == Reuse::lazy;
      if (turn++ % 4 != 0 && !is_usual) continue;
      options.reuse = reuse;
      options.early_runs = early_runs;
      options.interpolants = turn % 2 == 0 ? Interpolants::combination : Interpolants::precondition;
      // Another solver now and then: they are slow.
      options.solver.engine = turn % 16 == 5   ? Engine::cvc5
                              : turn % 16 == 9 ? Engine::z3
                                               : Engine::automatic;
      SCOPED_TRACE(name_of(options));
      const slicer::Slice slice = path_sensitive(loaded, options);
      ++slices_;
      exact_ += slice.exact ? 1 : 0;
      smaller_ += slice.statements.count() < all.count() ? 1 : 0;
      judge(program, slice, wanted, all);
      if (HasFailure()) return;
    }
  }
  // Any set of answers may be missing: what is not decided stays open, and nothing is lost.
  std::uint64_t lot = loaded.random.seed;
  options.solver.decline = [&lot] {
    lot = lot * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return (lot >> 61U) < 3;
  };
  options.solver.engine = Engine::automatic;
  options.reuse = Reuse::lazy;
  options.early_runs = rule == ControlRule::edge;
  SCOPED_TRACE("some answers missing, " + name_of(options));
  judge(program, path_sensitive(loaded, options), wanted, all);
}

void PathSensitive::judge(const ts::Program& program, const slicer::Slice& slice,
                          const std::vector<ts::Statement>& wanted, const base::BitSet& all) {
  const std::vector<ts::Statement> kept = members(slice.statements);
  EXPECT_FALSE(slice.refused) << *slice.refused;
  EXPECT_TRUE(all.includes(slice.statements)) << "more than the path-insensitive slice";
  EXPECT_TRUE(slice.statements.includes(slice.shown)) << "shown, but not kept";
  EXPECT_TRUE(std::ranges::includes(wanted, members(slice.shown))) << "shown by no path";
  if (slice.exact) {
    EXPECT_EQ(describe(program, kept), describe(program, wanted));
    EXPECT_EQ(describe(program, kept), describe(program, members(slice.shown)));
  } else {
    EXPECT_TRUE(std::ranges::includes(kept, wanted)) << describe(program, kept) << "lacks of\n"
                                                     << describe(program, wanted);
  }
}

TEST_P(PathSensitive, KeepsWhatFeasiblePathsKeep) {
  const support::TemporaryDirectory directory;
  std::size_t compared = 0;
  std::size_t skipped = 0;
  for (std::uint64_t seed = GetParam().first_seed; compared < GetParam().programs; ++seed) {
    const LoadedProgram loaded = load(support::random_c(seed, GetParam().options(seed)), directory);
    const auto paths = feasible_paths(loaded, GetParam().statics);
    if (!paths) {
      ASSERT_LT(++skipped, 2 * GetParam().programs) << "too many paths, or too hard for Z3";
      continue;
    }
    ++compared;
    SCOPED_TRACE("seed " + std::to_string(seed) + ", criterion " + loaded.random.criterion() +
                 "\n" + numbered(loaded.random.text));
    compare(loaded, *paths, ControlRule::branch);
    compare(loaded, *paths, ControlRule::edge);
    if (GetParam().options(seed).halting) {
      compare(loaded, *paths, ControlRule::branch, Termination::ignore);
      compare(loaded, *paths, ControlRule::edge, Termination::ignore);
    }
    if (HasFailure()) return;  // one counterexample is enough to look at
  }
  RecordProperty("skipped", std::to_string(skipped));
  RecordProperty("exact", std::to_string(exact_ * 100 / slices_));
  EXPECT_GE(exact_ * 100, slices_ * GetParam().exact_percent);
  // Worth comparing: tests decide something.
  EXPECT_GE(smaller_ * 100, slices_ * 10);
}

INSTANTIATE_TEST_SUITE_P(
    LoopFree, PathSensitive,
    testing::Values(Batch{"linear", 70'000, linear}, Batch{"linear", 71'000, linear},
                    Batch{"linear", 72'000, linear}, Batch{"linear", 73'000, linear},
                    Batch{"calling", 74'000, calling}, Batch{"calling", 75'000, calling},
                    Batch{"jumping", 76'000, jumping}, Batch{"jumping", 77'000, jumping},
                    Batch{"unlucky", 78'000, unlucky}, Batch{"unlucky", 79'000, unlucky},
                    Batch{"arithmetic", 80'000, arithmetic, slicer::Statics::initial, 70},
                    Batch{"arithmetic", 81'000, arithmetic, slicer::Statics::initial, 70},
                    Batch{"everything", 82'000, everything, slicer::Statics::initial, 0},
                    Batch{"unknown_statics", 83'000, calling, slicer::Statics::unknown, 90, 20},
                    Batch{"unknown_statics", 87'000, calling, slicer::Statics::unknown, 90, 20}),
    testing::PrintToStringParamName());

INSTANTIATE_TEST_SUITE_P(ConstantLoops, PathSensitive,
                         testing::Values(Batch{"plain", 84'000, constant_loops},
                                         Batch{"plain", 85'000, constant_loops},
                                         Batch{"plain", 86'000, constant_loops}),
                         testing::PrintToStringParamName());

}  // namespace path_sensitive_test
}  // namespace pslice::property
