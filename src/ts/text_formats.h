#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ts/text_numbers.h"

// Formats of scanf and printf on texts in memory, as far as they have integers, characters and
// words.

namespace pslice::ts::text {

/// One conversion of a format, without its %.
struct Directive {
  std::string flags{};
  bool skipped = false;  // "*" of scanf
  std::optional<std::int64_t> width{};
  std::optional<std::int64_t> precision{};
  std::string length{};
  std::string set{};  // of %[
  char kind = 0;
};

/// Takes it from the format; none: it is not understood.
inline std::optional<Directive> take_directive(std::string_view& format) {
  Directive result;
  const auto front = [&] { return format.empty() ? '\0' : format.front(); };
  const auto take_any_of = [&](std::string_view which, std::string& to) {
    while (front() != 0 && which.find(front()) != std::string_view::npos) {
      to += front();
      format.remove_prefix(1);
    }
  };
  const auto take_number = [&]() -> std::optional<std::int64_t> {
    std::string digits;
    constexpr std::size_t most = 6;
    take_any_of("0123456789", digits);
    if (digits.empty() || digits.size() > most) return std::nullopt;
    return std::stoll(digits);
  };
  take_any_of("-+ 0*", result.flags);
  result.skipped = result.flags.find('*') != std::string::npos;
  result.width = take_number();
  if (front() == '.') {
    format.remove_prefix(1);
    result.precision = take_number().value_or(0);
  }
  take_any_of("hljzt", result.length);
  result.kind = front();
  if (result.kind == 0) return std::nullopt;
  format.remove_prefix(1);
  if (result.kind != '[') return result;
  if (front() == '^') take_any_of("^", result.set);
  if (result.set.size() > 1) return std::nullopt;
  const std::size_t end = format.find(']', 1);
  if (end == std::string_view::npos) return std::nullopt;
  for (std::size_t i = 0; i < end; ++i) {
    const bool is_range = i + 2 < end && format[i + 1] == '-';
    if (!is_range) {
      result.set += format[i];
      continue;
    }
    for (int c = static_cast<unsigned char>(format[i]);
         c <= static_cast<unsigned char>(format[i + 2]); ++c)
      result.set += static_cast<char>(c);
    i += 2;
  }
  format.remove_prefix(end + 1);
  return result;
}

/// What a conversion gave: a number, or so many characters from an address on.
struct ScannedItem {
  bool is_text = false;
  bool ends = true;  // with a zero behind
  Integer value{};
  std::int64_t from = 0;
  std::int64_t length = 0;
};

struct Scanned {
  std::int64_t count = 0;
  std::vector<ScannedItem> items{};  // in order, those that are not counted (%n) too
};

/// One run of sscanf over a text.
template <class Read>
class Scanner {
 public:
  Scanner(std::int64_t at, const Read& read) : start_(at), at_(at), read_(read) {}

  /// None: not known.
  std::optional<Scanned> scan(std::string_view format) {
    while (!format.empty() && goes_on_) {
      const char c = format.front();
      format.remove_prefix(1);
      if (is_space(static_cast<unsigned char>(c))) {
        skip_spaces();
      } else if (c != '%') {
        match(c);
      } else {
        const auto directive = take_directive(format);
        if (!directive || !convert(*directive)) return std::nullopt;
      }
      if (!known_) return std::nullopt;
    }
    return result_;
  }

 private:
  /// Zero at the end of the text.
  int here() {
    const std::optional<int> c = read_(at_);
    if (!c || at_ - start_ > longest_string) known_ = false;
    return c.value_or(0);
  }

  void skip_spaces() {
    while (known_ && is_space(here())) ++at_;
  }

  /// Nothing more comes; -1 if nothing came at all.
  void end_of_text() {
    goes_on_ = false;
    if (converted_ == 0) result_.count = -1;
  }

  void match(char c) {
    const int found = here();
    if (!known_) return;
    if (found == 0) return end_of_text();
    if (found == static_cast<unsigned char>(c))
      ++at_;
    else
      goes_on_ = false;
  }

  void give(const Directive& directive, ScannedItem item) {
    ++converted_;
    if (directive.skipped) return;
    result_.items.push_back(std::move(item));
    ++result_.count;
  }

  /// False: not understood.
  bool convert(const Directive& directive) {
    switch (directive.kind) {
      case '%':
        skip_spaces();
        match('%');
        return true;
      case 'n':
        if (directive.skipped) return false;
        result_.items.push_back({.value = Integer(at_ - start_)});
        return true;
      case 'd':
      case 'u': return convert_number(directive, 10);
      case 'i': return convert_number(directive, 0);
      case 'x':
      case 'X': return convert_number(directive, 16);
      case 'o': return convert_number(directive, 8);
      case 'c':
      case 's':
      case '[': return convert_text(directive);
      default: return false;
    }
  }

