#include "slicer/explain/chain_goals.h"

#include <algorithm>

#include "ts/effects.h"

namespace pslice::slicer {

using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;

namespace {

bool contains(const std::vector<ts::Variable>& variables, ts::Variable v) {
  return std::ranges::find(variables, v) != variables.end();
}

/// Does the link lead to something that is needed wherever it is executed? Then no more has to
/// happen for what leads there to be needed as well.
bool ends_here(const ts::Program& program, const SharedSlice& slice, const Link& link) {
  if (!link.to || !slice.contains(link.to)) return false;
  if (link.kind == Link::Kind::trap) return true;
  return link.kind == Link::Kind::data && program[link.to].kind == ts::StatementKind::branch;
}

/// Is what the link begins with needed as soon as it is executed, since it decides about what is
/// needed?
bool ends_before(const SharedSlice& slice, const Link& link) {
  const bool decides = link.kind == Link::Kind::control || link.kind == Link::Kind::jump ||
                       link.kind == Link::Kind::text;
  return decides && (!link.to || slice.contains(link.to));
}

}  // namespace

std::vector<ts::Variable> written_by(const symex::Flow& flow, Step step) {
  const symex::StepInfo& info = flow[step];
  const ts::Program& program = flow.program();
  if (info.kind == Kind::silent) return {};
  if (info.kind == Kind::enter) {
    return program[std::get<ts::Call>(program[info.edge].operation).callee].parameters;
  }
  const ts::Effects effects = ts::effects_of(program, info.edge);
  std::vector<ts::Variable> result;
  ts::for_each_written(effects, [&](ts::Variable v) { result.push_back(v); });
  result.insert(result.end(), effects.memory_written.begin(), effects.memory_written.end());
  if (info.kind == Kind::opaque) {
    const auto& changes = flow.changes(effects.call->callee);
    result.insert(result.end(), changes.begin(), changes.end());
  }
  return result;
}

std::vector<ts::Variable> read_by(const symex::Flow& flow, Step step) {
  const symex::StepInfo& info = flow[step];
  const ts::Program& program = flow.program();
  if (info.kind == Kind::silent) return {};
  if (info.kind == Kind::leave) {
    return program[std::get<ts::Call>(program[info.edge].operation).callee].results;
  }
  std::vector<ts::Variable> result;
  const ts::Effects effects = ts::effects_of(program, info.edge);
  for (const auto& some : {effects.reads, effects.tests, effects.traps_on, effects.memory_read}) {
    result.insert(result.end(), some.begin(), some.end());
  }
  ts::for_each_term(program[info.edge].operation, [&](ts::Term term) {
    result.insert(result.end(), term.variables().begin(), term.variables().end());
  });
  return result;
}

ChainGoals::ChainGoals(const symex::Flow& flow, const SharedSlice& slice, ControlRule rule,
                       const std::vector<ts::Observation>& criterion, const Chain& chain)
    : flow_(flow), program_(flow.program()), executed_(program_.statement_count()) {
  find_executed();
  if (chain.empty()) return;
  if (has_steps(chain.front().from)) {
    goals_.push_back({chain.front().from, {}, {}, {}, false});
  }
  for (const Link& link : chain) {
    if (rule == ControlRule::branch && ends_before(slice, link)) break;
    add(link, criterion);
    if (ends_here(program_, slice, link)) break;
  }
}

ChainGoals::ChainGoals(const symex::Flow& flow, ts::Statement statement)
    : flow_(flow), program_(flow.program()), executed_(program_.statement_count()) {
  find_executed();
  if (has_steps(statement)) goals_.push_back({statement, {}, {}, {}, false});
}

void ChainGoals::find_executed() {
  for (std::size_t s = 0; s < flow_.step_count(); ++s) {
    const ts::Edge edge = flow_[Step(s)].edge;
    if (edge && program_[edge].statement) executed_.insert(program_[edge].statement.index());
  }
}

void ChainGoals::add(const Link& link, const std::vector<ts::Observation>& criterion) {
  if (link.to && !has_steps(link.to)) return;  // within a call that is not followed
  const bool carries = link.kind == Link::Kind::data || link.kind == Link::Kind::trap ||
                       link.kind == Link::Kind::call;
  Goal goal{link.to, {}, carries ? link.variable : ts::Variable(), link.from, false};
  if (!link.to) goal.observed = criterion[link.criterion].location;
  if (link.to && goal.carried) goal.reads = some_step_reads(link.to, goal.carried);
  goals_.push_back(goal);
}

bool ChainGoals::some_step_reads(ts::Statement statement, ts::Variable v) const {
  for (std::size_t s = 0; s < flow_.step_count(); ++s) {
    const ts::Edge edge = flow_[Step(s)].edge;
    if (!edge || program_[edge].statement != statement) continue;
    if (contains(read_by(flow_, Step(s)), v)) return true;
  }
  return false;
}

std::size_t ChainGoals::arrive(std::size_t done, Point at) const {
  if (done == count()) return done;
  const Goal& goal = goals_[done];
  return !goal.execute && flow_[at].location == goal.observed ? done + 1 : done;
}

std::optional<std::size_t> ChainGoals::take(std::size_t done, Step step) const {
  const ts::Edge edge = flow_[step].edge;
  if (done == count() || !edge) return done;
  const Goal& goal = goals_[done];
  const ts::Statement statement = program_[edge].statement;
  if (statement && statement == goal.execute &&
      (!goal.reads || contains(read_by(flow_, step), goal.carried))) {
    return done + 1;
  }
  const bool writes = goal.carried && flow_[step].kind != Kind::enter && statement != goal.source &&
                      contains({ts::effects_of(program_, edge).defines.begin(),
                                ts::effects_of(program_, edge).defines.end()},
                               goal.carried);
  if (writes) return std::nullopt;
  return done;
}

/// Backward from where all is done.
std::vector<bool> ChainGoals::viable() const {
  const std::size_t stages = count() + 1;
  std::vector<bool> result(flow_.point_count() * stages);
  std::vector<std::vector<std::size_t>> before(result.size());
  std::vector<std::size_t> open;
  for (std::size_t p = 0; p < flow_.point_count(); ++p) {
    for (std::size_t done = 0; done < stages; ++done) {
      const std::size_t here = place(Point(p), done);
      if (arrive(done, Point(p)) == count()) open.push_back(here);
      for (const Step step : flow_[Point(p)].out) {
        const std::size_t arrived = arrive(done, Point(p));
        const std::size_t next = take(arrived, step).value_or(arrived);
        if (next == count()) open.push_back(here);
        before[place(flow_[step].target, next)].push_back(here);
      }
    }
  }
  while (!open.empty()) {
    const std::size_t here = open.back();
    open.pop_back();
    if (result[here]) continue;
    result[here] = true;
    open.insert(open.end(), before[here].begin(), before[here].end());
  }
  return result;
}

}  // namespace pslice::slicer
