#include "slicer/equations/equations.h"

#include <algorithm>

#include "ts/effects.h"

// ARCHITECTURE.md, "What is computed", states the equations; this is one step of them, backward.
// What an edge reads and writes is taken from ts/effects once, in numbers of slots: an edge is
// crossed again and again. Only variables that some step reads have a slot, so sets are as wide as
// what can matter, not as the program. A call that is not followed is crossed as one step, with
// the path-insensitive answer for what happens inside.

namespace pslice::slicer {

using symex::Frame;
using symex::Point;
using symex::Step;
using symex::StepInfo;
using Kind = symex::StepInfo::Kind;

namespace {

bool is_return(Kind kind) { return kind == Kind::leave || kind == Kind::ascend; }

}  // namespace

Equations::Equations(const symex::Flow& flow, const Reach& reach, ControlRule rule, Hits hits,
                     const std::vector<ts::Observation>& criterion, const Fallback& fallback)
    : flow_(flow),
      program_(flow.program()),
      reach_(reach),
      rule_(rule),
      hits_(hits),
      fallback_(fallback),
      statements_(program_.statement_count()),
      slots_(program_.variable_count(), none),
      single_(ts::single_cells(program_, ts::recursive_functions(program_))),
      effects_(program_.edge_count()),
      observed_(program_.location_count()),
      inside_(program_.function_count()) {
  number(criterion);
  for (std::size_t s = 0; s < flow.step_count(); ++s) {
    const StepInfo& step = flow[Step(s)];
    if (!step.edge || effects_[step.edge.index()] != nullptr) continue;
    effects_[step.edge.index()] = std::make_unique<Effect>(effect_of(step));
    if (step.kind != Kind::opaque) continue;
    look_inside(std::get<ts::Call>(program_[step.edge].operation).callee);
  }
  // Of bodies it is known from elsewhere what values depend on.
  for (std::size_t s = flow.step_count(); s < flow.all_steps(); ++s) {
    const ts::Edge edge = flow[Step(s)].edge;
    if (!edge || effects_[edge.index()] != nullptr) continue;
    effects_[edge.index()] = std::make_unique<Effect>(control_effect_of(edge));
  }
}

void Equations::look_inside(ts::Function callee) {
  auto& inside = inside_[callee.index()];
  if (inside != nullptr) return;
  inside = std::make_unique<Inside>();
  const auto add = [&](Element e) {
    if (fallback_.elements.contains(e)) inside->kept.push_back(e);
  };
  for (const ts::Function f : reached_functions(program_, reach_, callee)) {
    for (const ts::Statement statement : program_[f].statements) add(statement.index());
    add(statements_ + f.index());
    inside->observed =
        inside->observed || std::ranges::any_of(program_[f].locations, [this](ts::Location l) {
          return reach_.contains(l) && is_observed(l);
        });
  }
}

/// Only what can come to matter needs a place: what a step reads, and what is observed.
void Equations::number(const std::vector<ts::Observation>& criterion) {
  const auto add = [this](ts::Variable v) {
    if (slots_[v.index()] != none) return;
    slots_[v.index()] = static_cast<Slot>(variables_.size());
    variables_.push_back(v);
  };
  for (std::size_t s = 0; s < flow_.step_count(); ++s) {
    const StepInfo& step = flow_[Step(s)];
    if (!step.edge) continue;
    const ts::Effects effects = ts::effects_of(program_, step.edge);
    ts::for_each_mentioned(effects, add);
    if (effects.call != nullptr) {
      std::ranges::for_each(program_[effects.call->callee].parameters, add);
      std::ranges::for_each(program_[effects.call->callee].results, add);
    }
    if (step.kind != Kind::opaque) continue;
    std::vector<Slot>& needed = needed_[Step(s)];
    for (const ts::Variable v : fallback_.inside(Step(s))) {
      add(v);
      needed.push_back(slot(v));
    }
    std::ranges::sort(needed);
  }
  for (const ts::Observation& point : criterion) std::ranges::for_each(point.variables, add);
  std::ranges::for_each(program_.memory(), add);
  words_ = words_for(variables_.size());
  for (const ts::Observation& point : criterion) {
    auto& observed = observed_[point.location.index()];
    if (observed == nullptr) observed = std::make_unique<std::vector<Slot>>();
    add_slots(point.variables, *observed);
  }
}

void Equations::add_slots(std::span<const ts::Variable> variables, std::vector<Slot>& to) const {
  for (const ts::Variable v : variables) to.push_back(slots_[v.index()]);
}

std::vector<ts::Variable> Equations::variables(std::span<const Word> set) const {
  std::vector<ts::Variable> result;
  for (Slot s = 0; s < variables_.size(); ++s) {
    if (contains(set, s)) result.push_back(variables_[s]);
  }
  return result;
}

Equations::Effect Equations::effect_of(const StepInfo& step) const {
  const ts::EdgeInfo& edge = program_[step.edge];
  const ts::Effects effects = ts::effects_of(program_, step.edge);
  Effect effect = control_effect_of(step.edge);
  add_slots(effects.may_define, effect.perhaps);
  add_slots(effects.memory_written, effect.perhaps);
  effect.writes = effect.perhaps;
  add_slots(effects.defines, effect.writes);
  for (const ts::Variable v : effects.defines) {
    if (single_[v.index()]) effect.kills.push_back(slot(v));
  }
  add_slots(effects.reads, effect.reads);
  add_slots(effects.memory_read, effect.reads);
  add_slots(effects.traps_on, effect.needs);
  if (effects.call != nullptr) add_call(*effects.call, step.kind, effect);
  for (const ts::Edge side : program_[edge.source].out) {
    for (const ts::Variable v : ts::effects_of(program_, side).tests) {
      // A side that no step takes reads what its sisters read.
      if (has_slot(v)) effect.tests.push_back(slot(v));
    }
  }
  for (std::vector<Slot>* set :
       {&effect.kills, &effect.reads, &effect.needs, &effect.tests, &effect.changes}) {
    std::ranges::sort(*set);
    set->erase(std::ranges::unique(*set).begin(), set->end());
  }
  return effect;
}

/// What an edge has to do with where control goes.
Equations::Effect Equations::control_effect_of(ts::Edge id) const {
  const ts::EdgeInfo& edge = program_[id];
  const std::vector<ts::Edge>& out = program_[edge.source].out;
  Effect effect;
  const auto* call = edge.as_call();
  effect.may_halt = call != nullptr && reach_.may_halt.contains(call->callee.index());
  effect.is_jump = out.size() == 1 && std::holds_alternative<ts::Skip>(edge.operation);
  effect.is_test = std::ranges::any_of(
      out, [&](ts::Edge side) { return static_cast<bool>(ts::effects_of(program_, side).guard); });
  return effect;
}

/// What a call does beyond handing over values: its callee's locals begin to exist, and if it is
/// not followed, nobody else says what happens inside.
void Equations::add_call(const ts::Call& call, Kind kind, Effect& effect) const {
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    const ts::Variable v = variables_[i];
    if (program_[v].owner == call.callee && single_[v.index()]) {
      effect.locals.push_back(static_cast<Slot>(i));
    }
  }
  if (kind != Kind::opaque) return;
  for (const ts::Variable v : flow_.changes(call.callee)) {
    if (has_slot(v)) effect.changes.push_back(slot(v));
  }
  effect.writes.insert(effect.writes.end(), effect.changes.begin(), effect.changes.end());
}

