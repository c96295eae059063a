#include <algorithm>

#include "slicer/search/search.h"

// Infeasible branches that stay open: nothing that would matter lies behind them, so nobody needs
// to know why they cannot be taken. A branch is explored to see whether that is so, and since its
// guard and the path condition contradict each other, one of them has to go.
//
//   equality   It says all there is to know of its variable. It stays, and the constraints that it
//              contradicts are dropped.
//   bound      It says less than the path may. After `p > 5`, the side `p <= 3` is opened with
//              `p > 5`, and without its own guard. Otherwise a later `p > 2`, which `p > 5`
//              decides, would have two sides behind it; each of the bounds on p would be cut for
//              the sake of what follows the last of them, and their claims would tell all intervals
//              apart.
//
// Where few states are closed by others, there may be far more behind such a branch than can be
// reached at all. So only so many may be spent there in vain, in proportion to those that can be
// reached (`opening_credit_`); what is open until then is cut.

namespace pslice::slicer {

using symex::Executor;
using symex::Step;
using BranchKind = Branch::Kind;
using solver::Answer;

namespace {

bool includes(std::span<const Word> all, std::span<const Word> part) {
  for (std::size_t w = 0; w < part.size(); ++w) {
    if ((part[w] & ~all[w]) != 0) return false;
  }
  return true;
}

Core joined(const Core& a, const Core& b) {
  Core result;
  std::ranges::set_union(a, b, std::back_inserter(result));
  return result;
}

}  // namespace

/// An infeasible branch is excluded, and why is remembered.
void Search::exclude(State state, std::size_t index) {
  graph_[state].branches[index].kind = BranchKind::cut;
  ++s_.statistics.infeasible;
  if (s_.options.fault == Fault::careless_opening) return;
  claims_.add(state, {claims_.of_cut(state, index)});
}

void Search::open(Activation& a, std::size_t index) {
  const auto give_up = [&] {
    ++a.done;
    exclude(a.state, index);
  };
  // The other modes are for comparison, and as published.
  if (s_.options.reuse != Reuse::lazy || is_over()) return give_up();
  Branch& branch = graph_[a.state].branches[index];
  // What lies behind a branch is much the same each time: where opening it was in vain twice, it
  // will be again.
  if (opened_in_vain_[branch.first.index()] >= 2 || opening_credit_ <= 0) return give_up();
  const bool is_bound = a.conditions[index].kind() == term::Kind::at_most_zero;
  const std::optional<Model> model = is_bound ? a.model : drop_contradicted(a, index);
  if (!model) return give_up();
  branch.kind = BranchKind::opened;
  if (!opening_ && !graph_[a.state].below_opened) opening_ = {stack_.size() - 1, graph_.size()};
  descend(a, index, *model);
}

/// Back from behind an opened branch. True if it stays open.
bool Search::stays_open(const Activation& a, std::size_t index, const Contribution& below) {
  const bool harmless = adds_nothing(a, below);
  if (opening_ && opening_->activation == stack_.size() - 1) {
    const std::size_t spent = graph_.size() - opening_->states_before;
    if (harmless) opening_credit_ += static_cast<std::int64_t>(spent);
    opening_.reset();
  }
  unsigned& in_vain = opened_in_vain_[graph_[a.state].branches[index].first.index()];
  in_vain = harmless ? 0 : in_vain + 1;
  if (harmless) ++s_.statistics.opened;
  return harmless;
}

/// Behind the branch that is opened there is no end to what nothing leads to.
void Search::abandon_opened() {
  const std::size_t activation = std::exchange(opening_, std::nullopt)->activation;
  while (stack_.size() > activation + 1) {
    if (stack_.back().below) return_from_below(stack_.back());
    stack_.pop_back();
  }
  Activation& a = stack_.back();
  const std::size_t index = *a.below;
  return_from_below(a);
  ++opened_in_vain_[graph_[a.state].branches[index].first.index()];
  exclude(a.state, index);
}

/// Drops what the guard of a branch contradicts. What then satisfies the path condition with the
/// guard, if that is known; nothing, and nothing is dropped, if they still contradict each other.
std::optional<Search::Model> Search::drop_contradicted(const Activation& a, std::size_t index) {
  Branch& branch = graph_[a.state].branches[index];
  Core core = branch.reason.core;
  Executor::Feasibility answer;
  do {
    for (const Position i : core) executor_.drop(i);
    branch.dropped = joined(branch.dropped, core);
    // The model satisfies what is left of the path condition.
    answer = executor_.feasible(a.conditions[index], a.model);
    core = answer.reason.core;
  } while (answer.answer == Answer::unsatisfiable && !core.empty());
  if (answer.answer != Answer::unsatisfiable) return answer.model;
  for (const Position i : branch.dropped) executor_.restore(i);
  branch.dropped.clear();
  return std::nullopt;
}

Search::Contribution Search::contribution(Step first, State child) const {
  Contribution result{graph_[child].matters, graph_[child].doubtful};
  s_.equations.pass(flow_.segment(first), result.matters, s_.whole, [&](SharedSlice::Element e) {
    if (doubt_[e] != static_cast<Slot>(-1)) insert(result.doubtful, doubt_[e]);
  });
  return result;
}

/// Would leaving the branch open change the slice? Statements that have been shown in the meantime
/// do not count.
bool Search::adds_nothing(const Activation& a, const Contribution& opened) const {
  const auto suspect = suspicion_.at(graph_[a.state].point);
  for (std::size_t w = 0; w < opened.matters.size(); ++w) {
    if ((opened.matters[w] & ~a.matters[w] & suspect[w]) != 0) return false;
  }
  if (includes(a.doubtful, opened.doubtful)) return true;
  for (std::size_t e = 0; e < doubt_.size(); ++e) {
    if (doubt_[e] == static_cast<Slot>(-1) || s_.shown.slice().contains(e)) continue;
    if (contains(opened.doubtful, doubt_[e]) && !contains(a.doubtful, doubt_[e])) return false;
  }
  return true;
}

}  // namespace pslice::slicer
