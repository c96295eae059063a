#include "slicer/explore/machines/machine.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "base/progress.h"
#include "slicer/explore/machines/simplifier.h"
#include "slicer/explore/machines/steps.h"
#include "slicer/explore/machines/undecided.h"
#include "slicer/explore/presentation/presentation.h"

// First all states: those that are known, and the values that steps from them give, until there
// are no more. Then the steps between two of them become one transition.

namespace pslice::explore {
namespace {

class Miner {
 public:
  Miner(const ts::Program& program, ts::Function entry, const MachineQuestion& question,
        const Options& options, base::Budget& budget)
      : question_(question),
        options_(options),
        budget_(budget),
        explorer_(program, entry, question_, options_, budget) {
    machine_.signature.outputs = described(program, {question.after});
  }

  Machine run() {
    explore_states();
    solver::SolverOptions solving = options_.solver;
    solving.stop = [this] { return budget_.exhausted(); };
    Simplifier simplify(explorer_.inputs(), explorer_.terms(), solving, budget_,
                        machine_.signature.statistics.solver);
    const base::Phase phase(budget_.progress(), "simplifying conditions");
    for (const Integer& state : machine_.states) add_transitions(state, simplify);
    machine_.undecided =
        find_undecided(machine_, explorer_, solving, machine_.signature.statistics.solver);
    find_reachable();
    present();
    return std::move(machine_);
  }

 private:
  [[nodiscard]] bool is_state(const Integer& value) const {
    return std::ranges::find(machine_.states, value) != machine_.states.end();
  }

  // --- states ---

  void explore_states() {
    machine_.states = question_.states;
    if (!question_.all_states) {
      for (const Integer& value : question_.initial) {
        if (!is_state(value)) machine_.states.push_back(value);
      }
    }
    std::deque<Integer> open(machine_.states.begin(), machine_.states.end());
    for (const Integer& value : question_.initial) {
      if (!is_state(value)) open.push_back(value);
    }
    while (!open.empty()) {
      const Integer state = open.front();
      open.pop_front();
      const Steps& steps = steps_[state] = explorer_.from(state, machine_.signature);
      if (!steps.complete) machine_.unfinished.insert(state);
      if (question_.all_states) continue;
      for (const Integer& value : new_values(steps)) {
        if (machine_.states.size() >= question_.max_states) {
          return note_open(open, " (--max-states)");
        }
        machine_.states.push_back(value);
        open.push_back(value);
      }
      if (is_open(steps)) note_open({}, "");
    }
    if (!question_.all_states) std::ranges::sort(machine_.states);
  }

  [[nodiscard]] std::set<Integer> new_values(const Steps& steps) const {
    std::set<Integer> result;
    for (const Step& step : steps.all) {
      const bool counts = step.value && step.value.is_constant();
      if (counts && !is_state(step.value.value())) result.insert(step.value.value());
    }
    return result;
  }

  /// May it lead to values that are not known one by one?
  static bool is_open(const Steps& steps) {
    return std::ranges::any_of(
        steps.all, [](const Step& step) { return step.value && !step.value.is_constant(); });
  }

  /// The states from which no step was looked at are none.
  void note_open(const std::deque<Integer>& unexplored, const std::string& bound) {
    std::erase_if(machine_.states, [&](const Integer& state) {
      return std::ranges::find(unexplored, state) != unexplored.end();
    });
    std::ranges::sort(machine_.states);
    machine_.signature.complete = false;
    const std::string why = "steps lead to more values than the " +
                            std::to_string(machine_.states.size()) + " states that were looked at" +
                            bound;
    const bool said = std::ranges::any_of(machine_.signature.warnings,
                                          [&](const auto& known) { return known.message == why; });
    if (!said) machine_.signature.warnings.push_back({{}, why});
  }

  // --- transitions ---

