#include "slicer/check/rules.h"

#include <algorithm>

// The equations written a second time, from their definition and on purpose: over variables
// instead of slots, and with a look at each kind of operation of its own (equations.cpp takes that
// from ts/effects). Of the rest of the slicer only what certificate.h lists as believed is used,
// so that a fault in one of the two statements shows as a refused certificate.

namespace pslice::check {

using symex::Frame;
using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;

Rules::Rules(const Evidence& evidence)
    : e_(evidence),
      flow_(evidence.flow),
      program_(evidence.flow.program()),
      recursive_(ts::recursive_functions(program_)),
      locals_(program_.function_count()),
      sources_(program_.statement_count()),
      is_observed_(program_.location_count()),
      kept_(program_.statement_count() + program_.function_count()),
      decided_(program_.location_count()),
      sides_(program_.location_count()) {
  for (std::size_t v = 0; v < program_.variable_count(); ++v) {
    const ts::VariableInfo& info = program_[ts::Variable(v)];
    if (info.owner && !recursive_[info.owner.index()] && !info.summary) {
      locals_[info.owner.index()].emplace_back(v);
    }
  }
  for (std::size_t i = 0; i < program_.edge_count(); ++i) {
    const ts::EdgeInfo& edge = program_[ts::Edge(i)];
    const bool counts = edge.statement && e_.reach.contains(edge.source);
    if (counts) sources_[edge.statement.index()].push_back(edge.source);
  }
  std::vector<ts::Location> observed;
  for (const ts::Observation& point : e_.criterion) {
    observed.push_back(point.location);
    is_observed_[point.location.index()] = true;
  }
  depend_on_tests_of(std::move(observed));
}

void Rules::add(const base::BitSet& kept) {
  std::vector<ts::Location> open;
  kept.for_each([&](std::size_t element) {
    if (!kept_.insert(element)) return;
    const std::size_t statements = program_.statement_count();
    if (element >= statements) {
      open.push_back(program_[ts::Function(element - statements)].exit);
    } else {
      open.insert(open.end(), sources_[element].begin(), sources_[element].end());
    }
  });
  depend_on_tests_of(std::move(open));
}

/// From every location that counts as kept up through the tests that decide whether it is reached.
void Rules::depend_on_tests_of(std::vector<ts::Location> open) {
  while (!open.empty()) {
    const ts::Location location = open.back();
    open.pop_back();
    if (!decided_.insert(location.index())) continue;
    for (const auto& side : e_.control.sides(location)) {
      open.push_back(side.test);
      if (!e_.control.decides(side.test)) continue;
      sides_[side.test.index()].push_back(side.to);
    }
  }
}

bool Rules::kept_depends_on(ts::Location test, ts::Location side) const {
  return std::ranges::find(sides_[test.index()], side) != sides_[test.index()].end();
}

bool Rules::kept_depends_on(ts::Location test) const { return !sides_[test.index()].empty(); }

namespace {

bool is_return(Kind kind) { return kind == Kind::leave || kind == Kind::ascend; }

}  // namespace

/// Does the slice run this copy? Only if it has all the calls that lead there.
bool Rules::inlined_calls_run(Frame frame) const {
  while (flow_[frame].caller) {
    const ts::Statement call = program_[flow_[frame].call].statement;
    if (call && !has(call)) return false;
    frame = flow_[frame].caller;
  }
  return true;
}

bool Rules::runs(Frame frame) const {
  return inlined_calls_run(frame) && std::ranges::all_of(calls_, [this](Step call) {
           const ts::Statement statement = program_[flow_[call].edge].statement;
           return (!statement || has(statement)) && inlined_calls_run(caller_of(call));
         });
}

Frame Rules::caller_of(Step step) const {
  const symex::StepInfo& info = flow_[step];
  return flow_[is_return(info.kind) ? info.target : info.source].frame;
}

void Rules::demand_inlined_calls(Frame frame, std::vector<std::size_t>& joining) const {
  for (; flow_[frame].caller; frame = flow_[frame].caller) {
    const ts::Statement call = program_[flow_[frame].call].statement;
    if (call) joining.push_back(call.index());
  }
}

void Rules::demand_calls(Frame frame, std::vector<std::size_t>& joining) const {
  demand_inlined_calls(frame, joining);
  for (const Step call : calls_) {
    const ts::Statement statement = program_[flow_[call].edge].statement;
    if (statement) joining.push_back(statement.index());
    demand_inlined_calls(caller_of(call), joining);
  }
}

void Rules::demand(ts::Edge edge, Frame frame, std::vector<std::size_t>& joining) const {
  if (program_[edge].statement) joining.push_back(program_[edge].statement.index());
  demand_calls(frame, joining);
}

void Rules::forget_locals(ts::Function f, Variables& matters) const {
  for (const ts::Variable v : locals_[f.index()]) matters.erase(v.index());
}

void Rules::at(Point point, Variables& matters, std::vector<std::size_t>& joining) const {
  if (!is_observed_[flow_[point].location.index()]) return;
  for (const ts::Observation& observed : e_.criterion) {
    if (observed.location != flow_[point].location) continue;
    for (const ts::Variable v : observed.variables) matters.insert(v.index());
    demand_calls(flow_[point].frame, joining);
  }
}

void Rules::back(Step step, Variables& matters, std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  if (info.kind == Kind::silent) return;
  if (info.kind == Kind::leave) return back_into_callee(step, matters, joining);
  const Frame frame = flow_[info.source].frame;
  if (info.kind == Kind::enter) {
    back_into_caller(step, matters, joining);
  } else if (info.kind == Kind::opaque) {
    back_over_unknown(step, matters, joining);
  } else {
    back_over_operation(info.edge, frame, matters, joining);
  }
  evaluate(step, matters, joining);
}

void Rules::evaluate(Step step, Variables& matters, std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  if (!runs(flow_[info.source].frame)) return;
  decide(step, matters, joining);
  if (!has(program_[info.edge].statement)) return;
  for (const ts::Variable v : program_[info.edge].needs) matters.insert(v.index());
}

void Rules::back_over_control(Step step, Variables& matters,
                              std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  if (info.kind == Kind::silent) return;
  if (is_return(info.kind)) return join_return(step, joining);
  if (info.kind == Kind::enter || info.kind == Kind::descend) join_text(step, joining);
  evaluate(step, matters, joining);
}

void Rules::demand(Step step, std::vector<std::size_t>& joining) const {
  demand(flow_[step].edge, caller_of(step), joining);
}

void Rules::back_over_operation(ts::Edge edge, Frame frame, Variables& matters,
                                std::vector<std::size_t>& joining) const {
  const ts::Operation& operation = program_[edge].operation;
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
    if (!matters.contains(assign->target.index())) return;
    demand(edge, frame, joining);
    const ts::VariableInfo& target = program_[assign->target];
    const bool several = target.summary || (target.owner && recursive_[target.owner.index()]);
    if (!several) matters.erase(assign->target.index());
    for (const ts::Variable v : assign->value.variables()) matters.insert(v.index());
  } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
    std::vector<ts::Variable> perhaps = havoc->may_define;
    if (havoc->writes_memory) {
      perhaps.insert(perhaps.end(), program_.memory().begin(), program_.memory().end());
    }
    bool hit = false;
    for (const ts::Variable v : perhaps) {
      hit = hit || matters.contains(v.index());
    }
    for (const ts::Variable v : havoc->defines) hit = hit || matters.contains(v.index());
    if (!hit) return;
    demand(edge, frame, joining);
    for (const ts::Variable v : havoc->defines) {
      const ts::VariableInfo& target = program_[v];
      const bool several = target.summary || (target.owner && recursive_[target.owner.index()]);
      if (!several) matters.erase(v.index());
    }
    for (const ts::Variable v : havoc->uses) matters.insert(v.index());
    if (havoc->reads_memory) {
      for (const ts::Variable v : program_.memory()) matters.insert(v.index());
    }
  }
}

