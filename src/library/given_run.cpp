#include "library/given_run.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "suite/reading.h"

namespace pslice::library {
namespace {

using base::Integer;

[[noreturn]] void reject(const std::string& what) {
  throw base::Failure(base::ExitStatus::bad_input, "--input: " + what);
}

/// `NAME=VALUE,...`: a number in decimal or hexadecimal, a character, or a string for the elements
/// of an array.
class Assignments {
 public:
  explicit Assignments(std::string_view text) : text_(text) {}

  explore::GivenValues read() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      read_one();
      skip_blanks();
      if (at_ == text_.size()) continue;
      if (text_[at_] != ',') reject("expected ',' in '" + rest_ + "'");
      ++at_;
    }
    return std::move(values_);
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    rest_ = text_.substr(at_);
  }

  void read_one() {
    const std::size_t equals = text_.find('=', at_);
    if (equals == std::string_view::npos) {
      reject("'" + rest_ + "' is neither NAME=VALUE nor a file of tests");
    }
    std::string name;
    for (const char c : text_.substr(at_, equals - at_)) {
      if (std::isspace(static_cast<unsigned char>(c)) == 0) name += c;
    }
    if (name.empty()) reject("a name is missing in '" + rest_ + "'");
    at_ = equals + 1;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '"') return read_string(name);
    const Integer value =
        at_ < text_.size() && text_[at_] == '\'' ? read_character(name) : read_number(name);
    add(name, value);
  }

  void add(const std::string& name, const Integer& value) {
    for (const auto& [known, other] : values_) {
      if (known == name && other != value) reject("two values for '" + name + "'");
    }
    values_.emplace_back(name, value);
  }

  Integer read_number(const std::string& name) {
    const std::size_t end = std::min(text_.find(',', at_), text_.size());
    std::string digits(text_.substr(at_, end - at_));
    while (!digits.empty() && std::isspace(static_cast<unsigned char>(digits.back())) != 0) {
      digits.pop_back();
    }
    at_ = end;
    const auto value = parsed(digits);
    if (!value) reject("'" + digits + "' is no value for '" + name + "'");
    return *value;
  }

  static std::optional<Integer> parsed(std::string_view digits) {
    const bool negative = digits.starts_with('-');
    const std::string_view plain = digits.substr(negative || digits.starts_with('+') ? 1 : 0);
    if (!plain.starts_with("0x") && !plain.starts_with("0X")) {
      const bool is_number = !plain.empty() && std::ranges::all_of(plain, [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
      });
      return is_number ? Integer::parse(negative ? "-" + std::string(plain) : std::string(plain))
                       : std::nullopt;
    }
    Integer value(0);
    for (const char c : plain.substr(2)) {
      if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return std::nullopt;
      value = value * Integer(16) + Integer(hex_digit(c));
    }
    if (plain.size() == 2) return std::nullopt;
    return negative ? Integer(0) - value : value;
  }

  static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
  }

  /// One character of a literal, as C's `char` has it.
  int read_unit(const std::string& name) {
    if (at_ >= text_.size()) reject("the literal for '" + name + "' does not end");
    const char c = text_[at_++];
    if (c != '\\') return static_cast<signed char>(c);
    static const std::map<char, int> escapes = {{'n', 10}, {'t', 9},  {'r', 13}, {'a', 7},
                                                {'b', 8},  {'f', 12}, {'v', 11}};
    if (at_ >= text_.size()) reject("the literal for '" + name + "' does not end");
    const char escaped = text_[at_++];
    if (const auto found = escapes.find(escaped); found != escapes.end()) return found->second;
    const bool is_hex = escaped == 'x';
    if (!is_hex && (escaped < '0' || escaped > '7')) return static_cast<signed char>(escaped);
    int value = is_hex ? 0 : escaped - '0';
    const int base = is_hex ? 16 : 8;
    for (int digits = is_hex ? 0 : 1; digits < (is_hex ? 2 : 3) && at_ < text_.size(); ++digits) {
      if (std::isxdigit(static_cast<unsigned char>(text_[at_])) == 0) break;
      if (hex_digit(text_[at_]) >= base) break;
      value = value * base + hex_digit(text_[at_++]);
    }
    return static_cast<signed char>(value);
  }

  Integer read_character(const std::string& name) {
    ++at_;
    const int value = read_unit(name);
    if (at_ >= text_.size() || text_[at_] != '\'') reject("no character in '" + rest_ + "'");
    ++at_;
    return {value};
  }

  void read_string(const std::string& name) {
    ++at_;
    std::size_t number = 0;
    const auto add_next = [&](int unit) {
      add(name + "[" + std::to_string(number++) + "]", Integer(unit));
    };
    while (at_ >= text_.size() || text_[at_] != '"') add_next(read_unit(name));
    ++at_;
    add_next(0);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string rest_;
  explore::GivenValues values_;
};

std::vector<GivenRun> read_file(const std::string& file, std::optional<std::size_t> number,
                                const std::string& entry) {
  std::vector<GivenRun> result;
  std::size_t count = 0;
  for (const suite::GivenTest& test : suite::read_tests(file)) {
    ++count;
    if ((!test.entry.empty() && test.entry != entry) || (number && *number != count)) continue;
    result.push_back({test.inputs, "test " + std::to_string(test.number) + " of " + test.file});
  }
  if (result.empty()) {
    reject(number ? file + " has no test " + std::to_string(*number) + " of '" + entry + "'"
                  : "no test of " + file + " runs '" + entry + "'");
  }
  return result;
}

struct NamedFile {
  std::string file;
  std::optional<std::size_t> number;
};

/// None: it is no file that is there.
std::optional<NamedFile> named_file(const std::string& input) {
  std::error_code none;
  if (std::filesystem::exists(input, none)) return NamedFile{input, {}};
  const std::size_t colon = input.rfind(':');
  if (colon == std::string::npos || !std::filesystem::exists(input.substr(0, colon), none)) {
    return std::nullopt;
  }
  const auto number = Integer::parse(input.substr(colon + 1));
  if (!number || !number->to_int64() || *number < Integer(1)) {
    reject("'" + input.substr(colon + 1) + "' is no number of a test");
  }
  return NamedFile{input.substr(0, colon), static_cast<std::size_t>(*number->to_int64())};
}

}  // namespace

std::vector<GivenRun> given_runs(const std::string& input, const std::string& entry) {
  if (const auto named = named_file(input)) return read_file(named->file, named->number, entry);
  return {{Assignments(input).read(), {}}};
}

std::optional<Driver> given_driver(const std::string& input) {
  const auto named = named_file(input);
  if (!named || !suite::is_foreign_c(named->file)) return std::nullopt;
  return Driver{named->file, named->number};
}

}  // namespace pslice::library
