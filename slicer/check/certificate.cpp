#include "slicer/check/certificate.h"

#include <algorithm>
#include <map>

#include "slicer/check/labels.h"
#include "slicer/check/places.h"
#include "slicer/check/replay.h"
#include "slicer/check/rules.h"

namespace pslice::check {

namespace {

using slicer::Branch;
using slicer::State;
using slicer::StateInfo;
using symex::Point;
using symex::Step;

/// The equations over the state graph, with what is kept as S: does anyone else join?
class OverGraph {
 public:
  explicit OverGraph(const Evidence& evidence)
      : e_(evidence),
        flow_(evidence.flow),
        rules_(evidence),
        matters_(evidence.graph.size()),
        queued_(evidence.graph.size()),
        visited_(evidence.graph.size()),
        before_(evidence.graph.size()) {
    rules_.add(evidence.kept);
  }

  Opinion opinion() {
    collect();
    while (!open_.empty()) {
      if (e_.go_on && !e_.go_on()) return {.refused = {}, .undecided = true};
      const State state = open_.back();
      open_.pop_back();
      queued_[state.index()] = false;
      std::vector<std::size_t> joining;
      if (!update(state, joining)) continue;
      for (const std::size_t element : joining) {
        if (!e_.kept.contains(element)) {
          return {.refused = "element " + std::to_string(element) + " would join"};
        }
      }
      for (const State before : before_[state.index()]) push(before);
    }
    return {};
  }

 private:
  void push(State state) {
    if (queued_[state.index()]) return;
    queued_[state.index()] = true;
    open_.push_back(state);
  }

  /// Finds the states that can be reached and who comes before whom. The last found is looked at
  /// first, so that mostly what comes after a state has been looked at when it is.
  void collect() {
    std::vector<State> found{slicer::StateGraph::start()};
    std::vector<bool> seen(e_.graph.size());
    seen[0] = true;
    const auto reach = [&](State from, State to) {
      before_[to.index()].push_back(from);
      if (seen[to.index()]) return;
      seen[to.index()] = true;
      found.push_back(to);
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
      const State state = found[i];
      const StateInfo& info = e_.graph[state];
      if (info.target) reach(state, info.target);
      for (const Branch& branch : info.branches) {
        if (branch.kind != Branch::Kind::cut) reach(state, branch.child);
      }
    }
    for (const State state : found) {
      matters_[state.index()] = rules_.nothing();
      push(state);
    }
  }

  /// True if more matters than before, or it is looked at for the first time.
  bool update(State state, std::vector<std::size_t>& joining) {
    const StateInfo& info = e_.graph[state];
    Variables& here = matters_[state.index()];
    const bool first = !visited_[state.index()];
    visited_[state.index()] = true;
    bool grew = first;
    if (info.target) grew |= here.unite(matters_[info.target.index()]);
    if (!info.target && info.branches.empty()) rules_.at(info.point, here, joining);
    for (const Branch& branch : info.branches) {
      if (branch.kind == Branch::Kind::cut) continue;
      Variables set = matters_[branch.child.index()];
      const std::vector<Step> steps = segment(branch);
      for (std::size_t i = steps.size(); i-- > 0;) {
        rules_.back(steps[i], set, joining);
        rules_.at(flow_[steps[i]].source, set, joining);
      }
      grew |= here.unite(set);
    }
    return grew;
  }

  [[nodiscard]] std::vector<Step> segment(const Branch& branch) const {
    std::vector<Step> steps{branch.first};
    const Point end = e_.graph[branch.child].point;
    while (flow_[steps.back()].target != end) {
      steps.push_back(flow_[flow_[steps.back()].target].out.front());
    }
    return steps;
  }

  const Evidence& e_;
  const symex::Flow& flow_;
  Rules rules_;
  std::vector<Variables> matters_;          // by state
  std::vector<bool> queued_;                // by state
  std::vector<bool> visited_;               // by state
  std::vector<std::vector<State>> before_;  // by state
  std::vector<State> open_;
};

/// The equations over the paths of runs alone, with what depended on what in them: which
/// statements do they show to be needed?
class OverRuns {
 public:
  explicit OverRuns(const Evidence& evidence)
      : e_(evidence),
        replay_(evidence),
        rules_(evidence),
        shown_(rules_.kept()),
        wanted_(rules_.nothing()) {}

  Opinion opinion() {
    // Every run is made again at least once. The last come first: in that order they were found to
    // suffice, so mostly once is enough.
    for (bool grew = true, first = true; grew && (first || !shows_all()); first = false) {
      grew = false;
      for (std::size_t i = e_.runs.size(); i-- > 0;) {
        if (e_.go_on && !e_.go_on()) return {.refused = {}, .undecided = true};
        const auto followed = replay_.follow(e_.runs[i]);
        if (!followed) return {.refused = "a run does not take its path"};
        grew |= learn(e_.runs[i], *followed);
      }
    }
    if (!shows_all()) return {.refused = "the runs do not show all that is kept"};
    return {};
  }