std::span<const Slot> Equations::writes(Step step) const {
  if (!flow_[step].edge || flow_[step].kind == Kind::enter) return {};
  return effect(step).writes;
}

std::span<const Slot> Equations::reads(Step step) const {
  if (!flow_[step].edge) return {};
  return effect(step).reads;
}

std::span<const Slot> Equations::kills(Step step) const {
  if (!flow_[step].edge || flow_[step].kind == Kind::enter) return {};
  return effect(step).kills;
}

void Equations::pass(std::span<const Step> steps, std::span<Word> matters, const SharedSlice& slice,
                     const Join& join) const {
  for (std::size_t i = steps.size(); i-- > 0;) {
    pass(steps[i], matters, slice, join);
    visit(flow_[steps[i]].source, matters, slice, join);
  }
}

void Equations::pass(Step step, std::span<Word> matters, const SharedSlice& slice,
                     const Join& join) const {
  switch (flow_[step].kind) {
    case Kind::silent:
    case Kind::descend:
    case Kind::ascend: return;
    case Kind::leave: return pass_leave(step, matters, slice, join);
    case Kind::opaque: pass_opaque(step, matters, slice, join); break;
    case Kind::enter: pass_enter(step, matters, slice, join); break;
    case Kind::edge: pass_data(step, matters, slice, join); break;
  }
  if (!slice.active(flow_[flow_[step].source].frame)) return;
  pass_control(step, matters, slice, join);
  if (needs_matter(step, slice)) insert(matters, effect(step).needs);
}

