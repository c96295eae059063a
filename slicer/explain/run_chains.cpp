#include "slicer/explain/run_chains.h"

#include <algorithm>

#include "slicer/explain/graph_chains.h"
#include "ts/effects.h"

// Dependence along runs, searched from the criterion backward, as graph_chains does it along all
// paths; but who gave a variable or a place in memory its value is known here (symex::Trace).
//
//   definition (run, d)    the value that was defined there is used on this run
//   statement (run, s)     s is executed on this run, and needed: on this run, or on another one
//
// The slice is one for all runs. A test counts on a run because of a statement under it that only
// another run executes; what a statement may trap on counts wherever it is executed, although its
// value may be read on another run only. There a chain goes from run to run, which costs more than
// any link; and the second is harder to follow than the first, so it costs more than any number of
// those.

namespace pslice::slicer {

using symex::Frame;
using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;

namespace {

constexpr unsigned run_tag_bits = 2;
enum RunTag : std::uint64_t { definition_of_run = 2, statement_of_run = 3 };
constexpr ChainLabels::Cost cost_of_switch = 1U << 20U;
constexpr ChainLabels::Cost cost_of_counting_elsewhere = ChainLabels::Cost{1} << 40U;
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
      settled_on_(program_.statement_count(), no_run) {
  std::size_t definitions = 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    first_.push_back(definitions);
    definitions += runs[r].trace.definitions.size();
    traces_.emplace_back(flow, runs[r]);
    for (const auto& [statement, where] : traces_.back().statements()) {
      executed_by_[statement.index()].push_back(r);
    }
  }
  start();
}

RunChains::Node RunChains::of(std::size_t run, Number definition) const {
  return (first_[run] + definition) << run_tag_bits | definition_of_run;
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
    using Why = RunChain::Switch::Why;
    const std::size_t link = result.chain.size();
    if (onward.then) result.switches.push_back({link, *onward.then, Why::not_executed});
    if (onward.also) result.switches.push_back({link, *onward.also, Why::counts_elsewhere});
    result.chain.push_back(std::move(*onward.link));
  }
  result.arrives = visited_[result.chain.back().criterion];
  return result;
}

std::vector<ts::Statement> RunChains::executed_by(std::size_t run) const {
  std::vector<ts::Statement> result;
  for (const auto& [statement, steps] : traces_[run].statements()) result.push_back(statement);
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
        visit(r, i, o);
        if (visiting == no_run) visiting = r;
      }
    }
    visited_.push_back(visiting != no_run);
    const Link link{.from = {}, .to = {}, .criterion = o, .kind = Link::Kind::data, .variable = {}};
    decide(deciders_.of(observed, slice_), 0, ChainLabels::criterion, link, visiting);
  }
}

void RunChains::visit(std::size_t run, std::size_t step, std::size_t observation) {
  Link link{
      .from = {}, .to = {}, .criterion = observation, .kind = Link::Kind::data, .variable = {}};
  const std::vector<Step>& path = runs_[run].path;
  const Point at = step < path.size() ? flow_[path[step]].source : runs_[run].end_point;
  read(run, traces_[run].observed(step), 0, ChainLabels::criterion, link);
  call_around(run, flow_[at].frame, step, 1, ChainLabels::criterion, link);
  for (const ts::Statement test : deciders_.of(criterion_[observation].location, slice_)) {
    if (!traces_[run].executes(test) || !slice_.contains(test)) continue;
    link.kind = kind_of_decision(program_, test);
    labels_.propose(of(run, test), 1, {ChainLabels::criterion, link, {}});
  }
}

void RunChains::expand(const ChainLabels::Settled& settled) {
  const std::uint64_t payload = settled.node >> run_tag_bits;
  if ((settled.node & ((1U << run_tag_bits) - 1)) == definition_of_run) {
    const auto behind = std::ranges::upper_bound(first_, payload);
    const auto run = static_cast<std::size_t>(behind - first_.begin()) - 1;
    expand_definition(settled.node, settled.cost, run, static_cast<Number>(payload - first_[run]));
  } else {
    expand_statement(settled.node, settled.cost, payload / program_.statement_count(),
                     ts::Statement(payload % program_.statement_count()));
  }
}

