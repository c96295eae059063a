#include <gtest/gtest.h>

#include <map>

#include "solver/external/cvc5_backend.h"
#include "solver/external/z3_backend.h"
#include "solver/solver.h"
#include "tests/property/sliced_program.h"

// The questions of real slicing runs, put to every solver by itself: none may contradict another,
// and the answer the run went by is theirs.

namespace pslice::property {
namespace recorded_questions_test {

using solver::Answer;
using solver::Ranges;

/// Puts a question to each solver. Native has its own stack, so all are asked from scratch.
std::map<std::string, Answer> answers(std::span<const ts::Term> constraints, const Ranges& ranges) {
  solver::BackendStatistics counts;
  solver::Statistics statistics;
  solver::SolverOptions native;
  native.engine = solver::Engine::native;
  solver::Solver own(ranges, statistics, native);
  return {{"native", solver::check_together(own, constraints).answer},
          {"cvc5", solver::make_cvc5(ranges, {}, counts)->check(constraints).answer},
          {"z3", solver::make_z3(ranges, {}, counts)->check(constraints).answer}};
}

class RecordedQuestions : public testing::TestWithParam<std::uint64_t> {
 protected:
  void look_at(std::span<const ts::Term> constraints, const Ranges& ranges, Answer answer) {
    auto all = answers(constraints, ranges);
    ++native_[all["native"]];
    all["the run"] = answer;
    for (const auto& [one, says] : all) {
      for (const auto& [other, differs] : all) {
        EXPECT_FALSE(says == Answer::satisfiable && differs == Answer::unsatisfiable)
            << one << " and " << other << " disagree";
      }
    }
  }

  std::map<Answer, int> native_;
};

TEST_P(RecordedQuestions, AreAnsweredAlike) {
  const support::TemporaryDirectory directory;
  constexpr int most = 40;  // of a program
  for (std::uint64_t seed = GetParam(); seed < GetParam() + 10; ++seed) {
    support::RandomCOptions options = support::loop_free_options(seed);
    options.defeat_luck = seed % 2 == 0;
    const LoadedProgram loaded = load(support::random_c(seed, options), directory);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + loaded.random.text);
    int seen = 0;
    slicer::SliceOptions slicing;
    slicing.early_runs = false;  // more is left to ask
    slicing.solver.observe = [&](std::span<const ts::Term> constraints, const Ranges& ranges,
                                 Answer answer) {
      if (++seen <= most) look_at(constraints, ranges, answer);
    };
    path_sensitive(loaded, slicing);
    if (HasFailure()) return;
  }
  EXPECT_GT(native_[Answer::satisfiable], 10);
  EXPECT_GT(native_[Answer::unsatisfiable], 10);
}

INSTANTIATE_TEST_SUITE_P(RandomPrograms, RecordedQuestions, testing::Values(90'000, 90'100));

}  // namespace recorded_questions_test
}  // namespace pslice::property
