#include <fmt/format.h>

#include "report/debug.h"
#include "report/highlighting.h"
#include "report/html_page.h"

// The suspects, and beside them the two runs up to where they part. Choosing a suspect shows its
// steps in the runs.

namespace pslice::report {
namespace debug_html {
namespace {

/// The ids of the steps of a run: `o12` and `n12` for the 12th row.
std::string steps_at(const Debug& debug, const Suspect& suspect) {
  std::string ids;
  for (std::size_t i = 0; i < debug.steps.size(); ++i) {
    const auto& step = suspect.in_new ? debug.steps[i].of_new : debug.steps[i].of_old;
    if (!step || step->position.file != suspect.position.file ||
        step->position.line != suspect.position.line) {
      continue;
    }
    ids += fmt::format("{}{}{}", ids.empty() ? "" : " ", suspect.in_new ? 'n' : 'o', i);
  }
  return ids;
}

std::string suspects(const Debug& debug) {
  std::string out = "<h2>Suspects</h2>\n";
  if (debug.suspects.empty()) return out + "<p>None.</p>\n";
  std::size_t rank = 0;
  for (const Suspect& suspect : debug.suspects) {
    out += fmt::format(
        "<button class=\"suspect\" data-lines=\"{}\"><code>{}. {}:{}</code><br><code>{}</code>"
        "<span class=\"by\">{}</span></button>\n",
        steps_at(debug, suspect), ++rank, escaped(suspect.position.file), suspect.position.line,
        escaped(suspect.text), escaped(suspect.reason));
  }
  return out;
}

std::string cells(const std::optional<RunStep::At>& step, char side, std::size_t row) {
  if (!step) return "<td class=\"no\"></td><td class=\"absent\"></td>";
  std::string text;
  for (const std::string& line : highlighted_lines(step->text)) {
    text += (text.empty() ? "" : "\n") + line;
  }
  return fmt::format("<td class=\"no\">{}</td><td id=\"{}{}\">{}</td>", step->position.line, side,
                     row, text);
}

std::string runs(const Debug& debug) {
  if (debug.steps.empty()) return "";
  std::string out = fmt::format(
      "<section class=\"file\">\n<h2>The two runs<span>{}</span></h2>\n<table class=\"versions\">\n"
      "<colgroup><col style=\"width:3.6em\"><col><col style=\"width:3.6em\"><col></colgroup>\n"
      "<thead><tr><th></th><th>OLD</th><th></th><th>NEW</th></tr></thead>\n<tbody>\n",
      debug.steps_left_out > 0
          ? fmt::format("{} steps before these are the same", debug.steps_left_out)
          : "");
  for (std::size_t i = 0; i < debug.steps.size(); ++i) {
    const RunStep& step = debug.steps[i];
    const bool parts = debug.steps_part && i + 1 == debug.steps.size();
    const std::string_view kind = parts                        ? " class=\"part\""
                                  : step.of_old && step.of_new ? ""
                                                               : " class=\"alone\"";
    out += fmt::format("<tr{}>{}{}</tr>\n", kind, cells(step.of_old, 'o', i),
                       cells(step.of_new, 'n', i));
  }
  return out +
         fmt::format("</tbody></table></section>\n<p>{}</p>\n",
                     debug.steps_part ? "Here they part." : "Both go the same way to their ends.");
}

}  // namespace
}  // namespace debug_html

std::string render_debug_html(const Debug& debug, Colour /*colour*/) {
  using namespace debug_html;
  const std::string outcome = fmt::format(
      "<p>For <code>{}</code>:</p>\n<table class=\"values\"><tbody><tr><th>OLD</th><td>{}</td></tr>"
      "<tr class=\"differs\"><th>NEW</th><td>{}</td></tr></tbody></table>\n",
      escaped(written(debug.input)), escaped(written(debug.old_outcome)),
      escaped(written(debug.new_outcome)));
  return written(Page{
      .title = "What went wrong in " + debug.entry,
      .what = "pslice debug: why a run broke between two versions",
      .heading = fmt::format("What went wrong in <code>{}</code>", escaped(debug.entry)),
      .head =
          outcome +
          facts({{fmt::format("<span class=\"{0}\">{0}</span>", escaped(debug.verdict)), "verdict"},
                 {std::to_string(debug.suspects.size()),
                  debug.suspects.size() == 1 ? "suspect" : "suspects"},
                 {fmt::format("{} <small>of {}</small>", debug.needed.size(), debug.changes.size()),
                  "changes needed for it"}}) +
          legend({{"only", "the step of the chosen suspect"}}) +
          remarks(debug.assumptions, debug.warnings, {}),
      .bar = "<span>Choose a suspect: <kbd>j</kbd> <kbd>k</kbd> or click</span>\n",
      .sheet = "<nav class=\"list\" aria-label=\"Suspects\">\n" + suspects(debug) +
               "</nav>\n<div>\n" + runs(debug) + "</div>\n",
      .sheet_class = "with-list",
      .foot = details("How it was found",
                      {{std::to_string(debug.statistics.executions), "executions"},
                       {std::to_string(debug.mixes), "mixes of both versions run"},
                       {std::to_string(debug.statistics.solver_calls), "questions to a solver"},
                       {describe_seconds(debug.seconds), "time"},
                       {describe_memory(debug.peak_rss_kb), "memory"}}),
      .version = debug.version});
}

}  // namespace pslice::report
