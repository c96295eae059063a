#include "slicer/claims.h"

#include <algorithm>

#include "slicer/interpolant.h"

namespace pslice::slicer {

using symex::Executor;
using symex::Step;

namespace {

constexpr std::size_t most_claims = 2'000;  // of a state; with more it closes no other

}  // namespace

std::vector<Claim> Claims::add(State state, const std::vector<Claim>& claims) {
  std::vector<Claim>& interpolant = graph_[state].interpolant;
  std::vector<Claim> added;
  const auto add_one = [&](ts::Term clause, const Core& core) {
    if (clause.is_true()) return;
    const auto same = [clause](const Claim& other) {
      return other.clause == clause || other.clause.is_false();
    };
    if (std::ranges::any_of(interpolant, same)) return;
    if (clause.is_false() || interpolant.size() == most_claims) {
      clause = program_.terms().truth(false);
      interpolant.clear();
    }
    interpolant.push_back({clause, core});
    added.push_back({clause, core});
  };
  for (const Claim& claim : claims) {
    if (claim.clause.kind() != term::Kind::conjunction) {
      add_one(claim.clause, claim.core);
      continue;
    }
    for (const ts::Term part : claim.clause.operands()) add_one(part, claim.core);
  }
  return added;
}

Claim Claims::of_cut(State state, std::size_t index) const {
  const Branch& branch = graph_[state].branches[index];
  return {program_.terms().negation(flow_.guard(branch.first)), branch.core};
}

std::vector<Claim> Claims::lifted(State state, std::size_t index, const std::vector<Claim>& claims,
                                  const std::function<void()>& go_to_state) {
  const Branch branch = graph_[state].branches[index];
  const auto steps = flow_.segment(branch.first);
  std::vector<Claim> result;
  if (fault_ == Fault::weak_interpolant) return result;
  for (const Claim& claim : claims) {
    Claim before = before_segment(steps, claim, go_to_state);
    const auto at =
        branch.constraint ? std::ranges::find(before.core, *branch.constraint) : before.core.end();
    if (at != before.core.end()) {
      before.core.erase(at);
      const ts::Term refused = program_.terms().negation(flow_.guard(branch.first));
      before.clause = program_.terms().disjunction({before.clause, refused});
    }
    result.push_back(std::move(before));
  }
  return result;
}

Claim Claims::before_segment(std::span<const Step> steps, Claim claim,
                             const std::function<void()>& go_to_state) {
  for (std::size_t i = steps.size(); i-- > 0;) {
    const std::optional<Eliminated> before = weakest_before(flow_, steps[i], claim.clause);
    if (before && before->exact) {
      claim.clause = before->formula;
      continue;
    }
    // The state has to imply what is claimed of it. The last resort stands for the path itself.
    std::optional<Core> core;
    if (before) core = implied(steps.first(i), before->formula, go_to_state);
    if (!core) return {program_.terms().truth(false), {}};
    claim = {before->formula, std::move(*core)};
  }
  return claim;
}

/// If the formula holds behind these steps of a segment: which constraints make it so.
std::optional<Core> Claims::implied(std::span<const Step> steps, ts::Term formula,
                                    const std::function<void()>& go_to_state) {
  go_to_state();
  const Executor::Mark mark = executor_.mark();
  if (!steps.empty()) {
    if (const ts::Term guard = flow_.guard(steps.front())) {
      executor_.assume(executor_.machine().evaluate(guard));
    }
  }
  executor_.execute(steps);
  std::optional<Core> core = executor_.entailed(executor_.machine().evaluate(formula), nullptr);
  executor_.undo(mark);
  return core;
}

std::vector<Claim> Claims::before_forgetting(State state, std::vector<Claim> claims) const {
  const symex::Loop& loop = *flow_.loop_at(graph_[state].point);
  for (Claim& claim : claims) {
    const auto before = weakest_before(program_, loop.modified, claim.clause);
    const bool usable = before && before->exact;
    claim.clause = usable ? before->formula : program_.terms().truth(false);
  }
  return claims;
}

}  // namespace pslice::slicer
