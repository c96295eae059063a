#include "slicer/search/weakening.h"

#include <algorithm>
#include <unordered_set>

// An interpolant says why what follows is infeasible, and mostly more than it has to: it was found
// on one path. In
//
//     if (l) k = 1;   ...   if (l) { if (k != 1) error(); k = 0; }
//
// the path without the lock learns `l == 0` in front of the second test, since its branch is cut,
// and the path with the lock `k == 1`. What both need is `l == 0 || k == 1`: with N locks, states
// that hold one of two clauses for each make 2^N, states with this one N.
//
// The weakest label of a state is known from what is behind it: at each branch, its guard does not
// hold, or what has to hold at its end does. That is large, and mostly nobody needs it. So it is
// made on demand, where a state fails to imply a clause of another's label. Take inputs that lead
// to the state and violate the clause, and see what they do behind the other:
//
//   what is behind holds   Then the clause can be replaced by what it is there for, each with the
//                          guard of its branch as an alternative.
//   a clause there fails   It is made weaker first, by the same rule.
//   the branch is cut      The inputs can take it. What lies behind is explored from the state at
//                          hand, and the cut branch leads there from now on (it is "borrowed"): so
//                          what has to hold is that its guard does not, or the label found there.
//
// Why that is sound. Labels are inductive (state_graph.h): what a label has to imply
// (`obligations`) is a matter of the state and of the labels right behind it. A clause goes only if
// the rest of the label still implies all of these, or those that it may not imply are added. The
// old label implied them, so the new one is no stronger; and whoever implied the old one, whether
// the state's parent or one that it closes, implies the new. So nobody else has to be looked at:
// labels above stay stronger than necessary, which does no harm, until somebody fails to imply one
// of theirs. Borrowing adds a path to the graph, and replaces what has to be implied by something
// weaker. Later, refinement makes labels stronger (Search::strengthen), and a state with borrowers
// tells them as well as its parent.

namespace pslice::slicer {

using symex::Step;
using Closing = StateInfo::Closing;
using BranchKind = Branch::Kind;

namespace {

constexpr std::size_t longest_way = 1'000;  // branches
/// A clause may be there for several others.
constexpr std::size_t most_behind = 8;
/// A clause may be replaced by so many, each with so many alternatives.
constexpr std::size_t most_clauses = 2;
constexpr std::size_t most_alternatives = 4;

}  // namespace

/// A label without one of its clauses.
class Weakening::Rest {
 public:
  Rest(const Claims& claims, const std::vector<Claim>& label, ts::Term without)
      : claims_(claims), label_(label), without_(without) {
    for (const Claim& claim : label) {
      if (claim.clause != without) clauses_.insert(claim.clause);
    }
  }
  /// Does the label imply it with that clause?
  [[nodiscard]] bool implied_by_all(ts::Term formula) const {
    return std::ranges::any_of(
        label_, [&](const Claim& claim) { return claims_.implies_plainly(claim, formula); });
  }
  [[nodiscard]] bool has(ts::Term clause) const { return clauses_.contains(clause); }
  [[nodiscard]] bool implies(ts::Term formula) const {
    if (formula.is_true() || has(formula)) return true;
    return std::ranges::any_of(label_, [&](const Claim& claim) {
      return claim.clause != without_ && claims_.implies_plainly(claim, formula);
    });
  }

