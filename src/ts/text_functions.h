#pragma once

#include <cctype>
#include <optional>

#include "ts/exact_memory.h"

// What functions on characters and strings compute, given someone who reads memory. That is what
// they mean, as terms mean something; how a run finds what is in memory is its own business.

namespace pslice::ts {

/// Strings that are longer are not looked at to their end.
inline constexpr std::int64_t longest_string = 4096;

namespace text {

inline bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline int lower(int c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

/// `read(address)` gives a byte; none: it is not known.
template <class Read>
std::optional<std::int64_t> length(std::int64_t at, std::optional<std::int64_t> most,
                                   const Read& read) {
  for (std::int64_t i = 0; i < longest_string; ++i) {
    if (most && i >= *most) return i;
    const std::optional<int> c = read(at + i);
    if (!c) return std::nullopt;
    if (*c == 0) return i;
  }
  return std::nullopt;
}

template <class Read>
std::optional<std::int64_t> compare(ExactCompute::Function function, std::int64_t a, std::int64_t b,
                                    std::optional<std::int64_t> most, const Read& read) {
  using Function = ExactCompute::Function;
  for (std::int64_t i = 0; i < longest_string; ++i) {
    if (most && i >= *most) return 0;
    std::optional<int> x = read(a + i);
    std::optional<int> y = x ? read(b + i) : std::nullopt;
    if (!y) return std::nullopt;
    if (function == Function::compare_letters) x = lower(*x), y = lower(*y);
    if (*x != *y) return *x - *y;
    if (*x == 0 && function != Function::compare_bytes) return 0;
  }
  return std::nullopt;
}

/// Its address; 0: it is not there.
template <class Read>
std::optional<std::int64_t> find(ExactCompute::Function function, std::int64_t at, int wanted,
                                 std::optional<std::int64_t> most, const Read& read) {
  using Function = ExactCompute::Function;
  std::int64_t last = 0;
  for (std::int64_t i = 0; i < longest_string; ++i) {
    if (most && i >= *most) return last;
    const std::optional<int> c = read(at + i);
    if (!c) return std::nullopt;
    if (*c == wanted) last = at + i;
    if (last != 0 && function != Function::find_last) return last;
    if (*c == 0 && function != Function::find_byte) return last;
  }
  return std::nullopt;
}

/// As strstr.
template <class Read>
std::optional<std::int64_t> find_text(std::int64_t at, std::int64_t wanted, const Read& read) {
  for (std::int64_t i = 0; i < longest_string; ++i) {
    for (std::int64_t j = 0;; ++j) {
      const std::optional<int> w = read(wanted + j);
      if (!w) return std::nullopt;
      if (*w == 0) return at + i;
      const std::optional<int> c = read(at + i + j);
      if (!c) return std::nullopt;
      if (*c == 0) return 0;  // shorter than what is wanted, and so is what follows
      if (*c != *w) break;
    }
  }
  return std::nullopt;
}

/// As atol; none also if it is too large.
template <class Read>
std::optional<std::int64_t> number(std::int64_t at, const Read& read) {
  constexpr std::int64_t too_large = std::int64_t{1} << 31;
  std::optional<int> c = read(at);
  while (c && is_space(*c)) c = read(++at);
  const bool negative = c && *c == '-';
  if (c && (*c == '-' || *c == '+')) c = read(++at);
  std::int64_t value = 0;
  for (; c && *c >= '0' && *c <= '9'; c = read(++at)) {
    value = value * 10 + (*c - '0');
    if (value >= too_large) return std::nullopt;
  }
  if (!c) return std::nullopt;
  return negative ? -value : value;
}

/// What the function gives.
template <class Read>
std::optional<std::int64_t> computed(ExactCompute::Function function, std::int64_t first,
                                     std::int64_t second, std::optional<std::int64_t> most,
                                     const Read& read) {
  using Function = ExactCompute::Function;
  constexpr std::int64_t characters = 256;
  switch (function) {
    case Function::length: return length(first, most, read);
    case Function::compare:
    case Function::compare_letters:
    case Function::compare_bytes: return compare(function, first, second, most, read);
    case Function::find:
    case Function::find_last:
    case Function::find_byte:
      return find(function, first,
                  static_cast<int>(((second % characters) + characters) % characters), most, read);
    case Function::find_text: return find_text(first, second, read);
    case Function::number: return number(first, read);
  }
  return std::nullopt;
}

}  // namespace text
}  // namespace pslice::ts
