#include "report/json_parts.h"
#include "report/machine.h"

// The format other tools read; its fields are promised and only ever grow. What it writes is also
// what `--expect` reads.

namespace pslice::report {
namespace machine_json {
namespace {

Json state_of(const MachineState& state) {
  return {{"value", json_of(state.value)},
          {"name", label_of(state)},
          {"reachable", state.reachable},
          {"complete", state.finished}};
}

Json transition_of(const Machine& machine, const MachineTransition& transition) {
  Json described = {{"from", json_of(machine.states[transition.from].value)}};
  const bool ends = !transition.to && transition.expression.empty();
  if (!ends) {
    described["to"] = transition.to ? json_of(machine.states[*transition.to].value) : Json(nullptr);
  }
  if (!transition.to && !ends) described["expression"] = transition.expression;
  described["condition"] = transition.condition;
  described["written"] = transition.written;
  Json test = Json::object();
  for (const auto& [name, value] : transition.test) test[name] = json_of(value);
  described["test"] = std::move(test);
  described["reachable"] = transition.reachable;
  Json lines = Json::object();
  for (const MarkedLine& marked : transition.lines) {
    lines[machine.files[marked.file].name].push_back(marked.line);
  }
  described["lines"] = std::move(lines);
  described["groups"] = transition.groups;
  return described;
}

Json transitions_of(const Machine& machine, const std::vector<MachineTransition>& transitions) {
  Json all = Json::array();
  for (const MachineTransition& t : transitions) all.push_back(transition_of(machine, t));
  return all;
}

Json entries_of(const std::vector<MachineComparison::Entry>& entries) {
  Json all = Json::array();
  for (const MachineComparison::Entry& entry : entries) {
    Json described = {{"from", entry.from}, {"to", entry.to}};
    if (!entry.condition.empty()) described["condition"] = entry.condition;
    if (!entry.note.empty()) described["note"] = entry.note;
    all.push_back(std::move(described));
  }
  return all;
}

Json comparison_of(const MachineComparison& comparison) {
  return {{"file", comparison.file},
          {"verdict", comparison.differs()         ? "different"
                      : comparison.unclear.empty() ? "same"
                                                   : "unknown"},
          {"missing", entries_of(comparison.missing)},
          {"extra", entries_of(comparison.extra)},
          {"different", entries_of(comparison.different)},
          {"unknown", entries_of(comparison.unclear)},
          {"notes", comparison.notes}};
}

Json inputs_of(const Machine& machine) {
  Json all = Json::array();
  for (const auto& [name, type] : machine.inputs) all.push_back({{"name", name}, {"type", type}});
  return all;
}

Json statistics_of(const Machine& machine) {
  std::size_t groups = 0;
  for (const MachineTransition& t : machine.transitions) groups += t.groups;
  for (const MachineTransition& t : machine.ends) groups += t.groups;
  return {{"executions", machine.statistics.executions},
          {"groups", groups},
          {"questions", machine.statistics.questions},
          {"solver_calls", machine.statistics.solver_calls},
          {"seconds", machine.seconds},
          {"peak_rss_kb", machine.peak_rss_kb}};
}

}  // namespace
}  // namespace machine_json

std::string render_machine_json(const Machine& machine, Colour /*colour*/) {
  using namespace machine_json;
  Json initial = Json::array();
  for (const explore::Integer& value : machine.initial) initial.push_back(json_of(value));
  Json states = Json::array();
  for (const MachineState& state : machine.states) states.push_back(state_of(state));
  Json document = {{"pslice", machine.version},
                   {"files", json_of(machine.files)},
                   {"state", machine.state},
                   {"entry", machine.entry},
                   {"by", machine.by},
                   {"complete", machine.complete},
                   {"inputs", inputs_of(machine)},
                   {"initial", std::move(initial)},
                   {"states", std::move(states)},
                   {"transitions", transitions_of(machine, machine.transitions)},
                   {"ends", transitions_of(machine, machine.ends)},
                   {"findings", findings(machine)}};
  if (machine.comparison) document["comparison"] = comparison_of(*machine.comparison);
  document["warnings"] = json_of(machine.warnings);
  document["assumptions"] = machine.assumptions;
  document["stats"] = statistics_of(machine);
  return written(document);
}

}  // namespace pslice::report
