#include "slicer/certify.h"

#include <algorithm>
#include <set>

#include "slicer/check/certificate.h"
#include "slicer/loop_report.h"

namespace pslice::slicer {
namespace {

using Verdict = Certified::Verdict;

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

/// The log and the observer are of the search, not of the certificate. Labels come from cheap
/// answers, but for a few and those that hard ones gave: to check them has to be as cheap, or stay
/// undecided.
solver::SolverOptions for_certificate(solver::SolverOptions options, std::uint64_t hard_decided) {
  const std::uint64_t most_hard_questions = 8 + 2 * hard_decided;
  options.log.reset();
  options.observe = nullptr;
  options.hard_questions =
      std::min(options.hard_questions.value_or(most_hard_questions), most_hard_questions);
  return options;
}

check::Evidence evidence_for(const Reduced& reduced, Knowledge& knowledge, const StateGraph& graph,
                             const base::BitSet& kept) {
  const Foundation& foundation = *reduced.foundation;
  return {.flow = reduced.program.flow,
          .reach = foundation.reach,
          .control = foundation.control,
          .rule = knowledge.context().options.control,
          .criterion = foundation.criterion,
          .start = start_of(knowledge.context().options.statics),
          .invariants = [&knowledge](symex::Point head) { return knowledge.invariants().at(head); },
          .graph = graph,
          .kept = kept,
          .runs = knowledge.shown().runs(),
          .solver = for_certificate(knowledge.solver_options(),
                                    knowledge.context().statistics.hard_decided),
          .insensitive = reduced.program.fallback.elements,
          .insensitive_inside = reduced.program.fallback.inside,
          .go_on = [&knowledge] { return !knowledge.context().budget.exhausted(); }};
}

/// Do the runs show all that is kept?
Certified by_runs(const check::Evidence& evidence) {
  check::Opinion exact = check::check_exactness(evidence);
  if (exact.refused) return {Verdict::refused, std::move(*exact.refused)};
  return {exact.undecided ? Verdict::unchecked : Verdict::exact, {}};
}

Certified look_at(const check::Evidence& evidence, const Shown& shown, const SharedSlice& slice) {
  check::Opinion sound = check::check_soundness(evidence);
  if (sound.refused) return {Verdict::refused, std::move(*sound.refused)};
  if (!shown.slice().has_statements_of(slice)) return {Verdict::not_shown, {}};
  if (sound.undecided) return {Verdict::unconfirmed, {}};
  if (observes_all_memory(evidence.flow.program(), evidence.criterion)) {
    return {Verdict::observes_all_memory, {}};
  }
  return by_runs(evidence);
}

/// Where what a loop changes was forgotten, for the reader of a slice that is not exact.
std::string generalised(const symex::Flow& flow, const StateGraph& graph, const Slice& slice) {
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
  // To follow rounds helps only where nothing else is in the way.
  const bool helps = std::ranges::any_of(slice.not_shown, [](const auto& entry) {
    return entry.second.reason == NotShown::Reason::loop;
  });
  return "; the loops at lines " + text + " were generalised" +
         (helps ? " (--unroll N follows their first N rounds)" : "");
}

std::string unanswered(const SliceStatistics& statistics) {
  const std::uint64_t count = statistics.solver.unknown;
  if (count == 0) return "";
  return "; the solver had no answer to " + std::to_string(count) + " questions";
}

/// Of a slice that is sound, and was looked at to the end of the search.
std::string why_not_exact(Verdict verdict, const SliceStatistics& statistics,
                          const base::Budget& budget) {
  switch (verdict) {
    case Verdict::too_much_work:
      return "to refute everything that is not needed would take too long, and after " +
             std::to_string(statistics.paths) + " paths the rest was kept";
    case Verdict::not_refined:
      return "for some of what is kept no input was found that shows it is needed; what was "
             "explored (" +
             std::to_string(statistics.states) +
             " states) refutes nothing of the path-insensitive slice, so neither the rest was "
             "explored nor paths looked at one by one";
    case Verdict::unchecked:
      return "the certificate was not checked to its end: " + budget.explanation();
    case Verdict::not_shown:
      return "for some of what is kept no input was found that shows it is needed";
    case Verdict::unconfirmed: return "the solver could not confirm the certificate";
    case Verdict::observes_all_memory:
      return "the criterion is read through a pointer that may lead to several places";
    case Verdict::exact:
    case Verdict::not_explored:
    case Verdict::refused: break;
  }
  return "";
}

}  // namespace

Certified certify_all_shown(const Reduced& reduced, Knowledge& knowledge) {
  const StateGraph nothing_explored;
  const check::Evidence evidence =
      evidence_for(reduced, knowledge, nothing_explored, reduced.whole.elements());
  if (observes_all_memory(evidence.flow.program(), evidence.criterion)) {
    return {Verdict::observes_all_memory, {}};
  }
  return by_runs(evidence);
}

Certified certify(const Reduced& reduced, Knowledge& knowledge, const StateGraph& graph,
                  const Refined& refined) {
  if (refined.end == Refined::End::gave_up) return {Verdict::not_explored, {}};
  const SearchContext& context = knowledge.context();
  const check::Evidence evidence =
      evidence_for(reduced, knowledge, graph, refined.slice.elements());
  Certified result = look_at(evidence, knowledge.shown(), refined.slice);
  const bool is_final = result.verdict == Verdict::exact || result.verdict == Verdict::refused;
  if (is_final) return result;
  if (refined.end == Refined::End::too_much_work) return {Verdict::too_much_work, {}};
  if (context.budget.exhausted()) return {Verdict::unchecked, {}};
  return result;
}

std::string explanation(const Certified& certified, const symex::Flow& flow,
                        const StateGraph& graph, const Slice& slice, const base::Budget& budget) {
  const SliceStatistics& statistics = slice.statistics;
  switch (certified.verdict) {
    case Verdict::exact: return "";
    case Verdict::not_explored: {
      const std::string over = budget.explanation();
      return "not everything was explored: " +
             (over.empty() ? "refining it took too many states" : over) +
             "; for the rest the path-insensitive answer stands";
    }
    case Verdict::refused:
      return "this is the path-insensitive slice: the certificate of the path-sensitive one was "
             "refused (" +
             certified.refusal + "); please report the command line and the input";
    default:
      return "not proved exact: " + why_not_exact(certified.verdict, statistics, budget) +
             generalised(flow, graph, slice) + unanswered(statistics);
  }
}

}  // namespace pslice::slicer
