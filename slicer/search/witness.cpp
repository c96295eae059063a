#include "slicer/search/witness.h"

#include <algorithm>
#include <utility>

namespace pslice::slicer {

using symex::Step;
using Closing = StateInfo::Closing;

namespace {

std::uint64_t key(const WitnessLink& link) {
  return (static_cast<std::uint64_t>(link.state.index()) << 32U) | link.variable;
}

}  // namespace

const WitnessStep* WitnessMemory::find(const WitnessLink& link) const {
  const auto at = steps_.find(key(link));
  return at == steps_.end() ? nullptr : &at->second;
}

void WitnessMemory::remember(const WitnessLink& link, const WitnessStep& step) {
  steps_.insert_or_assign(key(link), step);
}

void WitnessMemory::forget(const WitnessLink& link) { steps_.erase(key(link)); }

State WitnessFinder::standing_for(State state) const {
  while (graph_[state].closing == Closing::reuse || graph_[state].closing == Closing::back) {
    state = graph_[state].target;
  }
  return state;
}

/// A state on the way, and what has not been tried from there. The next branch is looked at only
/// when the options of the one before have led nowhere.
struct WitnessFinder::Level {
  Link link;
  std::vector<std::size_t> branches;  // to look at, last first
  std::vector<Option> options;
  std::size_t next = 0;  // of the options
};

std::optional<std::vector<Hop>> WitnessFinder::from(State state, Slot variable) const {
  const State here = standing_for(state);
  return search({{here, variable}, branches(here), {}});
}

std::optional<std::vector<Hop>> WitnessFinder::from(const Hop& where, Slot variable) const {
  return search(
      {{where.state, variable}, {}, options(where.state, where.branch, where.steps, variable)});
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

std::optional<std::vector<Hop>> WitnessFinder::search(Level first) const {
  std::vector<Level> levels{std::move(first)};
  Seen seen;
  auto rest = search(levels, seen);
  if (memory_ != nullptr) memory_->count_work(seen.size());
  if (!rest) return std::nullopt;
  std::vector<Hop> hops;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const Option& taken = levels[i].options[levels[i].next - 1];
    hops.push_back(taken.hop);
    // The first level may begin within a segment.
    if (memory_ != nullptr && i > 0) memory_->remember(levels[i].link, taken);
  }
  hops.insert(hops.end(), rest->begin(), rest->end());
  return hops;
}

/// Depth first; on a graph without loops the first way taken is a witness. When it returns, the
/// options last taken lead to where the rest begins.
std::optional<std::vector<Hop>> WitnessFinder::search(std::vector<Level>& levels,
                                                      Seen& seen) const {
  while (!levels.empty()) {
    if (budget_ != nullptr && budget_->exhausted()) return std::nullopt;
    Level& level = levels.back();
    if (level.next == level.options.size()) {
      if (level.branches.empty()) {
        levels.pop_back();
        continue;
      }
      level.options = options(level.link.state, level.branches.back(), 0, level.link.variable);
      level.branches.pop_back();
      level.next = 0;
      continue;
    }
    const std::optional<Link> link = level.options[level.next++].next;
    // The path ends within the hop, or where it is observed at its end.
    if (!link || graph_[link->state].branches.empty()) return std::vector<Hop>{};
    if (!seen.insert(key(*link)).second) continue;
    if (auto known = known_from(*link)) return known;
    levels.push_back({*link, branches(link->state), {}});
  }
  return std::nullopt;
}

/// Tails cannot run in circles: a link is remembered only where none that was known led on from it.
std::optional<std::vector<Hop>> WitnessFinder::known_from(const Link& link) const {
  if (memory_ == nullptr) return std::nullopt;
  std::vector<Hop> hops;
  std::vector<Link> passed;
  for (std::optional<Link> here = link; here && !graph_[here->state].branches.empty();) {
    passed.push_back(*here);
    const WitnessStep* step = memory_->find(*here);
    const Branch* branch = nullptr;
    if (step != nullptr) branch = &graph_[here->state].branches[step->hop.branch];
    const bool leads_on = branch != nullptr && branch->is_open() &&
                          (!step->next || standing_for(branch->child) == step->next->state);
    if (!leads_on) {
      for (const Link& stale : passed) memory_->forget(stale);
      return std::nullopt;
    }
    hops.push_back(step->hop);
    here = step->next;
  }
  return hops;
}

std::vector<std::size_t> WitnessFinder::branches(State state) const {
  std::vector<std::size_t> sure;
  std::vector<std::size_t> doubtful;
  const StateInfo& info = graph_[state];
  for (std::size_t b = info.branches.size(); b-- > 0;) {
    const Branch& branch = info.branches[b];
    if (branch.kind == Branch::Kind::cut || branch.kind == Branch::Kind::pending) continue;
    const bool is_sure =
        branch.kind == Branch::Kind::taken && graph_[branch.child].closing == Closing::none;
    (is_sure ? sure : doubtful).push_back(b);
  }
  doubtful.insert(doubtful.end(), sure.begin(), sure.end());
  return doubtful;
}

std::vector<WitnessFinder::Option> WitnessFinder::options(State state, std::size_t b,
                                                          std::size_t from, Slot variable) const {
  std::vector<Option> result;
  const Branch& branch = graph_[state].branches[b];
  const auto segment = flow_.segment(branch.first);
  const State child = standing_for(branch.child);
  // What matters after each step.
  const auto behind = matters_(child);
  const std::size_t words = behind.size();
  std::vector<Word> sets((segment.size() + 1) * words);
  const auto after = [&](std::size_t i) { return std::span(sets).subspan(i * words, words); };
  std::ranges::copy(behind, after(segment.size()).begin());
  const Equations::Join nobody = [](SharedSlice::Element) {};
  for (std::size_t i = segment.size(); i-- > from;) {
    std::ranges::copy(after(i + 1), after(i).begin());
    equations_.pass(segment[i], after(i), slice_, nobody);
    equations_.visit(flow_[segment[i]].source, after(i), slice_, nobody);
  }
  std::vector<Slot> here{variable};  // ascending
  std::vector<Slot> next;
  for (std::size_t i = from; i < segment.size(); ++i) {
    next.clear();
    for (const Slot slot : here) {
      const Equations::Onward onward = equations_.onward(segment[i], slot, after(i + 1), slice_);
      if (onward.here) {
        result.push_back({{state, b, i + 1}, std::nullopt});
        return result;
      }
      next.insert(next.end(), onward.after.begin(), onward.after.end());
    }
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    std::swap(here, next);
  }
  for (const Slot slot : here) {
    result.push_back({{state, b, segment.size()}, Link{child, slot}});
  }
  return result;
}

}  // namespace pslice::slicer
