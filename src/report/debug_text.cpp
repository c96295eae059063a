#include <fmt/format.h>

#include "report/debug.h"
#include "report/paint.h"

// For people: the run, then what it may be wrong because of.
//
//     x = 6, y = 5, z = 0
//       OLD: return 6
//       NEW: return 5
//
//      1  new.c:5  if (x - y > 2)
//         an input that behaves as before in OLD leaves the run of NEW here: ...

namespace pslice::report {

std::string written(const std::vector<std::pair<std::string, explore::Integer>>& input) {
  std::string text;
  for (const auto& [name, value] : input) {
    text += (text.empty() ? "" : ", ") + name + " = " + value.to_string();
  }
  return text.empty() ? "no input" : text;
}

std::string written(const RunOutcome& outcome) {
  std::string text;
  for (const RunOutcome::Value& value : outcome.values) {
    const std::string shown = value.number             ? value.number->to_string()
                              : !value.address.empty() ? value.address
                                                       : "?";
    text += (text.empty() ? "" : ", ") + value.output + ' ' + shown;
  }
  if (outcome.end.empty()) return text;
  return text + (text.empty() ? "" : "; ") + outcome.end;
}

std::string render_debug_text(const Debug& debug, Colour colour) {
  std::string out = fmt::format("{}\n  OLD: {}\n  NEW: {}\n", written(debug.input),
                                written(debug.old_outcome), written(debug.new_outcome));
  if (!debug.suspects.empty()) out += '\n';
  std::size_t rank = 0;
  for (const Suspect& suspect : debug.suspects) {
    const std::string where =
        fmt::format("{}:{}  {}", suspect.position.file, suspect.position.line, suspect.text);
    out += fmt::format("{:>2}  {}\n    {}\n", ++rank, painted(where, bold, colour), suspect.reason);
  }
  out += debug.suspects.empty() ? "" : "\n";
  for (const std::string& assumption : debug.assumptions) out += "assumed: " + assumption + '\n';
  for (const base::Warning& warning : debug.warnings) {
    out += painted("warning: " + base::to_string(warning), yellow, colour) + '\n';
  }
  return out + painted(debug.verdict, bold, colour) + '\n';
}

DebugRenderer find_debug_format(std::string_view name) {
  if (name == "json") return render_debug_json;
  return name == "html" ? render_debug_html : render_debug_text;
}

}  // namespace pslice::report