  bool convert_number(const Directive& directive, int base) {
    skip_spaces();
    if (!known_ || here() == 0) {
      end_of_text();
      return known_;
    }
    const auto parsed =
        integer(at_, {.base = base, .width = directive.width.value_or(longest_string)}, read_);
    if (!parsed) return false;
    if (parsed->end == at_) {
      goes_on_ = false;
      return true;
    }
    at_ = parsed->end;
    give(directive, {.value = parsed->value});
    return true;
  }

  [[nodiscard]] static bool takes(const Directive& directive, int c) {
    if (c == 0) return false;
    if (directive.kind == 'c') return true;
    if (directive.kind == 's') return !is_space(c);
    const bool inverted = directive.set.starts_with('^');
    const bool found =
        directive.set.find(static_cast<char>(c), inverted ? 1 : 0) != std::string::npos;
    return found != inverted;
  }

  bool convert_text(const Directive& directive) {
    const bool is_character = directive.kind == 'c';
    const std::int64_t most = directive.width.value_or(is_character ? 1 : longest_string);
    if (directive.kind == 's') skip_spaces();
    if (!known_ || here() == 0) {
      end_of_text();
      return known_;
    }
    const std::int64_t from = at_;
    while (known_ && at_ - from < most && takes(directive, here())) ++at_;
    if (!known_ || (is_character && at_ - from < most)) return false;
    if (at_ == from)
      goes_on_ = false;
    else
      give(directive, {.is_text = true, .ends = !is_character, .from = from, .length = at_ - from});
    return true;
  }

  std::int64_t start_;
  std::int64_t at_;
  const Read& read_;
  Scanned result_;
  std::int64_t converted_ = 0;
  bool goes_on_ = true;
  bool known_ = true;
};

/// A number as printf writes it; none: not understood.
inline std::optional<std::string> print_number(const Directive& directive, const Integer& value) {
  const auto number = value.to_int64();
  const bool is_signed = directive.kind == 'd' || directive.kind == 'i';
  if (!number || directive.length.starts_with('h')) return std::nullopt;
  if (!is_signed && *number < 0) return std::nullopt;  // how many bits it has is not said
  constexpr std::int64_t widest = 512;
  if (directive.width.value_or(0) > widest || directive.precision.value_or(0) > widest) {
    return std::nullopt;
  }
  std::string format = "%" + directive.flags;
  if (directive.width) format += std::to_string(*directive.width);
  if (directive.precision) format += "." + std::to_string(*directive.precision);
  format += std::string("ll") + directive.kind;
  std::string text(2 * widest, '\0');
  const int length =
      std::snprintf(text.data(), text.size(), format.c_str(), static_cast<long long>(*number));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

/// What sprintf writes, without its zero.
template <class Read>
std::optional<std::string> print(std::string_view format, std::span<const Integer> arguments,
                                 const Read& read) {
  std::string text;
  while (!format.empty()) {
    const char c = format.front();
    format.remove_prefix(1);
    if (c != '%') {
      text += c;
      continue;
    }
    const auto directive = take_directive(format);
    if (!directive || directive->skipped) return std::nullopt;
    if (directive->kind == '%') {
      text += '%';
      continue;
    }
    if (arguments.empty()) return std::nullopt;
    const Integer value = arguments.front();
    arguments = arguments.subspan(1);
    std::string piece;
    if (std::string_view("diuxXo").find(directive->kind) != std::string_view::npos) {
      const auto number = print_number(*directive, value);
      if (!number) return std::nullopt;
      piece = *number;
    } else if (directive->kind == 'c' || directive->kind == 's') {
      const auto at = value.to_int64();
      if (!at || !directive->length.empty()) return std::nullopt;
      if (directive->kind == 'c') {
        piece = static_cast<char>(*at);
      } else {
        const auto size = length(*at, directive->precision, read);
        if (!size) return std::nullopt;
        for (std::int64_t i = 0; i < *size; ++i) {
          const auto character = read(*at + i);
          if (!character) return std::nullopt;
          piece += static_cast<char>(*character);
        }
      }
      const auto width = static_cast<std::size_t>(directive->width.value_or(0));
      const bool left = directive->flags.find('-') != std::string::npos;
      if (directive->flags.find('0') != std::string::npos) return std::nullopt;
      if (piece.size() < width) piece.insert(left ? piece.size() : 0, width - piece.size(), ' ');
    } else {
      return std::nullopt;
    }
    text += piece;
    if (text.size() > static_cast<std::size_t>(longest_string)) return std::nullopt;
  }
  return text;
}

}  // namespace pslice::ts::text
