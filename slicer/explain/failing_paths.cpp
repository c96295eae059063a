#include "slicer/explain/failing_paths.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "slicer/explain/chain_goals.h"
#include "slicer/symex/executor.h"

// The paths of the reduced program along a chain, depth first and symbolically. Each of them ends
// where its tests contradict each other, or where something else overwrites what is to be carried:
// otherwise the statement would be kept. Those that end alike are one way to fail; what all of them
// have decided between the statement and there says which.

namespace pslice::slicer {

using symex::Executor;
using symex::Point;
using symex::Step;

namespace {

constexpr std::size_t most_ends = 64;
constexpr WalkLimits once_around{.visits = 2, .steps = 50'000};
constexpr WalkLimits several_times{.visits = 12, .steps = 4'000};

/// A reason that is hard to see is no short one, and to look for it may take minutes.
solver::SolverOptions without_hard_questions(solver::SolverOptions options) {
  options.hard_questions = 0;
  return options;
}

/// The end of a path.
struct End {
  std::vector<Step> decisions;  // since the statement: where both sides might have gone on
  std::vector<Clash> conflict;
  ts::Statement overwritten{};
  ts::Variable variable{};

  [[nodiscard]] bool ends_like(const End& other) const {
    const auto same = [](const Clash& a, const Clash& b) { return a.edge == b.edge; };
    return overwritten == other.overwritten && variable == other.variable &&
           std::ranges::equal(conflict, other.conflict, same);
  }
};

class Walk {
 public:
  Walk(const symex::Flow& flow, const ChainGoals& goals, Executor& executor,
       ConflictFinder& conflicts, WalkLimits limits, base::Budget& budget)
      : flow_(flow),
        goals_(goals),
        executor_(executor),
        conflicts_(conflicts),
        limits_(limits),
        budget_(budget),
        viable_(goals.viable()),
        visits_(viable_.size()) {}

  Failing walk() {
    go_to(flow_.start(), 0);
    std::size_t steps = 0;
    while (!stack_.empty()) {
      if (ends_.size() + turns_.size() >= most_ends || ++steps > limits_.steps ||
          budget_.exhausted()) {
        result_.all = false;
        break;
      }
      Place& here = stack_.back();
      const auto& out = flow_[here.at].out;
      if (here.next == out.size()) {
        leave();
      } else {
        take(out[here.next++]);
      }
    }
    result_.ways = ways();
    return std::move(result_);
  }

 private:
  struct Place {
    Point at;
    std::size_t done = 0;
    std::size_t next = 0;  // of the steps out of it
    Executor::Mark mark;   // as things are here
    std::size_t path = 0;  // steps up to here
    std::size_t decisions = 0;
  };

  void go_to(Point at, std::size_t done) {
    const std::size_t all_done = goals_.arrive(done, at);
    if (all_done == goals_.count()) {  // nothing stopped it
      result_.unclear = true;
      return;
    }
    int& visits = visits_[goals_.place(at, all_done)];
    if (visits == limits_.visits) {
      result_.longer = true;
      return;
    }
    ++visits;
    stack_.push_back({at, all_done, 0, executor_.mark(), path_.size(), decisions_.size()});
  }

  void leave() {
    const Place here = stack_.back();
    --visits_[goals_.place(here.at, here.done)];
    stack_.pop_back();
    if (stack_.empty()) return;
    back_to(stack_.back());
  }

  void back_to(const Place& place) {
    executor_.undo(place.mark);
    path_.resize(place.path);
    tests_.resize(std::min<std::size_t>(tests_.size(), place.mark.condition));
    decisions_.resize(place.decisions);
  }

  /// Might a path along the chain take the step from there, if nothing overwrote what it carries?
  [[nodiscard]] bool may_go_on(const Place& place, Step step) const {
    const std::size_t done = goals_.take(place.done, step).value_or(place.done);
    return done == goals_.count() || viable_[goals_.place(flow_[step].target, done)];
  }

  [[nodiscard]] bool chooses(const Place& place) const {
    const auto& out = flow_[place.at].out;
    return std::ranges::count_if(out, [&](Step step) { return may_go_on(place, step); }) > 1;
  }

  void take(Step step) {
    const Place here = stack_.back();
    back_to(here);
    if (!may_go_on(here, step)) return;
    const auto done = goals_.take(here.done, step);
    if (!done) return overwritten(step, here);
    path_.push_back(step);
    if (flow_.guard(step) && !pass(step)) return;
    if (here.done > 0 && flow_.guard(step) && chooses(here)) decisions_.push_back(step);
    if (*done == goals_.count()) {  // nothing stopped it
      result_.unclear = true;
      return;
    }
    executor_.machine().execute(step);
    go_to(flow_[step].target, *done);
  }

  /// Can the test have this outcome? If not, the path ends here.
  bool pass(Step step) {
    const ts::Term condition = executor_.machine().evaluate(flow_.guard(step));
    Executor::Feasibility answer;
    if (condition.is_false()) {
      answer.answer = solver::Answer::unsatisfiable;
    } else if (!condition.is_true()) {
      answer = executor_.feasible(condition, nullptr);
    }
    if (answer.answer != solver::Answer::unsatisfiable) {
      if (executor_.assume(condition)) tests_.push_back(path_.size() - 1);
      return true;
    }
    std::vector<std::size_t> tests{path_.size() - 1};
    for (const symex::Position p : answer.reason.core) tests.push_back(tests_[p]);
    refuse(tests);
    return false;
  }

  void refuse(const std::vector<std::size_t>& tests) {
    const auto found = conflicts_.find(path_, tests);
    if (!found) {
      result_.unclear = true;
      return;
    }
    End end{.decisions = decisions_, .conflict = {}};
    for (const std::size_t i : *found) {
      if (auto clash = clash_of(flow_, path_[i])) end.conflict.push_back(std::move(*clash));
    }
    if (end.conflict.empty()) {
      result_.unclear = true;
    } else {
      (chooses(stack_.back()) ? turns_ : ends_).push_back(std::move(end));
    }
  }

  void overwritten(Step step, const Place& here) {
    const ts::Statement by = flow_.program()[flow_[step].edge].statement;
    if (!by) return;
    ends_.push_back({.decisions = decisions_,
                     .conflict = {},
                     .overwritten = by,
                     .variable = goals_.carried(here.done)});
  }

  /// What all paths that end alike have decided.
  [[nodiscard]] std::vector<Way> ways() const {
    std::vector<End> groups;
    for (const End& end : ends_.empty() ? turns_ : ends_) {
      const auto group =
          std::ranges::find_if(groups, [&](const End& other) { return other.ends_like(end); });
      if (group == groups.end()) {
        groups.push_back(end);
        continue;
      }
      std::erase_if(group->decisions, [&](Step step) {
        return std::ranges::find(end.decisions, step) == end.decisions.end();
      });
    }
    std::vector<Way> result;
    for (End& end : groups) {
      Way way{.decisions = {},
              .conflict = std::move(end.conflict),
              .overwritten = end.overwritten,
              .variable = end.variable};
      for (const Step step : end.decisions) {
        auto clash = clash_of(flow_, step);
        const bool takes_part = !clash || std::ranges::any_of(way.conflict, [&](const Clash& part) {
          return part.edge == clash->edge;
        });
        const bool repeated = clash && std::ranges::any_of(way.decisions, [&](const Clash& other) {
                                return other.edge == clash->edge;
                              });
        if (!takes_part && !repeated) way.decisions.push_back(std::move(*clash));
      }
      result.push_back(std::move(way));
    }
    return result;
  }

  const symex::Flow& flow_;
  const ChainGoals& goals_;
  Executor& executor_;
  ConflictFinder& conflicts_;
  WalkLimits limits_;
  base::Budget& budget_;
  std::vector<bool> viable_;
  std::vector<int> visits_;  // on the path, by point and what is done
  std::vector<Place> stack_;
  std::vector<Step> path_;
  std::vector<std::size_t> tests_;  // by position in the path condition: the step of the path
  std::vector<Step> decisions_;
  std::vector<End> ends_;
  /// Where a test cannot go this way, but the path goes on along the chain the other way: that way
  /// it fails later, and there is the reason.
  std::vector<End> turns_;
  Failing result_;
};

}  // namespace

FailingPaths::FailingPaths(const symex::Flow& flow, const SharedSlice& slice, ControlRule rule,
                           const std::vector<ts::Observation>& criterion, symex::Start start,
                           const solver::SolverOptions& options)
    : flow_(flow),
      slice_(slice),
      rule_(rule),
      criterion_(criterion),
      start_(start),
      symbols_(flow.program()),
      paths_([this](ts::Variable v) { return symbols_.range(v); }, statistics_, options),
      subsets_([this](ts::Variable v) { return symbols_.range(v); }, statistics_,
               without_hard_questions(options)),
      conflicts_(flow, symbols_, start, subsets_) {}

Failing FailingPaths::along(const Chain& chain, base::Budget& budget) {
  return walk(ChainGoals(flow_, slice_, rule_, criterion_, chain), budget);
}

Failing FailingPaths::to(ts::Statement statement, base::Budget& budget) {
  return walk(ChainGoals(flow_, statement), budget);
}

/// Where there is nothing to do, paths are none of its.
Failing FailingPaths::walk(const ChainGoals& goals, base::Budget& budget) {
  if (goals.count() == 0) return {.ways = {}, .all = false};
  Failing few = walk(goals, once_around, budget);
  if (!few.longer || !few.all || few.unclear) return few;
  Failing more = walk(goals, several_times, budget);
  return more.complete() ? more : few;
}

Failing FailingPaths::walk(const ChainGoals& goals, WalkLimits limits, base::Budget& budget) {
  Executor executor(flow_, symbols_, start_, paths_);
  return Walk(flow_, goals, executor, conflicts_, limits, budget).walk();
}

}  // namespace pslice::slicer
