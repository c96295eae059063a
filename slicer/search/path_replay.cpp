#include "slicer/search/path_replay.h"

#include <algorithm>

namespace pslice::slicer {

using symex::Executor;
using symex::Step;

std::optional<std::size_t> PathReplay::follow(const std::vector<Hop>& path, Loops loops) {
  std::size_t common = 0;
  while (common < std::min(path.size(), replayed_.size())) {
    const Replayed& before = replayed_[common];
    if (before.hop != path[common] || before.forgot != forgets(path, common, loops)) break;
    ++common;
  }
  back_to(common);
  for (std::size_t h = common; h < path.size(); ++h) {
    if (!go_on(path, h, loops)) return h;
  }
  return std::nullopt;
}

void PathReplay::back_to(std::size_t hops) {
  if (replayed_.empty()) cursor_.go_to_start();  // from wherever it has been since
  if (hops >= replayed_.size()) return;
  const Replayed& first = replayed_[hops];
  cursor_.executor().undo(first.before);
  hop_of_.resize(first.before.condition);
  demands_.resize(first.demands);
  replayed_.resize(hops);
}

bool PathReplay::comes_around(const std::vector<Hop>& path, std::size_t h) const {
  if (h == 0) return false;
  State s = graph_[path[h - 1].state].branches[path[h - 1].branch].child;
  while (s != path[h].state && graph_[s].target) {
    if (graph_[s].closing == StateInfo::Closing::back) return true;
    s = graph_[s].target;
  }
  return false;
}

bool PathReplay::forgets(const std::vector<Hop>& path, std::size_t h, Loops loops) const {
  if (!graph_[path[h].state].generalised || loops == Loops::exact) return false;
  return loops == Loops::generalised || !comes_around(path, h);
}

/// False if its guard cannot hold.
bool PathReplay::go_on(const std::vector<Hop>& path, std::size_t h, Loops loops) {
  Executor& executor = cursor_.executor();
  const Hop& hop = path[h];
  const StateInfo& info = graph_[hop.state];
  const bool forget = forgets(path, h, loops);
  replayed_.push_back({hop, forget, executor.mark(), demands_.size()});
  if (forget) cursor_.forget_at(info.point);
  const auto segment = flow_.segment(info.branches[hop.branch].first);
  if (const ts::Term guard = flow_.guard(segment.front())) {
    const ts::Term condition = executor.machine().evaluate(guard);
    if (condition.is_false()) {
      back_to(h);
      return false;
    }
    executor.assume(condition);
  }
  hop_of_.resize(executor.condition().size(), h);
  for (const Step step : segment.first(hop.steps)) {
    const ts::Term demand = executor.machine().defined(step);
    if (!demand.is_true()) demands_.push_back(demand);
    executor.machine().execute(step);
  }
  return true;
}

}  // namespace pslice::slicer
