#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

#include "ts/real_bits.h"
#include "ts/text_functions.h"

// Numbers in texts, as the C library reads them (strtol, strtod and their relatives).

namespace pslice::ts::text {

/// A number and the address behind it. Of a floating-point number its bits.
struct Parsed {
  Integer value;
  std::int64_t end = 0;
};

/// Of a digit in some base up to 36; 36: it is none.
inline int digit_value(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  constexpr int ten = 10;
  if (lower(c) >= 'a' && lower(c) <= 'z') return lower(c) - 'a' + ten;
  return 36;
}

/// How an integer is written: in which base (0: it says itself), in at most so many characters
/// (0: any number).
struct IntegerForm {
  int base = 10;
  std::int64_t width = 0;
};

/// As strtol, without bounds. If there is no number it ends where it begins, before white space.
template <class Read>
std::optional<Parsed> integer(std::int64_t at, const IntegerForm& form, const Read& read) {
  constexpr int octal = 8;
  constexpr int decimal = 10;
  constexpr int hexadecimal = 16;
  const std::int64_t start = at;
  std::optional<int> c = read(at);
  while (c && is_space(*c)) c = read(++at);
  const std::int64_t first = at;
  const auto next = [&] {
    return form.width > 0 && at + 1 - first >= form.width ? 0 : read(at + 1);
  };
  const auto advance = [&] {
    c = next();
    ++at;
  };
  if (form.base < 0 || form.base == 1 || form.base > 36) return std::nullopt;
  const bool negative = c && *c == '-';
  if (c && (*c == '-' || *c == '+')) advance();
  int base = form.base;
  bool any = false;
  if (c && *c == '0' && (base == 0 || base == hexadecimal)) {
    const auto x = next();
    if (!x) return std::nullopt;
    any = true;
    if (lower(*x) == 'x') {
      const auto digit = read(at + 2);
      const bool cut = form.width > 0 && at + 2 - first >= form.width;
      if (!digit || cut) return std::nullopt;
      if (digit_value(*digit) < hexadecimal) {
        base = hexadecimal;
        advance();
        advance();
      } else if (form.width > 0) {
        return std::nullopt;  // implementations do not agree
      }
    }
    if (base == 0) base = octal;
  }
  if (base == 0) base = decimal;
  Integer value;
  std::int64_t length = 0;
  for (; c && digit_value(*c) < base; advance()) {
    value = value * Integer(base) + Integer(digit_value(*c));
    any = true;
    if (++length > longest_string) return std::nullopt;
  }
  if (!c) return std::nullopt;
  if (!any) return Parsed{Integer(0), start};
  return Parsed{negative ? -value : value, at};
}

/// As strtol or strtoul of that type; none also where it does not fit.
template <class Read>
std::optional<Parsed> integer_of(std::int64_t at, int base, const Type& type, const Read& read) {
  auto result = integer(at, {.base = base}, read);
  if (!result) return std::nullopt;
  const Integer size = Integer::power_of_two(type.bits);
  if (!type.is_signed && result->value.is_negative() && -result->value < size)
    result->value += size;
  if (!type.contains(result->value)) return std::nullopt;
  return result;
}

/// As strtod, of decimal numbers; none also of others, and where it is too large or too small.
template <class Read>
std::optional<Parsed> real(std::int64_t at, unsigned bits, const Read& read) {
  constexpr std::size_t longest = 64;
  constexpr unsigned single = 32;
  const std::int64_t start = at;
  std::optional<int> c = read(at);
  while (c && is_space(*c)) c = read(++at);
  std::string text;
  const auto take = [&] {
    text += static_cast<char>(*c);
    c = text.size() < longest ? read(++at) : std::nullopt;
  };
  const auto take_digits = [&] {
    bool any = false;
    for (; c && *c >= '0' && *c <= '9'; any = true) take();
    return any;
  };
  if (c && *c == '-')
    take();
  else if (c && *c == '+')
    c = read(++at);
  if (c && (lower(*c) == 'i' || lower(*c) == 'n')) return std::nullopt;
  bool any = take_digits();
  if (c && lower(*c) == 'x') return std::nullopt;
  if (c && *c == '.') {
    take();
    any = take_digits() || any;
  }
  if (!c) return std::nullopt;
  if (!any) return Parsed{Integer(0), start};
  if (lower(*c) == 'e') {
    const auto sign = read(at + 1);
    const bool signed_exponent = sign && (*sign == '-' || *sign == '+');
    const auto digit = signed_exponent ? read(at + 2) : sign;
    if (!digit) return std::nullopt;
    if (*digit >= '0' && *digit <= '9') {
      take();
      if (signed_exponent && *sign == '-')
        take();
      else if (signed_exponent)
        c = read(++at);
      take_digits();
    }
  }
  if (!c) return std::nullopt;
  const char* const end = text.data() + text.size();
  double value = 0;
  float narrow = 0;
  const auto read_number = bits == single ? std::from_chars(text.data(), end, narrow)
                                          : std::from_chars(text.data(), end, value);
  if (read_number.ec != std::errc() || read_number.ptr != end) return std::nullopt;
  using Format = RealOperation::Format;
  const auto result = bits == single ? bits_of(Format::single_precision, narrow)
                                     : bits_of(Format::double_precision, value);
  if (!result) return std::nullopt;
  return Parsed{*result, at};
}

}  // namespace pslice::ts::text
