#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "slicer/explore/modes/explored_inputs.h"
#include "slicer/explore/modes/following.h"
#include "slicer/explore/modes/tasks.h"
#include "slicer/explore/modes/test_sets.h"

// Wang and others: Dependence Guided Symbolic Execution, TSE 2017. One path for each new relevant
// path slice of any statement, so that every value that a statement can take over the inputs is
// seen, and every abort reached, on far fewer paths than there are.
//
//     a = 4; if (x > 1) a = 2;                x > 1 | y < 1 | z < 2     first
//     if (y < 1) b = 0; else b = 2;             T       T       F       z >= 2
//     if (z < 2) c = 7; else c = 4;             T       F       T       y >= 1
//     m = a - b;                                F       T       T       x <= 1
//     n = 1 / (a - c);                          F       T       F       z >= 2 && x <= 1
//                                               F       F       T       y >= 1 && x <= 1
// (their figure 2 and table 3: b and c never meet, so there are six paths instead of eight.)
//
// The tests in the slice of an instance, in the order of `reorder` (test_sets.h), have the property
// of a question tree: the outcomes of the first k decide which is the next, and of which
// expression. So all instances of all executions have a tree each, and what is left to do in any of
// them is a task: conditions, the last of which turns a test round. An execution answers in all
// trees at once: a task that some input run so far satisfies is done, and the same conditions in
// two trees are one task.
//
// The published algorithm keeps its conditions in the order of time. Then slices alone do not have
// that property, and it needs to know beforehand which tests interact, that is, have a say in a
// common statement on some path (its interactive dependence, algorithm 3). Here that need not be
// foreseen: a statement that two tests have a say in is reached by a path that one of its own tests
// was turned round for, and from then on has a tree with both.

namespace pslice::explore {
namespace {

class ByDependence final : public Mode {
 public:
  explicit ByDependence(const ModeSetting& setting)
      : setting_(setting),
        explored_(setting.subject.inputs()),
        tasks_(setting.options.order, setting.options.seed, setting.subject) {
    knots_.push_back({0, {}, 0});
  }

  [[nodiscard]] bool is_finished() const override { return !upcoming_; }

  Question next() override {
    const Tasks::Task task = *std::exchange(upcoming_, std::nullopt);
    asked_ = task.id;
    Question question;
    question.conditions = std::make_shared<const Conditions>(conditions_of(knots_[task.id].before));
    question.length = question.conditions->size();
    question.side = knots_[task.id].condition;
    question.known = task.known;
    choose_next();
    return question;
  }

  std::optional<Leaf> note(const Question& answered, const Execution& execution,
                           const Assignment& input) override {
    explored_.add(input);
    tasks_.note(execution);
    add_tasks(execution, input);
    // By the theorem an execution asks what the task it was made for foresaw.
    if (answered.conditions && !is_where_asked()) {
      setting_.caveats.incomplete(
          {}, "internal: an execution did not follow the conditions it was made for");
    }
    return leaf(execution);
  }

  [[nodiscard]] bool looks_at_undefined() const override { return true; }

  bool note_unfinished(const Execution& execution, const Assignment& input) override {
    add_tasks(execution, input);
    return is_where_asked();
  }

  [[nodiscard]] Conditions conditions(const Execution& execution) const override {
    Branch branch;
    for (const Node test : execution.trace.tests()) {
      const TestInfo& info = execution.trace.info(test);
      if (!branch.settles(info)) branch.add(test, info.condition);
    }
    return std::move(branch.conditions);
  }

 private:
  /// Some conditions, in the order in which they are asked: those of the knot before, and one more.
  struct Knot {
    std::size_t before;
    Term condition;
    std::size_t visited;  // by which execution last
  };
  struct Next {
    std::size_t knot;
    Term condition;
    friend bool operator==(const Next&, const Next&) = default;
  };
  struct NextHash {
    std::size_t operator()(const Next& next) const {
      return std::hash<Term>()(next.condition) * 31 + next.knot;
    }
  };

  /// Did the last execution take the side that was asked for?
  [[nodiscard]] bool is_where_asked() const {
    return asked_ == 0 || knots_[asked_].visited == executions_;
  }

  [[nodiscard]] Conditions conditions_of(std::size_t knot) const {
    Conditions result;
    for (; knot != 0; knot = knots_[knot].before) result.push_back(knots_[knot].condition);
    std::ranges::reverse(result);
    return result;
  }

