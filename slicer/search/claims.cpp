#include "slicer/search/claims.h"

#include <algorithm>
#include <ranges>
namespace pslice::slicer {

using symex::Executor;
using symex::Step;

/// If the clause is a bound, `constant + form <= 0`: its form. Of two bounds of a form the one with
/// the larger constant implies the other.
ts::Term Claims::form_of(ts::Term clause) const {
  if (clause.kind() != term::Kind::at_most_zero) return {};
  const ts::Term sum = clause.operands()[0];
  if (sum.kind() != term::Kind::sum || sum.value().is_zero()) return sum;
  return program_.terms().subtract(sum, program_.terms().constant(sum.value()));
}

namespace {

/// Does a claim imply another of the same form?
bool implies(const Claim& premise, const Claim& conclusion) {
  const auto constant = [](const Claim& c) {
    const ts::Term sum = c.clause.operands()[0];
    return sum.kind() == term::Kind::sum ? sum.value() : ts::Integer();
  };
  return constant(premise) >= constant(conclusion);
}

}  // namespace

/// Adds one, unless it is implied; what it implies goes.
bool Claims::add_one(std::vector<Claim>& interpolant, Claim claim) const {
  if (claim.clause.is_true()) return false;
  claim.form = form_of(claim.clause);
  for (Claim& other : interpolant) {
    if (other.clause == claim.clause || other.clause.is_false()) return false;
    if (!claim.form || other.form != claim.form) continue;
    if (implies(other, claim)) return false;
    other = std::move(claim);
    return true;
  }
  if (claim.clause.is_false() || interpolant.size() == most_clauses_) {
    interpolant.clear();
    claim = path_itself();
  }
  interpolant.push_back(std::move(claim));
  return true;
}

std::vector<Claim> Claims::add(State state, const std::vector<Claim>& claims) {
  std::vector<Claim>& interpolant = graph_[state].interpolant;
  std::vector<Claim> added;
  const auto add_part = [&](const Claim& claim) {
    if (!add_one(interpolant, claim)) return;
    added.push_back(interpolant.back().clause.is_false() ? interpolant.back() : claim);
  };
  for (const Claim& claim : claims) {
    if (claim.clause.kind() != term::Kind::conjunction) {
      add_part(claim);
      continue;
    }
    for (const ts::Term part : claim.clause.operands()) add_part({part, claim.core});
  }
  return added;
}

/// What stands for exactly the path that led to a state. It follows from no constraints.
Claim Claims::path_itself() const { return {program_.terms().truth(false), {}}; }

/// That a test contradicts what is known, for this reason.
Claim Claims::refusing(ts::Term test, int direction, const Reason& reason) const {
  term::Factory& terms = program_.terms();
  Claim claim{terms.negation(test), reason.core};
  const bool linear = kind_ == Interpolants::combination && reason.combination && direction != 0 &&
                      !reason.combination->assumed.empty();
  if (!linear) return claim;
  solver::PartialSum partial{terms.constant(0), reason.combination->asserted};
  for (const auto& [index, weight] : reason.combination->assumed) {
    const ts::Integer factor = weight * ts::Integer(direction);
    partial.sum = terms.add(partial.sum, terms.scale(factor, test.operands()[0]));
  }
  claim.core = partial.positions();
  claim.partial = std::move(partial);
  return claim;
}

/// A variable that stands for several cells has another value each time it is read: what is claimed
/// has to hold for all of them.
Claim Claims::for_all_cells(Claim claim) const {
  std::vector<ts::Variable> several;
  std::ranges::copy_if(claim.clause.variables(), std::back_inserter(several),
                       [&](ts::Variable v) { return program_[v].summary; });
  return several.empty() ? claim : before_unknowns(several, std::move(claim));
}

/// In front of where these variables get values nothing is known of.
Claim Claims::before_unknowns(const std::vector<ts::Variable>& variables, Claim claim) const {
  if (claim.partial) {
    claim.partial = sum_before(program_, variables, std::move(*claim.partial));
    if (claim.partial) {
      claim.clause = solver::interpolant(program_.terms(), *claim.partial);
      return claim;
    }
  }
  const auto before = weakest_before(program_, variables, claim.clause);
  if (!before || !before->exact) return path_itself();
  claim.clause = before->formula;
  return claim;
}

Claim Claims::of_cut(State state, std::size_t index) const {
  const Branch& branch = graph_[state].branches[index];
  return for_all_cells(refusing(flow_.guard(branch.first), branch.direction, branch.reason));
}

std::optional<Claim> Claims::holding_here(ts::Term clause, const symex::Model& model) {
  const std::optional<Reason> reason =
      executor_.entailed(executor_.machine().evaluate(clause), model);
  if (!reason) return std::nullopt;
  const ts::Term opposite = program_.terms().negation(clause);
  const int direction =
      reason->combination ? executor_.machine().evaluate_test(opposite).direction : 0;
  Claim claim = refusing(opposite, direction, *reason);
  claim.clause = clause;
  return claim;
}

std::vector<Claim> Claims::lifted(State state, std::size_t index, const std::vector<Claim>& claims,
                                  Cursor where) {
  const Branch branch = graph_[state].branches[index];
  const auto steps = flow_.segment(branch.first);
  std::vector<Claim> result;
  if (fault_ == Fault::weak_interpolant) return result;
  for (const Claim& claim : claims) {
    result.push_back(in_front_of(branch, before_segment(state, steps, claim, where)));
  }
  return result;
}

/// What has to hold in front of a branch's test.
Claim Claims::in_front_of(const Branch& branch, Claim claim) const {
  if (branch.constraint) {
    claim = in_front_of_test(*branch.constraint, flow_.guard(branch.first), branch.direction,
                             std::move(claim));
  }
  return for_all_cells(std::move(claim));
}

Claim Claims::in_front_of(const Fact& fact, Claim claim) const {
  if (!fact.constraint) return claim;
  return in_front_of_test(*fact.constraint, fact.formula, fact.direction, std::move(claim));
}

Claim Claims::in_front_of_test(Position position, ts::Term test, int direction, Claim claim) const {
  term::Factory& terms = program_.terms();
  const auto at = std::ranges::find(claim.core, position);
  if (at == claim.core.end()) return claim;
  claim.core.erase(at);
  if (claim.partial && direction != 0) {
    const ts::Term sum = terms.scale(ts::Integer(direction), test.operands()[0]);
    claim.partial = solver::before_test(terms, std::move(*claim.partial), position, sum);
    claim.clause = solver::interpolant(terms, *claim.partial);
  } else {
    claim.partial.reset();
    claim.clause = terms.disjunction({claim.clause, terms.negation(test)});
  }
  return claim;
}

Claim Claims::before_segment(State state, std::span<const Step> steps, Claim claim, Cursor where) {
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (claim.partial) {
      const ts::Term behind = claim.partial->sum;
      claim.partial = sum_before(flow_, steps[i], std::move(*claim.partial));
      if (claim.partial && claim.partial->sum == behind) continue;  // most steps change nothing
      if (claim.partial) {
        claim.clause = solver::interpolant(program_.terms(), *claim.partial);
        continue;
      }
    }
    const std::optional<Eliminated> before = weakest_before(flow_, steps[i], claim.clause);
    if (before && before->exact) {
      claim.clause = before->formula;
      continue;
    }
    // The state has to imply what is claimed of it. The last resort stands for the path itself.
    std::optional<Core> core;
    if (before) core = implied(state, steps.first(i), before->formula, where);
    if (!core) return path_itself();
    claim = {before->formula, std::move(*core)};
  }
  return claim;
}