void Equations::pass_data(Step step, std::span<Word> matters, const SharedSlice& slice,
                          const Join& join) const {
  const Effect& e = effect(step);
  if (hits_ == Hits::certain) {
    for (const Slot slot : e.perhaps) drop(matters, slot);
  }
  if (!meets(matters, e.writes)) return;
  hit(step, slice, join);
  for (const Slot killed : e.kills) drop(matters, killed);
  insert(matters, e.reads);
}

void Equations::pass_enter(Step step, std::span<Word> matters, const SharedSlice& slice,
                           const Join& join) const {
  const auto& call = std::get<ts::Call>(program_[flow_[step].edge].operation);
  std::vector<Slot> arguments;
  ts::for_each_passed(program_, call, [&](ts::Variable parameter, ts::Term argument) {
    if (!contains(matters, slot(parameter))) return;
    hit(step, slice, join);
    add_slots(argument.variables(), arguments);
  });
  for (const Slot local : effect(step).locals) drop(matters, local);
  insert(matters, arguments);
  join_fixed_text(step, slice, join);
}

void Equations::join_fixed_text(Step step, const SharedSlice& slice, const Join& join) const {
  const auto& call = std::get<ts::Call>(program_[flow_[step].edge].operation);
  const ts::FunctionInfo& callee = program_[call.callee];
  if (!callee.text_is_fixed || !slice.active(flow_.callee(step))) return;
  for (const ts::Statement s : callee.statements) join(slice.element(s));
}

void Equations::pass_leave(Step step, std::span<Word> matters, const SharedSlice& slice,
                           const Join& join) const {
  const StepInfo& info = flow_[step];
  const auto& call = std::get<ts::Call>(program_[info.edge].operation);
  const Effect& e = effect(step);
  std::vector<Slot> results;
  ts::for_each_received(program_, call, [&](ts::Variable target, ts::Variable result) {
    if (!contains(matters, slot(target))) return;
    hit(step, slice, join);
    results.push_back(slot(result));
  });
  for (const Slot killed : e.kills) drop(matters, killed);
  for (const Slot local : e.locals) drop(matters, local);
  insert(matters, results);
  join_return(step, slice, join);
}

/// Under the rule that looks at the side taken, coming back is that side of the call.
void Equations::join_return(Step step, const SharedSlice& slice, const Join& join) const {
  const StepInfo& info = flow_[step];
  const auto& call = std::get<ts::Call>(program_[info.edge].operation);
  const bool matters_here = rule_ == ControlRule::edge && slice.active(flow_[info.target].frame) &&
                            slice.decides(program_[info.edge].source, program_[info.edge].target);
  if (!matters_here) return;
  if (program_[info.edge].statement) join(slice.element(program_[info.edge].statement));
  if (effect(step).may_halt) join(slice.exit_of(call.callee));
}

bool Equations::hides_criterion(Step step) const {
  if (flow_[step].kind != Kind::opaque) return false;
  const auto& call = std::get<ts::Call>(program_[flow_[step].edge].operation);
  return inside_[call.callee.index()]->observed;
}

const std::vector<Equations::Element>& Equations::kept_inside(Step step) const {
  return inside_[std::get<ts::Call>(program_[flow_[step].edge].operation).callee.index()]->kept;
}

/// Is the call one that the slice makes, or will for the sake of what matters after it?
bool Equations::runs_inside(Step step, std::span<const Word> after,
                            const SharedSlice& slice) const {
  if (hides_criterion(step) || meets(after, effect(step).writes)) return true;
  const ts::Statement statement = program_[flow_[step].edge].statement;
  return slice.active(flow_[flow_[step].source].frame) && (!statement || slice.contains(statement));
}

