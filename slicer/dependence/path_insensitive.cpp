#include <algorithm>

#include "base/out_of_budget.h"
#include "base/progress.h"
#include "slicer/dependence/foundation.h"
#include "slicer/dependence/observable.h"

// The path-insensitive slice: the equations of dataflow.cpp over every path of the unfolded
// program. Both control rules coincide here, since what matters before a test is the union over
// its sides. When nothing may be dropped, or the budget ends before the fixpoint, the answer is
// every statement that can run: always sound.

namespace pslice::slicer {
namespace {

base::Warning program_warning(std::string message) { return {{}, std::move(message)}; }

/// Where a function begins, as far as statements tell.
base::SourcePosition beginning_of(const ts::Program& program, ts::Function function) {
  const auto& statements = program[function].statements;
  return statements.empty() ? base::SourcePosition() : program[statements.front()].position;
}

void clear(const ts::Program& program, Slice& slice) {
  slice.statements = base::BitSet(program.statement_count());
  slice.observable = base::BitSet(program.statement_count());
  slice.shown = base::BitSet(program.statement_count());
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
    base::SourcePosition where;
    for (const ts::Function f : functions) {
      if (unfolding.sharing(f) != reason) continue;
      if (count == 0) where = beginning_of(program, f);
      if (++count <= most_names) names += (count == 1 ? "" : ", ") + program[f].name;
    }
    if (count == 0) return;
    if (count > most_names) names += " and " + std::to_string(count - most_names) + " more";
    slice.warnings.push_back(
        {where, "the calls of " + names + " are not told apart: " + explanation});
  };
  warn(Sharing::recursion, "recursion");
  warn(Sharing::bound, "inlining them would exceed the bound");
}

}  // namespace

Foundation::Foundation(const ts::Program& given_program, ts::Function entry,
                       const std::vector<ts::Observation>& given_criterion,
                       const SliceOptions& options, base::Budget& budget)
    : program(given_program),
      criterion(given_criterion),
      reach(base::in_time(budget, [&] { return compute_reach(program); })),
      unfolding(base::in_time(
          budget, [&] { return Unfolding(program, entry, reach, options.max_inlined_edges); })),
      functions(unfolded_functions(program, unfolding)),
      control(base::in_time(
          budget,
          [&] { return ControlDependence(program, reach, functions, options.termination); })),
      slots(base::in_time(budget, [&] { return VariableSlots(program, functions, criterion); })),
      effects(base::in_time(budget, [&] { return SlotEffects(program, reach, functions, slots); })),
      kept(base::in_time(budget,
                         [&] { return KeptStatements(program, reach, control, functions); })),
      dataflow(base::in_time(
          budget, [&] { return Dataflow(program, reach, unfolding, effects, kept, criterion); })) {}

bool is_reached(const Foundation& foundation) {
  return std::ranges::any_of(foundation.criterion, [&](const ts::Observation& point) {
    return foundation.reach.contains(point.location) &&
           !foundation.unfolding.copies(foundation.program[point.location].function).empty();
  });
}

void drop_nothing(const ts::Program& program, ts::Function entry, const std::string& why,
                  Slice& slice) {
  clear(program, slice);
  for (const ts::Function function : ts::reachable_functions(program, entry)) {
    for (const ts::Statement s : program[function].statements) slice.statements.insert(s.index());
  }
  slice.warnings.push_back(program_warning("nothing is dropped: " + why));
}

bool solve_path_insensitively(Foundation& foundation, ts::Function entry, base::Budget& budget,
                              Slice& slice) {
  const ts::Program& program = foundation.program;
  clear(program, slice);
  for (const ts::Function function : ts::reachable_functions(program, entry)) {
    if (!program[function].unfollowable) continue;
    drop_nothing(program, entry, *program[function].unfollowable, slice);
    return false;
  }

  slice.statistics.contexts = foundation.unfolding.context_count();
  slice.statistics.locations = foundation.unfolding.node_count();
  warn_of_sharing(program, foundation.unfolding, foundation.functions, slice);
  if (!foundation.criterion.empty() && !is_reached(foundation)) {
    const ts::Statement observed = foundation.criterion.front().statement;
    slice.warnings.push_back(
        {observed ? program[observed].position : base::SourcePosition(),
         "the criterion cannot be reached from '" + program[entry].name + "'"});
  }
  const Outcome outcome = foundation.dataflow.run(budget);
  slice.statistics.steps = foundation.dataflow.steps();
  if (outcome == Outcome::out_of_budget) {
    drop_nothing(program, entry, budget.explanation(), slice);
    return false;
  }
  slice.statements = foundation.kept.statements();
  return true;
}

bool is_computed(Foundation& foundation, ts::Location location, ts::Variable v, Copies which) {
  const Unfolding& unfolding = foundation.unfolding;
  const auto copies = unfolding.copies(foundation.program[location].function);
  return std::ranges::all_of(copies, [&](Context context) {
    if (!foundation.dataflow.active(context)) return true;
    if (which == Copies::within_shared && !unfolding.is_within_shared(context)) return true;
    return contains(foundation.dataflow.sigma(unfolding.node(context, location)),
                    foundation.slots[v]);
  });
}

void add_observable_text(Foundation& foundation, Slice& slice) {
  const auto computed = [&](ts::Location location, ts::Variable v) {
    return is_computed(foundation, location, v, Copies::all);
  };
  const ObservableText text(foundation.program, foundation.control, slice.statements, computed);
  for (const ts::Observation& point : foundation.criterion) {
    if (text.may_stay(point)) slice.observable.insert(point.statement.index());
  }
}

Slice slice_path_insensitive(const ts::Program& program, ts::Function entry,
                             const std::vector<ts::Observation>& criterion,
                             const SliceOptions& options, base::Budget& budget) {
  Slice slice;
  const base::Phase phase(budget.progress(), "slicing");
  const double begin = budget.seconds_elapsed();
  try {
    Foundation foundation(program, entry, criterion, options, budget);
    if (solve_path_insensitively(foundation, entry, budget, slice)) {
      add_observable_text(foundation, slice);
    }
  } catch (const base::OutOfBudget&) {
    drop_nothing(program, entry, budget.explanation(), slice);
  }
  slice.statistics.seconds.reducing = budget.seconds_elapsed() - begin;
  return slice;
}

}  // namespace pslice::slicer