/// If the formula holds behind these steps from a state: which constraints make it so.
std::optional<Core> Claims::implied(State state, std::span<const Step> steps, ts::Term formula,
                                    Cursor where) {
  if (where == Cursor::elsewhere) cursor_.go_to_branches_of(state);
  const Executor::Mark mark = executor_.mark();
  if (!steps.empty()) {
    if (const ts::Term guard = flow_.guard(steps.front())) {
      executor_.assume(executor_.machine().evaluate(guard));
    }
  }
  executor_.execute(steps);
  std::optional<Reason> reason = executor_.entailed(executor_.machine().evaluate(formula), nullptr);
  executor_.undo(mark);
  if (!reason) return std::nullopt;
  return std::move(reason->core);
}

std::vector<Claim> Claims::before_forgetting(State state, std::vector<Claim> claims, Cursor where) {
  const std::vector<Fact>& facts = graph_[state].facts;
  const symex::Loop& loop = *flow_.loop_at(graph_[state].point);
  for (Claim& claim : claims) {
    for (const Fact& fact : facts | std::views::reverse) {
      claim = in_front_of(fact, std::move(claim));
    }
    const ts::Term behind = claim.clause;
    claim = before_unknowns(loop.modified, std::move(claim));
    if (claim.clause.is_false() && !behind.is_false()) {
      claim = stronger_before_forgetting(state, behind, where).value_or(claim);
    }
  }
  return claims;
}

