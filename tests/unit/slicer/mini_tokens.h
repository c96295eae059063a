#pragma once

#include <cctype>
#include <string_view>
#include <vector>

namespace pslice::slicer::mini {

struct Token {
  std::string_view text;
  std::size_t begin;  // in the source
  unsigned line;
};

inline std::vector<Token> tokenize(std::string_view source) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  unsigned line = 1;
  const auto is_word = [&](std::size_t i) {
    return i < source.size() &&
           (std::isalnum(static_cast<unsigned char>(source[i])) != 0 || source[i] == '_');
  };
  while (at < source.size()) {
    const std::size_t begin = at;
    if (std::isspace(static_cast<unsigned char>(source[at])) != 0) {
      if (source[at++] == '\n') ++line;
      continue;
    }
    if (is_word(at)) {
      while (is_word(at)) ++at;
    } else {
      const std::string_view two = source.substr(at, 2);
      at += two == "&&" || two == "<=" || two == ">=" || two == "==" || two == "!=" ? 2 : 1;
    }
    tokens.push_back({source.substr(begin, at - begin), begin, line});
  }
  tokens.push_back({"", source.size(), line});
  return tokens;
}

}  // namespace pslice::slicer::mini