 private:
  /// All that the run shows; true if that is anything new.
  bool learn(const symex::Run& run, const Replay::Followed& followed) {
    bool any = false;
    for (bool grew = true; grew;) {
      grew = false;
      std::vector<std::size_t> joining;
      go_back(run, followed, joining);
      for (const std::size_t element : joining) grew |= shown_.insert(element);
      if (grew) rules_.add(shown_);
      any |= grew;
    }
    return any;
  }

  /// Exits are kept for the sake of statements, and matter no more than these.
  [[nodiscard]] bool shows_all() const {
    bool all = true;
    e_.kept.for_each([&](std::size_t element) {
      all = all && (element >= e_.flow.program().statement_count() || shown_.contains(element));
    });
    return all;
  }

  void go_back(const symex::Run& run, const Replay::Followed& followed,
               std::vector<std::size_t>& joining) {
    PlaceSet matters;
    elsewhere_.clear();
    for (const Replay::Moved& moved : followed.at_end) elsewhere_[moved.variable] = moved.after;
    rules_.within(not_come_back(run));
    look(run.end_point, matters, joining);
    see(followed, run.path.size(), matters);
    for (std::size_t i = run.path.size(); i-- > 0;) {
      const Step step = run.path[i];
      const bool in = e_.flow[step].kind == symex::StepInfo::Kind::descend;
      const bool out = e_.flow[step].kind == symex::StepInfo::Kind::ascend;
      if (in) rules_.before_call();
      for (std::size_t w = followed.effects[i].size(); w-- > 0;) {
        if (undo(followed.effects[i][w], matters)) rules_.demand(step, joining);
      }
      move_back(followed, i);
      rules_.back_over_control(step, wanted_, joining);
      want(matters);
      if (out) rules_.inside_call(step);
      look(e_.flow[step].source, matters, joining);
      see(followed, i, matters);
    }
  }

  /// What is observed in places that variables stand for.
  static void see(const Replay::Followed& followed, std::size_t step, PlaceSet& matters) {
    const auto observed = followed.observed.find(step);
    if (observed == followed.observed.end()) return;
    for (const Place& place : observed->second) matters.insert(place);
  }

  /// The calls, not inlined, that the run ends in.
  [[nodiscard]] std::vector<Step> not_come_back(const symex::Run& run) const {
    std::vector<Step> open;
    for (const Step step : run.path) {
      if (e_.flow[step].kind == symex::StepInfo::Kind::descend) open.push_back(step);
      if (e_.flow[step].kind == symex::StepInfo::Kind::ascend) open.pop_back();
    }
    return open;
  }

  /// Variables are where they were before the step.
  void move_back(const Replay::Followed& followed, std::size_t step) {
    const auto moved = followed.moved.find(step);
    if (moved == followed.moved.end()) return;
    for (const Replay::Moved& one : moved->second) elsewhere_[one.variable] = one.before;
  }

  [[nodiscard]] std::optional<Place> place_of(ts::Variable v) const {
    const auto found = elsewhere_.find(v);
    return found == elsewhere_.end() ? replay_.place_of(v) : found->second;
  }

  void look(Point point, PlaceSet& matters, std::vector<std::size_t>& joining) {
    rules_.at(point, wanted_, joining);
    want(matters);
  }

  /// What is wanted matters, wherever it is.
  void want(PlaceSet& matters) {
    if (wanted_.empty()) return;
    wanted_.for_each([&](std::size_t v) {
      if (const auto place = place_of(ts::Variable(v))) matters.insert(*place);
    });
    wanted_.clear();
  }

  /// True if it wrote something that matters.
  static bool undo(const Replay::Write& write, PlaceSet& matters) {
    std::vector<Place> hit;
    matters.for_each_common(write.to, [&](const Place& place) { hit.push_back(place); });
    if (hit.empty()) return false;
    matters.erase(write.to);
    if (write.doubtful) return false;
    for (const Place& source : write.sources) matters.insert(source);
    for (const Place& place : hit) {
      if (!write.copied) break;
      const std::int64_t distance = write.copied->first - write.to.first;
      matters.insert({write.copied->space, place.first + distance, place.last + distance});
    }
    return true;
  }

  const Evidence& e_;
  Replay replay_;
  Rules rules_;
  base::BitSet shown_;
  Variables wanted_;  // at the step at hand; nothing in between
  std::map<ts::Variable, std::optional<Place>> elsewhere_;  // than to begin with, at that step
};

}  // namespace

Opinion check_soundness(const Evidence& evidence) {
  Opinion labels = check_labels(evidence);
  if (labels.refused) return labels;
  Opinion graph = OverGraph(evidence).opinion();
  graph.undecided |= labels.undecided;
  return graph;
}

Opinion check_exactness(const Evidence& evidence) { return OverRuns(evidence).opinion(); }

}  // namespace pslice::check
