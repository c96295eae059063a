#include "library/fsm_expectation.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "library/fsm_condition.h"
#include "slicer/symex/symbols.h"
#include "solver/solver.h"

// States correspond by value, or by name; transitions by their states; conditions, where both are
// known, by a solver. What was not found in the program is missing only if all steps from that
// state are known. A step that leaves the state as it is need not be listed, except by a
// specification that says it is complete.

namespace pslice::library {
namespace fsm_expectation {
namespace {

using base::ExitStatus;
using base::Failure;
using explore::Integer;
using Json = nlohmann::json;
using Entry = report::MachineComparison::Entry;

struct Expected {
  std::string from, to;  // as it is written
  std::optional<std::size_t> from_state{}, to_state{};
  bool to_none = false;  // a value that is no state
  std::string condition{};
  std::optional<ts::Term> formula{};
};

class Comparer {
 public:
  Comparer(const std::string& file, const Task& task, const explore::Machine& machine,
           const report::Machine& described, base::Budget& budget)
      : file_(file),
        task_(task),
        machine_(machine),
        described_(described),
        budget_(budget),
        terms_(task.program().terms()),
        solver_([this](term::Variable v) { return range(v); }, statistics_, task.solver_options()) {
    result_.file = file;
  }

  report::MachineComparison run() {
    read();
    for (const Expected& expected : expected_) compare(expected);
    for (std::size_t i = 0; i < described_.transitions.size(); ++i) look_for(i);
    compare_initial();
    find_overlaps();
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw Failure(ExitStatus::bad_input, "--expect " + file_ + ": " + message);
  }

  // --- reading ---

  void read() {
    std::ifstream stream(file_);
    if (!stream) fail("cannot be read");
    document_ = Json::parse(stream, nullptr, false);
    if (document_.is_discarded()) fail("is no JSON");
    if (!document_.is_object() || !document_.contains("transitions") ||
        !document_["transitions"].is_array()) {
      fail(R"(has no list of transitions: {"transitions": [{"from": "A", "to": "B"}]})");
    }
    complete_ = document_.value("complete", Json(false)) == Json(true);
    read_names();
    for (const Json& item : document_["transitions"]) read_transition(item);
  }

  /// What the specification calls its states.
  void read_names() {
    const Json states = document_.value("states", Json::array());
    if (!states.is_array()) fail("'states' is no list");
    for (const Json& state : states) {
      if (state.is_string()) {
        if (!find(state)) result_.notes.push_back("no state " + written(state) + " in the program");
        continue;
      }
      if (!state.is_object() || !state.contains("value")) fail("a state is a name or has a value");
      if (state.contains("name") && state["name"].is_string()) {
        names_[state["name"].get<std::string>()] = state["value"];
      }
    }
  }

  static std::string written(const Json& state) {
    return state.is_string() ? state.get<std::string>() : state.dump();
  }

