#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/exploration.h"
#include "report/report.h"

// A state machine that was found in a program, as a value that the output formats share.

namespace pslice::report {

struct MachineState {
  explore::Integer value;
  std::string name{};  // of its enumerator or macro; none: its value
  bool initial = false;
  bool reachable = false;
  bool finished = true;  // all steps from it are known
};

struct MachineTransition {
  std::size_t from = 0;             // by state
  std::optional<std::size_t> to{};  // none: a value that is no state, or the program ends
  std::string expression{};         // that value, in C
  std::string condition;            // in C
  bool written = false;
  bool reachable = false;  // its state is
  std::vector<std::pair<std::string, explore::Integer>> test{};
  std::vector<MarkedLine> lines{};  // that have a part in it
  std::size_t groups = 0;           // that it was put together from
};

/// What a specification says of the same machine.
struct MachineComparison {
  struct Entry {
    std::string from, to;  // as the specification, or else the program, names them
    std::string condition{};
    std::string note{};  // what differs, or why it is not known
  };
  std::string file;
  std::vector<Entry> missing;    // in the program
  std::vector<Entry> extra;      // in the program only
  std::vector<Entry> different;  // under other conditions
  std::vector<Entry> unclear;  // not found, but not all was looked at; or a condition nobody reads
  std::vector<std::string> notes{};  // of the specification itself
  [[nodiscard]] bool differs() const {
    return !missing.empty() || !extra.empty() || !different.empty();
  }
};

struct Machine {
  std::string version;
  std::vector<File> files;
  std::string state;
  std::string entry;
  std::string by;
  bool complete = false;
  std::vector<explore::Integer> initial;
  std::vector<MachineState> states;
  std::vector<MachineTransition> transitions;
  std::vector<MachineTransition> ends;  // steps that end the program
  /// Two states that one event may lead to from another, and the inputs that decide.
  struct Undecided {
    std::size_t from = 0;
    std::size_t first = 0;
    std::size_t second = 0;
    std::vector<std::string> by;
  };
  std::vector<Undecided> undecided{};
  std::vector<std::pair<std::string, std::string>> inputs;  // name and type
  std::optional<MachineComparison> comparison{};
  std::vector<base::Warning> warnings;
  std::vector<std::string> assumptions;
  explore::Statistics statistics;
  double seconds = 0;
  std::size_t peak_rss_kb = 0;
};

/// Its name, or else its value.
std::string label_of(const MachineState& state);
/// Where it leads, for people: a state, `(x + 1)`, or `(the program ends)`.
std::string target_of(const Machine& machine, const MachineTransition& transition);
/// "ev = 1, arg = 0": the inputs of its test that matter, or are not zero.
std::string example_of(const MachineTransition& transition);
/// "4 states, 7 transitions of s by step(): complete", for people.
std::string describe_outcome(const Machine& machine);
/// What is odd about it, as sentences: states nobody gets to or leaves, values that are no states.
std::vector<std::string> findings(const Machine& machine);

using MachineRenderer = std::string (*)(const Machine& machine, Colour colour);
std::string render_machine_text(const Machine& machine, Colour colour);
std::string render_machine_json(const Machine& machine, Colour colour);
std::string render_machine_dot(const Machine& machine, Colour colour);
std::string render_machine_mermaid(const Machine& machine, Colour colour);
std::string render_machine_svg(const Machine& machine, Colour colour);
std::string render_machine_html(const Machine& machine, Colour colour);
/// The format of that name; it must be one of machine_format_names.
MachineRenderer find_machine_format(std::string_view name);

}  // namespace pslice::report
