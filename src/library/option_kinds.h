#pragma once

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "library/suggest.h"

// Options of a kind, with complaints that say what would be right.

namespace pslice::library {

template <class Value>
using Choices = std::initializer_list<std::pair<const char*, Value>>;

/// An option that takes one of a few words.
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& value,
                        Choices<Value> choices, const std::string& help) {
  std::vector<std::pair<std::string, Value>> table(choices.begin(), choices.end());
  std::vector<std::string> words;
  for (const auto& [word, meaning] : table) words.push_back(word);
  const auto read = [&value, table, words, name](const std::string& given) {
    for (const auto& [word, meaning] : table) {
      if (word == given) {
        value = meaning;
        return;
      }
    }
    throw CLI::ValidationError(name, "'" + given + "' is not one of " + join(words));
  };
  return app.add_option_function<std::string>(name, read, help)->type_name(join(words, "|"));
}

/// An option that takes one of some names.
inline CLI::Option* add_name(CLI::App& app, const std::string& option, std::string& value,
                             std::span<const std::string_view> known, const std::string& help) {
  const std::vector<std::string> names(known.begin(), known.end());
  const auto read = [&value, names, option](const std::string& given) {
    if (std::ranges::find(names, given) == names.end()) {
      throw CLI::ValidationError(option, "'" + given + "' is not one of " + join(names));
    }
    value = given;
  };
  return app.add_option_function<std::string>(option, read, help)->type_name(join(names, "|"));
}

/// An option that takes a number no smaller than `least`.
template <class Number>
CLI::Option* add_number(CLI::App& app, const std::string& name, std::optional<Number>& value,
                        Number least, const std::string& help) {
  const auto read = [&value, least, name](const std::string& given) {
    Number number{};
    const char* const end = given.data() + given.size();
    const auto [rest, error] = std::from_chars(given.data(), end, number);
    if (error != std::errc{} || rest != end || number < least) {
      throw CLI::ValidationError(
          name, "'" + given + "' is not a number of at least " + std::to_string(least));
    }
    value = number;
  };
  return app.add_option_function<std::string>(name, read, help);
}

}  // namespace pslice::library
