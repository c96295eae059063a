#pragma once

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A C file as text to be edited: what each byte of it is.

namespace pslice::frontend {

/// Can it be part of a name?
inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Bytes [begin, end) of a file. An empty span stands for text that is not in the file.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const { return begin >= end; }
  [[nodiscard]] bool overlaps(Span other) const {
    return begin < other.end && other.begin < end && !empty() && !other.empty();
  }
  friend bool operator==(Span, Span) = default;
};

/// The text with each byte classified. The text must outlive this.
class ScannedText {
 public:
  explicit ScannedText(std::string_view text);

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool is_directive(std::size_t at) const { return kinds_[at] == Kind::directive; }

  [[nodiscard]] bool is_token(std::size_t at) const {
    return kinds_[at] == Kind::code || kinds_[at] == Kind::literal;
  }

  /// The first token at or after `from`, on the near side of any preprocessor line.
  [[nodiscard]] std::optional<std::size_t> token_after(std::size_t from) const;
  /// The last byte of the token before `at`.
  [[nodiscard]] std::optional<std::size_t> token_before(std::size_t at) const;
  /// The `;` that ends a statement whose last token ends at `from`, unless a macro supplies it;
  /// what comes next in the program begins at `limit`.
  [[nodiscard]] std::optional<Span> semicolon_between(std::size_t from, std::size_t limit) const;
  /// Where `= value` can be put after a declarator whose last token ends at `from`: behind its
  /// attributes, before `,` or `;`.
  [[nodiscard]] std::optional<std::size_t> declarator_end(std::size_t from) const;
  /// The n-th (from 0) `;` of the span that stands in no inner parentheses.
  [[nodiscard]] std::optional<std::size_t> semicolon_within(Span span, unsigned n) const;
  /// The end of the parenthesised group that opens at `open`.
  [[nodiscard]] std::size_t group_end(std::size_t open) const;
  /// Tokens and single spaces: no comments, no line breaks, no preprocessor lines.
  [[nodiscard]] std::string one_line() const;

 private:
  enum class Kind : std::uint8_t { code, literal, space, comment, directive };
  [[nodiscard]] bool is_code(std::size_t at, char c) const {
    return kinds_[at] == Kind::code && text_[at] == c;
  }
  void mark(std::size_t begin, std::size_t end, Kind kind);
  std::size_t scan_directive(std::size_t begin);
  [[nodiscard]] std::size_t comment_end(std::size_t begin) const;
  [[nodiscard]] std::size_t literal_end(std::size_t begin) const;

  std::string_view text_;
  std::vector<Kind> kinds_;
};

}  // namespace pslice::frontend
