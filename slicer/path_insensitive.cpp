#include <algorithm>

#include "slicer/control.h"
#include "slicer/dataflow.h"
#include "slicer/effects.h"
#include "slicer/kept.h"
#include "slicer/observable.h"
#include "slicer/reach.h"
#include "slicer/slice.h"
#include "slicer/slots.h"
#include "slicer/unfold.h"

// The path-insensitive slice: the equations of dataflow.cpp over every path of the unfolded
// program. Both control rules coincide here, since what matters before a test is the union over
// its sides. When nothing may be dropped, or the budget ends before the fixpoint, the answer is
// every statement that can run: always sound.

namespace pslice::slicer {
namespace {

base::Warning program_warning(std::string message) { return {{}, std::move(message)}; }

void keep_all(const ts::Program& program, ts::Function entry, Slice& slice) {
  for (const ts::Function function : ts::reachable_functions(program, entry)) {
    for (const ts::Statement s : program[function].statements) slice.statements.insert(s.index());
  }
}

std::vector<ts::Function> unfolded_functions(const ts::Program& program,
                                             const Unfolding& unfolding) {
  std::vector<ts::Function> functions;
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    if (!unfolding.copies(ts::Function(f)).empty()) functions.emplace_back(f);
  }
  return functions;
}

/// One warning for all functions shared for the same reason: programs with one large cycle of
/// calls would bury everything else otherwise.
void warn_of_sharing(const ts::Program& program, const Unfolding& unfolding,
                     const std::vector<ts::Function>& functions, Slice& slice) {
  constexpr std::size_t most_names = 6;
  const auto warn = [&](Sharing reason, const std::string& explanation) {
    std::string names;
    std::size_t count = 0;
    for (const ts::Function f : functions) {
      if (unfolding.sharing(f) != reason) continue;
      if (++count <= most_names) names += (count == 1 ? "" : ", ") + program[f].name;
    }
    if (count == 0) return;
    if (count > most_names) names += " and " + std::to_string(count - most_names) + " more";
    slice.warnings.push_back(
        program_warning("the calls of " + names + " are not told apart: " + explanation));
  };
  warn(Sharing::recursion, "recursion");
  warn(Sharing::bound, "inlining them would exceed the bound");
}

}  // namespace

Slice slice_path_insensitive(const ts::Program& program, ts::Function entry,
                             const std::vector<ts::Observation>& criterion,
                             const SliceOptions& options, base::Budget& budget) {
  Slice slice;
  slice.statements = base::BitSet(program.statement_count());
  slice.observable = base::BitSet(program.statement_count());
  for (const ts::Function function : ts::reachable_functions(program, entry)) {
    if (!program[function].unfollowable) continue;
    keep_all(program, entry, slice);
    slice.warnings.push_back(
        program_warning("nothing is dropped: " + *program[function].unfollowable));
    return slice;
  }

  const Reach reach = compute_reach(program);
  const Unfolding unfolding(program, entry, reach, options.max_inlined_edges);
  const std::vector<ts::Function> functions = unfolded_functions(program, unfolding);
  slice.statistics.contexts = unfolding.context_count();
  slice.statistics.locations = unfolding.node_count();
  warn_of_sharing(program, unfolding, functions, slice);
  const bool reached = std::ranges::any_of(criterion, [&](const ts::Observation& point) {
    return reach.contains(point.location) &&
           !unfolding.copies(program[point.location].function).empty();
  });
  if (!reached) {
    slice.warnings.push_back(
        program_warning("the criterion cannot be reached from '" + program[entry].name + "'"));
  }

  const ControlDependence control(program, reach, functions);
  const VariableSlots slots(program, functions, criterion);
  const Effects effects(program, reach, functions, slots);
  KeptStatements kept(program, reach, control, functions);
  Dataflow dataflow(program, reach, unfolding, effects, kept, criterion);
  const Outcome outcome = dataflow.run(budget);
  slice.statistics.steps = dataflow.steps();
  if (outcome == Outcome::out_of_budget) {
    keep_all(program, entry, slice);
    slice.warnings.push_back(program_warning("nothing is dropped: " + budget.explanation()));
    return slice;
  }

  slice.statements = kept.statements();
  const ObservableText text(program, unfolding, effects, control, kept, dataflow);
  for (const ts::Observation& point : criterion) {
    if (!point.statement || kept.contains(point.statement)) continue;
    if (text.may_stay(point)) slice.observable.insert(point.statement.index());
  }
  return slice;
}

}  // namespace pslice::slicer
