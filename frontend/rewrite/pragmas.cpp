#include "frontend/rewrite/pragmas.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

// Clang knows of some of these pragmas and says nothing of others (`GCC ivdep`), so they are found
// in the text.

namespace pslice::frontend {

namespace {

constexpr std::string_view operator_name = "_Pragma";

/// The words of a pragma, each behind a space: `#pragma GCC unroll 4` is ` GCC unroll 4`.
std::string words_of(std::string_view text) {
  std::string words;
  bool inside = false;
  for (const char c : text) {
    if (is_word(c) && !inside) words += ' ';
    if (is_word(c)) words += c;
    inside = is_word(c);
  }
  return words + ' ';
}

bool speaks_of_loop(std::string_view text) {
  constexpr std::array<std::string_view, 9> beginnings{
      " GCC unroll ", " GCC ivdep ",      " GCC novector ",     " clang loop ", " unroll ",
      " nounroll ",   " unroll_and_jam ", " nounroll_and_jam ", " ivdep "};
  std::string words = words_of(text);
  for (const std::string_view introducer : {" pragma ", " _Pragma "}) {
    if (words.starts_with(introducer)) words = words.substr(introducer.size() - 1);
  }
  return std::ranges::any_of(beginnings, [&](auto begin) { return words.starts_with(begin); });
}

/// Will the next token be gone?
bool is_followed_by_nothing(const ScannedText& source, const TextEdits& edits, std::size_t end) {
  while (end < source.text().size() && !source.is_token(end)) ++end;
  return end == source.text().size() || edits.is_blanked(end);
}

/// The end of `_Pragma("...")` at `at`, or `at` if there is none.
std::size_t operator_end(const ScannedText& source, std::size_t at) {
  const std::string_view text = source.text();
  if (!source.is_token(at) || !text.substr(at).starts_with(operator_name)) return at;
  if (at > 0 && is_word(text[at - 1])) return at;
  const auto open = source.token_after(at + operator_name.size());
  return open && text[*open] == '(' ? source.group_end(*open) : at;
}

}  // namespace

void drop_loop_pragmas(const ScannedText& source, TextEdits& edits) {
  const std::string_view text = source.text();
  // From the last to the first: several may speak of one loop.
  for (std::size_t end = text.size(); end-- > 0;) {
    std::size_t begin = end;
    std::size_t after = operator_end(source, begin);
    if (source.is_directive(end)) {
      while (begin > 0 && source.is_directive(begin - 1)) --begin;
      after = end + 1;
    }
    const Span pragma{.begin = begin, .end = after};
    if (!pragma.empty() && speaks_of_loop(text.substr(begin, after - begin)) &&
        is_followed_by_nothing(source, edits, after)) {
      edits.unprotect(pragma);
      edits.blank(pragma);
    }
    end = begin;
  }
}

}  // namespace pslice::frontend