void RunChains::expand_definition(Node node, Cost cost, std::size_t run, Number definition) {
  const std::size_t at = *traces_[run].step_of(definition);
  const symex::StepInfo& info = flow_[runs_[run].path[at]];
  const bool returns = info.kind == Kind::leave || info.kind == Kind::ascend;
  const ts::Statement statement = program_[info.edge].statement;
  Link link{.from = {}, .to = statement, .kind = Link::Kind::data, .variable = {}};
  if (returns) link.kind = Link::Kind::call;
  Node next = node;
  if (statement) {
    labels_.propose(of(run, statement), cost, {.next = node});
  } else {
    link = *labels_.find(node)->link;
    next = labels_.find(node)->next;
  }
  read(run, traces_[run].sources(definition), cost, next, link);
  const Point in_caller = returns ? info.target : info.source;
  call_around(run, flow_[in_caller].frame, returns ? at + 1 : at, cost + 1, next, link);
}

void RunChains::expand_statement(Node node, Cost cost, std::size_t run, ts::Statement statement) {
  if (settled_on_[statement.index()] == no_run) {
    settled_on_[statement.index()] = run;
    for (const std::size_t other : executed_by_[statement.index()]) {
      if (other == run) continue;
      labels_.propose(of(other, statement), cost + cost_of_counting_elsewhere,
                      {.next = node, .also = run});
    }
  }
  Link link{.from = {}, .to = statement, .kind = Link::Kind::control, .variable = {}};
  decide(deciders_.of(statement, slice_), cost, node, link, run);
  for (const ts::Function f : deciders_.halting(statement)) {
    decide(deciders_.of(program_[f].exit, slice_), cost, node, link, run);
  }
  for (const std::size_t i : traces_[run].steps_of(statement)) {
    const Step step = runs_[run].path[i];
    link.kind = Link::Kind::trap;
    if (equations_.needs_traps(step, slice_)) {
      read(run, traces_[run].needed(i), cost, node, link);
    }
    link.kind = Link::Kind::data;
    if (equations_.needs_tested(step, slice_)) {
      read(run, traces_[run].tested(i), cost, node, link);
    }
  }
  link.kind = Link::Kind::text;
  for (const ts::Function f : deciders_.fixed(statement)) {
    for (const ts::Statement s : program_[f].statements) {
      labels_.propose(of(run, s), cost + ChainLabels::cost_of_text, {node, link, {}});
    }
  }
}

void RunChains::read(std::size_t run, std::span<const Number> definitions, Cost cost, Node next,
                     const Link& link) {
  const RunTrace& trace = traces_[run];
  for (const Number definition : definitions) {
    const auto step = trace.step_of(definition);
    if (!step) continue;
    const symex::StepInfo& info = flow_[runs_[run].path[*step]];
    const ts::Statement statement = program_[info.edge].statement;
    if (statement && !slice_.contains(statement)) continue;
    Link written = link;
    const ts::Variable v = trace.variable(definition);
    written.variable = v ? named(program_, v) : ts::Variable();
    const bool enters = info.kind == Kind::enter || info.kind == Kind::descend;
    if (enters && link.kind == Link::Kind::data) written.kind = Link::Kind::call;
    const bool within = !statement || (link.to && link.to == statement);
    labels_.propose(of(run, definition), cost + (within ? 0 : 1), {next, written, {}});
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

void RunChains::call_around(std::size_t run, Frame frame, std::size_t step, Cost cost, Node next,
                            const Link& link) {
  Link around = link;
  around.kind = Link::Kind::call;
  around.variable = {};
  const auto propose = [&](ts::Edge edge) {
    const ts::Statement call = program_[edge].statement;
    if (call && slice_.contains(call)) labels_.propose(of(run, call), cost, {next, around, {}});
  };
  for (auto call = traces_[run].call_around(step);; call = traces_[run].call_around(*call)) {
    for (; flow_[frame].caller; frame = flow_[frame].caller) propose(flow_[frame].call);
    if (!call) break;
    const symex::StepInfo& into = flow_[runs_[run].path[*call]];
    propose(into.edge);
    frame = flow_[into.source].frame;
  }
}

}  // namespace pslice::slicer
