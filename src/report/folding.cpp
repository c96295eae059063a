#include "report/folding.h"

#include <algorithm>

#include "base/c_tokens.h"

namespace pslice::report {
namespace {

/// A fold takes the room of a line, and hides what may be wanted.
constexpr std::size_t least_folded = 4;
/// Of a head that is longer (a table before a brace), the end is enough.
constexpr unsigned longest_head = 6;

struct OpenBlock {
  unsigned head = 0;  // the line where what it belongs to begins
  unsigned brace = 0;
};

bool any_within(const std::vector<unsigned>& lines, unsigned first, unsigned last) {
  const auto found = std::ranges::lower_bound(lines, first);
  return found != lines.end() && *found <= last;
}

}  // namespace

std::vector<Stretch> folded_stretches(const std::vector<bool>& worth, std::size_t context) {
  std::vector<bool> folded(worth.size(), true);
  for (std::size_t i = 0; i < worth.size(); ++i) {
    if (!worth[i]) continue;
    const std::size_t begin = i > context ? i - context : 0;
    for (std::size_t k = begin; k < std::min(worth.size(), i + context + 1); ++k) folded[k] = false;
  }
  std::vector<Stretch> stretches;
  for (std::size_t begin = 0; begin < folded.size();) {
    std::size_t end = begin;
    while (end < folded.size() && folded[end] == folded[begin]) ++end;
    const bool is_folded = folded[begin] && end - begin >= least_folded;
    if (!stretches.empty() && !is_folded && !stretches.back().folded) {
      stretches.back().end = end;
    } else {
      stretches.push_back({begin, end, is_folded});
    }
    begin = end;
  }
  return stretches;
}

std::vector<unsigned> enclosing_lines(std::string_view text, const std::vector<unsigned>& lines) {
  std::vector<unsigned> result;
  std::vector<OpenBlock> open;
  unsigned line = 1;
  unsigned head = 0;  // none yet
  int parentheses = 0;
  std::size_t counted = 0;
  for (const base::TextToken& token : base::tokens_of(text)) {
    line += static_cast<unsigned>(
        std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                   text.begin() + static_cast<std::ptrdiff_t>(token.begin), '\n'));
    counted = token.begin;
    if (token.kind == base::TextToken::Kind::directive) {
      head = 0;
      continue;
    }
    if (head == 0) head = line;
    const char c = text[token.begin];
    if (c == '(') ++parentheses;
    if (c == ')') --parentheses;
    if (c == '{') {
      open.push_back({head, line});
    } else if (c == '}' && !open.empty()) {
      const OpenBlock block = open.back();
      open.pop_back();
      if (any_within(lines, block.head, line)) {
        const unsigned first =
            std::max(block.head, block.brace - std::min(block.brace, longest_head));
        for (unsigned i = first; i <= block.brace; ++i) result.push_back(i);
        result.push_back(line);
      }
    }
    if (c == '{' || c == '}' || (c == ';' && parentheses == 0)) head = 0;
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  return result;
}

}  // namespace pslice::report
