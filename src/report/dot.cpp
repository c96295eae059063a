#include "report/dot.h"

#include <cctype>

#include "report/render.h"
#include "report/utf8.h"

// A Graphviz digraph: of what was explored, or of the program where nothing was.

namespace pslice::report {

std::string dot_quoted(std::string_view text) {
  const bool several_lines = text.find('\n') != std::string_view::npos;
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // In labels Graphviz reads HTML's entities, and `&lt;` may be C as well.
    const bool like_entity =
        c == '&' && i + 1 < text.size() &&
        (text[i + 1] == '#' || std::isalpha(static_cast<unsigned char>(text[i + 1])) != 0);
    if (like_entity) {
      out += "&amp;";
    } else if (c == '\n') {
      out += "\\l";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (const std::size_t length = character_length(text.substr(i)); length != 1) {
      out += length == 0 ? no_character : text.substr(i, length);
      i += length == 0 ? 0 : length - 1;
    } else {
      out += std::iscntrl(static_cast<unsigned char>(c)) != 0 ? ' ' : c;
    }
  }
  if (several_lines && !text.ends_with('\n')) out += "\\l";
  return out + '"';
}

std::string render_dot(const Result& result, Colour /*colour*/) {
  return result.explored.states.empty() ? draw_flow(result) : draw_tree(result);
}

}  // namespace pslice::report