/// A call that is not followed is one step, which may write its results and all that it may change,
/// and may observe. If the slice makes the call, the path-insensitive answer stands for what it
/// runs: nobody knows which paths are taken there. That answer is right for whatever may matter
/// afterwards, whichever path goes on from here, and what it needs to begin with has to be there.
void Equations::pass_opaque(Step step, std::span<Word> matters, const SharedSlice& slice,
                            const Join& join) const {
  if (!runs_inside(step, matters, slice)) return;
  const Effect& e = effect(step);
  const auto& call = std::get<ts::Call>(program_[flow_[step].edge].operation);
  hit(step, slice, join);
  for (const Element kept : inside_[call.callee.index()]->kept) join(kept);
  for (const Slot killed : e.kills) drop(matters, killed);
  for (const Slot changed : e.changes) drop(matters, changed);
  insert(matters, needed_.at(step));
}

bool Equations::joins(Step step, const SharedSlice& slice) const {
  const StepInfo& info = flow_[step];
  const ts::Location test = program_[info.edge].source;
  if (rule_ == ControlRule::branch || effect(step).is_jump) return slice.decides(test);
  if (info.kind == Kind::enter || info.kind == Kind::descend)
    return false;  // seen when it comes back
  const auto* call = program_[info.edge].as_call();
  if (call != nullptr && !reach_.returns.contains(call->callee.index())) return false;
  return slice.decides(test, program_[info.edge].target);
}

bool Equations::tests_matter(Step step, const SharedSlice& slice) const {
  if (!effect(step).is_test) return false;
  const ts::EdgeInfo& edge = program_[flow_[step].edge];
  if (edge.statement && !slice.contains(edge.statement)) return false;
  // A test that is kept with nothing under it is still evaluated.
  return joins(step, slice) || (edge.statement && !slice.decides(edge.source));
}

bool Equations::needs_matter(Step step, const SharedSlice& slice) const {
  const ts::Statement statement = program_[flow_[step].edge].statement;
  return statement && slice.contains(statement);
}

void Equations::pass_control(Step step, std::span<Word> matters, const SharedSlice& slice,
                             const Join& join) const {
  join_sides(step, slice, join);
  if (tests_matter(step, slice)) insert(matters, effect(step).tests);
}

void Equations::join_sides(Step step, const SharedSlice& slice, const Join& join) const {
  if (!joins(step, slice)) return;
  const ts::EdgeInfo& edge = program_[flow_[step].edge];
  for (const ts::Edge side : program_[edge.source].out) {
    if (program_[side].statement) join(slice.element(program_[side].statement));
  }
  if (!effect(step).may_halt) return;
  join(slice.exit_of(std::get<ts::Call>(edge.operation).callee));
}

void Equations::join_by_control(Step step, const SharedSlice& slice, const Join& join) const {
  const StepInfo& info = flow_[step];
  if (info.kind == Kind::silent) return;
  if (is_return(info.kind)) return join_return(step, slice, join);
  if (info.kind == Kind::enter) join_fixed_text(step, slice, join);
  if (info.kind == Kind::descend && makes_call(step, slice)) join_fixed_text(step, slice, join);
  if (slice.active(flow_[info.source].frame)) join_sides(step, slice, join);
}

bool Equations::makes_call(Step step, const SharedSlice& slice) const {
  const StepInfo& info = flow_[step];
  const ts::Statement statement = program_[info.edge].statement;
  const Point in_caller = is_return(info.kind) ? info.target : info.source;
  return slice.active(flow_[in_caller].frame) && (!statement || slice.contains(statement));
}

bool Equations::needs_tested(Step step, const SharedSlice& slice) const {
  const StepInfo& info = flow_[step];
  return info.edge && !is_return(info.kind) && slice.active(flow_[info.source].frame) &&
         tests_matter(step, slice);
}

bool Equations::needs_traps(Step step, const SharedSlice& slice) const {
  const StepInfo& info = flow_[step];
  return info.edge && !is_return(info.kind) && slice.active(flow_[info.source].frame) &&
         needs_matter(step, slice);
}

bool Equations::join_observed(Point point, const SharedSlice& slice, const Join& join) const {
  if (observed_[flow_[point].location.index()] == nullptr) return false;
  join_calls_to(flow_[point].frame, slice, join);
  return true;
}

void Equations::visit(Point point, std::span<Word> matters, const SharedSlice& slice,
                      const Join& join) const {
  const auto& observed = observed_[flow_[point].location.index()];
  if (observed == nullptr) return;
  insert(matters, *observed);
  join_calls_to(flow_[point].frame, slice, join);
}

