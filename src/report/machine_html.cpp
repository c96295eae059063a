#include <fmt/format.h>

#include "report/html_page.h"
#include "report/machine.h"

// The picture, the table and the source. Choosing a transition, in the picture or in the table,
// shows its test and marks its statements in the source.

namespace pslice::report {
namespace machine_html {
namespace {

constexpr std::string_view machine_style = R"(
table { border-collapse: collapse; }
th, td { text-align: left; padding: .25em .8em; border-bottom: 1px solid #8884;
         vertical-align: top; }
td code { white-space: pre-wrap; }
tr.transition { cursor: pointer; }
tr.chosen { background: #2a72; }
tr.unreachable { color: #888; }
#picture { overflow-x: auto; }
#picture svg { max-width: 100%; height: auto; background: #fff; }
g.edge { cursor: pointer; }
g.edge.chosen path { stroke: #2a7; stroke-width: 2.5; }
g.edge.chosen polygon { fill: #2a7; stroke: #2a7; }
g.edge.chosen text { fill: #185; font-weight: bold; }
#chosen { border-left: 4px solid #2a7; padding: .1em .8em; }
)";

constexpr std::string_view machine_script = R"(
function choose(number) {
  document.querySelectorAll('.kept').forEach(line => line.classList.remove('kept'));
  document.querySelectorAll('tr.transition').forEach(
      (row, i) => row.classList.toggle('chosen', i === number));
  document.querySelectorAll('g.edge').forEach(
      edge => edge.classList.toggle('chosen', edge.id === 't' + number));
  const chosen = transitions[number];
  if (!chosen) return;
  document.getElementById('title').textContent = chosen.title;
  document.getElementById('condition').textContent = chosen.condition;
  document.getElementById('test').textContent = chosen.test;
  for (const line of chosen.lines) document.getElementById(line).classList.add('kept');
}
document.querySelectorAll('tr.transition').forEach((row, i) => {
  row.addEventListener('click', () => choose(i));
});
document.querySelectorAll('g.edge').forEach(edge => {
  const number = /^t(\d+)$/.exec(edge.id);
  if (number) edge.addEventListener('click', () => choose(Number(number[1])));
});
choose(0);
)";

std::vector<const MachineTransition*> all_of(const Machine& machine) {
  std::vector<const MachineTransition*> all;
  for (const MachineTransition& t : machine.transitions) all.push_back(&t);
  for (const MachineTransition& t : machine.ends) all.push_back(&t);
  return all;
}

std::string row(const Machine& machine, const MachineTransition& t) {
  const bool stays = t.to == t.from && !t.written;
  return fmt::format(
      "<tr class=\"transition{}\"><td>{}</td><td>{}{}</td><td><code>{}</code></td><td>{}</td>"
      "</tr>\n",
      t.reachable ? "" : " unreachable", escaped(label_of(machine.states[t.from])),
      escaped(target_of(machine, t)), stays ? " (unchanged)" : "", escaped(t.condition),
      escaped(example_of(t)));
}

std::string table_of(const Machine& machine) {
  std::string out =
      "<table>\n<tr><th>from</th><th>to</th><th>condition</th><th>example</th></tr>\n";
  for (const MachineTransition* t : all_of(machine)) out += row(machine, *t);
  return out + "</table>\n";
}

/// Between quotes of the script.
std::string scripted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '<') {
      out += "\\x3c";
      continue;
    }
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string data_of(const Machine& machine) {
  std::string out = "const transitions = [";
  for (const MachineTransition* t : all_of(machine)) {
    out += fmt::format("{{title: {}, condition: {}, test: {}, lines: [",
                       scripted(label_of(machine.states[t->from]) + " → " + target_of(machine, *t)),
                       scripted(t->condition == "1" ? "always" : t->condition),
                       scripted(example_of(*t)));
    for (const MarkedLine& marked : t->lines) {
      out += fmt::format("'{}.{}',", marked.file + 1, marked.line);
    }
    out += "]},\n";
  }
  return out + "];";
}

/// What goes into a page: without what makes it a document of its own.
std::string picture_of(const Machine& machine) {
  const std::string svg = render_machine_svg(machine, Colour::off);
  const std::size_t begin = svg.find("<svg");
  return "<div id=\"picture\">" + svg.substr(begin == std::string::npos ? 0 : begin) + "</div>\n";
}

}  // namespace
}  // namespace machine_html

std::string render_machine_html(const Machine& machine, Colour /*colour*/) {
  using namespace machine_html;
  std::string body = fmt::format("<p>{}.</p>\n", escaped(describe_outcome(machine)));
  for (const std::string& finding : findings(machine)) {
    body += fmt::format("<p>note: {}</p>\n", escaped(finding));
  }
  body += remarks(machine.assumptions, machine.warnings);
  if (!machine.states.empty()) body += picture_of(machine);
  body +=
      "<div id=\"chosen\"><p><b id=\"title\"></b></p><p>if <code id=\"condition\"></code></p>"
      "<p>for example: <code id=\"test\"></code></p></div>\n";
  body += table_of(machine);
  body += "<p>Choose a transition to see its test and the statements that take part in it.</p>\n";
  for (std::size_t i = 0; i < machine.files.size(); ++i) {
    body += listing(machine.files[i].name, machine.files[i].text, i,
                    [](unsigned) { return std::string_view(); });
  }
  body += fmt::format("<script>\n{}{}</script>\n", data_of(machine), machine_script);
  return page("The machine of " + machine.state + " in " + machine.entry, machine_style, body,
              machine.version);
}

}  // namespace pslice::report
