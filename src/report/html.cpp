#include <fmt/format.h>

#include "report/render.h"
#include "report/source_lines.h"

// One file that needs nothing else: to mail, to archive beside a review. Each line is a link
// target (#F.N: the N-th line of the F-th file).

namespace pslice::report {
namespace {

constexpr std::string_view style = R"(
body { font: 15px sans-serif; margin: 2em; color: #222; background: #fff; }
pre { line-height: 1.35; tab-size: 4; }
.line { display: block; color: #aaa; padding-left: .5em; border-left: 4px solid transparent; }
.line a { display: inline-block; width: 4em; color: #aaa; text-decoration: none; }
.kept { color: #111; border-left-color: #2a7; background: #f1faf5; }
.unshown { border-left-style: dotted; background: none; }
.criterion { color: #111; border-left-color: #e90; background: #fff6e5; }
.warning { color: #a50; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #181818; }
  .line, .line a { color: #777; }
  .kept { color: #eee; background: #16291f; }
  .unshown { background: none; }
  .criterion { color: #eee; background: #33270f; }
}
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string_view class_of(const Result& result, const SourceLine& line) {
  if (!line.kept) return "";
  return line.shown || !result.tells_shown_apart() ? " kept" : " kept unshown";
}

std::string_view tooltip_of(const Result& result, const SourceLine& line) {
  if (line.shown) return " title=\"an input shows that this is needed\"";
  return line.kept && result.tells_shown_apart() ? " title=\"kept, not shown\"" : "";
}

void append_file(std::string& out, const Result& result, std::size_t index) {
  const File& file = result.files[index];
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
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<title>Slice for {}</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<h1>Slice for {}</h1>\n<p>From {}(): {}; {}.</p>\n",
      escaped(points), style, escaped(points), escaped(result.entry), describe_size(result),
      describe_mode(result));
  for (const std::string& assumption : result.assumptions) {
    out += fmt::format("<p>assumed: {}</p>\n", escaped(assumption));
  }
  for (const base::Warning& warning : result.warnings) {
    out += fmt::format("<p class=\"warning\">warning: {}</p>\n", escaped(to_string(warning)));
  }
  for (std::size_t i = 0; i < result.files.size(); ++i) append_file(out, result, i);
  out += fmt::format("<p>pslice {}</p>\n</body>\n</html>\n", escaped(result.version));
  return out;
}

}  // namespace pslice::report
