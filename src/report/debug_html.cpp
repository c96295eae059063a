#include <fmt/format.h>

#include "report/debug.h"
#include "report/html_page.h"

// The suspects, and below them the two runs side by side up to where they part.

namespace pslice::report {
namespace debug_html {
namespace {

constexpr std::string_view style = R"(
table.runs { border-collapse: collapse; font-family: monospace; white-space: pre-wrap; }
table.runs td { padding: 0 0.6em; vertical-align: top; }
table.runs td.at { text-align: right; opacity: 0.6; }
tr.alone td { background: #8882; }
tr.part td { border-top: 2px solid #c33; font-weight: bold; }
)";

std::string suspects(const Debug& debug) {
  if (debug.suspects.empty()) return "";
  std::string out = "<ol>\n";
  for (const Suspect& suspect : debug.suspects) {
    out +=
        fmt::format("<li><code>{}:{}&emsp;{}</code><br>{}</li>\n", escaped(suspect.position.file),
                    suspect.position.line, escaped(suspect.text), escaped(suspect.reason));
  }
  return out + "</ol>\n";
}

std::string cells(const std::optional<RunStep::At>& step) {
  if (!step) return "<td></td><td></td>";
  return fmt::format("<td class=\"at\">{}</td><td>{}</td>", step->position.line,
                     escaped(step->text));
}

std::string runs(const Debug& debug) {
  if (debug.steps.empty()) return "";
  std::string out = "<h2>The two runs</h2>\n";
  if (debug.steps_left_out > 0) {
    out += fmt::format("<p>{} steps before these are the same.</p>\n", debug.steps_left_out);
  }
  out += "<table class=\"runs\">\n<tr><th colspan=\"2\">OLD</th><th colspan=\"2\">NEW</th></tr>\n";
  for (std::size_t i = 0; i < debug.steps.size(); ++i) {
    const RunStep& step = debug.steps[i];
    const bool parts = debug.steps_part && i + 1 == debug.steps.size();
    const std::string_view kind = parts                        ? " class=\"part\""
                                  : step.of_old && step.of_new ? ""
                                                               : " class=\"alone\"";
    out += fmt::format("<tr{}>{}{}</tr>\n", kind, cells(step.of_old), cells(step.of_new));
  }
  return out + (debug.steps_part ? "</table>\n<p>Here they part.</p>\n"
                                 : "</table>\n<p>Both go the same way to their ends.</p>\n");
}

}  // namespace
}  // namespace debug_html

std::string render_debug_html(const Debug& debug, Colour /*colour*/) {
  using namespace debug_html;
  std::string body =
      fmt::format("<p>For {}:</p>\n<ul>\n<li>OLD: {}</li>\n<li>NEW: {}</li>\n</ul>\n<p>{}</p>\n",
                  escaped(written(debug.input)), escaped(written(debug.old_outcome)),
                  escaped(written(debug.new_outcome)), debug.verdict);
  body += suspects(debug) + runs(debug) + remarks(debug.assumptions, debug.warnings);
  return page("What went wrong in " + debug.entry, style, body, debug.version);
}

}  // namespace pslice::report
