#include "slicer/symex/flow.h"

#include <algorithm>
#include <cassert>

#include "base/bit_set.h"
#include "base/out_of_budget.h"
#include "term/rebuild.h"
#include "ts/effects.h"
#include "ts/exact_memory.h"
#include "ts/graph.h"
#include "ts/real_bits.h"

namespace pslice::symex {

Frame Flow::add_frame(FrameInfo frame) {
  assert(!frame.caller || frame.caller.index() < frames_.size());
  frames_.push_back(frame);
  return Frame(frames_.size() - 1);
}

Point Flow::add_point(Frame frame, ts::Location location) {
  points_.push_back({frame, location, {}, {}});
  return Point(points_.size() - 1);
}

Step Flow::add_step(StepInfo step) {
  const Step id(steps_.size());
  points_[step.source.index()].out.push_back(id);
  points_[step.target.index()].in.push_back(id);
  steps_.push_back(step);
  return id;
}

void Flow::begin_bodies() { before_bodies_ = counts(); }

void Flow::add_passage(Step opaque, Point entry, Point exit) {
  const StepInfo call = steps_[opaque.index()];
  const auto add = [this](StepInfo step) {
    steps_.push_back(step);
    return Step(steps_.size() - 1);
  };
  using Kind = StepInfo::Kind;
  Passage& passage = passages_[opaque];
  passage.descend = add({Kind::descend, call.source, entry, call.edge});
  passage.ascend = add({Kind::ascend, exit, call.target, call.edge});
}

const Passage* Flow::passage(Step opaque) const {
  const auto found = passages_.find(opaque);
  return found == passages_.end() ? nullptr : &found->second;
}

void Flow::set_changes(ts::Function function, std::vector<ts::Variable> variables) {
  changes_.resize(program_.function_count());
  changes_[function.index()] = std::move(variables);
}

void Flow::finish(Point start, base::Budget& budget) {
  start_ = start;
  unfolded_ = before_bodies_.value_or(counts());
  changes_.resize(program_.function_count());
  find_variables();
  find_uninitialised(budget);
  find_tested();
  find_choices();
  find_loops(budget);
  find_stops();
  find_segments();
}

void Flow::observe(const std::vector<ts::Observation>& criterion) {
  observed_at_.resize(program_.location_count());
  for (const ts::Observation& point : criterion) {
    std::size_t& place = observed_at_[point.location.index()];
    if (place == 0) {
      observed_.emplace_back();
      place = observed_.size();
    }
    Observed& all = observed_[place - 1];
    all.variables.insert(all.variables.end(), point.variables.begin(), point.variables.end());
    if (!point.exact) continue;
    all.paths.insert(all.paths.end(), point.exact->all.begin(), point.exact->all.end());
  }
}

const Flow::Observed* Flow::observed_at(Point p) const {
  if (observed_at_.empty()) return nullptr;
  const std::size_t place = observed_at_[points_[p.index()].location.index()];
  return place == 0 ? nullptr : &observed_[place - 1];
}

std::span<const ts::Variable> Flow::observed(Point p) const {
  const Observed* found = observed_at(p);
  return found == nullptr ? std::span<const ts::Variable>() : found->variables;
}

std::span<const ts::ExactPath> Flow::observed_paths(Point p) const {
  const Observed* found = observed_at(p);
  return found == nullptr ? std::span<const ts::ExactPath>() : found->paths;
}

void Flow::find_tested() {
  tested_.resize(program_.edge_count());
  for (const StepInfo& step : steps_) {
    if (!step.edge || !tested_[step.edge.index()].empty()) continue;
    std::vector<ts::Variable>& all = tested_[step.edge.index()];
    for (const ts::Edge side : program_[program_[step.edge].source].out) {
      const auto tests = ts::effects_of(program_, side).tests;
      all.insert(all.end(), tests.begin(), tests.end());
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
  }
  either_or_.resize(points_.size());
  for (std::size_t p = 0; p < points_.size(); ++p) {
    const std::vector<Step>& out = points_[p].out;
    const ts::Term one = out.size() == 2 ? guard(out[0]) : ts::Term();
    either_or_[p] = one && program_.terms().negation(one) == guard(out[1]);
  }
  looks_.resize(program_.edge_count());
  for (const StepInfo& step : steps_) {
    const ts::Edge edge = step.edge;
    if (edge) looks_[edge.index()] = !tested(edge).empty() || !program_[edge].needs.empty();
  }
}

void Flow::find_choices() {
  chooses_.resize(program_.edge_count());
  const auto has_choice = [](ts::Term term) {
    const auto parts = term::distinct_subterms({{term}});
    return std::ranges::find(parts, term::Kind::choice, &ts::Term::kind) != parts.end();
  };
  for (const StepInfo& step : steps_) {
    if (!step.edge || chooses_[step.edge.index()]) continue;
    for (const ts::Edge side : program_[program_[step.edge].source].out) {
      const ts::Operation& operation = program_[side].operation;
      if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
        chooses_[step.edge.index()] = has_choice(assign->value);
      } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
        chooses_[step.edge.index()] = std::ranges::any_of(call->arguments, has_choice);
      } else if (const ts::Term guard = ts::guard_of(operation); guard && has_choice(guard)) {
        chooses_[step.edge.index()] = true;
      }
    }
  }
}

