#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/progress.h"
#include "slicer/check/certificate.h"
#include "slicer/draw.h"
#include "slicer/early_runs.h"
#include "slicer/endless.h"
#include "slicer/explorer.h"
#include "slicer/foundation.h"
#include "slicer/gap.h"
#include "slicer/loop_invariants.h"
#include "slicer/loop_report.h"
#include "slicer/observable.h"
#include "slicer/probe.h"
#include "slicer/reduce.h"
#include "slicer/slice.h"

// The path-sensitive slice, from one step to the next:
//   1. the path-insensitive slice, and the program reduced to it       (foundation, reduce)
//   2. runs on cheap inputs: statements shown to be needed             (early_runs, shown);
//      and on inputs for paths through loops                           (probe)
//   3. what holds at the heads of loops                                (loop_invariants, absint)
//   4. symbolic exploration of the reduced program                     (explorer)
//   5. closing the gap between what is shown and what the explored
//      graph would let in                                              (gap)
//   6. the certificate                                                 (check)

namespace pslice::slicer {
namespace {

using symex::Point;

/// Tells how long it is since it was last asked.
class Stopwatch {
 public:
  explicit Stopwatch(const base::Budget& budget)
      : budget_(budget), last_(budget.seconds_elapsed()) {}
  double lap() {
    const double before = std::exchange(last_, budget_.seconds_elapsed());
    return last_ - before;
  }

 private:
  const base::Budget& budget_;
  double last_;
};

base::Warning program_warning(std::string message) { return {{}, std::move(message)}; }

/// Is something observed through a pointer that may lead anywhere? Then all of memory is looked at,
/// though only one place is meant, and nothing can be said to be needed for certain.
bool observes_all_memory(const ts::Program& program,
                         const std::vector<ts::Observation>& criterion) {
  const std::vector<ts::Variable>& memory = program.memory();
  return memory.size() > 1 && std::ranges::any_of(criterion, [&](const ts::Observation& point) {
           return std::ranges::all_of(memory, [&](ts::Variable v) {
             return std::ranges::find(point.variables, v) != point.variables.end();
           });
         });
}

/// Has the claims checked. Where the slice is not exact: why.
std::string certify(const check::Evidence& evidence, Slice& slice) {
  check::Opinion opinion = check::check_soundness(evidence);
  slice.refused = std::move(opinion.refused);
  if (!slice.exact) return "for some of what is kept no input was found that shows it is needed";
  slice.exact = false;
  if (opinion.undecided) return "the solver could not confirm the certificate";
  if (observes_all_memory(evidence.flow.program(), evidence.criterion)) {
    return "the criterion is read through a pointer that may lead to several places";
  }
  if (!slice.refused) slice.refused = check::check_exactness(evidence).refused;
  slice.exact = !slice.refused;
  return "";
}

/// Where what a loop changes was forgotten, for the reader of a slice that is not exact.
std::string generalised(const symex::Flow& flow, const StateGraph& graph) {
  constexpr std::size_t most = 8;
  std::set<unsigned> lines;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const StateInfo& info = graph[State(i)];
    if (!info.generalised) continue;
    const unsigned line = first_position(flow.program(), flow[info.point].location).line;
    if (line > 0) lines.insert(line);
  }
  if (lines.empty()) return "";
  std::string text;
  std::size_t count = 0;
  for (const unsigned line : lines) {
    if (count++ == most) break;
    text += (text.empty() ? "" : ", ") + std::to_string(line);
  }
  if (lines.size() > most) text += ", ...";
  return "; the loops at lines " + text +
         " were generalised (--unroll N follows their first N rounds)";
}

std::string unanswered(const Slice& slice) {
  const std::uint64_t count = slice.statistics.unknown;
  if (count == 0) return "";
  return "; the solver had no answer to " + std::to_string(count) + " questions";
}

/// The path-insensitive slice together with loops it does not keep that may not end.
struct Feasibility {
  Feasibility(const Foundation& slice, std::vector<ts::Observation> all, ts::Function entry,
              const SliceOptions& options)
      : criterion(std::move(all)), foundation(slice.program, entry, criterion, options) {}