  void add_transitions(const Integer& from, Simplifier& simplify) {
    const auto found = steps_.find(from);
    if (found == steps_.end()) return;
    // By state in their order, then by value that is none.
    std::map<std::pair<std::size_t, Term>, Transition> all;
    std::map<std::pair<std::size_t, Term>, std::set<std::size_t>> groups;
    for (const Step& step : found->second.all) {
      const auto to = target(step.value);
      const std::size_t rank =
          to ? static_cast<std::size_t>(std::ranges::find(machine_.states, *to) -
                                        machine_.states.begin())
             : machine_.states.size() + (step.value ? 0 : 1);
      const Term value = to ? Term() : step.value;
      const auto key = std::pair(rank, value ? value : explorer_.terms().truth(true));
      Transition& transition = all[key];
      transition.from = from;
      transition.to = to;
      transition.value = value;
      add(step, transition);
      groups[key].insert(step.number);
    }
    machine_.defined[from] = found->second.defined;
    for (auto& [key, transition] : all) {
      transition.groups = groups[key].size();
      transition.cases = simplify(std::move(transition.cases), found->second.defined);
      auto& where = transition.to || transition.value ? machine_.transitions : machine_.ends;
      where.push_back(std::move(transition));
    }
  }

  [[nodiscard]] std::optional<Integer> target(Term value) const {
    if (!value || !value.is_constant() || !is_state(value.value())) return std::nullopt;
    return value.value();
  }

  static Integer weight(const Test& test) {
    Integer sum(0);
    for (const auto& value : test.values) sum = sum + (value ? magnitude(*value) : Integer(0));
    return sum;
  }

  static void add(const Step& step, Transition& transition) {
    const bool is_smaller =
        transition.cases.empty() || weight(step.group.test) < weight(transition.test);
    if (is_smaller) transition.test = step.group.test;
    transition.written = transition.written || step.written;
    if (transition.cases.empty())
      transition.statements = step.group.statements;
    else
      transition.statements.unite(step.group.statements);
    transition.cases.push_back(step.group);
  }

  // --- the whole ---

  void find_reachable() {
    std::deque<Integer> open(question_.initial.begin(), question_.initial.end());
    machine_.reachable.insert(open.begin(), open.end());
    while (!open.empty()) {
      const auto steps = steps_.find(open.front());
      open.pop_front();
      if (steps == steps_.end()) continue;
      for (const Step& step : steps->second.all) {
        const auto to = target(step.value);
        if (to && machine_.reachable.insert(*to).second) open.push_back(*to);
      }
    }
  }

  /// Inputs get their names, and tests count them so.
  void present() {
    Signature& signature = machine_.signature;
    for (const auto& [state, steps] : steps_) {
      for (const Step& step : steps.all) signature.groups.push_back(step.group);
    }
    const std::size_t own = signature.groups.size();
    const auto each = [this](const auto& visit) {
      std::ranges::for_each(machine_.transitions, visit);
      std::ranges::for_each(machine_.ends, visit);
    };
    each([&](Transition& transition) {
      Group& shown = signature.groups.emplace_back();
      shown.test = std::move(transition.test);
      for (const Group& one : transition.cases) {
        shown.condition.insert(shown.condition.end(), one.condition.begin(), one.condition.end());
      }
    });
    present_inputs(explorer_.runnable(), signature);
    std::size_t next = own;
    each([&](Transition& transition) {
      transition.test = std::move(signature.groups[next++].test);
    });
    signature.groups.resize(own);
    signature.statistics.solver_calls += solver::questions_to_solvers(signature.statistics.solver);
    for (const std::string& trouble : signature.statistics.solver.trouble) {
      signature.warnings.push_back({{}, trouble});
    }
  }

  const MachineQuestion& question_;
  const Options& options_;
  base::Budget& budget_;
  StepExplorer explorer_;
  Machine machine_;
  std::map<Integer, Steps> steps_;
};

}  // namespace

Machine mine(const ts::Program& program, ts::Function entry, const MachineQuestion& question,
             const Options& options, base::Budget& budget) {
  return Miner(program, entry, question, options, budget).run();
}

}  // namespace pslice::explore
