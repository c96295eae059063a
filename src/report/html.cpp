#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "report/folding.h"
#include "report/html_explanations.h"
#include "report/html_listing.h"
#include "report/html_page.h"
#include "report/render.h"
#include "report/source_lines.h"

// The slice in its source: kept lines bright, the others dimmed and, in long stretches, folded;
// what only looking at paths removed in a tone of its own. A line that is chosen says why.

namespace pslice::report {
namespace slice_html {
namespace {

class SlicePage {
 public:
  explicit SlicePage(const Result& result) : result_(result), files_(listed_files(result)) {
    for (const File* file : files_) names_.push_back(file->name);
  }

  std::string render() const {
    std::string points;
    std::string heading;
    for (const CriterionPoint& point : result_.criterion) {
      points += (points.empty() ? "" : "; ") + describe(point);
      heading += (heading.empty() ? "Slice for " : "; ") + described(point);
    }
    std::string sheet = "<div>\n";
    for (std::size_t i = 0; i < files_.size(); ++i) sheet += listing_of(i);
    sheet += "</div>\n" + std::string(why_panel);
    return written(Page{.title = "Slice for " + points,
                        .what = "pslice: what can affect a value",
                        .heading = heading,
                        .head = head(),
                        .bar = bar(),
                        .sheet = sheet,
                        .sheet_class = "with-aside",
                        .foot = foot(),
                        .data = data(),
                        .version = result_.version});
  }

 private:
  static constexpr std::string_view why_panel =
      "<aside id=\"why\" aria-label=\"Why\" aria-live=\"polite\">\n"
      "<h2>Why is a line here, or not?</h2>\n"
      "<p>Choose a line, with the mouse or with <kbd>Enter</kbd> on its number.</p>\n"
      "<p><kbd>j</kbd> <kbd>k</kbd> next and previous kept line<br><kbd>/</kbd> search, "
      "<kbd>n</kbd> next hit<br><kbd>u</kbd> unfold all<br><kbd>p</kbd> with or without regard to "
      "paths</p>\n</aside>\n"
      "<svg id=\"arcs\" class=\"arcs\" hidden width=\"1\" height=\"1\" aria-hidden=\"true\">"
      "<path/><polygon/></svg>\n";

  // --- the head ---

  std::string described(const CriterionPoint& point) const {
    std::string variables;
    for (const std::string& variable : point.variables) {
      variables += (variables.empty() ? "<code>" : ", <code>") + escaped(variable) + "</code>";
    }
    return fmt::format("{} at {}{}", variables, link_to(point.position, names_),
                       point.label.empty() ? "" : fmt::format(" ({})", escaped(point.label)));
  }

  [[nodiscard]] bool has_both() const { return result_.without_paths.has_value(); }
  [[nodiscard]] std::size_t size_without_paths() const {
    return has_both() ? result_.without_paths->size() : result_.kept.size();
  }

  /// A value for each mode, of which the script shows one.
  [[nodiscard]] std::string by_mode(const std::string& sensitive,
                                    const std::string& insensitive) const {
    if (!has_both()) return sensitive;
    return fmt::format(
        "<span data-when=\"path-sensitive\">{}</span>"
        "<span data-when=\"path-insensitive\" hidden>{}</span>",
        sensitive, insensitive);
  }

  [[nodiscard]] std::string reduction(std::size_t kept) const {
    const auto all = static_cast<double>(std::max<std::size_t>(result_.program_statements, 1));
    return fmt::format("{:.1f} %", 100 * (1 - static_cast<double>(kept) / all));
  }

  [[nodiscard]] std::string head() const {
    const std::size_t removed =
        size_without_paths() - std::min(size_without_paths(), result_.kept.size());
    std::vector<Fact> all = {
        {by_mode(std::to_string(result_.kept.size()), std::to_string(size_without_paths())) +
             fmt::format(" <small>of {}</small>", result_.program_statements),
         "statements kept"},
        {by_mode(reduction(result_.kept.size()), reduction(size_without_paths())), "fewer"}};
    if (has_both()) {
      all.push_back({std::to_string(removed), "removed only by looking at paths"});
    }
    const std::string_view sound = "sound <small>not proved exact</small>";
    all.push_back({by_mode(std::string(result_.exact ? "exact <small>proved</small>" : sound),
                           std::string(sound)),
                   "for every input that is defined C"});
    all.push_back({"<code>" + escaped(result_.entry) + "()</code>", "runs from"});
    const double whole = static_cast<double>(std::max<std::size_t>(result_.program_statements, 1));
    std::string out = facts(all);
    out += fmt::format(
        "<div class=\"share\" role=\"img\" aria-label=\"{} kept, {} removed only by looking at "
        "paths, of {}\"><i class=\"kept\" style=\"width:{:.2f}%\"></i>"
        "<i class=\"removed\" style=\"width:{:.2f}%\"></i></div>\n",
        result_.kept.size(), removed, result_.program_statements,
        100 * static_cast<double>(result_.kept.size()) / whole,
        100 * static_cast<double>(removed) / whole);
    out += legend(legend_entries());
    for (const std::string& note : result_.notes) out += "<p>Note: " + escaped(note) + "</p>\n";
    return out + remarks(result_.assumptions, result_.warnings, names_);
  }

