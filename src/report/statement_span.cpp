#include "report/statement_span.h"

#include <algorithm>
#include <cctype>

// Where a statement ends, by its text. The front end says where each begins; brackets, strings and
// comments are all that it takes to find the end.

namespace pslice::report {
namespace {

class Scanner {
 public:
  Scanner(const LinedText& text, const base::SourcePosition& begin)
      : text_(text.text()),
        at_(std::min(text.begin_of(begin.line) + (begin.column > 0 ? begin.column - 1 : 0),
                     text_.size())),
        line_(begin.line),
        column_(begin.column),
        end_(begin) {}

  /// A word and the parentheses behind it.
  base::SourcePosition test() {
    while (at_ < text_.size() && is_name(text_[at_])) step();
    end_here();
    while (at_ < text_.size() && std::isspace(byte()) != 0) step();
    if (at_ < text_.size() && text_[at_] == '(')
      pass_until([](char) { return false; }, Depth::once);
    return end_;
  }

  /// Up to what ends it at its own depth.
  base::SourcePosition simple(ts::StatementKind kind) {
    const bool one_of_several = kind == ts::StatementKind::declaration;
    pass_until([&](char c) { return c == ';' || (one_of_several && c == ','); }, Depth::any);
    return end_;
  }

 private:
  enum class Depth { once, any };

  static bool is_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }
  [[nodiscard]] unsigned char byte() const { return static_cast<unsigned char>(text_[at_]); }

  void step() {
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
    ++at_;
  }
  void end_here() {
    end_.line = line_;
    end_.column = column_;
  }

  /// Comments do not end a statement later; false: there is none here.
  bool pass_comment() {
    const std::string_view rest = text_.substr(at_);
    const bool line = rest.starts_with("//");
    if (!line && !rest.starts_with("/*")) return false;
    const std::size_t found = line ? rest.find('\n') : rest.find("*/", 2);
    const std::size_t length =
        found == std::string_view::npos ? rest.size() : found + (line ? 0 : 2);
    for (const std::size_t stop = at_ + length; at_ < stop;) step();
    return true;
  }

  bool pass_literal() {
    const char quote = text_[at_];
    if (quote != '"' && quote != '\'') return false;
    step();
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) step();
      step();
    }
    if (at_ < text_.size()) step();
    end_here();
    return true;
  }

  /// Until a character at the beginning's depth stops it, a bracket closes that was open before,
  /// or, with `once`, the first bracket is closed.
  template <class Stops>
  void pass_until(const Stops& stops, Depth depth_wanted) {
    int depth = 0;
    while (at_ < text_.size()) {
      if (pass_comment() || pass_literal()) continue;
      const char c = text_[at_];
      const bool opens = c == '(' || c == '[' || c == '{';
      const bool closes = c == ')' || c == ']' || c == '}';
      if (depth == 0 && (closes || stops(c))) return;
      if (opens) ++depth;
      if (closes) --depth;
      const bool counts = std::isspace(byte()) == 0;
      step();
      if (counts) end_here();
      if (closes && depth == 0 && depth_wanted == Depth::once) return;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned line_ = 0;
  unsigned column_ = 0;
  base::SourcePosition end_;
};

}  // namespace

LinedText::LinedText(std::string_view text) : text_(text), begins_{0} {
  for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1)) {
    begins_.push_back(i + 1);
  }
}

std::size_t LinedText::begin_of(unsigned line) const {
  if (line == 0) return 0;
  return line <= begins_.size() ? begins_[line - 1] : text_.size();
}

base::SourcePosition end_of_statement(const LinedText& text, const base::SourcePosition& begin,
                                      ts::StatementKind kind) {
  Scanner scanner(text, begin);
  return kind == ts::StatementKind::branch ? scanner.test() : scanner.simple(kind);
}

}  // namespace pslice::report
