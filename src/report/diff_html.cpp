#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "report/diff_summary.h"
#include "report/folding.h"
#include "report/highlighting.h"
#include "report/html_page.h"
#include "report/line_alignment.h"

// What differs, as a list; beside it both versions, line by line. Choosing a difference shows its
// two runs in them, and what they were given and gave.

namespace pslice::report {
namespace diff_html {
namespace {

/// Lines further than this from all that is marked are folded.
constexpr std::size_t context = 5;

enum class Side : std::uint8_t { older, newer };

/// By line from 0, of one file.
struct Marks {
  std::set<std::size_t> changed;
  std::set<std::size_t> impacted;
  std::set<std::size_t> run;  // by some difference
};

class DiffPage {
 public:
  explicit DiffPage(const Diff& diff) : diff_(diff) {
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

  std::string render() {
    std::string list;
    for (const Comparison& comparison : diff_.comparisons) add(comparison, list);
    if (diff_.comparisons.empty()) list += "<p>Nothing that could be compared has changed.</p>\n";
    std::string versions;
    for (std::size_t i = 0; i < std::max(diff_.old_files.size(), diff_.new_files.size()); ++i) {
      add_file(i, versions);
    }
    const std::string runs =
        shown_ > 0 ? "<section id=\"run\" aria-live=\"polite\">\n" + runs_ + "</section>\n" : "";
    return written(Page{
        .title = title(),
        .what = "pslice diff: what a change does",
        .heading = {},
        .head = head(),
        .bar = shown_ > 0 ? "<span>Choose a difference: <kbd>j</kbd> <kbd>k</kbd> or click</span>\n"
                          : "",
        .sheet = "<nav class=\"list\" aria-label=\"Differences\">\n" + list + "</nav>\n<div>\n" +
                 runs + versions + "</div>\n",
        .sheet_class = "with-list",
        .foot = foot(),
        .version = diff_.version});
  }

 private:
  static std::string verdict(Verdict verdict) {
    return fmt::format("<span class=\"verdict {0}\">{0}</span>", to_string(verdict));
  }

  [[nodiscard]] std::string title() const {
    const auto first = [](const std::vector<File>& files) {
      return files.empty() ? std::string("?") : files.front().name;
    };
    if (diff_.new_files.size() > 1) return "What the change does";
    return "From " + first(diff_.old_files) + " to " + first(diff_.new_files);
  }

  [[nodiscard]] std::string head() const {
    std::size_t differences = 0;
    std::size_t equivalent = 0;
    for (const Comparison& comparison : diff_.comparisons) {
      differences += comparison.differences.size();
      equivalent += comparison.verdict == Verdict::equivalent ? 1U : 0U;
    }
    std::vector<LegendEntry> entries = {{"changed", "changed"},
                                        {"impacted", "a change has an impact on it"}};
    if (shown_ > 0) {
      entries.push_back({"run", "run in both versions"});
      entries.push_back({"only", "run in one version only"});
    }
    return facts({{verdict(diff_.verdict), "verdict"},
                  {std::to_string(diff_.changes.size()),
                   diff_.changes.size() == 1 ? "changed statement" : "changed statements"},
                  {std::to_string(differences),
                   differences == 1 ? "way to behave differently" : "ways to behave differently"},
                  {fmt::format("{} <small>of {}</small>", equivalent, diff_.comparisons.size()),
                   "functions proved equivalent"}}) +
           legend(entries) + remarks(diff_.assumptions, diff_.warnings, {});
  }

  [[nodiscard]] std::string foot() const {
    return details("How it was found",
                   {{std::to_string(diff_.statistics.executions), "executions"},
                    {std::to_string(diff_.statistics.solver_calls), "questions to a solver"},
                    {describe_seconds(diff_.seconds), "time"},
                    {describe_memory(diff_.peak_rss_kb), "memory"}});
  }

  void mark(Side side, const std::optional<base::SourcePosition>& at,
            std::set<std::size_t> Marks::* kind) {
    if (at && at->line > 0) (marks_[{side, at->file}].*kind).insert(at->line - 1);
  }

  // --- the list ---

  void add(const Comparison& comparison, std::string& out) {
    out += fmt::format("<h2>{}: {}</h2>\n", escaped(title_of(comparison)),
                       verdict(comparison.verdict));
    if (comparison.verdict == Verdict::different && !comparison.complete) {
      out += "<p>There may be more than this.</p>\n";
    }
    for (const Difference& difference : comparison.differences) {
      if (difference.kind == "interface") {
        out += fmt::format("<p>{}</p>\n", escaped(difference.what));
        continue;
      }
      const std::string when = difference.condition == "1" ? "always" : difference.condition;
      out += fmt::format(
          "<button class=\"difference\" data-lines=\"{}\"><code>{}</code>"
          "<span class=\"by\">{}</span></button>\n",
          run_lines_of(difference), escaped(when), described(difference));
      add_run(comparison, difference);
    }
    out += remarks(comparison.assumptions, comparison.warnings, {});
  }

  /// `return: x, now y`.
  static std::string described(const Difference& difference) {
    if (!difference.what.empty()) return escaped(difference.what);
    std::string out;
    for (std::size_t i = 0; i < difference.old_outputs.size(); ++i) {
      const auto& [name, before] = difference.old_outputs[i];
      const std::string& after = difference.new_outputs[i].second;
      if (before == after) continue;
      out += fmt::format("{}{}: <code>{}</code>, now <code>{}</code>", out.empty() ? "" : "; ",
                         escaped(name), escaped(before), escaped(after));
    }
    return out;
  }

  [[nodiscard]] std::string run_lines_of(const Difference& difference) const {
    std::string ids;
    for (const auto& at : difference.old_lines) add_id(Side::older, at, ids);
    for (const auto& at : difference.new_lines) add_id(Side::newer, at, ids);
    return ids;
  }

  /// What the two runs were given and gave, for who chooses the difference.
  void add_run(const Comparison& comparison, const Difference& difference) {
    runs_ += fmt::format("<div class=\"detail\" data-of=\"{}\"{}>\n<h2>{}</h2>\n", shown_,
                         shown_ > 0 ? " hidden" : "", escaped(title_of(comparison)));
    ++shown_;
    if (!difference.what.empty()) runs_ += fmt::format("<p>{}</p>\n", escaped(difference.what));
    std::string inputs;
    for (const auto& [name, value] : difference.test) {
      inputs += (inputs.empty() ? "" : ", ") + name + " = " + value.to_string();
    }
    if (!inputs.empty()) {
      runs_ += fmt::format("<p>for example <code>{}</code></p>\n", escaped(inputs));
    }
    std::string rows;
    for (std::size_t i = 0; i < difference.old_observed.size(); ++i) {
      const auto& [name, before] = difference.old_observed[i];
      rows += row(name, shown(before), shown(difference.new_observed[i].second));
    }
    if (difference.old_calls && difference.new_calls) {
      rows += row("calls", joined(*difference.old_calls), joined(*difference.new_calls));
    }
    if (!rows.empty()) {
      runs_ +=
          "<table class=\"values\"><thead><tr><th>output</th><th>OLD</th><th>NEW</th></tr>"
          "</thead>\n<tbody>" +
          rows + "</tbody></table>\n";
    }
    runs_ += "</div>\n";
  }

  static std::string row(const std::string& name, const std::string& before,
                         const std::string& after) {
    return fmt::format("<tr{}><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       before == after ? "" : " class=\"differs\"", escaped(name), escaped(before),
                       escaped(after));
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

  void add_id(Side side, const base::SourcePosition& at, std::string& ids) const {
    const auto found = std::ranges::find(files(side), at.file, &File::name);
    if (found == files(side).end() || at.line == 0) return;
    const auto file = static_cast<std::size_t>(found - files(side).begin());
    ids += (ids.empty() ? "" : " ") + id_of(side, file, at.line - 1);
  }

  void add_file(std::size_t index, std::string& out) {
    static const File none{};
    const File& older = index < diff_.old_files.size() ? diff_.old_files[index] : none;
    const File& newer = index < diff_.new_files.size() ? diff_.new_files[index] : none;
    const std::vector<std::string_view> left = lines_of(older.text);
    const std::vector<std::string_view> right = lines_of(newer.text);
    if (left.empty() && right.empty()) return;
    out += fmt::format(
        "<section class=\"file\">\n<h2>{}</h2>\n<table class=\"versions\">\n<colgroup>"
        "<col style=\"width:3.6em\"><col><col style=\"width:3.6em\"><col></colgroup>\n"
        "<thead class=\"spoken\"><tr><th></th><th>OLD</th><th></th><th>NEW</th></tr></thead>\n",
        older.name == newer.name ? escaped(newer.name)
                                 : escaped(older.name) + " → " + escaped(newer.name));
    const Columns columns{{highlighted_lines(older.text), marks_[{Side::older, older.name}]},
                          {highlighted_lines(newer.text), marks_[{Side::newer, newer.name}]}};
    const std::vector<AlignedRow> rows = align(left, right);
    std::vector<bool> worth(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      worth[i] = !rows[i].same || is_marked(columns.older.marks, rows[i].left) ||
                 is_marked(columns.newer.marks, rows[i].right);
    }
    for (const Stretch& stretch : folded_stretches(worth, context)) {
      if (stretch.folded) {
        out += fmt::format(
            "<tbody><tr><td colspan=\"4\" style=\"padding:0\"><button class=\"fold\" "
            "aria-expanded=\"false\">{} lines</button></td></tr></tbody>\n"
            "<tbody class=\"folded\" hidden>\n",
            stretch.end - stretch.begin);
      } else {
        out += "<tbody>\n";
      }
      for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
        out += "<tr>" + cells(Side::older, index, rows[i].left, rows[i], columns.older) +
               cells(Side::newer, index, rows[i].right, rows[i], columns.newer) + "</tr>\n";
      }
      out += "</tbody>\n";
    }
    out += "</table></section>\n";
  }

  /// One version of a file.
  struct Column {
    std::vector<std::string> lines;  // as HTML
    const Marks& marks;
  };
  struct Columns {
    Column older, newer;
  };

  static bool is_marked(const Marks& marks, const std::optional<std::size_t>& line) {
    return line && (marks.changed.contains(*line) || marks.impacted.contains(*line) ||
                    marks.run.contains(*line));
  }

  static std::string cells(Side side, std::size_t file, const std::optional<std::size_t>& line,
                           const AlignedRow& row, const Column& column) {
    if (!line) return "<td class=\"no\"></td><td class=\"absent\"></td>";
    const Marks& marks = column.marks;
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
        "<td class=\"no\">{}</td><td id=\"{}\"{}{}>{}</td>", *line + 1, id_of(side, file, *line),
        classes.empty() ? "" : fmt::format(" class=\"{}\"", classes),
        other ? fmt::format(" data-other=\"{}\"", id_of(opposite, file, *other)) : "",
        column.lines[*line]);
  }

  const Diff& diff_;
  std::map<std::pair<Side, std::string>, Marks> marks_;
  std::string runs_;       // of the differences that can be chosen
  std::size_t shown_ = 0;  // how many these are
};

}  // namespace
}  // namespace diff_html

std::string render_diff_html(const Diff& diff, Colour /*colour*/) {
  return diff_html::DiffPage(diff).render();
}

}  // namespace pslice::report
