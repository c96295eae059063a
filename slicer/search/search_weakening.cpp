#include <algorithm>

#include "slicer/search/search.h"

// What the search does where a state is closed by no other, for want of a weaker label
// (weakening.cpp).

namespace pslice::slicer {

using symex::Executor;
using Closing = StateInfo::Closing;
using BranchKind = Branch::Kind;

namespace {

/// So many clauses of a label may be made weaker for one state.
constexpr std::size_t most_weakened = 4;
/// Explorations may be within others, so deep.
constexpr std::size_t most_asides = 8;
/// Where so many states in a row were not closed by it, it is not worth trying.
constexpr unsigned most_in_vain = 2;
constexpr unsigned most_lent_in_vain = 2;
constexpr std::int64_t tries_per_state = 3;
constexpr std::int64_t most_credit = 64;

}  // namespace

/// The program is at the state. The target would stand for it if its label were weaker. Not for the
/// sake of states that cannot be reached: what is explored from there must not be lent to those
/// that can.
std::optional<ReuseTable::Match> Search::match_weakened(State state, State target,
                                                        const Model& model) {
  const bool at_head = flow_.loop_at(graph_[state].point) != nullptr;
  const bool allowed = may_weaken_ && s_.options.reuse == Reuse::lazy;
  if (!allowed || !model || at_head) return std::nullopt;
  unsigned& in_vain = weakened_in_vain_[graph_[state].point.index()];
  if (in_vain >= most_in_vain || weakening_credit_ <= 0) return std::nullopt;
  // Where many states cannot be reached, it is not worth trying for the others either.
  ++in_vain;
  --weakening_credit_;
  if (graph_[state].below_opened) return std::nullopt;
  weakening_.begin();
  for (std::size_t i = 0; i < most_weakened && !s_.budget.exhausted(); ++i) {
    auto result = table_.compare(target, model);
    if (auto* match = std::get_if<ReuseTable::Match>(&result)) {
      in_vain = 0;
      weakening_credit_ = std::min(weakening_credit_ + tries_per_state, most_credit);
      return std::move(*match);
    }
    const ts::Term clause = std::get<ts::Term>(result);
    const ts::Term opposite = program_.terms().negation(executor_.machine().evaluate(clause));
    const Executor::Feasibility answer = executor_.feasible(opposite, model);
    if (!answer.model || !weakening_.weaken(state, target, clause, answer.model)) break;
  }
  weakening_.take_back();
  return std::nullopt;
}

/// May a branch lead to a state elsewhere? Not into a loop that its own state is not in.
bool Search::may_lend(State lent, StateGraph::Borrower borrower) const {
  const StateInfo& info = graph_[borrower.state];
  // While it was explored, the branch may have come to lead elsewhere.
  if (info.branches[borrower.branch].kind != BranchKind::cut) return false;
  if (!claims_.of_loan(borrower, graph_[lent].interpolant)) return false;
  State around = info.head;
  while (around && around != graph_[lent].head) around = graph_[around].head;
  return around == graph_[lent].head;
}

/// Would the slice stay the same, as far as is known now, if the branch led there? Statements
/// behind it would have to be shown or refuted on paths that cannot take it; and what matters
/// behind would come to matter in front of it, where such paths lead.
bool Search::adds_nothing(State lent, StateGraph::Borrower borrower) {
  const StateInfo& info = graph_[borrower.state];
  const symex::Step first = info.branches[borrower.branch].first;
  const ShownMatters::Answer behind = shown_matters_.in_front_of(first, lent);
  if (behind.adds_statements) return false;
  const std::vector<Word>& here = shown_matters_.at(borrower.state).matters;
  const auto suspect = suspicion_.at(info.point);
  for (std::size_t w = 0; w < suspect.size(); ++w) {
    if ((behind.matters[w] & ~here[w] & suspect[w]) != 0) return false;
  }
  return true;
}

/// The program is where the trip has come to.
State Search::explore_aside(const Weakening::Trip& trip, StateGraph::Borrower borrower) {
  const symex::Step first = trip.way.back();
  // Where rounds of a loop are told apart, what is behind the branch may come around to its state.
  for (State head = graph_[trip.from].around; head; head = graph_[head].around) {
    if (!graph_[head].generalised) return {};
  }
  if (asides_ >= most_asides || lent_in_vain_[first.index()] >= most_lent_in_vain) return {};
  ++lent_in_vain_[first.index()];
  const State lent =
      graph_.add(flow_.end_of_segment(first), StateInfo::Detour{trip.from, trip.way});
  learn(trip.inputs);
  const std::size_t before = stack_.size();
  if (asides_++ == 0) stack_without_asides_ = before;
  arrive(lent, trip.inputs, Again::closed);
  while (stack_.size() > before) step();  // out of budget, none is left
  --asides_;
  if (s_.budget.exhausted() || !may_lend(lent, borrower)) return {};
  if (!adds_nothing(lent, borrower)) return {};
  lent_in_vain_[first.index()] = 0;
  const Contribution behind = contribution(first, lent);
  unite(graph_[borrower.state].matters, behind.matters);
  unite(graph_[borrower.state].doubtful, behind.doubtful);
  --s_.statistics.infeasible;
  ++s_.statistics.opened;
  return lent;
}

/// A state has been given these claims: what has to hold in front of a branch that borrows it. If
/// that cannot be said, the branch is cut again.
std::vector<Claim> Search::strengthen_loan(StateGraph::Borrower borrower,
                                           const std::vector<Claim>& claims) {
  if (auto result = claims_.of_loan(borrower, claims)) return std::move(*result);
  Branch& branch = graph_[borrower.state].branches[borrower.branch];
  branch.kind = BranchKind::cut;
  branch.borrowed = false;
  ++s_.statistics.infeasible;
  --s_.statistics.opened;
  return {claims_.of_cut(borrower.state, borrower.branch)};
}

/// As states that no other stands for: so do branches that lead to another path.
void Search::give_up_loans() {
  for (std::size_t i = 0; i < graph_.size(); ++i) {
    for (std::size_t b = 0; b < graph_[State(i)].branches.size(); ++b) {
      if (!graph_[State(i)].branches[b].borrowed) continue;
      const symex::Step first = graph_[State(i)].branches[b].first;
      const State child = graph_.add(flow_.end_of_segment(first), State(i), b);
      graph_.close(child, Closing::given_up, {});
      graph_[State(i)].branches[b].borrowed = false;
      graph_[State(i)].branches[b].child = child;
    }
  }
}

}  // namespace pslice::slicer
