#include "slicer/stages.h"

#include "base/out_of_budget.h"
#include "slicer/dependence/endless.h"
#include "slicer/runs/early_runs.h"
#include "slicer/search/probe.h"

namespace pslice::slicer {
namespace {

/// The path-insensitive slice together with what it does not keep and what has a say in which paths
/// are feasible all the same: loops that may not end, and what ends the program.
struct Feasibility {
  Feasibility(const Foundation& slice, std::vector<ts::Observation> all, ts::Function entry,
              const SliceOptions& options, base::Budget& budget)
      : criterion(std::move(all)), foundation(slice.program, entry, criterion, options, budget) {}

  std::vector<ts::Observation> criterion;
  Foundation foundation;
};

/// None if there is nothing of that. Throws base::OutOfBudget.
std::unique_ptr<Feasibility> more_for_feasibility(const Foundation& slice, ts::Function entry,
                                                  SliceOptions options, base::Budget& budget) {
  std::vector<ts::Observation> all =
      doubtful_ends(slice.program, slice.reach, slice.functions, slice.kept, budget);
  base::ask(budget);
  if (all.empty() && options.termination == Termination::keep) return nullptr;
  options.termination = Termination::keep;
  all.insert(all.end(), slice.criterion.begin(), slice.criterion.end());
  auto result = std::make_unique<Feasibility>(slice, std::move(all), entry, options, budget);
  if (result->foundation.dataflow.run(budget) == Outcome::out_of_budget) throw base::OutOfBudget();
  return result;
}

solver::SolverOptions within(base::Budget& budget, const SliceOptions& options) {
  solver::SolverOptions result = options.solver;
  result.time = budget.time_left();
  result.stop = [&budget] { return budget.exhausted(); };
  result.hard_questions = options.hard_questions;
  return result;
}

}  // namespace

Reduced::Reduced(std::shared_ptr<Foundation> given_foundation, const KeptStatements& kept,
                 const SliceOptions& options, base::Budget& budget)
    : foundation(std::move(given_foundation)),
      program(*foundation, kept, budget),
      equations(base::in_time(budget,
                              [&] {
                                return Equations(program.flow, foundation->reach, options.control,
                                                 Hits::possible, foundation->criterion,
                                                 program.fallback);
                              })),
      certain(base::in_time(budget,
                            [&] {
                              return Equations(program.flow, foundation->reach, options.control,
                                               Hits::certain, foundation->criterion,
                                               program.fallback);
                            })),
      nothing(program.flow, foundation->reach, foundation->control, foundation->criterion),
      whole(everything_kept(program, nothing)) {}

Reduction reduce(const ts::Program& program, ts::Function entry,
                 const std::vector<ts::Observation>& criterion, const SliceOptions& options,
                 base::Budget& budget) {
  Reduction result;
  Slice& slice = result.slice;
  std::shared_ptr<Foundation> foundation;
  try {
    foundation = std::make_shared<Foundation>(program, entry, criterion, options, budget);
  } catch (const base::OutOfBudget&) {
    drop_nothing(program, entry, budget.explanation(), slice);
    return result;
  }
  if (!solve_path_insensitively(*foundation, entry, budget, slice)) return result;
  if (!is_reached(*foundation) && slice.statements.count() == 0) {  // nothing to refute or to show
    slice.exact = true;
    add_observable_text(*foundation, slice);
    return result;
  }
  try {
    const auto feasibility = more_for_feasibility(*foundation, entry, options, budget);
    const KeptStatements& kept = feasibility ? feasibility->foundation.kept : foundation->kept;
    result.reduced = std::make_unique<Reduced>(foundation, kept, options, budget);
  } catch (const base::OutOfBudget&) {
    add_observable_text(*foundation, slice);
    slice.warnings.push_back({{}, "this is the path-insensitive slice: " + budget.explanation()});
  }
  return result;
}

Knowledge::Knowledge(const Reduced& reduced, const SliceOptions& options, base::Budget& budget,
                     SliceStatistics& statistics)
    : symbols_(reduced.foundation->program),
      solver_options_(within(budget, options)),
      solver_([this](ts::Variable v) { return symbols_.range(v); }, statistics.solver,
              solver_options_),
      shown_(reduced.program.flow, reduced.equations, reduced.nothing),
      invariants_(reduced.program.flow, start_of(options.statics), absint::Focus::tests, options,
                  budget),
      context_{.flow = reduced.program.flow,
               .equations = reduced.equations,
               .whole = reduced.whole,
               .shown = shown_,
               .invariants = invariants_,
               .symbols = symbols_,
               .solver = solver_,
               .options = options,
               .budget = budget,
               .statistics = statistics} {}

void show_by_runs(SearchContext& context) {
  if (context.options.early_runs) {
    context.statistics.runs =
        run_early(context.flow, context.symbols, start_of(context.options.statics), context.whole,
                  context.shown, context.budget, context.options.given_runs);
    context.shown.drop_needless_runs();
  }
  probe(context);
}

void Exploration::explore() {
  // Invariants make paths infeasible; with everything shown there is nothing to gain by that.
  if (context_.is_all_shown()) context_.invariants.give_up();
  using Until = Search::Until;
  const SliceOptions& options = context_.options;
  const bool all_counts = options.draw || options.reuse != Reuse::lazy;
  search_.explore(all_counts ? Until::explored : Until::all_let_in);
}

}  // namespace pslice::slicer
