#include "report/html_page.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "report/page_assets.h"

namespace pslice::report {
namespace {

/// Nothing is fetched, whatever is in the page.
constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

constexpr std::string_view without_script =
    "<noscript><style>.folded[hidden] { content-visibility: visible; display: revert !important; "
    "}\n"
    ".bar, .fold, aside { display: none; }</style></noscript>\n";

constexpr std::string_view search =
    "<span class=\"group\"><input type=\"search\" id=\"search\" aria-label=\"Search the source\" "
    "placeholder=\"Search  /\"><output id=\"found\" for=\"search\"></output></span>\n"
    "<button id=\"unfold\" class=\"spare\" aria-pressed=\"false\">Unfold</button>\n";

/// "file:line", or as much as is known.
std::string place_of(const base::SourcePosition& at) {
  if (at.file.empty()) return "";
  return at.line == 0 ? at.file : fmt::format("{}:{}", at.file, at.line);
}

}  // namespace

std::string written(const Page& page) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"generator\" content=\"pslice {}\">\n"
      "<title>{}</title>\n<style>\n{}</style>\n{}</head>\n",
      policy, escaped(page.version), escaped(page.title), page_css, without_script);
  out += fmt::format(
      "<body>\n<a class=\"skip\" href=\"#sheet\">Skip to the source</a>\n"
      "<header class=\"head\">\n<p class=\"what\">{}</p>\n<h1>{}</h1>\n{}</header>\n",
      escaped(page.what), page.heading.empty() ? escaped(page.title) : page.heading, page.head);
  out +=
      fmt::format("<div class=\"bar\" role=\"toolbar\" aria-label=\"Look around\">\n{}{}</div>\n",
                  page.bar, search);
  out += fmt::format("<main class=\"sheet {}\" id=\"sheet\" tabindex=\"-1\">\n{}</main>\n",
                     page.sheet_class, page.sheet);
  out += fmt::format("<footer class=\"foot\">\n{}<p>pslice {}</p>\n</footer>\n", page.foot,
                     escaped(page.version));
  if (!page.data.is_null()) {
    out += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n",
                       escaped_json(page.data));
  }
  out += "<script>\n";
  out += page_js;
  return out + "</script>\n</body>\n</html>\n";
}

std::string facts(const std::vector<Fact>& all) {
  std::string out = "<dl class=\"facts\">\n";
  for (const Fact& fact : all) {
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(fact.name), fact.value);
  }
  return out + "</dl>\n";
}

std::string details(std::string_view title, const std::vector<Fact>& all) {
  std::string out = fmt::format("<details><summary>{}</summary>\n<dl>\n", escaped(title));
  for (const Fact& fact : all) {
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(fact.name), fact.value);
  }
  return out + "</dl></details>\n";
}

std::string legend(const std::vector<LegendEntry>& entries) {
  std::string out = "<ul class=\"legend\" aria-label=\"Legend\">\n";
  for (const LegendEntry& entry : entries) {
    out += fmt::format("<li><i class=\"{}\"></i>{}</li>\n", entry.kind, escaped(entry.meaning));
  }
  return out + "</ul>\n";
}

std::string line_id(std::size_t file, unsigned line) {
  return fmt::format("{}.{}", file + 1, line);
}

std::string link_to(const base::SourcePosition& at, const std::vector<std::string>& files) {
  const auto found = std::ranges::find(files, at.file);
  if (found == files.end() || at.line == 0) return escaped(place_of(at));
  return fmt::format("<a href=\"#{}\">{}</a>",
                     line_id(static_cast<std::size_t>(found - files.begin()), at.line),
                     escaped(place_of(at)));
}

std::string remarks(const std::vector<std::string>& assumptions,
                    const std::vector<base::Warning>& warnings,
                    const std::vector<std::string>& files) {
  std::vector<std::string> messages;  // in the order they were found
  std::map<std::string, std::vector<base::SourcePosition>> places;
  for (const base::Warning& warning : warnings) {
    if (!places.contains(warning.message)) messages.push_back(warning.message);
    places[warning.message].push_back(warning.position);
  }
  if (assumptions.empty() && messages.empty()) return "";
  const auto counted = [](std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  std::string title = assumptions.empty() ? "" : counted(assumptions.size(), "assumption");
  if (!messages.empty()) {
    title += (title.empty() ? "" : ", ") + counted(messages.size(), "warning");
  }
  std::string out = fmt::format("<details class=\"remarks\"><summary>{}</summary>\n<ul>\n", title);
  for (const std::string& assumption : assumptions) {
    out += fmt::format("<li>assumed: {}</li>\n", escaped(assumption));
  }
  for (const std::string& message : messages) {
    std::string where;
    for (const base::SourcePosition& at : places[message]) {
      const std::string link = link_to(at, files);
      if (!link.empty()) where += (where.empty() ? "" : ", ") + link;
    }
    out += fmt::format("<li class=\"warning\">{}{}</li>\n", escaped(message),
                       where.empty() ? "" : " (" + where + ")");
  }
  return out + "</ul></details>\n";
}

std::string describe_seconds(double seconds) {
  return seconds < 0.1 ? fmt::format("{:.3f} s", seconds) : fmt::format("{:.1f} s", seconds);
}

std::string describe_memory(std::size_t kilobytes) {
  return fmt::format("{} MB", (kilobytes + 512) / 1024);
}

}  // namespace pslice::report