void Equations::hit(Step step, const SharedSlice& slice, const Join& join) const {
  const StepInfo& info = flow_[step];
  const ts::Statement statement = program_[info.edge].statement;
  if (statement) join(slice.element(statement));
  const Point in_caller = is_return(info.kind) ? info.target : info.source;
  join_calls_to(flow_[in_caller].frame, slice, join);
}

void Equations::join_calls_to(Frame frame, const SharedSlice& slice, const Join& join) const {
  for (; flow_[frame].caller; frame = flow_[frame].caller) {
    const ts::Statement s = program_[flow_[frame].call].statement;
    if (s) join(slice.element(s));
  }
}

void Equations::join_all_behind(std::span<const Point> points, const Join& join) const {
  std::vector<Point> open(points.begin(), points.end());
  std::vector<bool> seen(flow_.point_count());
  std::vector<bool> running(flow_.frame_count());
  while (!open.empty()) {
    const Point at = open.back();
    open.pop_back();
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    for (const Step step : flow_[at].out) {
      open.push_back(flow_[step].target);
      const ts::Edge edge = flow_[step].edge;
      if (!edge) continue;
      const ts::Statement s = program_[edge].statement;
      if (s && !fallback_.elements.contains(s.index())) continue;  // here for feasibility only
      if (s) join(s.index());
      const auto* call = program_[edge].as_call();
      if (call == nullptr) continue;
      const Element exit = statements_ + call->callee.index();
      if (fallback_.elements.contains(exit)) join(exit);
      if (flow_[step].kind != Kind::opaque) continue;
      for (const Element e : inside_[call->callee.index()]->kept) join(e);
    }
    // The calls that led here run on.
    for (Frame f = flow_[at].frame; flow_[f].caller && !running[f.index()]; f = flow_[f].caller) {
      running[f.index()] = true;
      const ts::Statement s = program_[flow_[f].call].statement;
      if (s && fallback_.elements.contains(s.index())) join(s.index());
    }
  }
}

void Equations::add_fallback(Point point, std::span<Word> matters) const {
  for (const ts::Variable v : fallback_.matters(point)) {
    if (has_slot(v)) insert(matters, slot(v));
  }
}

Equations::Onward Equations::onward(Step step, Slot before, std::span<const Word> after,
                                    const SharedSlice& slice) const {
  Onward result;
  const StepInfo& info = flow_[step];
  const auto& observed = observed_[flow_[info.source].location.index()];
  result.here = observed != nullptr && std::ranges::find(*observed, before) != observed->end();
  if (info.kind == Kind::silent) {
    if (contains(after, before)) result.after.push_back(before);
    return result;
  }
  const Effect& e = effect(step);
  const auto among = [before](const std::vector<Slot>& slots) {
    return std::ranges::binary_search(slots, before);
  };
  const auto go_on = [&](Slot slot) {
    if (contains(after, slot)) result.after.push_back(slot);
  };
  const auto* call = program_[info.edge].as_call();
  if (info.kind == Kind::opaque) {
    const bool runs = runs_inside(step, after, slice);
    result.here = result.here || (runs && among(needed_.at(step)));
    if (!runs || !(among(e.kills) || among(e.changes))) go_on(before);
  } else if (info.kind == Kind::leave) {
    ts::for_each_received(program_, *call, [&](ts::Variable target, ts::Variable returned) {
      if (slot(returned) == before) go_on(slot(target));
    });
    if (!among(e.kills) && !among(e.locals)) go_on(before);
    return result;
  } else if (info.kind == Kind::enter) {
    ts::for_each_passed(program_, *call, [&](ts::Variable parameter, ts::Term argument) {
      const auto read = argument.variables();
      if (std::ranges::find(read, variable(before)) != read.end()) go_on(slot(parameter));
    });
    if (!among(e.locals)) go_on(before);
  } else {
    if (among(e.reads)) std::ranges::for_each(e.writes, go_on);
    const bool hit = meets(after, e.writes);
    if (!hit || !among(e.kills)) go_on(before);
  }
  if (slice.active(flow_[info.source].frame)) {
    result.here = result.here || (needs_matter(step, slice) && among(e.needs)) ||
                  (tests_matter(step, slice) && among(e.tests));
  }
  return result;
}

}  // namespace pslice::slicer