/// Where there is no weakest formula: one that is too strong, if it holds there.
std::optional<Claim> Claims::stronger_before_forgetting(State state, ts::Term clause,
                                                        Cursor where) {
  const symex::Loop& loop = *flow_.loop_at(graph_[state].point);
  const auto before = weakest_before(program_, loop.modified, clause);
  if (!before) return std::nullopt;
  // What it speaks of is not forgotten, so it holds before if it does behind, for reasons that were
  // there before.
  std::optional<Core> core = implied(state, {}, before->formula, where);
  if (!core) return std::nullopt;
  const bool by_facts = std::ranges::any_of(graph_[state].facts, [&](const Fact& fact) {
    return fact.constraint && std::ranges::find(*core, *fact.constraint) != core->end();
  });
  if (by_facts) return std::nullopt;
  return Claim{before->formula, std::move(*core)};
}

std::optional<Eliminated> Claims::behind_guard(Step first, ts::Term clause) const {
  Eliminated result{clause, true};
  const auto steps = flow_.segment(first);
  for (std::size_t i = steps.size(); i-- > 0;) {
    const std::optional<Eliminated> before = weakest_before(flow_, steps[i], result.formula);
    if (!before) return std::nullopt;
    result = {before->formula, result.exact && before->exact};
  }
  return result;
}

std::optional<ts::Term> Claims::unless_guard(Step first, ts::Term formula) const {
  term::Factory& terms = program_.terms();
  if (const ts::Term guard = flow_.guard(first)) {
    formula = terms.disjunction({terms.negation(guard), formula});
  }
  const bool of_several =
      std::ranges::any_of(formula.variables(), [&](ts::Variable v) { return program_[v].summary; });
  return of_several ? std::nullopt : std::optional(formula);
}

bool Claims::implies_plainly(const Claim& claim, ts::Term formula) const {
  if (claim.clause == formula || claim.clause.is_false()) return true;
  if (formula.kind() == term::Kind::disjunction) {
    const auto all = formula.operands();
    const auto is_alternative = [&](ts::Term t) { return std::ranges::find(all, t) != all.end(); };
    if (claim.clause.kind() != term::Kind::disjunction) return is_alternative(claim.clause);
    return std::ranges::all_of(claim.clause.operands(), is_alternative);
  }
  if (!claim.form || formula.kind() != term::Kind::at_most_zero) return false;
  const Claim other{.clause = formula, .core = {}, .form = form_of(formula)};
  return claim.form == other.form && implies(claim, other);
}

Claims::Replaced Claims::replace(State state, ts::Term clause, const std::vector<ts::Term>& by) {
  std::vector<Claim>& label = graph_[state].interpolant;
  const auto at = std::ranges::find(label, clause, &Claim::clause);
  Replaced result{state, std::move(*at), {}};
  label.erase(at);
  const auto add_part = [&](ts::Term part) {
    const auto implies_it = [&](const Claim& claim) { return implies_plainly(claim, part); };
    if (part.is_true() || std::ranges::any_of(label, implies_it)) return;
    // What makes the old clause hold makes weaker ones hold.
    label.push_back({.clause = part, .core = result.old.core, .form = form_of(part)});
    result.added.push_back(part);
  };
  for (const ts::Term weaker : by) {
    if (weaker.kind() != term::Kind::conjunction) {
      add_part(weaker);
    } else {
      for (const ts::Term part : weaker.operands()) add_part(part);
    }
  }
  graph_[state].weakened = true;
  return result;
}

void Claims::restore(Replaced replaced) {
  std::vector<Claim>& label = graph_[replaced.state].interpolant;
  std::erase_if(label, [&](const Claim& claim) {
    return std::ranges::find(replaced.added, claim.clause) != replaced.added.end();
  });
  label.push_back(std::move(replaced.old));
}

std::optional<std::vector<Claim>> Claims::of_loan(StateGraph::Borrower borrower,
                                                  const std::vector<Claim>& claims) const {
  const Branch& branch = graph_[borrower.state].branches[borrower.branch];
  std::vector<Claim> result;
  for (const Claim& claim : claims) {
    const std::optional<Eliminated> before = behind_guard(branch.first, claim.clause);
    if (!before || !before->exact || before->formula.is_false()) return std::nullopt;
    const std::optional<ts::Term> formula = unless_guard(branch.first, before->formula);
    if (!formula) return std::nullopt;
    result.push_back({*formula, branch.reason.core});
  }
  return result;
}

}  // namespace pslice::slicer