  [[nodiscard]] std::optional<std::size_t> find(const Json& state) const {
    const auto& states = described_.states;
    if (state.is_string()) {
      const std::string name = state.get<std::string>();
      for (std::size_t i = 0; i < states.size(); ++i) {
        if (report::label_of(states[i]) == name) return i;
      }
      const auto known = names_.find(name);
      return known == names_.end() || known->second.is_string() ? std::nullopt
                                                                : find(known->second);
    }
    if (!state.is_number_integer()) return std::nullopt;
    const auto number = Integer::parse(state.dump());
    for (std::size_t i = 0; i < states.size() && number; ++i) {
      if (states[i].value == *number) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string shown(const Json& state) const {
    const auto found = find(state);
    return found ? report::label_of(described_.states[*found]) : written(state);
  }

  void read_transition(const Json& item) {
    if (!item.is_object() || !item.contains("from") || !item.contains("to")) {
      fail("a transition has 'from' and 'to', each the name or the value of a state");
    }
    Expected expected{.from = shown(item["from"]), .to = shown(item["to"])};
    expected.from_state = find(item["from"]);
    expected.to_state = find(item["to"]);
    expected.to_none = item["to"].is_null();
    if (expected.to_none) {
      expected.to = "(" + written(item.value("expression", Json("no state"))) + ")";
    }
    if (item.contains("condition")) {
      if (!item["condition"].is_string()) fail("a condition is a C expression in quotes");
      expected.condition = item["condition"].get<std::string>();
    }
    expected_.push_back(std::move(expected));
  }

  // --- comparing ---

  [[nodiscard]] solver::Range range(term::Variable v) const {
    for (const explore::Input& input : machine_.signature.inputs) {
      if (input.symbol == v && !input.fixed) return symex::range_of(input.type);
    }
    return {Integer(0), Integer(0)};
  }

  [[nodiscard]] static bool corresponds(const report::MachineTransition& mine,
                                        const Expected& expected) {
    if (expected.from_state != mine.from) return false;
    if (expected.to_none) return !mine.to && "(" + mine.expression + ")" == expected.to;
    return mine.to && expected.to_state == mine.to;
  }

  void compare(Expected expected) {
    const auto& all = described_.transitions;
    const auto found =
        std::ranges::find_if(all, [&](const auto& mine) { return corresponds(mine, expected); });
    Entry entry{expected.from, expected.to, expected.condition, ""};
    if (found != all.end()) {
      if (!expected.condition.empty()) {
        compare_conditions(static_cast<std::size_t>(found - all.begin()), expected, entry);
      }
      return;
    }
    if (!expected.from_state || (!expected.to_state && !expected.to_none)) {
      entry.note = "no such state";
      if (described_.complete) return result_.missing.push_back(entry);
    } else if (described_.states[*expected.from_state].finished) {
      return result_.missing.push_back(entry);
    }
    entry.note += std::string(entry.note.empty() ? "" : "; ") + "not all steps are known";
    result_.unclear.push_back(entry);
  }

  [[nodiscard]] ts::Term formula_of(const explore::Transition& transition) const {
    std::vector<ts::Term> cases;
    for (const explore::Group& one : transition.cases) {
      cases.push_back(terms_.conjunction(one.condition));
    }
    return terms_.disjunction(std::move(cases));
  }

  void compare_conditions(std::size_t number, const Expected& expected, Entry entry) {
    const report::MachineTransition& mine = described_.transitions[number];
    if (mine.condition == expected.condition) return;
    std::string why;
    const auto theirs = read_condition(expected.condition, task_, machine_.signature, budget_, why);
    if (!theirs) {
      entry.note = "the condition was not compared: " + why;
      return result_.unclear.push_back(entry);
    }
    const ts::Term own = formula_of(machine_.transitions[number]);
    const std::string taken = difference(mine.from, own, *theirs);
    const std::string left = difference(mine.from, *theirs, own);
    const bool finished = described_.states[mine.from].finished;
    if (!taken.empty()) {
      entry.note = "in the program also " + taken + ": " + mine.condition;
    } else if (!left.empty()) {
      entry.note = "in the program not " + left + ": " + mine.condition;
    } else {
      return;
    }
    const bool known = taken != unknown && (finished || !taken.empty()) && left != unknown;
    (known ? result_.different : result_.unclear).push_back(entry);
  }

  /// Inputs of which one condition holds and the other does not: "with ev = 3"; empty: there are
  /// none.
  [[nodiscard]] std::string difference(std::size_t from, ts::Term holds, ts::Term does_not) {
    std::vector<ts::Term> all{holds, terms_.negation(does_not)};
    const auto defined = machine_.defined.find(described_.states[from].value);
    if (defined != machine_.defined.end()) {
      all.insert(all.end(), defined->second.begin(), defined->second.end());
    }
    const solver::Reply reply = solver_.check_all(all);
    if (reply.answer == solver::Answer::unsatisfiable) return "";
    if (reply.answer == solver::Answer::unknown) return unknown;
    std::string text;
    for (const explore::Input& input : machine_.signature.inputs) {
      for (const auto& [variable, value] : reply.model) {
        if (variable != input.symbol) continue;
        text += (text.empty() ? "with " : ", ") + input.name + " = " + value.to_string();
      }
    }
    return text.empty() ? "always" : text;
  }

  /// Is it expected?
  void look_for(std::size_t number) {
    const report::MachineTransition& mine = described_.transitions[number];
    const bool expected =
        std::ranges::any_of(expected_, [&](const Expected& one) { return corresponds(mine, one); });
    const bool need_not = mine.to == mine.from && !mine.written && !complete_;
    if (expected || need_not) return;
    result_.extra.push_back({report::label_of(described_.states[mine.from]),
                             report::target_of(described_, mine), mine.condition, ""});
  }

  void compare_initial() {
    if (!document_.contains("initial") || !document_["initial"].is_array()) return;
    std::set<std::string> theirs;
    for (const Json& state : document_["initial"]) theirs.insert(shown(state));
    std::set<std::string> own;
    for (const Integer& value : described_.initial)
      own.insert(shown(Json::parse(value.to_string())));
    if (own == theirs) return;
    const auto listed = [](const std::set<std::string>& names) {
      std::string text;
      for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
      return text.empty() ? "none" : text;
    };
    result_.different.push_back(
        {"(initial)", listed(theirs), "", "the program begins with " + listed(own)});
  }

  /// A specification that leaves open where an event leads is pointed out.
  void find_overlaps() {
    for (Expected& one : expected_) {
      std::string why;
      if (one.condition.empty() || !one.from_state) continue;
      one.formula = read_condition(one.condition, task_, machine_.signature, budget_, why);
    }
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      for (std::size_t j = i + 1; j < expected_.size(); ++j) {
        const Expected& a = expected_[i];
        const Expected& b = expected_[j];
        if (!a.formula || !b.formula || a.from_state != b.from_state || a.to == b.to) continue;
        const std::string both = difference(*a.from_state, *a.formula, terms_.negation(*b.formula));
        if (both.empty() || both == unknown) continue;
        result_.notes.push_back("expected both " + a.from + " -> " + a.to + " and " + b.from +
                                " -> " + b.to + " " + both);
      }
    }
  }

  static constexpr const char* unknown = "(not decided)";

  const std::string& file_;
  const Task& task_;
  const explore::Machine& machine_;
  const report::Machine& described_;
  base::Budget& budget_;
  term::Factory& terms_;
  solver::Statistics statistics_;
  solver::Solver solver_;
  Json document_;
  bool complete_ = false;
  std::map<std::string, Json> names_;
  std::vector<Expected> expected_;
  report::MachineComparison result_;
};

}  // namespace
}  // namespace fsm_expectation

report::MachineComparison compare_with_expectation(const std::string& file, const Task& task,
                                                   const explore::Machine& machine,
                                                   const report::Machine& described,
                                                   base::Budget& budget) {
  return fsm_expectation::Comparer(file, task, machine, described, budget).run();
}

}  // namespace pslice::library
