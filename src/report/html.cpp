#include <fmt/format.h>

#include "report/html_page.h"
#include "report/render.h"
#include "report/source_lines.h"

// The source with kept lines marked. Each line is a link target (#F.N: the N-th line of the F-th
// file).

namespace pslice::report {
namespace {

constexpr std::string_view unshown_style = R"(
.unshown { border-left-style: dotted; background: none; }
)";

std::string_view class_of(const Result& result, const SourceLine& line) {
  if (!line.kept) return "";
  return line.shown || !result.tells_shown_apart() ? " kept" : " kept unshown";
}

std::string_view tooltip_of(const Result& result, const SourceLine& line) {
  if (line.shown) return " title=\"an input shows that this is needed\"";
  return line.kept && result.tells_shown_apart() ? " title=\"kept, not shown\"" : "";
}

void append_file(std::string& out, const Result& result, const File& file, std::size_t index) {
  out += fmt::format("<h2>{}</h2>\n<pre>", escaped(file.name));
  std::size_t number = 0;
  for (const SourceLine& line : source_lines(result, file)) {
    ++number;
    const std::string id = fmt::format("{}.{}", index + 1, number);
    out += fmt::format("<span class=\"line{}{}\" id=\"{}\"{}><a href=\"#{}\">{}</a>{}</span>\n",
                       class_of(result, line), line.criterion ? " criterion" : "", id,
                       tooltip_of(result, line), id, number, escaped(line.text));
  }
  out += "</pre>\n";
}

}  // namespace

std::string render_html(const Result& result, Colour /*colour*/) {
  std::string points;
  for (const CriterionPoint& point : result.criterion) {
    points += points.empty() ? "" : "; ";
    points += describe(point);
  }
  std::string body = fmt::format("<p>From {}(): {}; {}.</p>\n", escaped(result.entry),
                                 describe_size(result), describe_mode(result));
  for (const std::string& note : result.notes) body += "<p>Note: " + escaped(note) + "</p>\n";
  body += remarks(result.assumptions, result.warnings);
  const std::vector<const File*> files = listed_files(result);
  for (std::size_t i = 0; i < files.size(); ++i) append_file(body, result, *files[i], i);
  return page("Slice for " + points, unshown_style, body, result.version);
}

}  // namespace pslice::report
