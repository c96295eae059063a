#include "library/fsm.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "library/entry.h"
#include "library/exploration.h"
#include "library/fsm_expectation.h"
#include "library/suggest.h"
#include "library/task.h"
#include "slicer/explore/machines/machine.h"
#include "slicer/explore/tests/conditions.h"
#include "ts/effects.h"

// state variable -> task -> question -> machine -> its texts.

namespace pslice::library {
namespace fsm {
namespace {

using base::ExitStatus;
using base::Failure;
using explore::Integer;
using explore::MachineQuestion;
using frontend::StateVariable;

/// A step that loops over events has a case for every sequence of them.
constexpr std::size_t default_iterations = 4;

[[noreturn]] void fail(const std::string& state, const std::string& message) {
  throw Failure(ExitStatus::bad_input, "state '" + state + "': " + message);
}

// --- the question ---

/// The variables that may hold the state, taken from a choice among them by where it is.
std::vector<explore::StateCell> cells_of(const frontend::CriterionPoint::Meaning& meaning,
                                         term::Factory& terms) {
  std::vector<explore::StateCell> cells;
  ts::Term value = meaning.value;
  while (value.kind() == term::Kind::choice) {
    cells.push_back({value.operands()[1].variable(), value.operands()[0]});
    value = value.operands()[2];
  }
  if (value.kind() != term::Kind::variable) return {};
  if (cells.empty()) return {{value.variable(), {}}};
  // The last is where none of the others is; that one exists says which that is.
  std::vector<ts::Term> rest;
  for (const ts::Term place : meaning.exists.operands()) {
    const bool is_other =
        std::ranges::any_of(cells, [&](const auto& cell) { return cell.when == place; });
    if (!is_other) rest.push_back(place);
  }
  cells.push_back({value.variable(), terms.disjunction(std::move(rest))});
  return cells;
}

bool is_given(const ts::Program& program, ts::Function entry, ts::Variable v) {
  const auto& parameters = program[entry].parameters;
  return !program[v].owner || std::ranges::find(parameters, v) != parameters.end();
}

class Finder {
 public:
  Finder(const Options& options, base::Budget& budget, std::vector<base::CompilerMessage>& messages)
      : text_(options.machines.state), budget_(budget) {
    // What is expected of the machine meets it there.
    const auto terms = std::make_shared<term::Factory>();
    frontend::SourceOptions source = options.source;
    source.terms = terms;
    const auto parsed = frontend::Parsed::load(source, budget, messages);
    const ts::Function step = asked_entry(parsed->outline(), *options.entry);
    variable_ = parsed->state_variable(step, text_);
    Options with_criterion = options;
    with_criterion.source.terms = terms;
    with_criterion.criteria = {*options.entry + "@return:" + text_};
    const frontend::Criterion criterion = parsed->find(with_criterion.criteria.front());
    task_ = make_task(std::move(with_criterion), *parsed, {criterion}, budget);
  }

  report::Machine run() {
    ask();
    explore::Options exploring = exploration_options(task_);
    if (!task_.options.exploring.max_iterations) exploring.max_iterations = default_iterations;
    machine_ = explore::mine(task_.program(), task_.entry(), question_, exploring, budget_);
    describe();
    if (const auto& file = task_.options.machines.expectation) {
      result_.comparison = compare_with_expectation(*file, task_, machine_, result_, budget_);
    }
    return std::move(result_);
  }

 private:
  void ask() {
    const frontend::CriterionPoint& point = task_.criteria.front().points.front();
    const frontend::CriterionPoint::Meaning& meaning = point.meanings.front();
    if (meaning.value) question_.before = cells_of(meaning, task_.program().terms());
    const bool followed = std::ranges::all_of(question_.before, [&](const auto& cell) {
      return is_given(task_.program(), task_.entry(), cell.variable);
    });
    if (question_.before.empty() || !followed) {
      fail(text_, "where it is when a step begins is not followed as one variable");
    }
    for (const auto& cell : question_.before) check_is_known_at_start(cell);
    question_.after = outputs_of(task_).front().observed;
    for (const StateVariable::Value& value : variable_.values) {
      question_.states.push_back(value.value);
    }
    question_.all_states = variable_.enumerated;
    if (task_.options.machines.max_states)
      question_.max_states = *task_.options.machines.max_states;
    choose_initial();
    if (question_.states.empty() && question_.initial.empty()) {
      fail(text_,
           "the program gives it no constant and compares it with none, so there is no "
           "state to begin with (--initial)");
    }
  }

  /// A local of the step says where the state is only after it was given its value.
  void check_is_known_at_start(const explore::StateCell& cell) const {
    if (!cell.when) return;
    for (const ts::Variable v : cell.when.variables()) {
      if (is_given(task_.program(), task_.entry(), v)) continue;
      fail(text_, "'" + task_.program()[v].name +
                      "' is set by the step itself; name the state by what the step is given, as "
                      "parameters and objects of static storage");
    }
  }

  // --- what it begins with ---

