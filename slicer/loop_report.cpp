#include "slicer/loop_report.h"

#include <algorithm>
#include <set>

#include "base/out_of_budget.h"
#include "slicer/dependence/foundation.h"
#include "slicer/equations/reduce.h"
#include "slicer/search/loop_invariants.h"

namespace pslice::slicer {
namespace {

using symex::Point;
using ts::Variable;

void keep_everything(Foundation& foundation) {
  for (const ts::Function function : foundation.functions) {
    for (const ts::Edge edge : foundation.program[function].edges) {
      if (foundation.reach.contains(foundation.program[edge].source)) foundation.kept.keep(edge);
    }
  }
  foundation.kept.close();
}

std::vector<base::SourcePosition> calls_to(const symex::Flow& flow, symex::Frame frame) {
  std::vector<base::SourcePosition> result;
  for (; flow[frame].caller; frame = flow[frame].caller) {
    const ts::Statement call = flow.program()[flow[frame].call].statement;
    result.push_back(call ? flow.program()[call].position : base::SourcePosition());
  }
  std::ranges::reverse(result);
  return result;
}

/// What a loop reads or writes.
std::set<Variable> used_in(const symex::Flow& flow, const symex::Loop& loop) {
  std::set<Variable> result;
  for (std::size_t p = 0; p < flow.point_count(); ++p) {
    if (!loop.body[p]) continue;
    for (const symex::Step step : flow[Point(p)].out) {
      for (const absint::Action& action : actions(flow, step)) {
        for (const Variable v : absint::read(action)) result.insert(v);
        for (const Variable v : absint::written(action)) result.insert(v);
      }
    }
  }
  return result;
}

/// Those a reader of the loop can make sense of.
std::function<bool(ts::Term)> to_show(const symex::Flow& flow, const symex::Loop& loop) {
  const ts::Program& program = flow.program();
  const ts::Function function = program[flow[loop.head].location].function;
  return [&program, function, used = used_in(flow, loop)](ts::Term formula) {
    const auto in_scope = [&](Variable v) {
      const ts::VariableInfo& info = program[v];
      return !info.name.starts_with('$') && (!info.owner || info.owner == function);
    };
    const auto variables = formula.variables();
    return formula.is_false() ||
           (std::ranges::all_of(variables, in_scope) &&
            std::ranges::any_of(variables, [&](Variable v) { return used.contains(v); }));
  };
}

/// Functions whose calls are not told apart are not looked into: of their loops nothing is known.
void add_loops_not_followed(const Foundation& foundation, std::vector<LoopReport>& loops) {
  const ts::Program& program = foundation.program;
  for (const ts::Function function : foundation.functions) {
    if (foundation.unfolding.sharing(function) == Sharing::inlined) continue;
    for (const FunctionLoop& loop : loops_of(program, foundation.reach, function)) {
      loops.push_back({loop.head, first_position(program, loop.head), {}, true, {}});
    }
  }
}

/// Throws base::OutOfBudget.
LoopReports loops_within(const ts::Program& program, ts::Function entry,
                         const std::vector<ts::Observation>& criterion, const SliceOptions& options,
                         base::Budget& budget) {
  LoopReports result;
  Foundation foundation(program, entry, criterion, options, budget);
  Slice slice;
  const bool followed = solve_path_insensitively(foundation, entry, budget, slice);
  result.warnings = std::move(slice.warnings);
  if (!followed) return result;
  if (criterion.empty()) keep_everything(foundation);
  const ReducedProgram reduced(foundation, foundation.kept, budget);
  const symex::Flow& flow = reduced.flow;
  LoopInvariants invariants(flow, start_of(options.statics), absint::Focus::everything, options,
                            budget);
  for (const symex::Loop& loop : flow.loops()) {
    const std::vector<ts::Term> known = invariants.at(loop.head, to_show(flow, loop));
    const bool reached = std::ranges::none_of(known, [](ts::Term t) { return t.is_false(); });
    const ts::Location head = flow[loop.head].location;
    result.loops.push_back({head, first_position(program, head),
                            calls_to(flow, flow[loop.head].frame), reached, known});
  }
  add_loops_not_followed(foundation, result.loops);
  for (const std::string& remark : invariants.remarks()) result.warnings.push_back({{}, remark});
  std::ranges::stable_sort(result.loops, {}, &LoopReport::position);
  return result;
}

}  // namespace

base::SourcePosition first_position(const ts::Program& program, ts::Location location) {
  for (std::size_t far = 0; far < 100 && !program[location].out.empty(); ++far) {
    const ts::EdgeInfo& edge = program[program[location].out.front()];
    if (edge.statement) return program[edge.statement].position;
    location = edge.target;
  }
  return {};
}

LoopReports report_loops(const ts::Program& program, ts::Function entry,
                         const std::vector<ts::Observation>& criterion, const SliceOptions& options,
                         base::Budget& budget) {
  try {
    return loops_within(program, entry, criterion, options, budget);
  } catch (const base::OutOfBudget&) {
    LoopReports none;
    none.warnings.push_back({{}, "no loop was looked at: " + budget.explanation()});
    return none;
  }
}

}  // namespace pslice::slicer