  /// The knot with one more condition; whether there was none.
  std::pair<std::size_t, bool> behind(std::size_t knot, Term condition) {
    const auto [known, is_new] = next_.try_emplace({knot, condition}, knots_.size());
    if (is_new) knots_.push_back({knot, condition, 0});
    return {known->second, is_new};
  }

  /// An instance of a statement leads to tasks by the tests in its slice, which most of them share.
  void add_tasks(const Execution& execution, const Assignment& input) {
    ++executions_;
    const Trace& trace = execution.trace;
    const auto known = std::make_shared<const Assignment>(input);
    TestSets sets(trace);
    std::vector<bool> seen;
    number_tests(trace);
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const Node node(i);
      if (trace.kind(node) == Trace::Kind::merge || node == execution.last) continue;
      const TestSets::Set set = sets.of(node);
      if (set >= seen.size()) seen.resize(sets.count() + 1);
      if (seen[set]) continue;
      seen[set] = true;
      add_tasks(execution, sets.in_order(set), known);
    }
    if (upcoming_) tasks_.add(*std::exchange(upcoming_, std::nullopt));
    choose_next();
  }

  void number_tests(const Trace& trace) {
    time_.assign(trace.size(), 0);
    for (std::size_t i = 0; i < trace.tests().size(); ++i) time_[trace.tests()[i].index()] = i;
  }

  void add_tasks(const Execution& execution, const std::vector<Node>& tests,
                 const std::shared_ptr<const Assignment>& known) {
    const Trace& trace = execution.trace;
    std::size_t knot = 0;
    std::size_t length = 0;
    std::unordered_set<Term> settled;
    for (const Node test : tests) {
      const TestInfo& info = trace.info(test);
      setting_.caveats.note_restricted(trace, test);
      // The same question again: the other sides are ruled out by the first.
      if (!info.guessed && settled.contains(info.condition)) continue;
      if (!is_followed(setting_, trace, test)) return;
      ++length;
      const auto open = [&](Term condition, ts::Edge side) {
        const auto [next, is_new] = behind(knot, condition);
        if (is_new) tasks_.add({next, side, time_[test.index()], length, known});
        return next;
      };
      for (const Side& other : info.others) open(other.condition, other.edge);
      // What has not ended has not done what it was to: others may.
      knot = execution.has_ended() ? behind(knot, info.condition).first : open(info.condition, {});
      knots_[knot].visited = executions_;
      settled.insert(info.condition);
    }
  }

  /// Tasks that inputs run so far satisfy are done.
  void choose_next() {
    while (!tasks_.empty()) {
      Tasks::Task task = tasks_.take();
      if (explored_.satisfy(conditions_of(task.id))) continue;
      upcoming_ = std::move(task);
      return;
    }
  }

  /// The path, as `--by path` reports it.
  std::optional<Leaf> leaf(const Execution& execution) {
    const Trace& trace = execution.trace;
    Branch branch;
    for (const Node test : trace.tests()) {
      const TestInfo& info = trace.info(test);
      if (branch.settles(info)) continue;
      if (!is_followed(setting_, trace, test)) return std::nullopt;
      branch.add(test, info.condition);
    }
    return Leaf{std::move(branch), shown(execution)};
  }

  /// What the outputs depend on; where nothing is observed, what is executed.
  [[nodiscard]] base::BitSet shown(const Execution& execution) const {
    if (!execution.outputs.empty()) return relevant_to_outputs(setting_, execution).statements;
    base::BitSet result(setting_.subject.statement_count());
    for (std::size_t i = 0; i < execution.trace.size(); ++i) {
      const ts::Statement statement = execution.trace.statement(Node(i));
      if (statement) result.insert(statement.index());
    }
    return result;
  }

  ModeSetting setting_;
  ExploredInputs explored_;
  Tasks tasks_;
  std::optional<Tasks::Task> upcoming_;
  std::vector<Knot> knots_;  // the first has no conditions
  std::unordered_map<Next, std::size_t, NextHash> next_;
  std::vector<std::size_t> time_;  // by node of the execution at hand: of a test, its number
  std::size_t executions_ = 0;
  std::size_t asked_ = 0;  // the knot of the task that was given last
};

}  // namespace

std::unique_ptr<Mode> by_dependence(const ModeSetting& setting) {
  return std::make_unique<ByDependence>(setting);
}

}  // namespace pslice::explore