  std::vector<ts::Observation> criterion;
  Foundation foundation;
};

/// None if there are no such loops.
std::unique_ptr<Feasibility> loops_that_may_not_end(const Foundation& slice, ts::Function entry,
                                                    const SliceOptions& options,
                                                    base::Budget& budget) {
  std::vector<ts::Observation> all =
      doubtful_ends(slice.program, slice.reach, slice.functions, slice.kept);
  if (all.empty()) return nullptr;
  all.insert(all.end(), slice.criterion.begin(), slice.criterion.end());
  auto result = std::make_unique<Feasibility>(slice, std::move(all), entry, options);
  if (result->foundation.dataflow.run(budget) == Outcome::out_of_budget) return nullptr;
  return result;
}

void take_over(const SharedSlice& from, base::BitSet& to) {
  to.clear();
  from.elements().for_each([&](std::size_t e) {
    if (from.is_statement(e)) to.insert(e);
  });
}

}  // namespace

Slice slice_path_sensitive(const ts::Program& program, ts::Function entry,
                           const std::vector<ts::Observation>& criterion,
                           const SliceOptions& options, base::Budget& budget) {
  Slice slice;
  Stopwatch watch(budget);
  SliceStatistics::Seconds& seconds = slice.statistics.seconds;
  std::optional<base::Phase> phase;
  const auto enter = [&](std::string_view name, base::Progress::Source figures = {}) {
    phase.emplace(budget.progress(), name, std::move(figures));
  };
  enter("reducing");
  if (budget.exhausted()) {
    drop_nothing(program, entry, budget.explanation(), slice);
    return slice;
  }
  Foundation foundation(program, entry, criterion, options);
  if (!solve_path_insensitively(foundation, entry, budget, slice)) return slice;
  if (!is_reached(foundation) && slice.statements.count() == 0) {  // nothing to refute or to show
    slice.exact = true;
    add_observable_text(foundation, slice);
    return slice;
  }

  const std::unique_ptr<Feasibility> feasibility =
      loops_that_may_not_end(foundation, entry, options, budget);
  if (budget.exhausted()) {
    add_observable_text(foundation, slice);
    slice.warnings.push_back(
        program_warning("this is the path-insensitive slice: " + budget.explanation()));
    return slice;
  }
  const ReducedProgram reduced(foundation,
                               feasibility ? feasibility->foundation.kept : foundation.kept);
  const Equations equations(reduced.flow, foundation.reach, options.control, Hits::possible,
                            criterion, reduced.fallback);
  const Equations certain(reduced.flow, foundation.reach, options.control, Hits::certain, criterion,
                          reduced.fallback);
  const SharedSlice empty(reduced.flow, foundation.reach, foundation.control, criterion);
  const SharedSlice whole = everything_kept(reduced, empty);
  Shown shown(certain, empty);
  symex::Symbols symbols(program);
  solver::SolverOptions solver_options = options.solver;
  solver_options.time = budget.time_left();
  solver_options.stop = [&budget] { return budget.exhausted(); };
  solver::Solver solver([&symbols](ts::Variable v) { return symbols.range(v); },
                        slice.statistics.solver, solver_options);
  // Of the search only, not of the certificate.
  solver_options.log.reset();
  solver_options.observe = nullptr;
  const symex::Start start = start_of(options.statics);
  seconds.reducing = watch.lap();
  const auto figures = [&](std::optional<double> decided, const SharedSlice& so_far) {
    std::optional<std::size_t> states;
    if (slice.statistics.states > 0) states = slice.statistics.states;
    return base::Figures{states, decided, so_far.statement_count()};
  };
  enter("running", [&] { return figures({}, shown.slice()); });
  if (options.early_runs) {
    slice.statistics.runs = run_early(reduced.flow, symbols, start, whole, shown, budget);
    shown.settle();
  }
  LoopInvariants invariants(reduced.flow, start, absint::Focus::tests, options, budget);
  SearchContext context{.flow = reduced.flow,
                        .equations = equations,
                        .whole = whole,
                        .shown = shown,
                        .invariants = invariants,
                        .symbols = symbols,
                        .solver = solver,
                        .options = options,
                        .budget = budget,
                        .statistics = slice.statistics};
  probe(context);
  seconds.running = watch.lap();
  // Invariants make paths infeasible; with everything shown there is nothing to gain by that.
  if (shown.slice().has_statements_of(whole)) invariants.give_up();
  Search search(context);
  enter("exploring", [&] { return figures(search.decided(), shown.slice()); });
  search.explore();
  seconds.relating = invariants.seconds();
  seconds.exploring = watch.lap() - seconds.relating;
  Refinement gap(context, search);
  enter("closing the gap", [&] { return figures({}, gap.slice()); });
  gap.close();
  seconds.closing = watch.lap();

  slice.exact = !gap.gave_up() && shown.slice().has_statements_of(gap.slice());
  const check::Evidence evidence{.flow = reduced.flow,
                                 .reach = foundation.reach,
                                 .control = foundation.control,
                                 .rule = options.control,
                                 .criterion = criterion,
                                 .start = start,
                                 .invariants = [&](Point head) { return invariants.at(head); },
                                 .graph = search.graph(),
                                 .kept = gap.slice().elements(),
                                 .runs = shown.runs(),
                                 .solver = solver_options,
                                 .insensitive = reduced.fallback.elements,
                                 .insensitive_inside = reduced.fallback.inside,
                                 .go_on = [&] { return !budget.exhausted(); }};
  enter("checking", [&] { return figures({}, gap.slice()); });
  std::string why_not_exact;
  if (!gap.gave_up()) why_not_exact = certify(evidence, slice);
  if (!gap.gave_up() && budget.exhausted()) {
    why_not_exact = "the certificate was not checked to its end: " + budget.explanation();
  }
  if (gap.took_too_long()) {
    why_not_exact = "to refute everything that is not needed would take too long, and after " +
                    std::to_string(slice.statistics.paths) + " paths the rest was kept";
  }
  seconds.checking = watch.lap();
  slice.statistics.solver_calls = questions_to_solvers(slice.statistics.solver);
  slice.statistics.unknown = slice.statistics.solver.unknown;
  slice.statistics.invariants = invariants.proved();
  slice.statistics.invariants_refused = invariants.refused();
  for (const std::string& remark : invariants.remarks()) {
    slice.warnings.push_back(program_warning(remark));
  }
  for (const std::string& trouble : slice.statistics.solver.trouble) {
    slice.warnings.push_back(program_warning(trouble));
  }
  if (slice.refused) {
    add_observable_text(foundation, slice);
    slice.warnings.push_back(program_warning(
        "this is the path-insensitive slice: the certificate of the path-sensitive one was "
        "refused (" +
        *slice.refused + "); please report the command line and the input"));
    return slice;
  }
  if (options.draw) slice.explored = draw(reduced.flow, equations, search.graph(), gap);
  take_over(gap.slice(), slice.statements);
  take_over(shown.slice(), slice.shown);
  if (gap.gave_up()) {
    slice.warnings.push_back(
        program_warning("not everything was explored: " + budget.explanation() +
                        "; for the rest the path-insensitive answer stands"));
  } else if (is_reached(foundation) && !gap.reaches_criterion()) {
    slice.warnings.push_back(program_warning("the criterion cannot be reached: no run of '" +
                                             program[entry].name + "' gets there"));
  } else if (!slice.exact) {
    slice.warnings.push_back(program_warning("not proved exact: " + why_not_exact +
                                             generalised(reduced.flow, search.graph()) +
                                             unanswered(slice)));
  }
  const ObservableText text(program, foundation.control, slice.statements,
                            [&](ts::Location location, ts::Variable v) {
                              // Where not every path was followed, nobody knows what is computed on
                              // all of them. In calls that are not, it is what the
                              // path-insensitive slice computes.
                              return !gap.gave_up() && gap.computed(location, v) &&
                                     is_computed(foundation, location, v, Copies::within_shared);
                            });
  for (const ts::Observation& point : criterion) {
    if (text.may_stay(point)) slice.observable.insert(point.statement.index());
  }
  return slice;
}

}  // namespace pslice::slicer
