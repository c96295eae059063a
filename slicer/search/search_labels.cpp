#include <map>

#include "slicer/search/search.h"

// What the search does where a label becomes stronger: whoever implied it has to imply more.

namespace pslice::slicer {

using Closing = StateInfo::Closing;
using Cursor = Claims::Cursor;

namespace {

/// A state that another closes is asked so often whether it still implies the other's label, for
/// the sake of one claim: if it is below the other, and if it is not.
constexpr unsigned most_times_around = 4;
constexpr unsigned most_times = 32;

bool is_below(const StateGraph& graph, State low, State above) {
  while (low && low != above) low = graph[low].parent;
  return static_cast<bool>(low);
}

}  // namespace

/// Adds claims to a state's interpolant, and whatever follows above it. A state that it closes has
/// to imply them as well, or is explored after all.
void Search::strengthen(Stronger first) {
  std::vector<Stronger> tasks{std::move(first)};
  std::map<State, unsigned> times_around;
  while (!tasks.empty()) {
    if (is_over()) return give_up_reuse();
    Stronger task = std::move(tasks.back());
    tasks.pop_back();
    if (is_outdated(task)) continue;
    const State state = task.state;
    if (graph_[state].generalised && task.side == Side::branches) {
      task.claims = claims_.before_forgetting(state, std::move(task.claims), Cursor::elsewhere);
    }
    const std::vector<Claim> added = claims_.add(state, task.claims);
    if (added.empty()) continue;
    if (s_.options.reuse == Reuse::syntactic) {
      cursor_.go_to(state);
      table_.refresh(state);
    }
    if (s_.options.fault != Fault::no_recheck) strengthen_users(state, added, times_around, tasks);
    for (const StateGraph::Borrower& borrower : graph_.borrowers(state)) {
      tasks.push_back({borrower.state, strengthen_loan(borrower, added), Side::branches});
    }
    const State parent = graph_[state].parent;
    if (!graph_.leads_to(parent, graph_[state].branch, state)) continue;
    std::vector<Claim> above =
        claims_.lifted(parent, graph_[state].branch, added, Cursor::elsewhere);
    tasks.push_back({parent, std::move(above), Side::branches});
  }
}

/// Until its turn comes, a state may have been explored after all: then it claims what is behind
/// itself, and no longer what the state does that closed it.
bool Search::is_outdated(const Stronger& label) const {
  const StateInfo& info = graph_[label.state];
  const bool closed = info.closing == Closing::reuse && info.target == label.for_sake_of;
  return label.for_sake_of && !closed;
}

/// What the states have to claim that this one closes.
void Search::strengthen_users(State state, const std::vector<Claim>& added,
                              std::map<State, unsigned>& times_around,
                              std::vector<Stronger>& tasks) {
  // A state may be closed by one that it is below: another round of the same loop. What that has to
  // claim may grow with each time around, as a counter does, and need not end. Rounds may close one
  // another as well, with none of them below.
  const auto goes_in_circles = [&](State user) {
    const unsigned most = is_below(graph_, user, state) ? most_times_around : most_times;
    return ++times_around[user] > most;
  };
  for (const State user : std::vector<State>(graph_.users(state))) {
    if (graph_[user].closing != Closing::reuse || graph_[user].target != state) continue;
    cursor_.go_to(user);
    std::vector<Claim> there;
    const bool in_circles = goes_in_circles(user);
    bool holds = !in_circles;
    for (const Claim& claim : added) {
      if (!holds) break;
      std::optional<Claim> same = claims_.holding_here(claim.clause, nullptr);
      holds = same.has_value();
      if (holds) there.push_back(std::move(*same));
    }
    if (holds) {
      tasks.push_back({user, std::move(there), Side::front, state});
    } else {
      const bool closes = !in_circles || has_come_around(user);
      there = explore_again(user, closes ? Again::closed : Again::explored);
      tasks.push_back({user, std::move(there), Side::front});
    }
  }
}

}  // namespace pslice::slicer
