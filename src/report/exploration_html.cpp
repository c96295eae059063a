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
function choose(group) {
  document.querySelectorAll('.kept').forEach(line => line.classList.remove('kept'));
  document.querySelectorAll('tr.group').forEach(
      (row, i) => row.classList.toggle('chosen', i === group));
  for (const line of (groups[group] || [])) {
    document.getElementById(line).classList.add('kept');
  }
}
document.querySelectorAll('tr.group').forEach((row, i) => {
  row.addEventListener('click', () => choose(i));
});
choose(0);
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

void append_listing(std::string& out, const Exploration& exploration, std::size_t index) {
  const File& file = exploration.files[index];
  out += fmt::format("<h2>{}</h2>\n<pre>", escaped(file.name));
  std::size_t begin = 0;
  for (unsigned number = 1; begin < file.text.size(); ++number) {
    std::size_t end = file.text.find('\n', begin);
    if (end == std::string::npos) end = file.text.size();
    bool observed = false;
    for (const CriterionPoint& point : exploration.criterion) {
      observed = observed || (point.position.file == file.name && point.position.line == number);
    }
    const std::string id = fmt::format("{}.{}", index + 1, number);
    out += fmt::format("<span class=\"line{}\" id=\"{}\"><a href=\"#{}\">{}</a>{}</span>\n",
                       observed ? " criterion" : "", id, id, number,
                       escaped(std::string_view(file.text).substr(begin, end - begin)));
    begin = end + 1;
  }
  out += "</pre>\n";
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
  body += table_of(exploration);
  body += "<p>Choose a group to see the statements that take part in it.</p>\n";
  for (std::size_t i = 0; i < exploration.files.size(); ++i) {
    append_listing(body, exploration, i);
  }
  body += fmt::format("<script>\n{}{}</script>\n", lines_as_script(exploration), script);
  return page("What " + exploration.entry + " computes", table_style, body, exploration.version);
}

}  // namespace pslice::report
