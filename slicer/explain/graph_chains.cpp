#include "slicer/explain/graph_chains.h"

#include <algorithm>

#include "ts/effects.h"
#include "ts/source_names.h"

// Dependence on the graph of a flow, searched from the criterion backward. What matters is what
// the equations say (equations.cpp); here each thing that comes to matter remembers why:
//
//   value (p, x)      x is read behind p before it is overwritten
//   hit (s, x)        step s gives x the value that is read there; its statement matters
//   statement         it matters as a whole: its tests and what it may trap on, what decides
//                     whether it is reached

namespace pslice::slicer {

using symex::Frame;
using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;

namespace {

constexpr unsigned tag_bits = 2;
enum Tag : std::uint64_t { value_tag = 1, hit_tag = 2, statement_tag = 3 };

}  // namespace

ts::Variable named(const ts::Program& program, ts::Variable v) {
  return ts::is_named(program, v) ? v : ts::Variable();
}

Link::Kind kind_of_decision(const ts::Program& program, ts::Statement statement) {
  const ts::StatementKind kind = program[statement].kind;
  const bool jumps = kind == ts::StatementKind::jump || kind == ts::StatementKind::return_;
  return jumps ? Link::Kind::jump : Link::Kind::control;
}

std::vector<Slot> sources_of_value(const symex::Flow& flow, const Equations& equations, Step step,
                                   Slot slot) {
  const symex::StepInfo& info = flow[step];
  if (info.kind == Kind::opaque) return equations.needed_inside(step);
  if (info.kind == Kind::edge) return equations.effect(step).reads;
  const ts::Program& program = flow.program();
  const auto& call = std::get<ts::Call>(program[info.edge].operation);
  std::vector<Slot> found;
  if (info.kind == Kind::enter) {
    ts::for_each_passed(program, call, [&](ts::Variable parameter, ts::Term argument) {
      if (equations.slot(parameter) != slot) return;
      for (const ts::Variable v : argument.variables()) found.push_back(equations.slot(v));
    });
  } else {
    ts::for_each_received(program, call, [&](ts::Variable target, ts::Variable result) {
      if (equations.slot(target) == slot) found.push_back(equations.slot(result));
    });
  }
  return found;
}

GraphChains::GraphChains(const symex::Flow& flow, const Equations& equations,
                         const Deciders& deciders, const SharedSlice& slice,
                         const std::vector<ts::Observation>& criterion)
    : flow_(flow),
      program_(flow.program()),
      equations_(equations),
      deciders_(deciders),
      slice_(slice),
      criterion_(criterion),
      steps_of_(program_.statement_count()),
      slots_(equations.words() * bits_per_word) {
  for (std::size_t s = 0; s < flow.step_count(); ++s) {
    const ts::Edge edge = flow[Step(s)].edge;
    if (!edge || flow[Step(s)].kind == Kind::leave || !program_[edge].statement) continue;
    steps_of_[program_[edge].statement.index()].emplace_back(s);
  }
  start();
}

GraphChains::Node GraphChains::value(Point point, Slot slot) const {
  return (point.index() * slots_ + slot) << tag_bits | value_tag;
}
GraphChains::Node GraphChains::hit(Step step, Slot slot) const {
  return (step.index() * slots_ + slot) << tag_bits | hit_tag;
}
GraphChains::Node GraphChains::of(ts::Statement statement) {
  return statement.index() << tag_bits | statement_tag;
}

std::optional<Chain> GraphChains::find(ts::Statement statement, base::Budget& budget) {
  const Node wanted = of(statement);
  while (labels_.find(wanted) == nullptr) {
    if (budget.exhausted()) return std::nullopt;
    const auto next = labels_.settle();
    if (!next) return std::nullopt;
    expand(*next);
  }
  Chain chain;
  for (ChainLabels::Onward& onward : labels_.chain(wanted, statement)) {
    chain.push_back(std::move(*onward.link));
  }
  return chain;
}

void GraphChains::start() {
  std::vector<std::vector<Point>> points(program_.location_count());
  for (std::size_t p = 0; p < flow_.point_count(); ++p) {
    points[flow_[Point(p)].location.index()].emplace_back(p);
  }
  for (std::size_t i = 0; i < criterion_.size(); ++i) {
    Link link{.from = {}, .to = {}, .criterion = i, .kind = Link::Kind::data, .variable = {}};
    decide(deciders_.of(criterion_[i].location, slice_), 1, ChainLabels::criterion, link);
    std::vector<Slot> observed;
    for (const ts::Variable v : criterion_[i].variables) observed.push_back(equations_.slot(v));
    for (const Point point : points[criterion_[i].location.index()]) {
      read(point, observed, 0, ChainLabels::criterion, link);
      call_around(flow_[point].frame, 1, ChainLabels::criterion, link);
    }
  }
}

void GraphChains::expand(const ChainLabels::Settled& settled) {
  const std::uint64_t payload = settled.node >> tag_bits;
  const auto slot = static_cast<Slot>(payload % slots_);
  switch (settled.node & ((1U << tag_bits) - 1)) {
    case value_tag: return expand_value(settled.node, settled.cost, Point(payload / slots_), slot);
    case hit_tag: return expand_hit(settled.node, settled.cost, Step(payload / slots_), slot);
    default: return expand_statement(settled.node, settled.cost, ts::Statement(payload));
  }
}

/// The value comes from the points before, or from the steps that lead here.
void GraphChains::expand_value(Node node, Cost cost, Point point, Slot slot) {
  const auto among = [slot](const std::vector<Slot>& slots) {
    return std::ranges::binary_search(slots, slot);
  };
  for (const Step step : flow_[point].in) {
    const symex::StepInfo& info = flow_[step];
    bool survives = true;
    if (info.kind != Kind::silent) {
      const Equations::Effect& effect = equations_.effect(step);
      const bool is_call = program_[info.edge].as_call() != nullptr;
      const bool overwrites = info.kind != Kind::enter && among(effect.kills);
      survives = !overwrites && !(is_call && (among(effect.locals) || among(effect.changes)));
      hit_by(step, slot, cost, node);
    }
    if (survives) labels_.propose(value(info.source, slot), cost, *labels_.find(node));
  }
}

/// Where the step may write the variable, it is one that matters.
void GraphChains::hit_by(Step step, Slot slot, Cost cost, Node value) {
  const symex::StepInfo& info = flow_[step];
  const ts::Statement statement = program_[info.edge].statement;
  if (statement && !slice_.contains(statement)) return;
  bool writes = false;
  if (info.kind == Kind::enter) {
    const auto& call = std::get<ts::Call>(program_[info.edge].operation);
    const auto& parameters = program_[call.callee].parameters;
    writes = std::ranges::find(parameters, equations_.variable(slot)) != parameters.end();
  } else {
    writes = std::ranges::find(equations_.effect(step).writes, slot) !=
             equations_.effect(step).writes.end();
  }
  if (!writes) return;
  ChainLabels::Onward onward = *labels_.find(value);
  Link& link = *onward.link;
  link.variable = named(program_, equations_.variable(slot));
  if (info.kind == Kind::enter && link.kind == Link::Kind::data) link.kind = Link::Kind::call;
  const bool within = !statement || (link.to && link.to == statement);
  labels_.propose(hit(step, slot), cost + (within ? 0 : 1), std::move(onward));
}

void GraphChains::expand_hit(Node node, Cost cost, Step step, Slot slot) {
  const symex::StepInfo& info = flow_[step];
  const ts::Statement statement = program_[info.edge].statement;
  Link link{.from = {}, .to = statement, .kind = Link::Kind::data, .variable = {}};
  if (info.kind == Kind::leave) link.kind = Link::Kind::call;
  Node next = node;
  if (statement) {
    labels_.propose(of(statement), cost, {.next = node});
  } else {
    link = *labels_.find(node)->link;
    next = labels_.find(node)->next;
  }
  read(info.source, sources_of_value(flow_, equations_, step, slot), cost, next, link);
  const Point in_caller = info.kind == Kind::leave ? info.target : info.source;
  call_around(flow_[in_caller].frame, cost + 1, next, link);
}

void GraphChains::expand_statement(Node node, Cost cost, ts::Statement statement) {
  Link link{.from = {}, .to = statement, .kind = Link::Kind::control, .variable = {}};
  decide(deciders_.of(statement, slice_), cost + 1, node, link);
  for (const ts::Function f : deciders_.halting(statement)) {
    decide(deciders_.of(program_[f].exit, slice_), cost + 1, node, link);
  }
  for (const Step step : steps_of_[statement.index()]) {
    if (!slice_.active(flow_[flow_[step].source].frame)) continue;
    link.kind = Link::Kind::trap;
    read(flow_[step].source, equations_.effect(step).needs, cost, node, link);
    link.kind = Link::Kind::data;
    if (equations_.tests_matter(step, slice_)) {
      read(flow_[step].source, equations_.effect(step).tests, cost, node, link);
    }
    if (flow_[step].kind != Kind::opaque) continue;
    read(flow_[step].source, equations_.needed_inside(step), cost, node, link);
    link.kind = Link::Kind::call;
    for (const SharedSlice::Element e : equations_.kept_inside(step)) {
      if (slice_.is_statement(e)) labels_.propose(of(ts::Statement(e)), cost + 1, {node, link, {}});
    }
  }
  link.kind = Link::Kind::text;
  for (const ts::Function f : deciders_.fixed(statement)) {
    for (const ts::Statement s : program_[f].statements) {
      labels_.propose(of(s), cost + ChainLabels::cost_of_text, {node, link, {}});
    }
  }
}

void GraphChains::read(Point point, std::span<const Slot> slots, Cost cost, Node next,
                       const Link& link) {
  for (const Slot slot : slots) labels_.propose(value(point, slot), cost, {next, link, {}});
}

void GraphChains::decide(const std::vector<ts::Statement>& tests, Cost cost, Node next,
                         const Link& link) {
  for (const ts::Statement test : tests) {
    if (!slice_.contains(test)) continue;
    Link decision = link;
    decision.kind = kind_of_decision(program_, test);
    decision.variable = {};
    labels_.propose(of(test), cost, {next, decision, {}});
  }
}

/// The calls within which something happens.
void GraphChains::call_around(Frame frame, Cost cost, Node next, const Link& link) {
  Link around = link;
  around.kind = Link::Kind::call;
  around.variable = {};
  for (; flow_[frame].caller; frame = flow_[frame].caller) {
    const ts::Statement call = program_[flow_[frame].call].statement;
    if (call && slice_.contains(call)) labels_.propose(of(call), cost, {next, around, {}});
  }
}

}  // namespace pslice::slicer
