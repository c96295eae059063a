#include <fmt/format.h>

#include "report/machine.h"
#include "report/paint.h"
#include "report/table.h"

// For people: a table.
//
//     from | to   | condition | example
//     -----+------+-----------+--------
//     IDLE | IDLE | ev != 1   | ev = 0      (not written)
//     IDLE | BUSY | ev == 1   | ev = 1

namespace pslice::report {
namespace machine_text {
namespace {

constexpr std::size_t widest_condition = 60;
constexpr std::size_t widest_example = 40;

Row row_of(const Machine& machine, const MachineTransition& transition) {
  const bool stays = transition.to == transition.from;
  const std::string note = stays && !transition.written ? " (unchanged)" : "";
  return {{label_of(machine.states[transition.from])},
          {target_of(machine, transition) + note},
          folded(transition.condition == "1" ? "(always)" : transition.condition, widest_condition),
          folded(example_of(transition), widest_example)};
}

void append(std::string& out, std::string_view what,
            const std::vector<MachineComparison::Entry>& entries, Colour colour) {
  for (const MachineComparison::Entry& entry : entries) {
    out += painted(what, bold, colour);
    out += fmt::format(": {} -> {}", entry.from, entry.to);
    if (!entry.condition.empty()) out += ": " + entry.condition;
    if (!entry.note.empty()) out += " (" + entry.note + ")";
    out += '\n';
  }
}

std::string compared(const MachineComparison& comparison, Colour colour) {
  std::string out;
  append(out, "missing", comparison.missing, colour);
  append(out, "extra", comparison.extra, colour);
  append(out, "different", comparison.different, colour);
  append(out, "not known", comparison.unclear, colour);
  for (const std::string& note : comparison.notes) out += "note: " + note + '\n';
  const std::string_view verdict = comparison.differs()         ? "differs from "
                                   : comparison.unclear.empty() ? "as in "
                                                                : "not known to be as in ";
  return out + painted(std::string(verdict) + comparison.file, bold, colour) + '\n';
}

}  // namespace
}  // namespace machine_text

std::string render_machine_text(const Machine& machine, Colour colour) {
  using namespace machine_text;
  std::vector<Row> rows{{{"from"}, {"to"}, {"condition"}, {"example"}}};
  for (const MachineTransition& transition : machine.transitions) {
    rows.push_back(row_of(machine, transition));
  }
  for (const MachineTransition& transition : machine.ends) {
    rows.push_back(row_of(machine, transition));
  }
  std::string out = rows.size() > 1 ? table(rows, colour) + '\n' : "";
  out += painted(describe_outcome(machine), bold, colour) + '\n';
  std::string initial;
  for (const MachineState& state : machine.states) {
    if (state.initial) initial += (initial.empty() ? "" : ", ") + label_of(state);
  }
  if (!initial.empty()) out += "begins in: " + initial + '\n';
  for (const std::string& finding : findings(machine)) out += "note: " + finding + '\n';
  for (const std::string& assumption : machine.assumptions) out += "assumed: " + assumption + '\n';
  for (const base::Warning& warning : machine.warnings) {
    out += painted("warning: " + to_string(warning), yellow, colour) + '\n';
  }
  if (machine.comparison) out += '\n' + compared(*machine.comparison, colour);
  return out;
}

}  // namespace pslice::report
