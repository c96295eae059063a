#include "slicer/witness.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pslice::slicer {

using symex::Step;
using Closing = StateInfo::Closing;

State WitnessFinder::standing_for(State state) const {
  while (graph_[state].closing == Closing::reuse || graph_[state].closing == Closing::back) {
    state = graph_[state].target;
  }
  return state;
}

std::optional<std::vector<Hop>> WitnessFinder::from(State state, Slot variable) const {
  return search(options({standing_for(state), variable}));
}

std::optional<std::vector<Hop>> WitnessFinder::from(const Hop& where, Slot variable) const {
  std::vector<Option> first;
  collect(where.state, where.branch, where.steps, variable, first);
  return search(std::move(first));
}

std::vector<Step> WitnessFinder::steps(State state, Slot variable) const {
  std::vector<Step> result;
  const auto hops = from(state, variable);
  if (!hops) return result;
  for (const Hop& hop : *hops) {
    const auto segment = flow_.segment(graph_[hop.state].branches[hop.branch].first);
    result.insert(result.end(), segment.begin(),
                  segment.begin() + static_cast<std::ptrdiff_t>(hop.steps));
  }
  return result;
}

/// Depth first; on a graph without loops the first way taken is a witness.
std::optional<std::vector<Hop>> WitnessFinder::search(std::vector<Option> first) const {
  struct Level {
    std::vector<Option> options;
    std::size_t next = 0;
  };
  std::set<std::pair<State, Slot>> seen;
  std::vector<Level> levels{{std::move(first)}};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.next == level.options.size()) {
      levels.pop_back();
      continue;
    }
    const Option& option = level.options[level.next++];
    if (!option.next) {
      std::vector<Hop> hops;
      for (const Level& l : levels) hops.push_back(l.options[l.next - 1].hop);
      return hops;
    }
    if (!seen.emplace(option.next->state, option.next->variable).second) continue;
    const Link link = *option.next;
    if (graph_[link.state].branches.empty()) {  // observed where the path ends
      std::vector<Hop> hops;
      for (const Level& l : levels) hops.push_back(l.options[l.next - 1].hop);
      return hops;
    }
    levels.push_back({options(link)});
  }
  return std::nullopt;
}

std::vector<WitnessFinder::Option> WitnessFinder::options(const Link& link) const {
  std::vector<Option> sure;
  std::vector<Option> doubtful;
  const StateInfo& info = graph_[link.state];
  for (std::size_t b = 0; b < info.branches.size(); ++b) {
    const Branch& branch = info.branches[b];
    if (branch.kind == Branch::Kind::cut || branch.kind == Branch::Kind::pending) continue;
    // Ways that cannot turn out to be infeasible come first.
    const bool is_sure =
        branch.kind == Branch::Kind::taken && graph_[branch.child].closing == Closing::none;
    collect(link.state, b, 0, link.variable, is_sure ? sure : doubtful);
  }
  sure.insert(sure.end(), doubtful.begin(), doubtful.end());
  return sure;
}

void WitnessFinder::collect(State state, std::size_t b, std::size_t from, Slot variable,
                            std::vector<Option>& options) const {
  const Branch& branch = graph_[state].branches[b];
  const auto segment = flow_.segment(branch.first);
  const State child = standing_for(branch.child);
  // What matters after each step.
  std::vector<std::vector<Word>> after(segment.size() + 1);
  const auto behind = matters_(child);
  after[segment.size()].assign(behind.begin(), behind.end());
  const Equations::Join nobody = [](SharedSlice::Element) {};
  for (std::size_t i = segment.size(); i-- > from;) {
    after[i] = after[i + 1];
    equations_.pass(segment[i], after[i], slice_, nobody);
    equations_.visit(flow_[segment[i]].source, after[i], slice_, nobody);
  }
  std::set<Slot> here{variable};
  for (std::size_t i = from; i < segment.size(); ++i) {
    std::set<Slot> next;
    for (const Slot slot : here) {
      const Equations::Onward onward = equations_.onward(segment[i], slot, after[i + 1], slice_);
      if (onward.here) {
        options.push_back({{state, b, i + 1}, std::nullopt});
        return;
      }
      next.insert(onward.after.begin(), onward.after.end());
    }
    here = std::move(next);
  }
  for (const Slot slot : here) {
    options.push_back({{state, b, segment.size()}, Link{child, slot}});
  }
}

}  // namespace pslice::slicer