  void choose_initial() {
    const auto& asked = task_.options.machines.initial;
    for (const std::string& word : asked) question_.initial.push_back(value_of(word));
    if (asked.empty()) find_initial();
    std::ranges::sort(question_.initial);
    question_.initial.erase(std::ranges::unique(question_.initial).begin(),
                            question_.initial.end());
  }

  [[nodiscard]] Integer value_of(const std::string& word) const {
    std::vector<std::string> names;
    for (const auto& [value, name] : variable_.names) {
      if (name == word) return value;
      names.push_back(name);
    }
    if (const auto number = Integer::parse(word)) return *number;
    throw Failure(ExitStatus::bad_input,
                  "--initial: '" + word + "' is no state" + did_you_mean(nearest(word, names)));
  }

  void find_initial() {
    const auto& program = task_.program();
    bool known = true;
    for (const explore::StateCell& cell : question_.before) {
      const ts::VariableInfo& info = program[cell.variable];
      known = known && !info.owner && info.initial && !info.name.starts_with('$');
      if (known) question_.initial.push_back(*info.initial);
    }
    if (known) return note_other_beginnings();
    question_.initial.clear();
    for (const StateVariable::Beginning& one : variable_.beginnings) {
      question_.initial.push_back(one.value);
    }
    if (!question_.initial.empty()) {
      initial_note_ = text_ + " begins with what the program gives it outside of steps: " +
                      listed_beginnings(true) + " (--initial)";
      return;
    }
    initial_note_ =
        "nothing says what " + text_ + " begins with: every state may be the first (--initial)";
    any_initial_ = true;
    for (const StateVariable::Value& value : variable_.values) {
      question_.initial.push_back(value.value);
    }
  }

  [[nodiscard]] std::string name_of(const Integer& value) const {
    const auto found = variable_.names.find(value);
    return found != variable_.names.end() ? found->second : value.to_string();
  }

  [[nodiscard]] std::string listed_beginnings(bool initialisers) const {
    std::vector<std::string> words;
    for (const StateVariable::Beginning& one : variable_.beginnings) {
      if (one.function.empty() && !initialisers) continue;
      std::string word = name_of(one.value);
      word += one.function.empty() ? " (initialised" : " (" + one.function;
      if (one.position.line > 0) word += ", line " + std::to_string(one.position.line);
      word += ")";
      if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
    }
    return join(words);
  }

  /// Who sets it without a step may do so at any time.
  void note_other_beginnings() {
    const bool others = std::ranges::any_of(variable_.beginnings,
                                            [](const auto& one) { return !one.function.empty(); });
    if (others) {
      initial_note_ = "only steps change " + text_ + ", though the program also gives it " +
                      listed_beginnings(false) + " (--initial)";
    }
  }

  // --- the machine in C ---

  void describe() {
    const frontend::Source& source = *task_.source;
    result_.version = version();
    result_.files = task_.files();
    result_.state = text_;
    result_.entry = task_.program()[task_.entry()].name;
    result_.by = task_.options.exploring.by == explore::By::path ? "path" : "rsc";
    result_.complete = machine_.signature.complete;
    result_.initial = question_.initial;
    numbers_ = source.numbers();
    describe_states();
    for (const explore::Transition& t : machine_.transitions) {
      result_.transitions.push_back(described(t));
    }
    for (const explore::Transition& t : machine_.ends) result_.ends.push_back(described(t));
    for (const explore::Undecided& u : machine_.undecided) {
      result_.undecided.push_back({index_of(u.from), index_of(u.first), index_of(u.second), u.by});
    }
    const frontend::Calling calling = source.calling(task_.entry());
    for (const explore::Input& input : machine_.signature.inputs) {
      if (is_state(input)) continue;
      result_.inputs.emplace_back(input.name, type_of(input, calling.entry));
    }
    result_.statistics = machine_.signature.statistics;
    describe_caveats();
  }

  void describe_caveats() {
    result_.warnings = task_.source->warnings();
    std::ranges::copy(machine_.signature.warnings, std::back_inserter(result_.warnings));
    result_.assumptions =
        task_.source->assumptions(ts::reachable_functions(task_.program(), task_.entry()));
    std::ranges::copy(machine_.signature.assumptions, std::back_inserter(result_.assumptions));
    std::ranges::copy(assumed_start(task_), std::back_inserter(result_.assumptions));
    if (!initial_note_.empty()) result_.assumptions.push_back(initial_note_);
    const bool may_meet = task_.source->pointers_may_meet(task_.entry());
    if (may_meet) result_.assumptions.push_back(assumed_apart(task_));
    if (may_meet && task_.options.source.pointers == frontend::Pointers::any) {
      result_.complete = false;
      result_.warnings.push_back({{}, "aliases are not told apart: see the assumptions"});
    }
    for (const Integer& value : question_.initial) {
      if (std::ranges::find(machine_.states, value) != machine_.states.end()) continue;
      result_.warnings.push_back(
          {{}, text_ + " begins with " + value.to_string() + ", which is no state"});
    }
  }