 private:
  const Claims& claims_;
  const std::vector<Claim>& label_;
  ts::Term without_;
  std::unordered_set<ts::Term> clauses_;
};

bool Weakening::weaken(State state, State target, ts::Term clause, const symex::Model& inputs) {
  Trip trip{state, inputs};
  return weaken(target, clause, trip);
}

bool Weakening::is_violated(ts::Term formula, const Trip* trip) {
  if (trip == nullptr) return false;
  return !executor_.holds(executor_.machine().evaluate(formula), *trip->inputs);
}

void Weakening::take_back() {
  for (; !done_.empty(); done_.pop_back()) claims_.restore(std::move(done_.back()));
}

bool Weakening::has_clause(State state, ts::Term clause) const {
  return std::ranges::any_of(graph_[state].interpolant,
                             [&](const Claim& claim) { return claim.clause == clause; });
}

bool Weakening::weaken(State state, ts::Term clause, Trip& trip) {
  // It may hold for these inputs although it fails for others: unknown values are read on the way.
  if (trip.way.size() > longest_way || !is_violated(clause, &trip)) return false;
  for (std::size_t i = 0; i <= most_behind; ++i) {
    if (!has_clause(state, clause)) return true;  // that has been done from somewhere else
    const auto needed = obligations(state, clause, &trip);
    if (!needed) return false;
    const auto failing = std::ranges::find_if(
        *needed, [&](const Obligation& o) { return is_violated(o.formula, &trip); });
    if (failing == needed->end()) {
      if (!replace(state, clause, *needed)) return false;
      spread(state, clause);
      return true;
    }
    if (!weaken_behind(state, *failing, trip)) return false;
  }
  return false;
}

/// False if they are too many or too large: labels have to stay easy to check.
bool Weakening::replace(State state, ts::Term clause, const std::vector<Obligation>& by) {
  if (by.size() > most_clauses) return false;
  std::vector<ts::Term> weaker;
  for (const Obligation& o : by) {
    const bool choice = o.formula.kind() == term::Kind::disjunction;
    if (o.formula == clause || (choice && o.formula.operands().size() > most_alternatives)) {
      return false;
    }
    weaker.push_back(o.formula);
  }
  done_.push_back(claims_.replace(state, clause, weaker));
  return true;
}

/// A label has lost a clause. Those that were there for its sake, and those that they were there
/// for, may become weaker in the same way.
void Weakening::spread(State first, ts::Term first_clause) {
  struct Change {
    State state;
    ts::Term clause;
  };
  std::vector<Change> changes{{first, first_clause}};
  const auto follow = [&](State state, ts::Term clause) {
    if (weaken_alike(state, clause)) changes.push_back({state, clause});
  };
  while (!changes.empty()) {
    const Change change = changes.back();
    changes.pop_back();
    for (const State user : graph_.users(change.state)) follow(user, change.clause);
    for (const auto& [state, branch] : before(change.state)) {
      const Step step = graph_[state].branches[branch].first;
      const auto old = claims_.behind_guard(step, change.clause);
      if (!old) continue;
      follow(state, old->formula);
      if (const auto guarded = claims_.unless_guard(step, old->formula)) follow(state, *guarded);
    }
  }
}

/// Branches of explored states that lead to a state.
std::vector<StateGraph::Borrower> Weakening::before(State state) const {
  std::vector<StateGraph::Borrower> result = graph_.borrowers(state);
  const StateInfo& info = graph_[state];
  const bool is_child = graph_.leads_to(info.parent, info.branch, state);
  if (is_child && graph_[info.parent].explored) result.push_back({info.parent, info.branch});
  return result;
}

/// Replaces a clause, if the label has it, by what is plainly weaker.
bool Weakening::weaken_alike(State state, ts::Term clause) {
  const std::vector<Claim>& label = graph_[state].interpolant;
  const auto claim = std::ranges::find(label, clause, &Claim::clause);
  if (claim == label.end()) return false;
  const auto needed = obligations(state, clause, nullptr);
  const bool plain = needed && std::ranges::all_of(*needed, [&](const Obligation& o) {
                       return claims_.implies_plainly(*claim, o.formula);
                     });
  return plain && replace(state, clause, *needed);
}

bool Weakening::weaken_behind(State state, const Obligation& obligation, Trip& trip) {
  if (!obligation.branch) return weaken(graph_[state].target, obligation.behind, trip);
  const Step first = graph_[state].branches[*obligation.branch].first;
  const symex::Executor::Mark mark = executor_.mark();
  cursor_.go_along(first);
  trip.way.push_back(first);
  const bool done = obligation.behind ? weaken(graph_[state].branches[*obligation.branch].child,
                                               obligation.behind, trip)
                                      : borrow({state, *obligation.branch}, trip);
  trip.way.pop_back();
  executor_.undo(mark);
  return done;
}

bool Weakening::borrow(StateGraph::Borrower borrower, const Trip& trip) {
  const State lent = explore_(trip, borrower);
  done_.clear();  // states that were explored may rely on it
  if (lent) graph_.lend(lent, borrower);
  return static_cast<bool>(lent);
}

/// What the label has to imply and the rest of it may not, without one of its clauses. Nothing if
/// that cannot be said.
std::optional<std::vector<Weakening::Obligation>> Weakening::obligations(State state,
                                                                         ts::Term without,
                                                                         const Trip* trip) {
  const StateInfo& info = graph_[state];
  const Rest rest(claims_, info.interpolant, without);
  std::vector<Obligation> result;
  if (info.closing == Closing::reuse) {
    for (const Claim& claim : graph_[info.target].interpolant) {
      if (claim.clause.is_false()) return std::nullopt;
      if (!rest.implies(claim.clause)) result.push_back({claim.clause, {}, claim.clause});
    }
    return result;
  }
  // At heads, what a loop changes is forgotten between the label and the branches.
  if (info.closing != Closing::none || flow_.loop_at(info.point) != nullptr) return std::nullopt;
  for (std::size_t b = 0; b < info.branches.size(); ++b) {
    if (!add_branch(info.branches[b], b, rest, trip, result)) return std::nullopt;
  }
  return result;
}

/// False if it cannot be said what has to hold. The guard is left out where the label says as much
/// without it, and the inputs do not need it.
bool Weakening::add_branch(const Branch& branch, std::size_t index, const Rest& rest,
                           const Trip* trip, std::vector<Obligation>& result) {
  const auto add = [&](ts::Term formula, ts::Term behind) {
    const std::optional<ts::Term> whole = claims_.unless_guard(branch.first, formula);
    if (whole && !rest.implies(*whole)) result.push_back({*whole, index, behind});
    return whole.has_value();
  };
  if (branch.kind == BranchKind::cut) {
    return add(flow_.program().terms().truth(false), {});
  }
  for (const Claim& claim : graph_[branch.child].interpolant) {
    const std::optional<Eliminated> before = claims_.behind_guard(branch.first, claim.clause);
    if (before && (before->formula.is_true() || rest.has(before->formula))) continue;
    if (!before || !before->exact) return false;
    if (rest.implied_by_all(before->formula) && !is_violated(before->formula, trip)) {
      result.push_back({before->formula, index, claim.clause});
    } else if (!add(before->formula, claim.clause)) {
      return false;
    }
  }
  return true;
}

}  // namespace pslice::slicer