void Flow::find_variables() {
  recursive_ = ts::recursive_functions(program_);
  real_bits_ = ts::real_bits(program_);
  locals_.resize(program_.function_count());
  address_.resize(program_.variable_count());
  const bool has_memory = program_.layout() != nullptr;
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const ts::VariableInfo& variable = program_[ts::Variable(i)];
    if (variable.owner) locals_[variable.owner.index()].emplace_back(i);
    address_[i] = has_memory && variable.pointer;
  }
  if (!has_memory) return;
  for (const ts::Object given : program_.layout()->given) {
    address_[program_.layout()->objects[given.index()].address.index()] = true;
  }
}

Frame Flow::callee(Step s) const {
  const StepInfo& step = steps_[s.index()];
  const bool in = step.kind == StepInfo::Kind::enter || step.kind == StepInfo::Kind::descend;
  return points_[(in ? step.target : step.source).index()].frame;
}

ts::Term Flow::guard(Step s) const {
  const StepInfo& step = steps_[s.index()];
  if (step.kind != StepInfo::Kind::edge) return {};
  return ts::guard_of(program_[step.edge].operation);
}

std::span<const Step> Flow::segment(Step first) const {
  const auto& [begin, end] = run_[first.index()];
  return {segments_.data() + begin, end - begin};
}

Point Flow::end_of_segment(Step first) const {
  return steps_[segment(first).back().index()].target;
}

const Loop* Flow::loop_at(Point p) const {
  const std::size_t i = loop_at_[p.index()];
  return i == 0 ? nullptr : &loops_[i - 1];
}

const Loop* Flow::loop_around(Point p) const {
  const std::size_t i = loop_around_[p.index()];
  return i == 0 ? nullptr : &loops_[i - 1];
}

void Flow::find_stops() {
  stop_.resize(points_.size());
  for (std::size_t i = 0; i < point_count(); ++i) {
    const PointInfo& point = points_[i];
    stop_[i] = Point(i) == start_ || point.out.size() != 1 || point.in.size() != 1 ||
               loop_at_[i] != 0 || guard(point.out.front());
  }
}

void Flow::find_segments() {
  run_.resize(steps_.size());
  for (std::size_t i = 0; i < point_count(); ++i) {
    if (!stop_[i]) continue;
    for (const Step first : points_[i].out) {
      const std::size_t begin = segments_.size();
      segments_.push_back(first);
      for (Point at = steps_[first.index()].target; !stop_[at.index()];) {
        segments_.push_back(points_[at.index()].out.front());
        at = steps_[segments_.back().index()].target;
      }
      run_[first.index()] = {begin, segments_.size()};
    }
  }
}

