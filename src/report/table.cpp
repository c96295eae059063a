#include "report/table.h"

#include <algorithm>

#include "report/paint.h"

namespace pslice::report {
namespace {

/// The text from `begin` to before the next ` && ` or `, `, or else to before the next space.
std::size_t end_of_chunk(const std::string& text, std::size_t begin, std::size_t width) {
  const std::string_view near = std::string_view(text).substr(begin, width + 1);
  const std::size_t joint = std::min(near.find(" && "), near.find(", "));
  if (joint != std::string_view::npos) return begin + near.find(' ', joint) + 1;
  if (text.size() - begin <= width) return text.size();
  const std::size_t space = text.find(' ', begin);
  return space == std::string::npos ? text.size() : space + 1;
}

}  // namespace

Cell folded(const std::string& text, std::size_t width) {
  Cell lines(1);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = end_of_chunk(text, begin, width);
    const std::string chunk = text.substr(begin, end - begin);
    const std::size_t shown = chunk.find_last_not_of(' ') + 1;
    if (lines.back().find_first_not_of(' ') != std::string::npos &&
        lines.back().size() + shown > width) {
      lines.emplace_back("  ");
    }
    lines.back() += chunk;
    begin = end;
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

std::string table(const std::vector<Row>& rows, Colour colour) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Row& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      for (const std::string& line : row[c]) widths[c] = std::max(widths[c], line.size());
    }
  }
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Row& row = rows[r];
    std::size_t height = 0;
    for (const Cell& cell : row) height = std::max(height, cell.size());
    for (std::size_t l = 0; l < height; ++l) {
      std::string line;
      for (std::size_t c = 0; c < row.size(); ++c) {
        line += c > 0 ? " | " : "";
        line += fmt::format("{:<{}}", l < row[c].size() ? row[c][l] : "", widths[c]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += (r == 0 ? painted(line, bold, colour) : line) + '\n';
    }
    if (r > 0) continue;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      out += (c > 0 ? "-+-" : "") + std::string(widths[c], '-');
    }
    out += '\n';
  }
  return out;
}

}  // namespace pslice::report
