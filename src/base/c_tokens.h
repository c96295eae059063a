#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// C text in pieces, for who edits or colours it: nothing is expanded or understood.

namespace pslice::base {

/// A piece of C text that is not white space: a word, a number, a literal, an operator or a
/// bracket, a comment, or a whole directive but for a comment at its end.
struct TextToken {
  enum class Kind : std::uint8_t { word, number, literal, operation, directive, comment };
  std::size_t begin = 0;  // offsets into the text
  std::size_t end = 0;
  Kind kind = Kind::word;
};

/// All but comments.
std::vector<TextToken> tokens_of(std::string_view text);
std::vector<TextToken> tokens_and_comments_of(std::string_view text);

}  // namespace pslice::base
