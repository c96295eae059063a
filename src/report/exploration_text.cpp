#include <algorithm>

#include <fmt/format.h>

#include "report/paint.h"
#include "report/render_exploration.h"

// For people: a table.
//
//     condition                   | return | example
//     ----------------------------+--------+--------------------
//     x + y <= 10                 | 2      | x = 0, y = 0, z = 0
//     x + y > 10 && x > y         | x      | x = 6, y = 5, z = 0
//
// A condition too long for its column goes on in the next line, behind an `&&`.

namespace pslice::report {
namespace {

constexpr std::size_t widest_condition = 60;
constexpr std::size_t widest_output = 40;

using Cell = std::vector<std::string>;  // its lines
using Row = std::vector<Cell>;

/// The text from `begin` to before the next ` && ` or `, `, or else to before the next space.
std::size_t end_of_chunk(const std::string& text, std::size_t begin, std::size_t width) {
  const std::string_view near = std::string_view(text).substr(begin, width + 1);
  const std::size_t joint = std::min(near.find(" && "), near.find(", "));
  if (joint != std::string_view::npos) return begin + near.find(' ', joint) + 1;
  if (text.size() - begin <= width) return text.size();
  const std::size_t space = text.find(' ', begin);
  return space == std::string::npos ? text.size() : space + 1;
}

/// In lines that fit, broken between conjuncts where that works.
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

std::vector<Row> rows_of(const Exploration& exploration) {
  const explore::Signature& signature = exploration.signature;
  std::vector<Row> rows;
  Row head{{"condition"}};
  for (const explore::Output& output : signature.outputs) head.push_back({output.name});
  head.push_back({"example"});
  rows.push_back(std::move(head));
  for (std::size_t i = 0; i < signature.groups.size(); ++i) {
    const GroupText& text = exploration.texts[i];
    const bool always = text.condition == "1" && signature.complete;
    Row row{folded(always ? "(always)" : text.condition, widest_condition)};
    for (const std::string& output : text.outputs) {
      row.push_back(folded(output.empty() ? "(not reached)" : output, widest_output));
    }
    row.push_back(folded(describe_example(exploration, i), widest_condition));
    rows.push_back(std::move(row));
  }
  return rows;
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

}  // namespace

std::string render_exploration_text(const Exploration& exploration, Colour colour) {
  std::string out;
  if (!exploration.signature.groups.empty()) out += table(rows_of(exploration), colour);
  out += '\n' + painted(describe_outcome(exploration), bold, colour) + '\n';
  if (exploration.shows_coverage) {
    out += describe_coverage(exploration.signature.coverage) + '\n';
  }
  for (const std::string& assumption : exploration.assumptions) {
    out += "assumed: " + assumption + '\n';
  }
  for (const base::Warning& warning : exploration.warnings) {
    out += painted("warning: " + to_string(warning), yellow, colour) + '\n';
  }
  return out;
}

}  // namespace pslice::report
