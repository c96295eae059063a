#include "slicer/explain/run_chains.h"

#include <algorithm>

#include "slicer/explain/graph_chains.h"
#include "ts/effects.h"

// Dependence along runs, searched from the criterion backward, as graph_chains does it along all
// paths; but who gave a variable or a place in memory its value is known here (symex::Trace).
//
//   definition (run, d)    the value that was defined there is used on this run
//   step (run, i)          the statement that is executed there is needed for what this run does
//                          afterwards, or another one
//   text (run, s)          the text of s cannot be cut out of what this run executes
//
// So what a chain leads along on one run comes one after the other on it: a test decides about what
// is executed behind it, and not about what an earlier round of a loop has done. The slice is one
// for all runs. A test counts on a run because of a statement under it that only another run
// executes; what a statement may trap on counts wherever it is executed, although its value may be
// read on another run only. There a chain goes from run to run, which costs more than any link; and
// the second is harder to follow than the first, so it costs more than any number of those.

namespace pslice::slicer {

using symex::Frame;
using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;

namespace {

constexpr unsigned run_tag_bits = 2;
enum RunTag : std::uint64_t { text_of_run = 1, definition_of_run = 2, step_of_run = 3 };
constexpr ChainLabels::Cost cost_of_switch = 1U << 20U;
/// To what was executed in an earlier round.
constexpr ChainLabels::Cost cost_of_going_back = 2 * cost_of_switch;
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
      settled_(program_.statement_count()) {
  std::size_t definitions = 0;
  std::size_t steps = 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    first_.push_back(definitions);
    first_step_.push_back(steps);
    definitions += runs[r].trace.definitions.size();
    steps += runs[r].path.size();
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

RunChains::Node RunChains::at(std::size_t run, std::size_t step) const {
  return (first_step_[run] + step) << run_tag_bits | step_of_run;
}

RunChains::Node RunChains::text(std::size_t run, ts::Statement statement) const {
  return (run * program_.statement_count() + statement.index()) << run_tag_bits | text_of_run;
}

std::optional<RunChain> RunChains::find(ts::Statement statement, base::Budget& budget) {
  while (!settled_[statement.index()]) {
    if (budget.exhausted()) return std::nullopt;
    const auto next = labels_.settle();
    if (!next) return std::nullopt;
    expand(*next);
  }
  const First& first = *settled_[statement.index()];
  RunChain result{.run = first.run, .chain = {}, .switches = {}};
  for (ChainLabels::Onward& onward : labels_.chain(first.node, statement)) {
    using Reason = RunChain::Switch::Why;
    const std::size_t link = result.chain.size();
    if (onward.then) result.switches.push_back({link, *onward.then, Reason::not_executed});
    if (onward.also) result.switches.push_back({link, *onward.also, Reason::counts_elsewhere});
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
    decide_elsewhere(deciders_.of(observed, slice_), 0, ChainLabels::criterion, link, visiting);
  }
}

void RunChains::visit(std::size_t run, std::size_t step, std::size_t observation) {
  Link link{
      .from = {}, .to = {}, .criterion = observation, .kind = Link::Kind::data, .variable = {}};
  const std::vector<Step>& path = runs_[run].path;
  const Point here = step < path.size() ? flow_[path[step]].source : runs_[run].end_point;
  read(run, traces_[run].observed(step), 0, ChainLabels::criterion, link);
  call_around(run, flow_[here].frame, step, 1, ChainLabels::criterion, link);
  for (const ts::Statement test : deciders_.of(criterion_[observation].location, slice_)) {
    const auto before = traces_[run].last_before(step, test);
    if (!before || !slice_.contains(test)) continue;
    link.kind = kind_of_decision(program_, test);
    labels_.propose(at(run, *before), 1, {ChainLabels::criterion, link, {}});
  }
}

void RunChains::expand(const ChainLabels::Settled& settled) {
  const std::uint64_t payload = settled.node >> run_tag_bits;
  const auto run_of = [payload](const std::vector<std::size_t>& first) {
    return static_cast<std::size_t>(std::ranges::upper_bound(first, payload) - first.begin()) - 1;
  };
  switch (settled.node & ((1U << run_tag_bits) - 1)) {
    case definition_of_run: {
      const std::size_t run = run_of(first_);
      return expand_definition(settled.node, settled.cost, run,
                               static_cast<Number>(payload - first_[run]));
    }
    case step_of_run: {
      const std::size_t run = run_of(first_step_);
      return expand_step(settled.node, settled.cost, run, payload - first_step_[run]);
    }
    default:
      return expand_text(settled.node, settled.cost, payload / program_.statement_count(),
                         ts::Statement(payload % program_.statement_count()));
  }
}

void RunChains::expand_definition(Node node, Cost cost, std::size_t run, Number definition) {
  const std::size_t step = *traces_[run].step_of(definition);
  const symex::StepInfo& info = flow_[runs_[run].path[step]];
  const bool returns = info.kind == Kind::leave || info.kind == Kind::ascend;
  const ts::Statement statement = program_[info.edge].statement;
  Link link{.from = {}, .to = statement, .kind = Link::Kind::data, .variable = {}};
  if (returns) link.kind = Link::Kind::call;
  Node next = node;
  if (statement) {
    labels_.propose(at(run, step), cost, {.next = node});
  } else {
    link = *labels_.find(node)->link;
    next = labels_.find(node)->next;
  }
  read(run, traces_[run].sources(definition), cost, next, link);
  const Point in_caller = returns ? info.target : info.source;
  call_around(run, flow_[in_caller].frame, returns ? step + 1 : step, cost + 1, next, link);
}

void RunChains::expand_step(Node node, Cost cost, std::size_t run, std::size_t step) {
  const Step taken = runs_[run].path[step];
  const ts::Statement statement = program_[flow_[taken].edge].statement;
  settle(statement, node, cost, run);
  go_on_before(node, cost, run, step);
  Link link{.from = {}, .to = statement, .kind = Link::Kind::control, .variable = {}};
  decide(deciders_.of(statement, slice_), cost, node, link, run, step);
  for (const ts::Function f : deciders_.halting(statement)) {
    decide(deciders_.of(program_[f].exit, slice_), cost, node, link, run, step);
  }
  link.kind = Link::Kind::trap;
  if (equations_.needs_traps(taken, slice_)) {
    read(run, traces_[run].needed(step), cost, node, link);
  }
  link.kind = Link::Kind::data;
  if (equations_.needs_tested(taken, slice_)) {
    read(run, traces_[run].tested(step), cost, node, link);
  }
}

void RunChains::expand_text(Node node, Cost cost, std::size_t run, ts::Statement statement) {
  settle(statement, node, cost, run);
  if (traces_[run].executes(statement)) {
    labels_.propose(at(run, traces_[run].steps_of(statement).back()), cost, {.next = node});
  }
}

/// The first time that a statement is needed on a run, and on any.
void RunChains::settle(ts::Statement statement, Node node, Cost cost, std::size_t run) {
  if (!settled_[statement.index()]) {
    settled_[statement.index()] = First{.run = run, .node = node};
    for (const std::size_t other : executed_by_[statement.index()]) {
      if (other == run) continue;
      labels_.propose(at(other, traces_[other].steps_of(statement).back()),
                      cost + cost_of_counting_elsewhere, {.next = node, .also = run});
    }
  }
  if (!settled_on_.insert(text(run, statement)).second) return;
  Link link{.from = {}, .to = statement, .kind = Link::Kind::control, .variable = {}};
  decide_elsewhere(deciders_.of(statement, slice_), cost, node, link, run);
  for (const ts::Function f : deciders_.halting(statement)) {
    decide_elsewhere(deciders_.of(program_[f].exit, slice_), cost, node, link, run);
  }
  link.kind = Link::Kind::text;
  for (const ts::Function f : deciders_.fixed(statement)) {
    for (const ts::Statement s : program_[f].statements) {
      labels_.propose(text(run, s), cost + ChainLabels::cost_of_text, {node, link, {}});
    }
  }
}

/// What a statement needs counts whenever it is executed before.
void RunChains::go_on_before(Node node, Cost cost, std::size_t run, std::size_t step) {
  const ts::Statement statement = program_[flow_[runs_[run].path[step]].edge].statement;
  const auto before = traces_[run].last_before(step, statement);
  if (before) labels_.propose(at(run, *before), cost, {.next = node});
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
                       const Link& link, std::size_t run, std::size_t step) {
  for (const ts::Statement test : tests) {
    const auto before = traces_[run].last_before(step, test);
    if (!before || !slice_.contains(test)) continue;
    Link decision = link;
    decision.kind = kind_of_decision(program_, test);
    labels_.propose(at(run, *before), cost + 1, {next, decision, {}});
  }
}

void RunChains::decide_elsewhere(const std::vector<ts::Statement>& tests, Cost cost, Node next,
                                 const Link& link, std::size_t run) {
  for (const ts::Statement test : tests) {
    if (!slice_.contains(test) || !may_count_elsewhere(test)) continue;
    Link decision = link;
    decision.kind = kind_of_decision(program_, test);
    for (const std::size_t on : executed_by_[test.index()]) {
      const std::size_t last = traces_[on].steps_of(test).back();
      if (!link.to || !traces_[on].executes(link.to)) {
        const auto then = run == no_run ? std::nullopt : std::optional<std::size_t>(run);
        labels_.propose(at(on, last), cost + 1 + cost_of_switch, {next, decision, then});
      } else if (on == run && traces_[on].steps_of(link.to).back() < last) {
        labels_.propose(at(on, last), cost + 1 + cost_of_going_back, {next, decision, {}});
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
    if (!call || !slice_.contains(call)) return;
    const auto before = traces_[run].last_before(step, call);
    if (before) labels_.propose(at(run, *before), cost, {next, around, {}});
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