  [[nodiscard]] std::vector<LegendEntry> legend_entries() const {
    std::vector<LegendEntry> entries = {{"kept", "kept"}};
    const bool has_unshown =
        result_.tells_shown_apart() && !std::ranges::all_of(result_.kept, &KeptStatement::shown);
    if (has_unshown) {
      entries = {{"kept", "kept: an input shows it"},
                 {"unshown", "kept: no input was found to show it"}};
    }
    if (has_both()) entries.push_back({"removed", "removed only by looking at paths"});
    entries.push_back({"dropped", "dropped"});
    entries.push_back({"criterion", "the criterion"});
    return entries;
  }

  [[nodiscard]] std::string bar() const {
    std::string out =
        "<span class=\"group\"><button id=\"previous\" aria-label=\"Previous kept line (k)\">↑"
        "</button><button id=\"next\" aria-label=\"Next kept line (j)\">↓</button>"
        "<output id=\"position\" aria-label=\"Kept line\"></output></span>\n";
    if (!has_both()) return out;
    const auto option = [](std::string_view value, std::string_view checked) {
      return fmt::format(
          "<input type=\"radio\" name=\"mode\" id=\"mode-{0}\" value=\"{0}\"{1}>"
          "<label for=\"mode-{0}\">{0}</label>",
          value, checked);
    };
    return out + "<fieldset class=\"switch\"><legend class=\"spoken\">Slice</legend>" +
           option("path-sensitive", " checked") + option("path-insensitive", "") + "</fieldset>\n";
  }

  [[nodiscard]] std::string foot() const {
    const slicer::SliceStatistics& slicer = result_.statistics.slicer;
    return details("How it was found",
                   {{std::to_string(slicer.states), "states"},
                    {std::to_string(slicer.infeasible), "infeasible branches"},
                    {std::to_string(slicer.reused), "states reused"},
                    {std::to_string(slicer.runs), "runs"},
                    {std::to_string(slicer.solver_calls), "questions to a solver"},
                    {describe_seconds(result_.statistics.seconds), "time"},
                    {describe_memory(result_.statistics.peak_rss_kb), "memory"}});
  }

  // --- the source ---

  [[nodiscard]] std::set<unsigned> removed_lines(const File& file) const {
    std::set<unsigned> lines;
    if (!has_both()) return lines;
    for (const KeptStatement& statement : *result_.without_paths) {
      if (statement.position.file == file.name) lines.insert(statement.position.line);
    }
    for (const unsigned line : kept_lines(result_, file.name)) lines.erase(line);
    return lines;
  }

  [[nodiscard]] std::string listing_of(std::size_t index) const {
    const File& file = *files_[index];
    const std::vector<SourceLine> lines = source_lines(result_, file);
    const std::set<unsigned> removed = removed_lines(file);
    std::vector<unsigned> matter;
    for (unsigned i = 1; i <= lines.size(); ++i) {
      if (lines[i - 1].kept || lines[i - 1].criterion || removed.contains(i)) matter.push_back(i);
    }
    const std::vector<unsigned> around = enclosing_lines(file.text, matter);
    std::vector<LineLook> looks(lines.size());
    for (unsigned i = 1; i <= lines.size(); ++i) {
      LineLook& look = looks[i - 1];
      const bool framing = std::ranges::binary_search(around, i);
      look = look_of(lines[i - 1], removed.contains(i), framing);
      look.worth_seeing = look.worth_seeing || framing;
    }
    const auto kept = std::ranges::count_if(lines, &SourceLine::kept);
    return written(Listing{.name = file.name,
                           .note = fmt::format("{} of {} lines kept", kept, lines.size()),
                           .text = file.text,
                           .file = index,
                           .looks = looks});
  }

  [[nodiscard]] LineLook look_of(const SourceLine& line, bool removed, bool framing) const {
    LineLook look;
    const auto add = [&look](std::string_view name) {
      look.classes += (look.classes.empty() ? "" : " ") + std::string(name);
    };
    if (line.kept) {
      const bool unshown = !line.shown && result_.tells_shown_apart();
      add(unshown ? "kept unshown" : "kept");
      look.spoken = unshown ? "kept, not shown to be needed" : "kept";
    } else if (removed) {
      add("removed");
      look.spoken = "removed by looking at paths";
    } else if (framing) {
      add("framed");
    }
    if (line.criterion) {
      add("criterion");
      look.spoken = line.kept ? "the criterion, kept" : "the criterion";
    }
    look.worth_seeing = line.kept || removed || line.criterion;
    return look;
  }

  // --- for the script ---

  [[nodiscard]] Json data() const {
    const bool has_all = result_.explanations.size() >= result_.program_statements;
    const std::string more =
        has_all ? "" : " The program is too large for all reasons: --explain gives that of a line.";
    Json data = explained_lines(result_, names_);
    data["files"] = names_;
    data["unexplained"] = {
        {"kept", "Its value, or whether it runs, can matter for the criterion." + more},
        {"removed", "By the text alone it could matter; no run carries it there." + more},
        {"dropped", "No statement of the slice is on this line."},
        {"criterion", "The value just before this runs, every time it is reached."}};
    return data;
  }

  const Result& result_;
  std::vector<const File*> files_;
  std::vector<std::string> names_;
};

}  // namespace
}  // namespace slice_html

std::string render_html(const Result& result, Colour /*colour*/) {
  return slice_html::SlicePage(result).render();
}

}  // namespace pslice::report