/// Of large programs the same ones are asked for again and again.
const Rules::Entered& Rules::entered_by(ts::Function f) const {
  const auto [known, is_new] = entered_.try_emplace(f);
  Entered& entered = known->second;
  if (!is_new) return entered;
  entered.functions = base::BitSet(program_.function_count());
  entered.kept_inside = base::BitSet(program_.statement_count() + program_.function_count());
  const auto note = [&](std::size_t element) {
    if (e_.insensitive.contains(element)) entered.kept_inside.insert(element);
  };
  std::vector<ts::Function> open{f};
  while (!open.empty()) {
    const ts::Function next = open.back();
    open.pop_back();
    if (!entered.functions.insert(next.index())) continue;
    note(program_.statement_count() + next.index());
    for (const ts::Statement s : program_[next].statements) note(s.index());
    for (const ts::Edge edge : program_[next].edges) {
      const auto* call = std::get_if<ts::Call>(&program_[edge].operation);
      if (call != nullptr && e_.reach.contains(program_[edge].source)) open.push_back(call->callee);
    }
  }
  return entered;
}

bool Rules::may_observe(const Entered& entered) const {
  return std::ranges::any_of(e_.criterion, [&](const ts::Observation& observed) {
    return e_.reach.contains(observed.location) &&
           entered.functions.contains(program_[observed.location].function.index());
  });
}

