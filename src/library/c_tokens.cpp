#include "library/c_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

// As far as edits need it: nothing is expanded.

namespace pslice::library {
namespace {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<TextToken> run() {
    std::vector<TextToken> result;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      const std::size_t begin = at_;
      skip_token();
      line_starts_ = false;
      result.push_back({begin, at_});
    }
    return result;
  }

 private:
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
    for (; at_ < text_.size();) {
      if (at("//") || at("/*")) {
        skip_comment();
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        line_starts_ = line_starts_ || text_[at_] == '\n';
        ++at_;
      } else {
        return;
      }
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

  void skip_token() {
    if (text_[at_] == '#' && line_starts_) return skip_directive();
    if (text_[at_] == '"' || text_[at_] == '\'') return skip_literal();
    if (!is_word(text_[at_])) return skip_operator();
    const bool is_number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    while (at_ < text_.size() && (is_word(text_[at_]) || (is_number && text_[at_] == '.'))) {
      const char c = text_[at_++];
      const bool is_exponent =
          is_number && std::string_view("eEpP").find(c) != std::string_view::npos;
      if (is_exponent && (at("+") || at("-"))) ++at_;
    }
  }

  /// The longest that there is.
  void skip_operator() {
    static constexpr std::array<std::string_view, 23> longer = {
        "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
        "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"};
    const auto found =
        std::ranges::find_if(longer, [this](std::string_view piece) { return at(piece); });
    at_ += found == longer.end() ? 1 : found->size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_starts_ = true;
};

}  // namespace

std::vector<TextToken> tokens_of(std::string_view text) { return Scanner(text).run(); }

}  // namespace pslice::library
