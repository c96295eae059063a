#include <optional>
#include <string_view>
#include <utility>

#include "base/progress.h"
#include "slicer/certify.h"
#include "slicer/dependence/observable.h"
#include "slicer/draw.h"
#include "slicer/explaining.h"
#include "slicer/not_shown.h"
#include "slicer/slice.h"
#include "slicer/stages.h"

// The path-sensitive slice: one stage after the other (stages.h), and what came out of them as a
// result.

namespace pslice::slicer {
namespace {

/// Runs stages one after the other. Each is a phase of the progress that is told; its time includes
/// what led there from the one before.
class Timetable {
 public:
  explicit Timetable(base::Budget& budget) : budget_(budget), last_(budget.seconds_elapsed()) {}

  template <class Stage>
  decltype(auto) run(std::string_view name, double& seconds, base::Progress::Source figures,
                     const Stage& stage) {
    const base::Phase phase(budget_.progress(), name, std::move(figures));
    const Lap lap{*this, seconds};
    return stage();
  }

 private:
  struct Lap {
    Timetable& timetable;
    double& seconds;
    ~Lap() {
      const double before = std::exchange(timetable.last_, timetable.budget_.seconds_elapsed());
      seconds = timetable.last_ - before;
    }
  };

  base::Budget& budget_;
  double last_;
};

/// What the stages have left.
struct Stages {
  const Reduced& reduced;
  const Knowledge& knowledge;
  const StateGraph& graph;
  const Refined& refined;
  const Certified& certified;
};

base::BitSet statements_of(const SharedSlice& slice, std::size_t universe) {
  base::BitSet result(universe);
  slice.elements().for_each([&](std::size_t e) {
    if (slice.is_statement(e)) result.insert(e);
  });
  return result;
}

void describe_work(const Knowledge& knowledge, Slice& slice) {
  SliceStatistics& statistics = slice.statistics;
  statistics.solver_calls = questions_to_solvers(statistics.solver);
  statistics.unknown = statistics.solver.unknown;
  statistics.invariant_questions = knowledge.invariants().questions();
  statistics.invariants = knowledge.invariants().proved();
  statistics.invariants_refused = knowledge.invariants().refused();
  for (const std::string& remark : knowledge.invariants().remarks()) {
    slice.warnings.push_back({{}, remark});
  }
  for (const std::string& trouble : statistics.solver.trouble) {
    slice.warnings.push_back({{}, trouble});
  }
}

/// What of the criterion's own statements may stay in the text.
void describe_observable_text(const Stages& stages, Slice& slice) {
  Foundation& foundation = *stages.reduced.foundation;
  const bool all_explored = stages.refined.end != Refined::End::gave_up;
  const ObservableText text(foundation.program, foundation.control, slice.statements,
                            [&](ts::Location location, ts::Variable v) {
                              // Where not every path was followed, nobody knows what is computed on
                              // all of them. In calls that are not, it is what the
                              // path-insensitive slice computes.
                              return all_explored &&
                                     stages.refined.solution.computed(location, v) &&
                                     is_computed(foundation, location, v, Copies::within_shared);
                            });
  for (const ts::Observation& point : foundation.criterion) {
    if (text.may_stay(point)) slice.observable.insert(point.statement.index());
  }
}

/// What the reader has to know: that nothing gets to the criterion, or why the slice is not exact.
void describe_verdict(const Stages& stages, const std::string& entry, base::Budget& budget,
                      Slice& slice) {
  const bool all_explored = stages.refined.end != Refined::End::gave_up;
  const bool in_vain =
      is_reached(*stages.reduced.foundation) && !stages.refined.solution.reaches_criterion();
  std::string message;
  if (slice.refused || !all_explored || !in_vain) {
    message =
        explanation(stages.certified, stages.reduced.program.flow, stages.graph, slice, budget);
  } else {
    message = "the criterion cannot be reached: no run of '" + entry + "' gets there";
  }
  if (!message.empty()) slice.warnings.push_back({{}, std::move(message)});
}

/// Makes the path-insensitive slice the path-sensitive one; if that was refused, it stays.
Slice described(const Stages& stages, ts::Function entry, const SliceOptions& options,
                base::Budget& budget, Slice slice) {
  Foundation& foundation = *stages.reduced.foundation;
  const ts::Program& program = foundation.program;
  slice.exact = stages.certified.verdict == Certified::Verdict::exact;
  describe_work(stages.knowledge, slice);
  if (stages.certified.verdict == Certified::Verdict::refused) {
    slice.refused = stages.certified.refusal;
    add_observable_text(foundation, slice);
    add_explanations(stages.reduced, stages.reduced.whole, nullptr, options, budget, slice);
  } else {
    slice.statements = statements_of(stages.refined.slice, program.statement_count());
    slice.shown = statements_of(stages.knowledge.shown().slice(), program.statement_count());
    describe_not_shown(stages.reduced, stages.knowledge, stages.graph, stages.refined.end, slice);
    describe_observable_text(stages, slice);
    add_explanations(stages.reduced, stages.refined.slice, &stages.knowledge.shown(), options,
                     budget, slice);
    if (options.draw) {
      slice.explored = draw(stages.reduced.program.flow, stages.reduced.equations, stages.graph,
                            stages.refined.solution);
    }
  }
  describe_verdict(stages, program[entry].name, budget, slice);
  return slice;
}

/// Is something kept only because a question had no cheap answer?
bool wants_hard_answers(const Refined& refined, const Certified& certified,
                        const solver::Statistics& solver) {
  const bool is_final = certified.verdict == Certified::Verdict::exact ||
                        certified.verdict == Certified::Verdict::refused;
  return refined.unanswered && solver.declined > 0 && refined.end == Refined::End::complete &&
         !is_final;
}

struct Decided {
  Refined refined;
  Certified certified;
};

/// Refines once more, with hard questions; nothing if that gave no better slice.
std::optional<Decided> decide_harder(const Reduced& reduced, Knowledge& knowledge,
                                     Exploration& exploration, const Refined& cheap) {
  Refined harder = exploration.refinement(symex::Effort::hard).refine();
  if (harder.end != Refined::End::complete) return std::nullopt;
  const bool is_smaller = harder.slice.statement_count() < cheap.slice.statement_count();
  const bool is_shown = knowledge.shown().slice().has_statements_of(harder.slice);
  if (!is_smaller && !is_shown) return std::nullopt;
  Certified certified = certify(reduced, knowledge, exploration.graph(), harder);
  return Decided{std::move(harder), std::move(certified)};
}

/// The path-insensitive slice is the answer: runs show that everything in it is needed, or no path
/// of the graph says otherwise.
Slice all_kept(const Reduced& reduced, const Knowledge& knowledge, const StateGraph& graph,
               const Certified& certified, const SliceOptions& options, base::Budget& budget,
               Slice slice) {
  Foundation& foundation = *reduced.foundation;
  const bool refused = certified.verdict == Certified::Verdict::refused;
  slice.exact = certified.verdict == Certified::Verdict::exact;
  describe_work(knowledge, slice);
  if (refused) {
    slice.refused = certified.refusal;
  } else {
    slice.shown = statements_of(knowledge.shown().slice(), foundation.program.statement_count());
    describe_not_shown(reduced, knowledge, graph, Refined::End::complete, slice);
  }
  add_observable_text(foundation, slice);
  add_explanations(reduced, reduced.whole, refused ? nullptr : &knowledge.shown(), options, budget,
                   slice);
  std::string message = explanation(certified, reduced.program.flow, graph, slice, budget);
  if (!message.empty()) slice.warnings.push_back({{}, std::move(message)});
  return slice;
}

/// Do runs show that everything in the path-insensitive slice is needed?
bool is_all_needed(const Reduced& reduced, Knowledge& knowledge) {
  return knowledge.context().is_all_shown() && reduced.whole.statement_count() > 0;
}

base::Figures figures_of(const SliceStatistics& statistics, std::optional<double> decided,
                         const SharedSlice& so_far) {
  std::optional<std::size_t> states;
  if (statistics.states > 0) states = statistics.states;
  return {states, decided, so_far.statement_count()};
}

}  // namespace

Slice slice_path_sensitive(const ts::Program& program, ts::Function entry,
                           const std::vector<ts::Observation>& criterion,
                           const SliceOptions& options, base::Budget& budget) {
  Timetable timetable(budget);
  double reducing = 0;
  Reduction reduction = timetable.run(
      "reducing", reducing, {}, [&] { return reduce(program, entry, criterion, options, budget); });
  SliceStatistics& statistics = reduction.slice.statistics;
  SliceStatistics::Seconds& seconds = statistics.seconds;
  seconds.reducing = reducing;
  if (!reduction.reduced) {
    add_explanations(program, entry, options, reduction.slice);
    return std::move(reduction.slice);
  }
  const Reduced& reduced = *reduction.reduced;
  const auto figures = [&](std::optional<double> decided, const SharedSlice& so_far) {
    return figures_of(statistics, decided, so_far);
  };
  Knowledge knowledge(reduced, options, budget, statistics);
  const SharedSlice& shown = knowledge.shown().slice();
  timetable.run(
      "running", seconds.running, [&] { return figures({}, shown); },
      [&] { show_by_runs(knowledge.context()); });
  if (is_all_needed(reduced, knowledge) && !options.draw) {
    const Certified certified = timetable.run(
        "checking", seconds.checking, [&] { return figures({}, shown); },
        [&] { return certify_all_shown(reduced, knowledge); });
    return all_kept(reduced, knowledge, {}, certified, options, budget, std::move(reduction.slice));
  }
  Exploration exploration(knowledge.context());
  timetable.run(
      "exploring", seconds.exploring, [&] { return figures(exploration.decided(), shown); },
      [&] { exploration.explore(); });
  seconds.relating = knowledge.invariants().seconds();
  seconds.exploring -= seconds.relating;
  if (exploration.lets_all_in()) {
    return all_kept(reduced, knowledge, exploration.graph(), {Certified::Verdict::not_refined, {}},
                    options, budget, std::move(reduction.slice));
  }
  Refinement refinement = exploration.refinement(symex::Effort::cheap);
  const Refined refined = timetable.run(
      "closing the gap", seconds.closing, [&] { return figures({}, refinement.slice()); },
      [&] { return refinement.refine(); });
  const Certified certified = timetable.run(
      "checking", seconds.checking, [&] { return figures({}, refined.slice); },
      [&] { return certify(reduced, knowledge, exploration.graph(), refined); });
  const std::optional<Decided> better = timetable.run(
      "asking hard questions", seconds.deciding, [&] { return figures({}, shown); },
      [&] {
        return wants_hard_answers(refined, certified, statistics.solver)
                   ? decide_harder(reduced, knowledge, exploration, refined)
                   : std::nullopt;
      });
  const Stages stages{.reduced = reduced,
                      .knowledge = knowledge,
                      .graph = exploration.graph(),
                      .refined = better ? better->refined : refined,
                      .certified = better ? better->certified : certified};
  return described(stages, entry, options, budget, std::move(reduction.slice));
}

}  // namespace pslice::slicer
