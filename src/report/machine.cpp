#include "report/machine.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "report/formats.h"

namespace pslice::report {

std::string label_of(const MachineState& state) {
  return state.name.empty() ? state.value.to_string() : state.name;
}

std::string target_of(const Machine& machine, const MachineTransition& transition) {
  if (transition.to) return label_of(machine.states[*transition.to]);
  return transition.expression.empty() ? "(the program ends)" : "(" + transition.expression + ")";
}

std::string example_of(const MachineTransition& transition) {
  std::string text;
  for (const auto& [name, value] : transition.test) {
    const bool matters = transition.condition.find(name) != std::string::npos;
    if (!matters && value.is_zero()) continue;
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value.to_string());
  }
  return text.empty() ? "any" : text;
}

std::string describe_outcome(const Machine& machine) {
  const auto counted = [](std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  return fmt::format("{} and {} of {} by {}(): {}", counted(machine.states.size(), "state"),
                     counted(machine.transitions.size(), "transition"), machine.state,
                     machine.entry, machine.complete ? "complete" : "not complete");
}

namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Where not all steps are known, nobody can say that there is none.
std::vector<std::string> states_without_way(const Machine& machine, bool out) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    if (out && !machine.states[i].finished) continue;
    const auto leaves = [&](const MachineTransition& t) { return t.from == i && t.to != i; };
    const bool has = out ? std::ranges::any_of(machine.transitions, leaves) ||
                               std::ranges::any_of(machine.ends, leaves)
                         : machine.states[i].reachable;
    if (!has) names.push_back(label_of(machine.states[i]));
  }
  return names;
}

}  // namespace

std::vector<std::string> findings(const Machine& machine) {
  std::vector<std::string> result;
  const std::vector<std::string> unreached = states_without_way(machine, false);
  if (!unreached.empty()) {
    result.push_back(fmt::format("no steps {} from the initial values to {}",
                                 machine.complete ? "lead" : "were found to lead",
                                 listed(unreached)));
  }
  const auto is_dead = [](const MachineTransition& t) { return !t.reachable && t.to != t.from; };
  const auto dead = std::ranges::count_if(machine.transitions, is_dead);
  if (dead > 0) {
    result.push_back(fmt::format("{} transition{} from there {}", dead, dead == 1 ? "" : "s",
                                 machine.complete ? "nobody can take" : "may be out of reach"));
  }
  const std::vector<std::string> stuck = states_without_way(machine, true);
  if (!stuck.empty()) result.push_back("no step leaves " + listed(stuck));
  for (const MachineTransition& t : machine.transitions) {
    if (t.to) continue;
    result.push_back(fmt::format("from {} a step leads to {}, which is no state",
                                 label_of(machine.states[t.from]), t.expression));
  }
  for (const Machine::Undecided& u : machine.undecided) {
    result.push_back(fmt::format(
        "nondeterministic: from {} the same event may lead to {} or to {}, as {} decide{}",
        label_of(machine.states[u.from]), label_of(machine.states[u.first]),
        label_of(machine.states[u.second]), listed(u.by), u.by.size() == 1 ? "s" : ""));
  }
  for (const MachineTransition& t : machine.ends) {
    result.push_back(fmt::format("from {} a step ends the program: {}",
                                 label_of(machine.states[t.from]), t.condition));
  }
  return result;
}

MachineRenderer find_machine_format(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, MachineRenderer>,
                              machine_format_names.size()>
      formats = {{{"text", render_machine_text},
                  {"json", render_machine_json},
                  {"dot", render_machine_dot},
                  {"mermaid", render_machine_mermaid},
                  {"svg", render_machine_svg},
                  {"html", render_machine_html}}};
  for (const auto& [known, render] : formats) {
    if (known == name) return render;
  }
  throw std::invalid_argument(fmt::format("no output format '{}'", name));
}

}  // namespace pslice::report
