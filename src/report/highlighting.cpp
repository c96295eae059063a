#include "report/highlighting.h"

#include <algorithm>
#include <array>

#include "base/c_tokens.h"
#include "report/html_text.h"

namespace pslice::report {
namespace {

using base::TextToken;

constexpr std::array<std::string_view, 50> keywords = {"_Alignas",
                                                       "_Alignof",
                                                       "_Atomic",
                                                       "_Bool",
                                                       "_Complex",
                                                       "_Generic",
                                                       "_Noreturn",
                                                       "_Static_assert",
                                                       "_Thread_local",
                                                       "auto",
                                                       "bool",
                                                       "break",
                                                       "case",
                                                       "char",
                                                       "const",
                                                       "continue",
                                                       "default",
                                                       "do",
                                                       "double",
                                                       "else",
                                                       "enum",
                                                       "extern",
                                                       "false",
                                                       "float",
                                                       "for",
                                                       "goto",
                                                       "if",
                                                       "inline",
                                                       "int",
                                                       "long",
                                                       "nullptr",
                                                       "register",
                                                       "restrict",
                                                       "return",
                                                       "short",
                                                       "signed",
                                                       "sizeof",
                                                       "static",
                                                       "static_assert",
                                                       "struct",
                                                       "switch",
                                                       "true",
                                                       "typedef",
                                                       "typeof",
                                                       "union",
                                                       "unsigned",
                                                       "void",
                                                       "volatile",
                                                       "while",
                                                       "NULL"};

/// The class of a piece; none: it is plain.
char class_of(const TextToken& token, std::string_view text) {
  switch (token.kind) {
    case TextToken::Kind::word: return std::ranges::count(keywords, text) > 0 ? 'k' : '\0';
    case TextToken::Kind::number: return 'n';
    case TextToken::Kind::literal: return 's';
    case TextToken::Kind::comment: return 'c';
    case TextToken::Kind::directive: return 'd';
    case TextToken::Kind::operation: return '\0';
  }
  return '\0';
}

class LineWriter {
 public:
  void plain(std::string_view text) { add(text, '\0'); }

  /// Elements end with their line.
  void add(std::string_view text, char kind) {
    while (true) {
      const std::size_t end = text.find('\n');
      std::string_view piece = text.substr(0, end);
      if (end != std::string_view::npos && piece.ends_with('\r')) piece.remove_suffix(1);
      if (kind != '\0' && !piece.empty()) {
        lines_.back() += std::string("<span class=\"") + kind + "\">" + escaped(piece) + "</span>";
      } else {
        lines_.back() += escaped(piece);
      }
      if (end == std::string_view::npos) return;
      lines_.emplace_back();
      text.remove_prefix(end + 1);
    }
  }

  std::vector<std::string> take() {
    if (lines_.back().empty()) lines_.pop_back();  // what is behind the last line's end
    return std::move(lines_);
  }

 private:
  std::vector<std::string> lines_{1};
};

}  // namespace

std::vector<std::string> highlighted_lines(std::string_view text) {
  LineWriter writer;
  std::size_t done = 0;
  for (const TextToken& token : base::tokens_and_comments_of(text)) {
    const std::string_view piece = text.substr(token.begin, token.end - token.begin);
    const char kind = class_of(token, piece);
    if (kind == '\0') continue;
    writer.plain(text.substr(done, token.begin - done));
    writer.add(piece, kind);
    done = token.end;
  }
  writer.plain(text.substr(done));
  return writer.take();
}

}  // namespace pslice::report
