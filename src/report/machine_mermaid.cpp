#include <fmt/format.h>

#include "report/machine.h"

// For Mermaid, which pages of repositories draw: a state diagram.

namespace pslice::report {
namespace machine_mermaid {
namespace {

/// Characters that mean something there are written by their names.
std::string named(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '#': out += "#35;"; break;
      case ';': out += "#59;"; break;
      case ':': out += "#58;"; break;
      case '"': out += "#quot;"; break;
      case '<': out += "#lt;"; break;
      case '>': out += "#gt;"; break;
      case '&': out += "#amp;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string line(const MachineTransition& t, const std::string& target) {
  std::string label = t.condition == "1" ? "" : " : " + named(t.condition);
  if (t.to == t.from && !t.written) label += label.empty() ? " : (unchanged)" : " (unchanged)";
  return fmt::format("  s{} --> {}{}\n", t.from, target, label);
}

}  // namespace
}  // namespace machine_mermaid

std::string render_machine_mermaid(const Machine& machine, Colour /*colour*/) {
  using namespace machine_mermaid;
  std::string out = "stateDiagram-v2\n";
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    out += fmt::format("  state \"{}\" as s{}\n", named(label_of(machine.states[i])), i);
  }
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    if (machine.states[i].initial) out += fmt::format("  [*] --> s{}\n", i);
  }
  std::size_t others = 0;
  for (const MachineTransition& t : machine.transitions) {
    std::string target = t.to ? fmt::format("s{}", *t.to) : fmt::format("other{}", others);
    if (!t.to) {
      out += fmt::format("  state \"{}\" as {}\n", named(t.expression), target);
      ++others;
    }
    out += line(t, target);
  }
  for (const MachineTransition& t : machine.ends) out += line(t, "[*]");
  return out;
}

}  // namespace pslice::report
