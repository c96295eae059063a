#include "slicer/explain/run_chains.h"

#include <algorithm>

#include "slicer/explain/graph_chains.h"
#include "ts/effects.h"

// Dependence along runs, searched from the criterion backward, as graph_chains does it along all
// paths; but who gave a variable its value is known here.
//
//   hit (run, step, x)     the step gives x a value that is read on this run
//   statement (run, s)     s is executed on this run, and needed: on this run, or on another one
//
// The slice is one for all runs. A test counts on a run because of a statement under it that only
// another run executes; what a statement may trap on counts wherever it is executed, although its
// value may be read on another run only. There a chain goes from run to run, which costs more than
// any link.

namespace pslice::slicer {

using symex::Frame;
using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;

namespace {

constexpr unsigned run_tag_bits = 2;
enum RunTag : std::uint64_t { hit_of_run = 2, statement_of_run = 3 };
constexpr ChainLabels::Cost cost_of_switch = 1U << 20U;
constexpr std::size_t no_run = static_cast<std::size_t>(-1);

}  // namespace

RunChains::RunChains(const symex::Flow& flow, const Equations& equations, const Deciders& deciders,
                     const SharedSlice& slice, const std::vector<ts::Observation>& criterion,
                     const std::vector<symex::Run>& runs)
    : flow_(flow),
      program_(flow.program()),
      equations_(equations),
      deciders_(deciders),
      slice_(slice),
      criterion_(criterion),
      runs_(runs),
      executed_by_(program_.statement_count()),
      settled_on_(program_.statement_count(), no_run),
      slots_(equations.words() * bits_per_word) {
  std::size_t steps = 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    first_.push_back(steps);
    steps += runs[r].path.size();
    traces_.emplace_back(flow, equations, runs[r]);
    for (const auto& [statement, where] : traces_.back().statements()) {
      executed_by_[statement.index()].push_back(r);
    }
  }
  start();
}

RunChains::Node RunChains::hit(Position at, Slot slot) const {
  return ((first_[at.run] + at.step) * slots_ + slot) << run_tag_bits | hit_of_run;
}

RunChains::Node RunChains::of(std::size_t run, ts::Statement statement) const {
  return (run * program_.statement_count() + statement.index()) << run_tag_bits | statement_of_run;
}

std::optional<RunChain> RunChains::find(ts::Statement statement, base::Budget& budget) {
  while (settled_on_[statement.index()] == no_run) {
    if (budget.exhausted()) return std::nullopt;
    const auto next = labels_.settle();
    if (!next) return std::nullopt;
    expand(*next);
  }
  RunChain result{.run = settled_on_[statement.index()], .chain = {}, .switches = {}};
  for (ChainLabels::Onward& onward : labels_.chain(of(result.run, statement), statement)) {
    if (onward.then) result.switches.push_back({result.chain.size(), *onward.then});
    result.chain.push_back(std::move(*onward.link));
  }
  result.arrives = visited_[result.chain.back().criterion];
  return result;
}

void RunChains::start() {
  for (std::size_t o = 0; o < criterion_.size(); ++o) {
    const ts::Location observed = criterion_[o].location;
    std::size_t visiting = no_run;
    for (std::size_t r = 0; r < runs_.size(); ++r) {
      const symex::Run& run = runs_[r];
      for (std::size_t i = 0; i <= run.path.size(); ++i) {
        const Point at = i < run.path.size() ? flow_[run.path[i]].source : run.end_point;
        if (flow_[at].location != observed) continue;
        visit({r, i}, at, o);
        if (visiting == no_run) visiting = r;
      }
    }
    visited_.push_back(visiting != no_run);
    const Link link{.from = {}, .to = {}, .criterion = o, .kind = Link::Kind::data, .variable = {}};
    decide(deciders_.of(observed, slice_), 0, ChainLabels::criterion, link, visiting);
  }
}

void RunChains::visit(Position at, Point point, std::size_t observation) {
  Link link{
      .from = {}, .to = {}, .criterion = observation, .kind = Link::Kind::data, .variable = {}};
  std::vector<Slot> observed;
  for (const ts::Variable v : criterion_[observation].variables) {
    observed.push_back(equations_.slot(v));
  }
  read(at, observed, 0, ChainLabels::criterion, link);
  call_around(at.run, flow_[point].frame, 1, ChainLabels::criterion, link);
  link.kind = Link::Kind::control;
  for (const ts::Statement test : deciders_.of(criterion_[observation].location, slice_)) {
    if (!traces_[at.run].executes(test) || !slice_.contains(test)) continue;
    link.kind = kind_of_decision(program_, test);
    labels_.propose(of(at.run, test), 1, {ChainLabels::criterion, link, {}});
  }
}

void RunChains::expand(const ChainLabels::Settled& settled) {
  const std::uint64_t payload = settled.node >> run_tag_bits;
  if ((settled.node & ((1U << run_tag_bits) - 1)) == hit_of_run) {
    const std::size_t step = payload / slots_;
    const auto behind = std::ranges::upper_bound(first_, step);
    const auto run = static_cast<std::size_t>(behind - first_.begin()) - 1;
    expand_hit(settled.node, settled.cost, {run, step - first_[run]},
               static_cast<Slot>(payload % slots_));
  } else {
    expand_statement(settled.node, settled.cost, payload / program_.statement_count(),
                     ts::Statement(payload % program_.statement_count()));
  }
}