  void describe_states() {
    for (const Integer& value : machine_.states) {
      report::MachineState& state = result_.states.emplace_back();
      state.value = value;
      if (const auto name = variable_.names.find(value); name != variable_.names.end()) {
        state.name = name->second;
      }
      state.reachable = any_initial_ || machine_.reachable.contains(value);
      state.initial = std::ranges::find(question_.initial, value) != question_.initial.end();
      state.finished = !machine_.unfinished.contains(value);
    }
    if (any_initial_) result_.initial = machine_.states;
  }

  /// The state itself is no input of a step from a state.
  [[nodiscard]] bool is_state(const explore::Input& input) const {
    return question_.before.size() == 1 && input.variable == question_.before.front().variable &&
           input.number == 0;
  }

  [[nodiscard]] std::size_t index_of(const Integer& state) const {
    return static_cast<std::size_t>(std::ranges::find(machine_.states, state) -
                                    machine_.states.begin());
  }

  report::MachineTransition described(const explore::Transition& t) const {
    report::MachineTransition result;
    result.from = index_of(t.from);
    if (t.to) result.to = index_of(*t.to);
    describe_condition(t, result);
    result.written = t.written;
    result.reachable = result_.states[result.from].reachable;
    const explore::Signature& signature = machine_.signature;
    for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
      const explore::Input& input = signature.inputs[i];
      if (is_state(input)) continue;
      result.test.emplace_back(input.name, report::value_in(t.test, i));
    }
    result.lines = report::lines_of(task_.program(), result_.files, t.statements);
    result.groups = t.groups;
    return result;
  }

  /// Conditions that all cases have are said once: `b && (x || y)`.
  void describe_condition(const explore::Transition& t, report::MachineTransition& result) const {
    std::vector<explore::Group> cases = t.cases;
    explore::Group common;
    if (cases.size() > 1) common = taken_out_of(cases);
    order_by_value(cases);
    std::vector<std::string> texts;
    for (explore::Group& one : cases) {
      one.outputs = {t.value};
      report::GroupText text = text_of(*task_.source, machine_.signature, one, numbers_);
      if (t.value) result.expression = text.outputs.front();
      texts.push_back(std::move(text.condition));
    }
    for (const std::string& text : texts) {
      const bool compound = texts.size() > 1 && text.find(" && ") != std::string::npos;
      result.condition += result.condition.empty() ? "" : " || ";
      result.condition += compound ? "(" + text + ")" : text;
    }
    if (common.condition.empty()) return;
    const report::GroupText text = text_of(*task_.source, machine_.signature, common, numbers_);
    result.condition = text.condition + " && (" + result.condition + ")";
  }

  /// `x == 1 || x == 2`: what cases say of one input, in order.
  static void order_by_value(std::vector<explore::Group>& cases) {
    const auto values = std::ranges::stable_partition(cases, [&](const explore::Group& one) {
      return one.condition.size() == 1 && value_said(one.condition.front()).has_value();
    });
    std::ranges::stable_sort(cases.begin(), values.begin(), {}, [](const explore::Group& one) {
      return *value_said(one.condition.front());
    });
  }

  /// The input and its value, if that is what the condition says.
  static std::optional<std::pair<term::Variable, Integer>> value_said(ts::Term condition) {
    if (condition.kind() != term::Kind::is_zero) return std::nullopt;
    const ts::Term sum = condition.operands()[0];
    if (sum.kind() == term::Kind::variable) return std::pair(sum.variable(), Integer(0));
    const bool is_plain = sum.kind() == term::Kind::sum && sum.operands().size() == 1 &&
                          sum.operands()[0].kind() == term::Kind::variable &&
                          sum.coefficients()[0].is_one();
    if (!is_plain) return std::nullopt;
    return std::pair(sum.operands()[0].variable(), -sum.value());
  }

  static explore::Group taken_out_of(std::vector<explore::Group>& cases) {
    explore::Group common;
    const std::vector<ts::Term> first = cases.front().condition;
    for (const ts::Term condition : first) {
      const bool everywhere = std::ranges::all_of(cases, [&](const explore::Group& one) {
        return std::ranges::find(one.condition, condition) != one.condition.end();
      });
      if (!everywhere) continue;
      common.condition.push_back(condition);
      for (explore::Group& one : cases) {
        const auto place = std::ranges::find(one.condition, condition) - one.condition.begin();
        explore::drop_condition(one, static_cast<std::size_t>(place));
      }
    }
    return common;
  }

  const std::string text_;
  base::Budget& budget_;
  StateVariable variable_;
  Task task_;
  MachineQuestion question_;
  std::string initial_note_;
  bool any_initial_ = false;
  explore::Machine machine_;
  std::set<Integer> numbers_;
  report::Machine result_;
};

}  // namespace
}  // namespace fsm

report::Machine find_machine(const Options& options, base::Budget& budget,
                             std::vector<base::CompilerMessage>& messages) {
  return fsm::Finder(options, budget, messages).run();
}

}  // namespace pslice::library
