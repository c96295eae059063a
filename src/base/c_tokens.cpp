#include "base/c_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace pslice::base {
namespace {

class TokenScanner {
 public:
  explicit TokenScanner(std::string_view text) : text_(text) {}

  std::vector<TextToken> run() {
    std::vector<TextToken> result;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      const std::size_t begin = at_;
      const Kind kind = skip_token();
      line_starts_ = line_starts_ && kind == Kind::comment;
      result.push_back({begin, at_, kind});
    }
    return result;
  }

 private:
  using Kind = TextToken::Kind;

  [[nodiscard]] bool at(std::string_view piece) const {
    return text_.substr(at_).starts_with(piece);
  }
  [[nodiscard]] static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }

  void skip_comment() {
    const bool is_line = at("//");
    const std::size_t end = text_.find(is_line ? "\n" : "*/", at_ + 2);
    at_ = std::min(end, text_.size() - (is_line ? 0 : 2)) + (is_line ? 0 : 2);
  }

  void skip_blanks() {
    for (; at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0; ++at_) {
      line_starts_ = line_starts_ || text_[at_] == '\n';
    }
  }

  void skip_literal() {
    const char quote = text_[at_++];
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  /// To the end of its last line, but for a comment there.
  void skip_directive() {
    while (at_ < text_.size() && text_[at_] != '\n' && !at("//")) {
      if (at("/*")) {
        skip_comment();
      } else {
        at_ = std::min<std::size_t>(at_ + (text_[at_] == '\\' ? 2 : 1), text_.size());
      }
    }
  }

  Kind skip_token() {
    const char first = text_[at_];
    if (at("//") || at("/*")) {
      skip_comment();
      return Kind::comment;
    }
    if (first == '#' && line_starts_) {
      skip_directive();
      return Kind::directive;
    }
    if (first == '"' || first == '\'') {
      skip_literal();
      return Kind::literal;
    }
    if (is_word(first)) return skip_word();
    skip_operator();
    return Kind::operation;
  }

  Kind skip_word() {
    const bool is_number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    while (at_ < text_.size() && (is_word(text_[at_]) || (is_number && text_[at_] == '.'))) {
      const char c = text_[at_++];
      const bool is_exponent =
          is_number && std::string_view("eEpP").find(c) != std::string_view::npos;
      if (is_exponent && (at("+") || at("-"))) ++at_;
    }
    return is_number ? Kind::number : Kind::word;
  }

  /// The longest that there is.
  void skip_operator() {
    static constexpr std::array<std::string_view, 23> longer = {
        "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
        "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"};
    const auto* const found =
        std::ranges::find_if(longer, [this](std::string_view piece) { return at(piece); });
    at_ += found == longer.end() ? 1 : found->size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_starts_ = true;
};

}  // namespace

std::vector<TextToken> tokens_of(std::string_view text) {
  std::vector<TextToken> tokens = tokens_and_comments_of(text);
  std::erase_if(tokens,
                [](const TextToken& token) { return token.kind == TextToken::Kind::comment; });
  return tokens;
}

std::vector<TextToken> tokens_and_comments_of(std::string_view text) {
  return TokenScanner(text).run();
}

}  // namespace pslice::base