void RunChains::expand_hit(Node node, Cost cost, Position at, Slot slot) {
  const Step step = runs_[at.run].path[at.step];
  const symex::StepInfo& info = flow_[step];
  const ts::Statement statement = program_[info.edge].statement;
  Link link{.from = {}, .to = statement, .kind = Link::Kind::data, .variable = {}};
  if (info.kind == Kind::leave) link.kind = Link::Kind::call;
  Node next = node;
  if (statement) {
    labels_.propose(of(at.run, statement), cost, {.next = node});
  } else {
    link = *labels_.find(node)->link;
    next = labels_.find(node)->next;
  }
  read(at, sources_of_value(flow_, equations_, step, slot), cost, next, link);
  const Point in_caller = info.kind == Kind::leave ? info.target : info.source;
  call_around(at.run, flow_[in_caller].frame, cost + 1, next, link);
}

void RunChains::expand_statement(Node node, Cost cost, std::size_t run, ts::Statement statement) {
  if (settled_on_[statement.index()] == no_run) {
    settled_on_[statement.index()] = run;
    for (const std::size_t other : executed_by_[statement.index()]) {
      if (other == run) continue;
      labels_.propose(of(other, statement), cost + cost_of_switch, {node, {}, run});
    }
  }
  Link link{.from = {}, .to = statement, .kind = Link::Kind::control, .variable = {}};
  decide(deciders_.of(statement, slice_), cost, node, link, run);
  for (const ts::Function f : deciders_.halting(statement)) {
    decide(deciders_.of(program_[f].exit, slice_), cost, node, link, run);
  }
  for (const std::size_t i : traces_[run].steps_of(statement)) {
    const Step step = runs_[run].path[i];
    if (!slice_.active(flow_[flow_[step].source].frame)) continue;
    link.kind = Link::Kind::trap;
    read({run, i}, equations_.effect(step).needs, cost, node, link);
    link.kind = Link::Kind::data;
    if (!equations_.tests_matter(step, slice_)) continue;
    read({run, i}, equations_.effect(step).tests, cost, node, link);
  }
  link.kind = Link::Kind::text;
  for (const ts::Function f : deciders_.fixed(statement)) {
    for (const ts::Statement s : program_[f].statements) {
      labels_.propose(of(run, s), cost + 1, {node, link, {}});
    }
  }
}

void RunChains::read(Position at, std::span<const Slot> slots, Cost cost, Node next,
                     const Link& link) {
  for (const Slot slot : slots) {
    const auto writer = traces_[at.run].writer(at.step, slot);
    if (!writer) continue;
    const symex::StepInfo& info = flow_[runs_[at.run].path[*writer]];
    const ts::Statement statement = program_[info.edge].statement;
    if (statement && !slice_.contains(statement)) continue;
    Link written = link;
    written.variable = named(program_, equations_.variable(slot));
    if (info.kind == Kind::enter && link.kind == Link::Kind::data) written.kind = Link::Kind::call;
    const bool within = !statement || (link.to && link.to == statement);
    labels_.propose(hit({at.run, *writer}, slot), cost + (within ? 0 : 1), {next, written, {}});
  }
}

void RunChains::decide(const std::vector<ts::Statement>& tests, Cost cost, Node next,
                       const Link& link, std::size_t run) {
  for (const ts::Statement test : tests) {
    if (!slice_.contains(test)) continue;
    Link decision = link;
    decision.kind = kind_of_decision(program_, test);
    decision.variable = {};
    for (const std::size_t on : executed_by_[test.index()]) {
      if (on == run) {
        labels_.propose(of(on, test), cost + 1, {next, decision, {}});
      } else if (may_count_elsewhere(test) &&
                 (run == no_run || !link.to || !traces_[on].executes(link.to))) {
        const std::optional<std::size_t> then =
            run == no_run ? std::nullopt : std::optional<std::size_t>(run);
        labels_.propose(of(on, test), cost + 1 + cost_of_switch, {next, decision, then});
      }
    }
  }
}

/// Under the rule that looks at the side taken, a test counts on the runs that get there; a jump
/// has no other side to take.
bool RunChains::may_count_elsewhere(ts::Statement test) const {
  return equations_.rule() == ControlRule::branch ||
         kind_of_decision(program_, test) == Link::Kind::jump;
}

/// The calls within which something happens.
void RunChains::call_around(std::size_t run, Frame frame, Cost cost, Node next, const Link& link) {
  Link around = link;
  around.kind = Link::Kind::call;
  around.variable = {};
  for (; flow_[frame].caller; frame = flow_[frame].caller) {
    const ts::Statement call = program_[flow_[frame].call].statement;
    if (call && slice_.contains(call)) labels_.propose(of(run, call), cost, {next, around, {}});
  }
}

}  // namespace pslice::slicer
