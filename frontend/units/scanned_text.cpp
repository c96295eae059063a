#include "frontend/units/scanned_text.h"

#include <algorithm>
#include <cctype>

// One pass marks every byte as code, literal, space, comment or preprocessor line. It reads text
// that the compiler skipped (#if 0) as well, so nothing here may rely on the text being C: a quote
// that is not closed on its line ends there.

namespace pslice::frontend {

namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// The length of a spliced line end (backslash, newline) at `at`, or 0.
std::size_t splice_at(std::string_view text, std::size_t at) {
  if (text[at] != '\\') return 0;
  if (text.substr(at + 1, 1) == "\n") return 2;
  return text.substr(at + 1, 2) == "\r\n" ? 3 : 0;
}

}  // namespace

ScannedText::ScannedText(std::string_view text) : text_(text), kinds_(text.size(), Kind::code) {
  bool line_start = true;  // only space and comments so far on this line
  for (std::size_t at = 0; at < text_.size();) {
    std::size_t end = at + 1;
    if (is_space(text_[at]) || splice_at(text_, at) != 0) {
      if (text_[at] == '\n') line_start = true;
      end = at + std::max<std::size_t>(1, splice_at(text_, at));
      mark(at, end, Kind::space);
    } else if (const std::size_t comment = comment_end(at); comment != at) {
      end = comment;
      mark(at, end, Kind::comment);
    } else if (text_[at] == '#' && line_start) {
      end = scan_directive(at);
    } else {
      line_start = false;
      if (text_[at] == '"' || text_[at] == '\'') {
        end = literal_end(at);
        mark(at, end, Kind::literal);
      }
    }
    at = end;
  }
}

void ScannedText::mark(std::size_t begin, std::size_t end, Kind kind) {
  std::fill(kinds_.begin() + static_cast<std::ptrdiff_t>(begin),
            kinds_.begin() + static_cast<std::ptrdiff_t>(end), kind);
}

/// A directive runs to the end of its line, which comments and splices may put off.
std::size_t ScannedText::scan_directive(std::size_t begin) {
  std::size_t end = begin;
  while (end < text_.size() && text_[end] != '\n') {
    const std::size_t splice = splice_at(text_, end);
    const std::size_t comment = comment_end(end);
    if (splice != 0) {
      end += splice;
    } else if (comment != end) {
      end = comment;
    } else if (text_[end] == '"') {
      end = literal_end(end);  // it may hold what looks like a comment
    } else {
      ++end;
    }
  }
  std::size_t line = begin;
  while (line > 0 && text_[line - 1] != '\n' && kinds_[line - 1] == Kind::space) --line;
  mark(line, end, Kind::directive);
  return end;
}

/// The end of the comment at `begin`, or `begin` if there is none.
std::size_t ScannedText::comment_end(std::size_t begin) const {
  const std::string_view opening = text_.substr(begin, 2);
  if (opening == "/*") {
    const std::size_t close = text_.find("*/", begin + 2);
    return close == std::string_view::npos ? text_.size() : close + 2;
  }
  if (opening != "//") return begin;
  std::size_t end = begin;
  while (end < text_.size() && text_[end] != '\n') {
    end += std::max<std::size_t>(1, splice_at(text_, end));
  }
  return end;
}

std::size_t ScannedText::literal_end(std::size_t begin) const {
  for (std::size_t at = begin + 1; at < text_.size(); ++at) {
    if (text_[at] == '\n') return at;
    if (text_[at] == text_[begin]) return at + 1;
    if (text_[at] == '\\') {
      const std::size_t splice = splice_at(text_, at);
      at += splice == 0 ? 1 : splice - 1;
    }
  }
  return text_.size();
}

std::size_t ScannedText::group_end(std::size_t open) const {
  std::size_t depth = 0;
  for (std::size_t at = open; at < text_.size(); ++at) {
    if (is_code(at, '(')) ++depth;
    if (is_code(at, ')') && --depth == 0) return at + 1;
  }
  return text_.size();
}

std::optional<std::size_t> ScannedText::token_after(std::size_t from) const {
  for (std::size_t at = from; at < text_.size(); ++at) {
    if (is_token(at)) return at;
    if (is_directive(at)) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::size_t> ScannedText::token_before(std::size_t at) const {
  while (at > 0) {
    if (is_token(--at)) return at;
  }
  return std::nullopt;
}

std::optional<Span> ScannedText::semicolon_between(std::size_t from, std::size_t limit) const {
  // Behind a preprocessor line there may be text the compiler did not see, up to the `;` that it
  // did see. Where this picks the wrong one, an empty statement is left over.
  bool seen_directive = false;
  for (std::size_t at = from; at < std::min(limit, text_.size()); ++at) {
    if (is_directive(at)) seen_directive = true;
    if (!is_token(at)) continue;
    if (is_code(at, ';')) return Span{.begin = at, .end = at + 1};
    if (!seen_directive) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::size_t> ScannedText::declarator_end(std::size_t from) const {
  for (std::size_t at = from; at < text_.size();) {
    if (is_directive(at)) return std::nullopt;
    if (is_code(at, ';') || is_code(at, ',')) {
      const auto last = token_before(at);
      return last ? std::max(from, *last + 1) : from;
    }
    if (is_code(at, '(')) {
      at = group_end(at);
    } else if (!is_token(at) || is_word(text_[at])) {
      ++at;
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> ScannedText::semicolon_within(Span span, unsigned n) const {
  for (std::size_t at = span.begin; at < span.end; ++at) {
    if (is_code(at, '(')) at = group_end(at) - 1;
    if (is_code(at, ';') && n-- == 0) return at;
  }
  return std::nullopt;
}

std::string ScannedText::one_line() const {
  std::string line;
  bool gap = false;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    if (is_token(at)) {
      if (gap && !line.empty()) line += ' ';
      line += text_[at];
    }
    gap = !is_token(at);
  }
  return line;
}

}  // namespace pslice::frontend