/// A call that is not followed is needed like an assignment, if something that it may write is, and
/// like the criterion, if that may be reached meanwhile. Where the slice has the call, everything
/// that the path-insensitive slice keeps of what it enters is needed, and the values which that
/// needs to find.
void Rules::back_over_unknown(Step step, Variables& matters,
                              std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  const auto& call = std::get<ts::Call>(program_[info.edge].operation);
  const ts::Statement statement = program_[info.edge].statement;
  const Frame frame = flow_[info.source].frame;
  const Entered& entered = entered_by(call.callee);
  const auto among = [&](ts::Variable v) { return matters.contains(v.index()); };
  const bool needed = may_observe(entered) || std::ranges::any_of(call.results, among) ||
                      std::ranges::any_of(flow_.changes(call.callee), among);
  if (needed) demand(info.edge, frame, joining);
  const bool made = runs(frame) && (!statement || has(statement));
  if (!needed && !made) return;
  entered.kept_inside.for_each([&](std::size_t element) {
    if (!kept_.contains(element)) joining.push_back(element);
  });
  for (const ts::Variable v : call.results) {
    const ts::VariableInfo& result = program_[v];
    const bool several = result.summary || (result.owner && recursive_[result.owner.index()]);
    if (!several) matters.erase(v.index());
  }
  for (const ts::Variable v : flow_.changes(call.callee)) matters.erase(v.index());
  for (const ts::Variable v : e_.insensitive_inside(step)) matters.insert(v.index());
}

void Rules::back_into_caller(Step step, Variables& matters,
                             std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  const auto& call = std::get<ts::Call>(program_[info.edge].operation);
  const ts::FunctionInfo& callee = program_[call.callee];
  std::vector<ts::Variable> needed;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    if (!matters.contains(callee.parameters[i].index())) continue;
    demand(info.edge, flow_[info.source].frame, joining);
    const auto more = call.arguments[i].variables();
    needed.insert(needed.end(), more.begin(), more.end());
  }
  forget_locals(call.callee, matters);
  for (const ts::Variable v : needed) matters.insert(v.index());
  join_text(step, joining);
}

void Rules::join_text(Step step, std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  const ts::FunctionInfo& callee =
      program_[std::get<ts::Call>(program_[info.edge].operation).callee];
  const ts::Statement call = program_[info.edge].statement;
  const bool made = runs(flow_[info.source].frame) && (!call || has(call));
  if (!callee.text_is_fixed || !made) return;
  for (const ts::Statement s : callee.statements) joining.push_back(s.index());
}

void Rules::back_into_callee(Step step, Variables& matters,
                             std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  const ts::EdgeInfo& edge = program_[info.edge];
  const auto& call = std::get<ts::Call>(edge.operation);
  const ts::FunctionInfo& callee = program_[call.callee];
  const Frame caller = flow_[info.target].frame;
  std::vector<ts::Variable> needed;
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    if (!matters.contains(call.results[i].index())) continue;
    demand(info.edge, caller, joining);
    needed.push_back(callee.results[i]);
  }
  for (const ts::Variable v : call.results) {
    const ts::VariableInfo& result = program_[v];
    const bool several = result.summary || (result.owner && recursive_[result.owner.index()]);
    if (!several) matters.erase(v.index());
  }
  forget_locals(call.callee, matters);
  for (const ts::Variable v : needed) matters.insert(v.index());
  join_return(step, joining);
}

/// Coming back is the side that was taken of a call that might not have.
void Rules::join_return(Step step, std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  const ts::EdgeInfo& edge = program_[info.edge];
  const auto& call = std::get<ts::Call>(edge.operation);
  const Frame caller = flow_[info.target].frame;
  const bool counts = e_.rule == slicer::ControlRule::edge && runs(caller) &&
                      kept_depends_on(edge.source, edge.target);
  if (!counts) return;
  if (edge.statement) joining.push_back(edge.statement.index());
  if (e_.reach.may_halt.contains(call.callee.index())) {
    joining.push_back(program_.statement_count() + call.callee.index());
  }
}

/// The control rule.
void Rules::decide(Step step, Variables& matters, std::vector<std::size_t>& joining) const {
  const symex::StepInfo& info = flow_[step];
  const ts::EdgeInfo& edge = program_[info.edge];
  const std::vector<ts::Edge>& sides = program_[edge.source].out;
  const bool is_jump = sides.size() == 1 && std::holds_alternative<ts::Skip>(edge.operation);
  const bool whole = e_.rule == slicer::ControlRule::branch || is_jump;
  // Into a call is not yet the side on which it comes back; out of some there is none.
  const auto* made = std::get_if<ts::Call>(&edge.operation);
  const bool comes_back = made == nullptr || e_.reach.returns.contains(made->callee.index());
  const bool goes_on = info.kind != Kind::enter && info.kind != Kind::descend && comes_back;
  const bool counts =
      whole ? kept_depends_on(edge.source) : goes_on && kept_depends_on(edge.source, edge.target);
  for (const ts::Edge side : sides) {
    const ts::EdgeInfo& other = program_[side];
    if (counts && other.statement) joining.push_back(other.statement.index());
    const auto* call = std::get_if<ts::Call>(&other.operation);
    if (counts && call != nullptr && e_.reach.may_halt.contains(call->callee.index())) {
      joining.push_back(program_.statement_count() + call->callee.index());
    }
    const auto* test = std::get_if<ts::Assume>(&other.operation);
    if (test == nullptr) continue;
    const bool evaluated = other.statement
                               ? has(other.statement) && (counts || !kept_depends_on(edge.source))
                               : counts;
    if (!evaluated) continue;
    for (const ts::Variable v : test->condition.variables()) matters.insert(v.index());
  }
}

}  // namespace pslice::check
