#include <fmt/format.h>

#include "report/machine.h"

// For Graphviz; SVG and HTML show what it draws. What no step gets to is grey, a step that leaves
// the state as it is dashed, and what is no state has a box.

namespace pslice::report {
namespace machine_dot {
namespace {

constexpr std::size_t widest_line = 28;
constexpr std::size_t longest_label = 160;

/// Within quotes.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

/// A condition in short lines, broken behind `&&` and `||`; of a long one the beginning.
std::string label_of_condition(const std::string& condition) {
  if (condition == "1") return in_quotes("");
  std::string shown = condition.substr(0, longest_label);
  if (shown.size() < condition.size()) shown += " ...";
  std::string out;
  std::size_t in_line = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool joint = shown[i] == ' ' && i >= 2 &&
                       (shown.substr(i - 2, 2) == "&&" || shown.substr(i - 2, 2) == "||");
    if (joint && in_line >= widest_line) {
      out += '\n';
      in_line = 0;
      continue;
    }
    out += shown[i];
    ++in_line;
  }
  std::string text = in_quotes(out);
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
    text.replace(at, 1, "\\n");
  }
  return text;
}

std::string edge(const Machine& machine, const MachineTransition& t, std::size_t number,
                 const std::string& target) {
  const bool stays = t.to == t.from && !t.written;
  std::string looks = fmt::format("id=\"t{}\", label={}", number, label_of_condition(t.condition));
  looks += ", tooltip=" + in_quotes(label_of(machine.states[t.from]) + " -> " +
                                    target_of(machine, t) + ": " + t.condition);
  if (stays) looks += ", style=dashed";
  if (!t.reachable) looks += ", color=grey, fontcolor=grey";
  return fmt::format("  s{} -> {} [{}];\n", t.from, target, looks);
}

}  // namespace
}  // namespace machine_dot

std::string render_machine_dot(const Machine& machine, Colour /*colour*/) {
  using namespace machine_dot;
  std::string out = fmt::format(
      "digraph {} {{\n  bgcolor=transparent;\n  node [shape=ellipse, fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"monospace\", fontsize=10];\n",
      in_quotes(machine.state));
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    const MachineState& state = machine.states[i];
    out += fmt::format("  s{} [label={}{}];\n", i, in_quotes(label_of(state)),
                       state.reachable ? "" : ", color=grey, fontcolor=grey");
    if (!state.initial) continue;
    out += fmt::format("  begin{} [shape=point, label=\"\"];\n  begin{} -> s{};\n", i, i, i);
  }
  std::size_t number = 0;
  for (const MachineTransition& t : machine.transitions) {
    std::string target = t.to ? fmt::format("s{}", *t.to) : fmt::format("other{}", number);
    if (!t.to) {
      out += fmt::format("  {} [shape=box, style=dashed, label={}];\n", target,
                         in_quotes(t.expression));
    }
    out += edge(machine, t, number++, target);
  }
  if (!machine.ends.empty()) out += "  ends [shape=box, label=\"the program ends\"];\n";
  for (const MachineTransition& t : machine.ends) out += edge(machine, t, number++, "ends");
  return out + "}\n";
}

}  // namespace pslice::report
