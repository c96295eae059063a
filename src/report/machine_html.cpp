#include <algorithm>

#include <fmt/format.h>

#include "report/html_listing.h"
#include "report/html_page.h"
#include "report/machine.h"

// The picture, the table and the source. Choosing a transition, in the picture or in the table,
// marks its statements in the source and brings them into view.

namespace pslice::report {
namespace machine_html {
namespace {

std::vector<const MachineTransition*> all_of(const Machine& machine) {
  std::vector<const MachineTransition*> all;
  for (const MachineTransition& t : machine.transitions) all.push_back(&t);
  for (const MachineTransition& t : machine.ends) all.push_back(&t);
  return all;
}

std::string lines_of(const MachineTransition& t) {
  std::string out;
  for (const MarkedLine& marked : t.lines) {
    out += (out.empty() ? "" : " ") + line_id(marked.file, marked.line);
  }
  return out;
}

std::string row(const Machine& machine, const MachineTransition& t) {
  const bool stays = t.to == t.from && !t.written;
  return fmt::format(
      "<tr class=\"transition{}\" data-lines=\"{}\"><td>{}</td><td>{}{}</td>"
      "<td><code>{}</code></td><td><code>{}</code></td></tr>\n",
      t.reachable ? "" : " unreachable", lines_of(t), escaped(label_of(machine.states[t.from])),
      escaped(target_of(machine, t)), stays ? " (unchanged)" : "",
      t.condition == "1" ? "always" : escaped(t.condition), escaped(example_of(t)));
}

std::string table_of(const Machine& machine) {
  std::string out =
      "<div class=\"wide\"><table class=\"cases\">\n<thead><tr><th>from</th><th>to</th>"
      "<th>condition</th><th>example</th></tr></thead>\n<tbody>\n";
  for (const MachineTransition* t : all_of(machine)) out += row(machine, *t);
  return out + "</tbody></table></div>\n";
}

/// What goes into a page: without what makes it a document of its own.
std::string picture_of(const Machine& machine) {
  const std::string svg = render_machine_svg(machine, Colour::off);
  const std::size_t begin = svg.find("<svg");
  return "<div class=\"picture\" id=\"picture\">" +
         svg.substr(begin == std::string::npos ? 0 : begin) + "</div>\n";
}

std::string head_of(const Machine& machine) {
  std::string out = facts({{std::to_string(machine.states.size()), "states"},
                           {std::to_string(machine.transitions.size()), "transitions"},
                           {machine.complete ? "<span class=\"good\">complete</span>"
                                             : "<span class=\"unsure\">not complete</span>",
                            "no step is missing"},
                           {"<code>" + escaped(machine.entry) + "()</code>", "a step"}});
  const std::vector<std::string> notes = findings(machine);
  if (!notes.empty()) {
    out += "<ul>\n";
    for (const std::string& note : notes) out += fmt::format("<li>{}</li>\n", escaped(note));
    out += "</ul>\n";
  }
  std::vector<std::string> names;
  for (const File& file : machine.files) names.push_back(file.name);
  return out + legend({{"kept", "takes part in the chosen transition"}}) +
         remarks(machine.assumptions, machine.warnings, names);
}

std::string listing_of(const Machine& machine, std::size_t index) {
  const File& file = machine.files[index];
  std::vector<LineLook> looks(static_cast<std::size_t>(std::ranges::count(file.text, '\n')) + 1);
  for (const MachineTransition* t : all_of(machine)) {
    for (const MarkedLine& marked : t->lines) {
      if (marked.file == index && marked.line <= looks.size()) {
        looks[marked.line - 1].worth_seeing = true;
      }
    }
  }
  see_enclosing_lines(file.text, looks);
  return written(Listing{
      .name = file.name, .text = file.text, .file = index, .classes = "plain", .looks = looks});
}

}  // namespace
}  // namespace machine_html

std::string render_machine_html(const Machine& machine, Colour /*colour*/) {
  using namespace machine_html;
  std::string sheet = machine.states.empty() ? "" : picture_of(machine);
  sheet += "<div class=\"list\">\n" + table_of(machine) + "</div>\n<div>\n";
  for (std::size_t i = 0; i < machine.files.size(); ++i) sheet += listing_of(machine, i);
  return written(Page{
      .title = "The machine of " + machine.state + " in " + machine.entry,
      .what = "pslice fsm: the state machine in a program",
      .heading = fmt::format("The machine of <code>{}</code> in <code>{}</code>",
                             escaped(machine.state), escaped(machine.entry)),
      .head = head_of(machine),
      .bar = "<span>Choose a transition: <kbd>j</kbd> <kbd>k</kbd> or click</span>\n",
      .sheet = sheet + "</div>\n",
      .sheet_class = "with-table",
      .foot = details("How it was found",
                      {{std::to_string(machine.statistics.executions), "executions"},
                       {std::to_string(machine.statistics.solver_calls), "questions to a solver"},
                       {describe_seconds(machine.seconds), "time"},
                       {describe_memory(machine.peak_rss_kb), "memory"}}),
      .version = machine.version});
}

}  // namespace pslice::report