void Flow::find_loops(base::Budget& budget) {
  ts::Graph graph(point_count());
  for (std::size_t s = 0; s < step_count(); ++s) {
    const StepInfo& step = steps_[s];
    graph.add_edge(static_cast<ts::Vertex>(step.source.index()),
                   static_cast<ts::Vertex>(step.target.index()));
  }
  loop_at_.resize(points_.size());
  loop_around_.resize(points_.size());
  // Outer loops come first, so inner ones have the last word on what is around a point.
  for (const ts::Loop& found : ts::loops(graph, static_cast<ts::Vertex>(start_.index()))) {
    base::ask(budget);
    Loop loop{Point(found.head), std::vector<bool>(point_count()), {}};
    for (const ts::Vertex v : found.body) loop.body[v] = true;
    for (const ts::Vertex v : found.body) {
      loop_around_[v] = loops_.size() + 1;
      for (const Step step : points_[v].out) {
        if (loop.body[steps_[step.index()].target.index()]) add_written(step, loop.modified);
      }
    }
    std::ranges::sort(loop.modified);
    loop.modified.erase(std::ranges::unique(loop.modified).begin(), loop.modified.end());
    loop_at_[found.head] = loops_.size() + 1;
    loops_.push_back(std::move(loop));
  }
}

void Flow::add_written(Step step, std::vector<ts::Variable>& to) const {
  const StepInfo& info = steps_[step.index()];
  const auto add = [&to](std::span<const ts::Variable> variables) {
    to.insert(to.end(), variables.begin(), variables.end());
  };
  if (info.kind == StepInfo::Kind::silent) return;
  const ts::Effects effects = ts::effects_of(program_, info.edge);
  if (info.kind == StepInfo::Kind::enter) {
    add(program_[effects.call->callee].parameters);
    add(uninitialised(effects.call->callee));
    return;
  }
  add(effects.defines);
  add(effects.may_define);
  add(effects.memory_written);
  if (info.kind == StepInfo::Kind::opaque) add(changes_[effects.call->callee.index()]);
}

/// Liveness at the entry, per function: a local that may be read before anything wrote it holds
/// garbage, and each call has its own. Sets are of the function's own locals, by their order: in
/// large programs those of all functions are too many to have a set of at each location.
void Flow::find_uninitialised(base::Budget& budget) {
  uninitialised_.resize(program_.function_count());
  base::BitSet done(program_.function_count());
  for (const FrameInfo& frame : frames_) {
    if (!done.insert(frame.function.index())) continue;
    base::ask(budget);
    const ts::FunctionInfo& function = program_[frame.function];
    const std::vector<ts::Variable>& locals = locals_[frame.function.index()];  // ascending
    const auto number = [&](ts::Variable v) {
      return static_cast<std::size_t>(std::ranges::lower_bound(locals, v) - locals.begin());
    };
    const std::size_t first = function.locations.front().index();
    std::vector<base::BitSet> live(function.locations.size(), base::BitSet(locals.size()));
    bool changed = true;
    const auto read = [&](base::BitSet& set, const auto& variables) {
      for (const ts::Variable v : variables) {
        if (program_[v].owner == frame.function) changed |= set.insert(number(v));
      }
    };
    const auto erase = [&](base::BitSet& set, const auto& variables) {
      for (const ts::Variable v : variables) {
        if (program_[v].owner == frame.function) set.erase(number(v));
      }
    };
    read(live[function.exit.index() - first], function.results);
    while (changed) {
      changed = false;
      for (std::size_t e = function.edges.size(); e-- > 0;) {
        const ts::EdgeInfo& edge = program_[function.edges[e]];
        base::BitSet& before = live[edge.source.index() - first];
        base::BitSet after = live[edge.target.index() - first];
        erase(after, ts::effects_of(program_, function.edges[e]).defines);
        // What an effect uses is no part of any value that is followed.
        ts::for_each_term(edge.operation, [&](ts::Term term) { read(before, term.variables()); });
        changed |= before.unite(after);
      }
    }
    base::BitSet& entry = live[function.entry.index() - first];
    erase(entry, function.parameters);
    entry.for_each(
        [&](std::size_t v) { uninitialised_[frame.function.index()].push_back(locals[v]); });
  }
}

}  // namespace pslice::symex
