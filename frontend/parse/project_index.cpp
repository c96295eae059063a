#include "frontend/parse/project_index.h"

#include <algorithm>

#include "frontend/units/scanned_text.h"

namespace pslice::frontend {
namespace {

struct Token {
  std::string_view text;  // a word, or one character
  unsigned line = 0;
};

bool is_name(std::string_view token) {
  return is_word(token[0]) && (token[0] < '0' || token[0] > '9');
}

/// The words and characters of a piece of code.
std::vector<Token> tokens_of(std::string_view code, unsigned line) {
  std::vector<Token> tokens;
  const ScannedText source(code);
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] == '\n') ++line;
    if (!source.is_token(at) || code[at] == '\n') continue;
    std::size_t end = at + 1;
    while (is_word(code[at]) && end < code.size() && is_word(code[end])) ++end;
    tokens.push_back({code.substr(at, end - at), line});
    at = end - 1;
  }
  return tokens;
}

/// Collects tokens until what they declare is complete.
class Indexer {
 public:
  explicit Indexer(std::string_view text) : text_(text) {}

  std::vector<IndexedDefinition> run() {
    const ScannedText source(text_);
    find_macros(source);
    for (const Token& token : tokens_of(text_, 1)) take(token);
    return std::move(found_);
  }

 private:
  void find_macros(const ScannedText& source) {
    unsigned line = 1;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (text_[at] == '\n') ++line;
      if (text_[at] != '#' || !source.is_directive(at)) continue;
      std::size_t end = at;
      while (end < text_.size() && source.is_directive(end)) ++end;
      std::string body(text_.substr(at + 1, end - at - 1));
      std::ranges::replace(body, '#', ' ');
      std::ranges::replace(body, '\\', ' ');
      std::ranges::replace(body, '\n', ' ');
      const std::vector<Token> tokens = tokens_of(body, line);
      if (tokens.size() > 1 && tokens[0].text == "define" && is_name(tokens[1].text)) {
        IndexedDefinition& macro = found_.emplace_back();
        macro.is_macro = true;
        macro.names.emplace_back(tokens[1].text);
        const char* const behind = tokens[1].text.data() + tokens[1].text.size();
        macro.takes_arguments =
            tokens.size() > 2 && tokens[2].text == "(" && tokens[2].text.data() == behind;
        for (std::size_t i = 2; i < tokens.size(); ++i) mention(tokens[i], macro);
      }
      line += static_cast<unsigned>(std::ranges::count(text_.substr(at, end - at), '\n'));
      at = end - 1;
    }
  }

  static void mention(const Token& token, IndexedDefinition& by) {
    if (is_name(token.text)) by.mentions.emplace(token.text);
  }

  void take(const Token& token) {
    // Sides of an #if may open more than they close: a brace at the margin ends what was begun.
    const auto offset = static_cast<std::size_t>(token.text.data() - text_.data());
    const bool at_margin = offset == 0 || text_[offset - 1] == '\n';
    if (token.text == "}" && at_margin) depth_ = 1;
    chunk_.push_back(token);
    if (token.text == "{") {
      if (depth_ == 0) is_function_ = !has_value() && !names_called().empty();
      ++depth_;
    }
    if (token.text == "}" && depth_ > 0) {
      --depth_;
      if (depth_ == 0 && is_function_) return finish();
    }
    if (token.text == ";" && depth_ == 0 && parentheses() == 0) finish();
  }

  [[nodiscard]] long parentheses() const {
    return std::ranges::count(chunk_, "(", &Token::text) -
           std::ranges::count(chunk_, ")", &Token::text);
  }

  [[nodiscard]] bool has_value() const {
    return std::ranges::find(chunk_, "=", &Token::text) != chunk_.end();
  }

  /// Of what comes before the body: `name (` and `(name) (`, in no parentheses of their own.
  [[nodiscard]] std::vector<std::string> names_called() const {
    std::vector<std::string> names;
    int depth = 0;
    for (std::size_t i = 0; i < chunk_.size() && chunk_[i].text != "{"; ++i) {
      if (chunk_[i].text == "(") ++depth;
      if (chunk_[i].text == ")") --depth;
      if (chunk_[i].text != "(" || depth != 1 || i == 0) continue;
      const std::string_view before = chunk_[i - 1].text;
      if (is_name(before)) names.emplace_back(before);
      if (before == ")" && i > 2 && is_name(chunk_[i - 2].text)) {
        names.emplace_back(chunk_[i - 2].text);
      }
    }
    return names;
  }

  /// `name =`, `name[...] =`.
  [[nodiscard]] std::vector<std::string> names_given_values() const {
    std::vector<std::string> names;
    int depth = 0;
    for (std::size_t i = 1; i < chunk_.size(); ++i) {
      if (chunk_[i].text == "{") ++depth;
      if (chunk_[i].text == "}") --depth;
      const bool follows = chunk_[i].text == "=" || chunk_[i].text == "[";
      if (depth == 0 && follows && is_name(chunk_[i - 1].text)) {
        names.emplace_back(chunk_[i - 1].text);
      }
    }
    return names;
  }

  void finish() {
    const bool has_body = std::ranges::find(chunk_, "{", &Token::text) != chunk_.end();
    if ((is_function_ && has_body) || has_value()) {
      IndexedDefinition& found = found_.emplace_back();
      found.names = is_function_ ? names_called() : names_given_values();
      found.first_line = chunk_.front().line;
      found.last_line = chunk_.back().line;
      for (const Token& token : chunk_) mention(token, found);
      for (const Token& token : chunk_) {
        if (found.names.empty() || token.text == found.names.front()) break;
        found.specifiers.emplace_back(token.text);
      }
    }
    chunk_.clear();
    depth_ = 0;
    is_function_ = false;
  }

  std::string_view text_;
  std::vector<IndexedDefinition> found_;
  std::vector<Token> chunk_;
  int depth_ = 0;
  bool is_function_ = false;
};

}  // namespace

std::vector<IndexedDefinition> index_text(std::string_view text) { return Indexer(text).run(); }

}  // namespace pslice::frontend
