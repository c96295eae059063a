#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "report/diff_summary.h"
#include "report/html_page.h"
#include "report/json_parts.h"
#include "report/line_alignment.h"

// What differs, as a list; beside it both versions, line by line. Choosing a difference shows its
// two runs in them, and what they were given and gave.

namespace pslice::report {
namespace diff_html {
namespace {

constexpr std::string_view style = R"(
main { display: grid; grid-template-columns: 22em minmax(0, 1fr); gap: 0 2em; }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; align-self: start; }
@media (max-width: 70em) { main { display: block; } nav { position: static; max-height: 40vh; } }
.verdict { font-weight: bold; }
.different { color: #b30; } .equivalent { color: #173; } .unknown { color: #860; }
.comparison { margin: .8em 0 .2em; }
button { font: inherit; color: inherit; background: none; border: 1px solid #8885;
         border-radius: 4px; }
button.difference { display: block; width: 100%; text-align: left; margin: .2em 0; padding: .3em .6em;
                    cursor: pointer; border-left: 4px solid #8885; }
button.difference code { white-space: pre-wrap; }
button.difference.chosen { border-left-color: #06c; background: #06c2; }
button:focus-visible { outline: 2px solid #06c; }
#run table { border-collapse: collapse; display: inline-table; vertical-align: top;
             margin: 0 3em 1em 0; }
#run h2 { margin-top: 0; }
#run th, #run td { text-align: left; padding: .15em .8em .15em 0; vertical-align: top; }
#run .changed-value td { font-weight: bold; }
.legend span { display: inline-block; margin-right: 1.2em; padding: 0 .5em; }
table.versions { border-collapse: collapse; width: 100%; table-layout: fixed;
                 font: 13px/1.4 monospace; tab-size: 4; }
table.versions td { padding: 0 .4em; vertical-align: top; white-space: pre-wrap;
                    overflow-wrap: anywhere; border-left: 4px solid transparent; }
table.versions td.number { width: 3.5em; text-align: right; color: #999; border: 0;
                           user-select: none; }
table.versions td.edited { background: #8881; }
table.versions td.changed, .legend .changed { border-left: 4px solid #06c; background: #06c1; }
table.versions td.impacted, .legend .impacted { border-left: 4px dotted #86a; }
table.versions td.run, .legend .run { background: #2a73; }
table.versions td.only, .legend .only { background: #f803; }
tr.fold button { width: 100%; border: 0; color: #999; text-align: left; cursor: pointer; }
kbd { border: 1px solid #8888; border-radius: 3px; padding: 0 .3em; }
@media (prefers-color-scheme: dark) {
  .different { color: #f96; } .equivalent { color: #6c8; } .unknown { color: #db5; }
  table.versions td.changed, .legend .changed { border-left-color: #59f; background: #59f3; }
  table.versions td.impacted, .legend .impacted { border-left-color: #c9e; }
  table.versions td.run, .legend .run { background: #2a75; }
  table.versions td.only, .legend .only { background: #f806; }
}
)";

constexpr std::string_view script = R"(
function cell(line) { return document.getElementById(line); }
function text(tag, content) {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}
function table(head, rows) {
  const result = document.createElement('table');
  const add = (tag, cells, marked) => {
    const row = result.insertRow();
    if (marked) row.className = 'changed-value';
    for (const content of cells) row.append(text(tag, content));
  };
  add('th', head);
  for (const row of rows) add('td', row, row.length === 3 && row[1] !== row[2]);
  return result;
}
function show(number) {
  const run = runs[number];
  document.querySelectorAll('td.run, td.only').forEach(c => c.classList.remove('run', 'only'));
  for (const line of run.lines) {
    const place = cell(line);
    if (!place) continue;
    const other = place.dataset.other;
    place.classList.add(other && run.lines.includes(other) ? 'run' : 'only');
    const fold = place.closest('tbody');
    if (fold && fold.hidden) unfold(fold);
  }
  const box = document.getElementById('run');
  box.replaceChildren(text('h2', run.title));
  if (run.what) box.append(text('p', run.what));
  if (run.inputs.length) box.append(table(['input', 'value'], run.inputs));
  if (run.outputs.length) box.append(table(['output', 'OLD', 'NEW'], run.outputs));
  const first = run.lines.map(cell).find(c => c && c.classList.contains('only')) ||
                run.lines.map(cell).find(c => c && c.classList.contains('changed'));
  if (first && moved) first.scrollIntoView({block: 'center'});
  moved = true;
}
let moved = false;
function unfold(body) {
  body.hidden = false;
  body.previousElementSibling.hidden = true;
}
document.querySelectorAll('tr.fold button').forEach(button => {
  button.addEventListener('click', () => unfold(button.closest('tbody').nextElementSibling));
});
choosing('button.difference', show);
)";

/// Lines further than this from all that is marked are folded.
constexpr std::size_t context = 5;
constexpr std::size_t least_folded = 4;

enum class Side : std::uint8_t { older, newer };

/// By line from 0, of one file.
struct Marks {
  std::set<std::size_t> changed;
  std::set<std::size_t> impacted;
  std::set<std::size_t> run;  // by some difference
};

class Page {
 public:
  explicit Page(const Diff& diff) : diff_(diff) {
    for (const Change& change : diff.changes) {
      mark(Side::older, change.old_at, &Marks::changed);
      mark(Side::newer, change.new_at, &Marks::changed);
    }
    for (const auto& [file, lines] : diff.impacted) {
      for (const unsigned line : lines) {
        mark(Side::newer, base::SourcePosition{file, line, 0}, &Marks::impacted);
      }
    }
    for (const Comparison& comparison : diff.comparisons) {
      for (const Difference& difference : comparison.differences) {
        for (const auto& at : difference.old_lines) mark(Side::older, at, &Marks::run);
        for (const auto& at : difference.new_lines) mark(Side::newer, at, &Marks::run);
      }
    }
  }

  std::string body() {
    std::string out = fmt::format("<p>{}</p>\n", verdict(diff_.verdict));
    out += "<main>\n<nav aria-label=\"differences\">\n";
    Json runs = Json::array();
    for (const Comparison& comparison : diff_.comparisons) add(comparison, out, runs);
    if (diff_.comparisons.empty()) out += "<p>Nothing that could be compared has changed.</p>\n";
    out += remarks(diff_.assumptions, diff_.warnings);
    out += "</nav>\n<div>\n<section id=\"run\" aria-live=\"polite\"></section>\n";
    out += legend(!runs.empty());
    for (std::size_t i = 0; i < std::max(diff_.old_files.size(), diff_.new_files.size()); ++i) {
      add_file(i, out);
    }
    out += "</div>\n</main>\n";
    std::string data = runs.dump(-1, ' ', true, Json::error_handler_t::replace);
    for (std::size_t at = 0; (at = data.find('<', at)) != std::string::npos;) {
      data.replace(at, 1, "\\u003c");  // a script ends at the first </
    }
    return out + fmt::format("<script>\nconst runs = {};\n{}{}</script>\n", data, choosing_script,
                             script);
  }

 private:
  static std::string verdict(Verdict verdict) {
    return fmt::format("<span class=\"verdict {0}\">{0}</span>", to_string(verdict));
  }

  void mark(Side side, const std::optional<base::SourcePosition>& at,
            std::set<std::size_t> Marks::* kind) {
    if (at && at->line > 0) (marks_[{side, at->file}].*kind).insert(at->line - 1);
  }

  // --- the list ---

  void add(const Comparison& comparison, std::string& out, Json& runs) {
    out += fmt::format("<div class=\"comparison\"><strong>{}</strong>: {}{}</div>\n",
                       escaped(title_of(comparison)), verdict(comparison.verdict),
                       comparison.verdict == Verdict::different && !comparison.complete
                           ? "; there may be more than this"
                           : "");
    for (const Difference& difference : comparison.differences) {
      if (difference.kind == "interface") {
        out += fmt::format("<p>{}</p>\n", escaped(difference.what));
        continue;
      }
      const std::string when = difference.condition == "1" ? "always" : difference.condition;
      out += fmt::format("<button class=\"difference\"><code>{}</code>{}</button>\n", escaped(when),
                         difference.what.empty() ? "" : "<br>" + escaped(difference.what));
      runs.push_back(run_of(comparison, difference));
    }
    out += remarks(comparison.assumptions, comparison.warnings);
  }

  [[nodiscard]] Json run_of(const Comparison& comparison, const Difference& difference) const {
    Json inputs = Json::array();
    for (const auto& [name, value] : difference.test) {
      inputs.push_back(Json::array({name, value.to_string()}));
    }
    Json outputs = Json::array();
    for (std::size_t i = 0; i < difference.old_observed.size(); ++i) {
      const auto& [name, before] = difference.old_observed[i];
      const auto& after = difference.new_observed[i].second;
      outputs.push_back(Json::array({name, shown(before), shown(after)}));
    }
    if (difference.old_calls && difference.new_calls) {
      outputs.push_back(
          Json::array({"calls", joined(*difference.old_calls), joined(*difference.new_calls)}));
    }
    Json lines = Json::array();
    for (const auto& at : difference.old_lines) add_id(Side::older, at, lines);
    for (const auto& at : difference.new_lines) add_id(Side::newer, at, lines);
    return {{"title", title_of(comparison)},
            {"what", difference.what},
            {"inputs", std::move(inputs)},
            {"outputs", std::move(outputs)},
            {"lines", std::move(lines)}};
  }

  static std::string shown(const std::optional<explore::Integer>& value) {
    return value ? value->to_string() : "—";
  }
  static std::string joined(const std::vector<std::string>& calls) {
    std::string text;
    for (const std::string& call : calls) text += (text.empty() ? "" : ", ") + call;
    return text.empty() ? "none" : text;
  }

  // --- the versions ---

  [[nodiscard]] const std::vector<File>& files(Side side) const {
    return side == Side::older ? diff_.old_files : diff_.new_files;
  }

  static std::string id_of(Side side, std::size_t file, std::size_t line) {
    return fmt::format("{}{}.{}", side == Side::older ? "o" : "n", file + 1, line + 1);
  }

  void add_id(Side side, const base::SourcePosition& at, Json& lines) const {
    const auto found = std::ranges::find(files(side), at.file, &File::name);
    if (found == files(side).end() || at.line == 0) return;
    lines.push_back(
        id_of(side, static_cast<std::size_t>(found - files(side).begin()), at.line - 1));
  }

  static std::string legend(bool has_runs) {
    std::string out =
        "<p class=\"legend\"><span class=\"changed\">changed</span>"
        "<span class=\"impacted\">a change has an impact on it</span>";
    if (has_runs) {
      out +=
          "<span class=\"run\">run in both versions</span>"
          "<span class=\"only\">run in one version only</span>"
          "Choose a difference: <kbd>j</kbd> <kbd>k</kbd> or the mouse.";
    }
    return out + "</p>\n";
  }

  void add_file(std::size_t index, std::string& out) {
    static const File none{};
    const File& older = index < diff_.old_files.size() ? diff_.old_files[index] : none;
    const File& newer = index < diff_.new_files.size() ? diff_.new_files[index] : none;
    const std::vector<std::string_view> left = lines_of(older.text);
    const std::vector<std::string_view> right = lines_of(newer.text);
    if (left.empty() && right.empty()) return;
    out += fmt::format(
        "<table class=\"versions\">\n<colgroup><col style=\"width:3.5em\"><col>"
        "<col style=\"width:3.5em\"><col></colgroup>\n"
        "<thead><tr><th></th><th>{}</th><th></th><th>{}</th></tr></thead>\n",
        escaped(older.name), escaped(newer.name));
    const Marks& old_marks = marks_[{Side::older, older.name}];
    const Marks& new_marks = marks_[{Side::newer, newer.name}];
    std::vector<AlignedRow> rows = align(left, right);
    const std::vector<bool> folded = folded_rows(rows, old_marks, new_marks);
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t end = i;
      while (end < rows.size() && folded[end] == folded[i]) ++end;
      if (folded[i]) {
        out += fmt::format(
            "<tbody><tr class=\"fold\"><td colspan=\"4\"><button>… {} lines</button></td></tr>"
            "</tbody>\n<tbody hidden>\n",
            end - i);
      } else {
        out += "<tbody>\n";
      }
      for (; i < end; ++i) {
        const AlignedRow& row = rows[i];
        out += "<tr>" + cells(Side::older, index, row.left, row, left, old_marks) +
               cells(Side::newer, index, row.right, row, right, new_marks) + "</tr>\n";
      }
      out += "</tbody>\n";
    }
    out += "</table>\n";
  }

  static std::vector<bool> folded_rows(const std::vector<AlignedRow>& rows, const Marks& older,
                                       const Marks& newer) {
    std::vector<bool> folded(rows.size(), true);
    const auto is_marked = [](const Marks& marks, const std::optional<std::size_t>& line) {
      return line && (marks.changed.contains(*line) || marks.impacted.contains(*line) ||
                      marks.run.contains(*line));
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].same && !is_marked(older, rows[i].left) && !is_marked(newer, rows[i].right)) {
        continue;
      }
      const std::size_t begin = i > context ? i - context : 0;
      const std::size_t end = std::min(rows.size(), i + context + 1);
      std::fill(folded.begin() + static_cast<std::ptrdiff_t>(begin),
                folded.begin() + static_cast<std::ptrdiff_t>(end), false);
    }
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t end = i;
      while (end < rows.size() && folded[end] == folded[i]) ++end;
      if (folded[i] && end - i < least_folded) {
        std::fill(folded.begin() + static_cast<std::ptrdiff_t>(i),
                  folded.begin() + static_cast<std::ptrdiff_t>(end), false);
      }
      i = end;
    }
    return folded;
  }

  static std::string cells(Side side, std::size_t file, const std::optional<std::size_t>& line,
                           const AlignedRow& row, const std::vector<std::string_view>& lines,
                           const Marks& marks) {
    if (!line) return "<td class=\"number\"></td><td></td>";
    const auto& other = side == Side::older ? row.right : row.left;
    const Side opposite = side == Side::older ? Side::newer : Side::older;
    std::string classes;
    const auto add = [&](bool is_so, std::string_view name) {
      if (is_so) classes += (classes.empty() ? "" : " ") + std::string(name);
    };
    add(!row.same, "edited");
    add(marks.changed.contains(*line), "changed");
    add(marks.impacted.contains(*line) && !marks.changed.contains(*line), "impacted");
    return fmt::format(
        "<td class=\"number\">{}</td><td id=\"{}\"{}{}>{}</td>", *line + 1,
        id_of(side, file, *line), classes.empty() ? "" : fmt::format(" class=\"{}\"", classes),
        other ? fmt::format(" data-other=\"{}\"", id_of(opposite, file, *other)) : "",
        escaped(lines[*line]));
  }

  const Diff& diff_;
  std::map<std::pair<Side, std::string>, Marks> marks_;
};

std::string title(const Diff& diff) {
  const auto first = [](const std::vector<File>& files) {
    return files.empty() ? std::string("?") : files.front().name;
  };
  if (diff.new_files.size() > 1) return "What the change does";
  return "From " + first(diff.old_files) + " to " + first(diff.new_files);
}

}  // namespace
}  // namespace diff_html

std::string render_diff_html(const Diff& diff, Colour /*colour*/) {
  return page(diff_html::title(diff), diff_html::style, diff_html::Page(diff).body(), diff.version);
}

}  // namespace pslice::report
