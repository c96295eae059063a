#include "report/characters.h"

#include <array>
#include <cctype>

#include <fmt/format.h>

namespace pslice::report {
namespace {

constexpr std::array<std::string_view, 6> comparison_operators = {
    " == ", " != ", " <= ", " >= ", " < ", " > "};

bool ends_an_lvalue(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_.>*&])").find(c) != std::string_view::npos;
}

/// Is what stands there a number by itself, not the beginning of `48 + x`?
bool stands_alone(std::string_view rest) {
  return rest.empty() || rest.starts_with(')') || rest.starts_with(" &&") ||
         rest.starts_with(" ||");
}

}  // namespace

bool is_character_type(std::string_view type) {
  if (type.starts_with("const ")) type.remove_prefix(6);
  return type == "char" || type == "signed char" || type == "unsigned char";
}

std::string as_character(const base::Integer& value) {
  const auto number = value.to_int64();
  if (number == '\n') return "'\\n'";
  if (number == '\t') return "'\\t'";
  if (number == '\r') return "'\\r'";
  if (number == '\\' || number == '\'') return fmt::format("'\\{}'", static_cast<char>(*number));
  if (number && *number >= ' ' && *number < 127)
    return fmt::format("'{}'", static_cast<char>(*number));
  return value.to_string();
}

std::string with_characters(std::string condition, const std::vector<std::string>& lvalues) {
  for (const std::string& lvalue : lvalues) {
    for (std::size_t at = condition.find(lvalue); at != std::string::npos;
         at = condition.find(lvalue, at + 1)) {
      const bool is_whole = at == 0 || !ends_an_lvalue(condition[at - 1]);
      const bool is_operand = at < 2 || condition[at - 1] != ' ' || condition[at - 2] == '&' ||
                              condition[at - 2] == '|';
      if (!is_whole || !is_operand) continue;
      for (const std::string_view comparison : comparison_operators) {
        const std::size_t begin = at + lvalue.size() + comparison.size();
        if (condition.compare(at + lvalue.size(), comparison.size(), comparison) != 0) continue;
        std::size_t end = begin;
        while (end < condition.size() &&
               std::isdigit(static_cast<unsigned char>(condition[end])) != 0)
          ++end;
        if (end == begin || end - begin > 3 ||
            !stands_alone(std::string_view(condition).substr(end))) {
          break;
        }
        const int number = std::stoi(condition.substr(begin, end - begin));
        condition.replace(begin, end - begin, as_character(base::Integer(number)));
        break;
      }
    }
  }
  return condition;
}

}  // namespace pslice::report
