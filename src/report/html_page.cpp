#include "report/html_page.h"

#include <fmt/format.h>

namespace pslice::report {
namespace {

constexpr std::string_view style = R"(
body { font: 15px sans-serif; margin: 2em; color: #222; background: #fff; }
pre { line-height: 1.35; tab-size: 4; }
.line { display: inline-block; box-sizing: border-box; min-width: 100%; color: #aaa;
        padding-left: .5em; border-left: 4px solid transparent; }
.line a { display: inline-block; width: 4em; color: #aaa; text-decoration: none; }
.kept { color: #111; border-left-color: #2a7; background: #f1faf5; }
.criterion { color: #111; border-left-color: #e90; background: #fff6e5; }
.warning { color: #a50; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #181818; }
  .line, .line a { color: #777; }
  .kept { color: #eee; background: #16291f; }
  .criterion { color: #eee; background: #33270f; }
}
)";

}  // namespace

const std::string_view choosing_script = R"(
function choosing(selector, chosen) {
  const items = [...document.querySelectorAll(selector)];
  let at = -1;
  const choose = number => {
    if (number < 0 || number >= items.length) return;
    at = number;
    items.forEach((item, i) => {
      item.classList.toggle('chosen', i === at);
      item.setAttribute('aria-current', i === at);
    });
    chosen(at);
  };
  items.forEach((item, i) => {
    item.tabIndex = 0;
    item.addEventListener('click', () => choose(i));
  });
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = {j: 1, k: -1, ArrowDown: 1, ArrowUp: -1}[event.key];
    const arrow = event.key.startsWith('Arrow');
    if (step && !(arrow && !items.includes(document.activeElement))) {
      choose(at + step);
      if (arrow) { items[at].focus({preventScroll: true}); event.preventDefault(); }
    } else if (event.key === 'Enter' && items.includes(document.activeElement)) {
      choose(items.indexOf(document.activeElement));
    }
  });
  choose(0);
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

std::string page(std::string_view title, std::string_view more_style, std::string_view body,
                 std::string_view version) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n<h1>{}</h1>\n{}"
      "<p>pslice {}</p>\n</body>\n</html>\n",
      escaped(title), style, more_style, escaped(title), body, escaped(version));
}

std::string listing(std::string_view name, std::string_view text, std::size_t file,
                    const std::function<std::string_view(unsigned line)>& more) {
  std::string out = fmt::format("<h2>{}</h2>\n<pre>", escaped(name));
  std::size_t begin = 0;
  for (unsigned number = 1; begin < text.size(); ++number) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    const std::string_view classes = more(number);
    const std::string id = fmt::format("{}.{}", file + 1, number);
    out += fmt::format("<span class=\"line{}{}\" id=\"{}\"><a href=\"#{}\">{}</a>{}</span>\n",
                       classes.empty() ? "" : " ", classes, id, id, number,
                       escaped(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return out + "</pre>\n";
}

std::string remarks(const std::vector<std::string>& assumptions,
                    const std::vector<base::Warning>& warnings) {
  std::string out;
  for (const std::string& assumption : assumptions) {
    out += fmt::format("<p>assumed: {}</p>\n", escaped(assumption));
  }
  for (const base::Warning& warning : warnings) {
    out += fmt::format("<p class=\"warning\">warning: {}</p>\n", escaped(to_string(warning)));
  }
  return out;
}

}  // namespace pslice::report
