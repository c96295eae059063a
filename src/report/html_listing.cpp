#include "report/html_listing.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/folding.h"
#include "report/highlighting.h"
#include "report/html_page.h"

namespace pslice::report {
namespace {

/// Lines beside what is worth seeing.
constexpr std::size_t context = 2;
/// Browsers lay out a block when it comes into view, so blocks have to be small.
constexpr std::size_t block_lines = 100;

std::string line(const Listing& listing, std::size_t index, const std::string& text) {
  const LineLook& look = listing.looks[index];
  const unsigned number = static_cast<unsigned>(index + 1);
  const std::string id = line_id(listing.file, number);
  const bool plain = look.spoken.empty();
  return fmt::format(
      "<div class=\"line{}{}\" id=\"{}\"><a href=\"#{}\"{}>{}</a><code>{}</code></div>\n",
      look.classes.empty() ? "" : " ", look.classes, id, id,
      plain ? std::string(" tabindex=\"-1\"")
            : fmt::format(" aria-label=\"line {}, {}\"", number, look.spoken),
      number, text);
}

}  // namespace

void see_enclosing_lines(std::string_view text, std::vector<LineLook>& looks) {
  std::vector<unsigned> lines;
  for (unsigned i = 0; i < looks.size(); ++i) {
    if (looks[i].worth_seeing) lines.push_back(i + 1);
  }
  for (const unsigned line : enclosing_lines(text, lines)) looks[line - 1].worth_seeing = true;
}

std::string written(const Listing& listing) {
  const std::vector<std::string> lines = highlighted_lines(listing.text);
  std::vector<bool> worth(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) worth[i] = listing.looks[i].worth_seeing;
  if (std::ranges::count(worth, true) == 0) worth.assign(lines.size(), true);
  std::string out = fmt::format(
      "<section class=\"file\" aria-label=\"{0}\">\n<h2>{0}<span>{1}</span></h2>\n"
      "<div class=\"code {2}\">\n",
      escaped(listing.name), escaped(listing.note), listing.classes);
  for (const Stretch& stretch : folded_stretches(worth, context)) {
    if (stretch.folded) {
      out += fmt::format(
          "<button class=\"fold\" aria-expanded=\"false\">{} lines, {} to {}</button>\n"
          "<div class=\"folded\" hidden=\"until-found\">\n",
          stretch.end - stretch.begin, stretch.begin + 1, stretch.end);
    }
    for (std::size_t begin = stretch.begin; begin < stretch.end; begin += block_lines) {
      const std::size_t end = std::min(begin + block_lines, stretch.end);
      out += fmt::format("<div class=\"block\" style=\"--n:{}\">\n", end - begin);
      for (std::size_t i = begin; i < end; ++i) out += line(listing, i, lines[i]);
      out += "</div>\n";
    }
    if (stretch.folded) out += "</div>\n";
  }
  return out + "</div>\n</section>\n";
}

}  // namespace pslice::report
