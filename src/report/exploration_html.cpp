#include <algorithm>

#include <fmt/format.h>

#include "report/html_page.h"
#include "report/render_exploration.h"

// The table, and below it the source. Choosing a group marks its statements in the source; the
// first is chosen to begin with.

namespace pslice::report {
namespace {

constexpr std::string_view table_style = R"(
table { border-collapse: collapse; }
th, td { text-align: left; padding: .25em .8em; border-bottom: 1px solid #8884;
         vertical-align: top; }
td code { white-space: pre-wrap; }
tr.group { cursor: pointer; }
tr.chosen { background: #2a72; }
.none { color: #888; }
)";

constexpr std::string_view script = R"(
choosing('tr.group', group => {
  document.querySelectorAll('.kept').forEach(line => line.classList.remove('kept'));
  for (const line of groups[group]) document.getElementById(line).classList.add('kept');
});
)";

std::string table_of(const Exploration& exploration) {
  const explore::Signature& signature = exploration.signature;
  std::string out = "<table>\n<tr><th>condition</th>";
  for (const explore::Output& output : signature.outputs) {
    out += fmt::format("<th>{}</th>", escaped(output.name));
  }
  out += "<th>example</th></tr>\n";
  for (std::size_t i = 0; i < signature.groups.size(); ++i) {
    const GroupText& text = exploration.texts[i];
    out += fmt::format("<tr class=\"group\"><td><code>{}</code></td>", escaped(text.condition));
    for (const std::string& output : text.outputs) {
      out += output.empty() ? "<td class=\"none\">not reached</td>"
                            : fmt::format("<td><code>{}</code></td>", escaped(output));
    }
    out += fmt::format("<td>{}</td></tr>\n", escaped(describe_example(exploration, i)));
  }
  return out + "</table>\n";
}

std::string table_of_faults(const Exploration& exploration) {
  std::string out = fmt::format("<p>{}.</p>\n", escaped(describe_faults(exploration)));
  if (exploration.signature.faults.empty()) return out;
  out += "<table>\n<tr><th>fault</th><th>where</th><th>statement</th><th>example</th></tr>\n";
  for (const explore::FoundFault& fault : exploration.signature.faults) {
    const base::SourcePosition at = position_of(exploration, fault);
    std::string where = escaped(fmt::format("{}:{}", at.file, at.line));
    for (std::size_t f = 0; f < exploration.files.size(); ++f) {
      if (exploration.files[f].name != at.file) continue;
      where = fmt::format("<a href=\"#{}.{}\">{}</a>", f + 1, at.line, where);
    }
    out += fmt::format(
        "<tr class=\"fault\"><td>{}</td><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n",
        escaped(to_string(fault.what)), where,
        escaped((*exploration.program)[fault.statement].text),
        escaped(describe_inputs(exploration, fault)));
  }
  return out + "</table>\n";
}

std::string listing_of(const Exploration& exploration, std::size_t index) {
  const File& file = exploration.files[index];
  return listing(file.name, file.text, index, [&](unsigned number) -> std::string_view {
    const bool observed =
        std::ranges::any_of(exploration.criterion, [&](const CriterionPoint& point) {
          return point.position.file == file.name && point.position.line == number;
        });
    return observed ? "criterion" : "";
  });
}

/// The ids of the lines of each group.
std::string lines_as_script(const Exploration& exploration) {
  std::string out = "const groups = [";
  for (const explore::Group& group : exploration.signature.groups) {
    out += '[';
    for (const MarkedLine& marked : lines_of_group(exploration, group)) {
      out += fmt::format("'{}.{}',", marked.file + 1, marked.line);
    }
    out += "],";
  }
  return out + "];";
}

}  // namespace

std::string render_exploration_html(const Exploration& exploration, Colour /*colour*/) {
  std::string body = fmt::format("<p>{}.</p>\n", escaped(describe_outcome(exploration)));
  if (exploration.shows_coverage) {
    body += fmt::format("<p>{}.</p>\n", escaped(describe_coverage(exploration.signature.coverage)));
  }
  body += remarks(exploration.assumptions, exploration.warnings);
  if (exploration.looked_for_faults) body += table_of_faults(exploration);
  body += table_of(exploration);
  body += "<p>Choose a group to see the statements that take part in it.</p>\n";
  for (std::size_t i = 0; i < exploration.files.size(); ++i) {
    body += listing_of(exploration, i);
  }
  body += fmt::format("<script>\n{}{}{}</script>\n", lines_as_script(exploration), choosing_script,
                      script);
  return page("What " + exploration.entry + " computes", table_style, body, exploration.version);
}

}  // namespace pslice::report
