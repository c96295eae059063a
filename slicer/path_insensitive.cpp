#include <algorithm>

#include "slicer/control.h"
#include "slicer/dataflow.h"
#include "slicer/effects.h"
#include "slicer/kept.h"
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

/// May the text of an observed statement stay although the slice does not need it? It must not
/// trap on what the slice does not compute, nor loop, nor run kept code.
class ObservableText {
 public:
  ObservableText(const ts::Program& program, const Unfolding& unfolding, const Effects& effects,
                 const ControlDependence& control, const KeptStatements& kept, Dataflow& dataflow)
      : program_(program),
        unfolding_(unfolding),
        effects_(effects),
        control_(control),
        kept_(kept),
        dataflow_(dataflow) {}

  [[nodiscard]] bool may_stay(ts::Statement statement) const {
    return std::ranges::all_of(kept_.edges(statement), [&](ts::Edge edge) {
      return !control_.controls_itself(program_[edge].source) && !runs_kept_code(edge) &&
             needs_are_computed(edge);
    });
  }

 private:
  [[nodiscard]] bool runs_kept_code(ts::Edge edge) const {
    const ts::Call* call = effects_[edge].call;
    return call != nullptr &&
           (program_[call->callee].text_is_fixed ||
            std::ranges::any_of(program_[call->callee].statements,
                                [&](ts::Statement s) { return kept_.contains(s); }));
  }

  [[nodiscard]] bool needs_are_computed(ts::Edge edge) const {
    const ts::Location location = program_[edge].source;
    const auto copies = unfolding_.copies(program_[location].function);
    return std::ranges::all_of(copies, [&](Context context) {
      if (!dataflow_.active(context)) return true;
      const auto sigma = dataflow_.sigma(unfolding_.node(context, location));
      return std::ranges::all_of(effects_[edge].needs,
                                 [&](Slot slot) { return contains(sigma, slot); });
    });
  }

  const ts::Program& program_;
  const Unfolding& unfolding_;
  const Effects& effects_;
  const ControlDependence& control_;
  const KeptStatements& kept_;
  Dataflow& dataflow_;
};

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
    if (text.may_stay(point.statement)) slice.observable.insert(point.statement.index());
  }
  return slice;
}

}  // namespace pslice::slicer
