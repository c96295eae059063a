#include "slicer/search/reuse.h"

#include <algorithm>

#include "slicer/search/witness.h"

// Subsumption. A state is closed by an explored one at the same point if it implies that one's
// interpolant: then every path that the other found infeasible is infeasible from here too, and
// what the other's subtree lets into the slice is all that this one's could. Comparing the states
// themselves would close next to nothing, since they differ in what no longer matters; `--reuse
// syntactic` compares what the interpolant mentions, for comparison. The youngest candidate comes
// first, its clauses one by one, and each clause is asked about once for all candidates that have
// it: one that is not implied excludes them all. `--reuse eager` also asks, as published (Jaffar
// and others, SAS 2012), whether what matters there matters here along the witness's path;
// otherwise the equations, solved over the whole graph once it is explored, find that out.

namespace pslice::slicer {

using solver::Answer;
using symex::Executor;
using symex::Step;

ReuseTable::Found ReuseTable::find(State state, const symex::Model& model) {
  const StateInfo& info = graph_[state];
  const Candidates& all = candidates_[info.point.index()];
  Found found;
  Decided decided;
  std::vector<bool> refuted(all.states.size());
  for (std::size_t i = all.states.size(); i-- > 0;) {
    const State target = all.states[i];
    const StateInfo& other = graph_[target];
    // A state that can be reached is not closed by one that cannot: what lies there was let in on
    // the ground that it does not matter here.
    if (other.head != info.head || (other.below_opened && !info.below_opened)) continue;
    if (refuted[i] || other.is_its_path()) continue;
    std::optional<std::vector<Claim>> claims;
    if (mode_ == Reuse::syntactic) {
      claims = stands_for_literally(target);
    } else {
      auto result = stands_for(target, model, decided);
      if (const auto* refuter = std::get_if<Refuter>(&result)) {
        found.refuters.push_back(*refuter);
        const auto others = all.having.find(other.interpolant[refuter->clause].clause);
        if (others == all.having.end()) continue;
        for (const std::size_t j : others->second) {
          refuted[j] = refuted[j] || !graph_[all.states[j]].weakened;
        }
      } else {
        claims = std::move(std::get<std::vector<Claim>>(result));
      }
    }
    if (!claims) continue;
    if (mode_ == Reuse::eager && !witnesses_hold(target, model)) continue;
    found.match = Match{target, std::move(*claims)};
    break;
  }
  return found;
}

std::variant<ReuseTable::Match, ts::Term> ReuseTable::compare(State target,
                                                              const symex::Model& model) {
  Decided decided;
  auto result = stands_for(target, model, decided);
  if (const auto* refuter = std::get_if<Refuter>(&result)) {
    return graph_[target].interpolant[refuter->clause].clause;
  }
  return Match{target, std::move(std::get<std::vector<Claim>>(result))};
}

std::variant<std::vector<Claim>, ReuseTable::Refuter> ReuseTable::stands_for(
    State target, const symex::Model& model, Decided& decided) {
  const std::vector<Claim>& claims = graph_[target].interpolant;
  std::vector<Claim> result;
  // What is known already comes first: labels grow after they were remembered.
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto known = decided.find(claims[i].clause);
    if (known != decided.end() && !known->second) return Refuter{target, i};
  }
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto [entry, is_new] = decided.try_emplace(claims[i].clause);
    if (is_new) entry->second = claims_.holding_here(claims[i].clause, model);
    if (!entry->second) return Refuter{target, i};
    result.push_back(*entry->second);
  }
  return result;
}

std::optional<std::vector<Claim>> ReuseTable::stands_for_literally(State target) {
  const std::optional<Core> core = has_literally(syntactic_.at(target));
  if (!core) return std::nullopt;
  std::vector<Claim> result;
  for (const Claim& claim : graph_[target].interpolant) result.push_back({claim.clause, *core});
  return result;
}

std::optional<Core> ReuseTable::has_literally(const SyntacticCondition& condition) {
  for (const auto& [variable, value] : condition.values) {
    if (executor_.machine().value(variable) != value) return std::nullopt;
  }
  Core core;
  for (const ts::Term constraint : condition.constraints) {
    const auto position = executor_.condition().find(constraint);
    if (!position) return std::nullopt;
    core.push_back(*position);
  }
  std::ranges::sort(core);
  core.erase(std::ranges::unique(core).begin(), core.end());
  return core;
}

ReuseTable::SyntacticCondition ReuseTable::syntactic_condition(State state) {
  SyntacticCondition result;
  std::vector<ts::Variable> variables;
  for (const Claim& claim : graph_[state].interpolant) {
    const auto more = claim.clause.variables();
    variables.insert(variables.end(), more.begin(), more.end());
  }
  std::ranges::sort(variables);
  variables.erase(std::ranges::unique(variables).begin(), variables.end());
  std::vector<Position> positions;
  for (const ts::Variable v : variables) {
    const ts::Term value = executor_.machine().value(v);
    result.values.emplace_back(v, value);
    const auto related = executor_.condition().related({&value, 1});
    positions.insert(positions.end(), related.begin(), related.end());
  }
  std::ranges::sort(positions);
  positions.erase(std::ranges::unique(positions).begin(), positions.end());
  for (const Position i : positions) result.constraints.push_back(executor_.condition()[i]);
  return result;
}

/// Does each variable that matters at the target matter here as well, along the same path?
bool ReuseTable::witnesses_hold(State target, const symex::Model& model) {
  const auto matters = [this](State s) -> std::span<const Word> { return graph_[s].matters; };
  const WitnessFinder finder(flow_, equations_, graph_, whole_, matters);
  for (const ts::Variable v : equations_.variables(graph_[target].matters)) {
    const std::vector<Step> path = finder.steps(target, equations_.slot(v));
    const Executor::Mark mark = executor_.mark();
    bool feasible = true;
    symex::Model here = model;
    for (const Step step : path) {
      if (const ts::Term guard = flow_.guard(step)) {
        const ts::Term condition = executor_.machine().evaluate(guard);
        const Executor::Feasibility answer = executor_.feasible(condition, here);
        feasible = answer.answer != Answer::unsatisfiable;
        if (!feasible) break;
        here = answer.model;
        executor_.assume(condition);
      }
      executor_.machine().execute(step);
    }
    executor_.undo(mark);
    if (!feasible) return false;
  }
  return true;
}

void ReuseTable::remember(State state) {
  const StateInfo& info = graph_[state];
  if (!flow_.is_join(info.point) || mode_ == Reuse::none) return;
  if (!info.is_its_path()) {
    Candidates& all = candidates_[info.point.index()];
    for (const Claim& claim : info.interpolant) {
      all.having[claim.clause].push_back(all.states.size());
    }
    all.states.push_back(state);
  }
  refresh(state);
}

void ReuseTable::refresh(State state) {
  if (mode_ == Reuse::syntactic) syntactic_[state] = syntactic_condition(state);
}

}  // namespace pslice::slicer
