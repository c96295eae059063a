#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace pslice::library {

/// A piece of C text that is not white space or a comment: a word, a literal, an operator or a
/// bracket, or a whole directive.
struct TextToken {
  std::size_t begin = 0;  // offsets into the text
  std::size_t end = 0;
};

std::vector<TextToken> tokens_of(std::string_view text);

}  // namespace pslice::library
