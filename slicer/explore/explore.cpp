#include <algorithm>
#include <memory>

#include "base/progress.h"
#include "slicer/explore/modes/mode.h"
#include "slicer/explore/presentation/coverage.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/signature.h"
#include "slicer/explore/tests/better_tests.h"
#include "slicer/explore/tests/defined_inputs.h"
#include "slicer/explore/tests/groups.h"
#include "slicer/explore/tests/questions.h"

// The engine of all modes: take a question, find an input for it, run it, and have the mode say
// which questions and which leaf that gives; until no question is left.
//
//     mode ──question──▶ questions ──input──▶ execution ──▶ mode ──leaf──▶ groups ──▶ better tests
//                            ▲                    │
//                            └── defined inputs ◀─┘ undefined, or without end
//
// Inputs for which C does not define what the program does belong to no group. If an execution ends
// there, it says for which inputs that is so; they are excluded, and the question is asked again.

namespace pslice::explore {
namespace {

using solver::Answer;

/// So often a question is asked again because the program is not defined for the answer.
constexpr std::size_t most_retries = 50;
/// So many rounds of a loop are run, though only the first few are followed.
constexpr std::size_t most_rounds = 1000;

class Explorer {
 public:
  Explorer(const ts::Program& program, ts::Function entry, const std::vector<Observed>& outputs,
           const Options& options, base::Budget& budget)
      : program_(program),
        options_(options),
        budget_(budget),
        definables_(program, outputs),
        regions_(program, entry, definables_),
        inputs_(program, entry),
        runnable_{program,
                  entry,
                  definables_,
                  regions_,
                  inputs_,
                  options.initial_values,
                  options.null_inputs,
                  options.max_steps,
                  std::max(most_rounds, 4 * options.max_iterations),
                  [&budget] { return budget.exhausted(); }},
        questions_(inputs_, program.terms(), solver_options(options, budget),
                   signature_.statistics),
        caveats_(program, inputs_, signature_),
        defined_(runnable_, questions_, options.max_iterations, caveats_),
        mode_(make_mode({runnable_, options, caveats_})),
        groups_(inputs_, caveats_, signature_) {
    signature_.outputs = described(program, outputs);
  }

  Signature run() {
    const base::Phase phase(budget_.progress(), "exploring", [this] {
      return base::Figures{.states = signature_.groups.size(), .decided = {}, .statements = {}};
    });
    answer(Question());
    while (!mode_->is_finished() && !is_out_of_budget()) answer(mode_->next());
    finish();
    return std::move(signature_);
  }

 private:
  static solver::SolverOptions solver_options(const Options& options, base::Budget& budget) {
    solver::SolverOptions result = options.solver;
    result.stop = [&budget] { return budget.exhausted(); };
    return result;
  }

  bool is_out_of_budget() {
    if (options_.max_tests && signature_.groups.size() >= *options_.max_tests) {
      caveats_.incomplete({}, "stopped after " + std::to_string(*options_.max_tests) + " tests");
      return true;
    }
    if (!budget_.exhausted()) return false;
    note_stopped();
    return true;
  }

  void note_stopped() {
    caveats_.incomplete({}, budget_.explanation() + "; there may be more groups");
  }

  /// Finds an input for the question, runs it, and notes what that leads to.
  void answer(const Question& question) {
    std::vector<Term> rest;
    if (question.side) rest.push_back(question.side);
    for (std::size_t tries = 0; tries < most_retries; ++tries) {
      std::optional<Assignment> input = find_input(question, rest);
      if (!input) return;
      Term excluded = defined_.violated_by(*input);
      if (!excluded) {
        const Execution execution = run(*input);
        if (execution.has_ended()) return note(question, execution, *input);
        // It may be the last there was to do, so nobody else would say so.
        if (execution.end == Execution::End::stopped) return note_stopped();
        excluded = defined_.learn(execution);
        if (!excluded) return;
      }
      rest.push_back(excluded);
    }
    caveats_.incomplete(
        {}, "for some inputs no test was found that does not rely on undefined behaviour");
  }

  /// None if there is none, or if nobody knows.
  std::optional<Assignment> find_input(const Question& question, std::span<const Term> rest) {
    Assignment known = question.known ? *question.known : Assignment();
    if (rest.empty()) return known;
    Questions::Reply reply = questions_.ask(question.prefix(), rest, known);
    if (reply.answer == Answer::satisfiable) return std::move(reply.assignment);
    if (reply.answer == Answer::unsatisfiable) return std::nullopt;
    if (budget_.exhausted())
      note_stopped();
    else
      caveats_.incomplete({}, "the solver could not decide a question; there may be more groups");
    return std::nullopt;
  }

  Execution run(const Assignment& input) {
    Execution execution = execute(runnable_, input);
    ++signature_.statistics.executions;
    signature_.statistics.steps += execution.steps;
    return execution;
  }

  void note(const Question& question, const Execution& execution, const Assignment& input) {
    std::optional<Leaf> leaf = mode_->note(question, execution, input);
    if (leaf) groups_.add(std::move(*leaf), execution, input);
  }

  void finish() {
    const Statistics of_exploration = signature_.statistics;
    BetterTests(runnable_, *mode_, defined_, questions_)
        .choose(signature_.groups, groups_, budget_);
    signature_.statistics = of_exploration;
    present_inputs(runnable_, signature_);
    signature_.coverage = covered(program_, runnable_.entry, groups_.edges(program_.edge_count()));
    Statistics& statistics = signature_.statistics;
    statistics.solver_calls = solver::questions_to_solvers(statistics.solver);
    for (const std::string& trouble : statistics.solver.trouble) {
      signature_.warnings.push_back({{}, trouble});
    }
  }

  const ts::Program& program_;
  const Options& options_;
  base::Budget& budget_;
  Signature signature_;
  Definables definables_;
  Regions regions_;
  Inputs inputs_;
  Runnable runnable_;
  Questions questions_;
  Caveats caveats_;
  DefinedInputs defined_;
  std::unique_ptr<Mode> mode_;
  Groups groups_;
};

}  // namespace

Signature explore(const ts::Program& program, ts::Function entry,
                  const std::vector<Observed>& outputs, const Options& options,
                  base::Budget& budget) {
  return Explorer(program, entry, outputs, options, budget).run();
}

}  // namespace pslice::explore
