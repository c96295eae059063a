#include "suite/given_xml.h"

#include <array>
#include <cctype>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace pslice::suite {
namespace {

std::string without_comments(std::string text) {
  for (std::size_t at = 0; (at = text.find("<!--", at)) != std::string::npos;) {
    const std::size_t end = text.find("-->", at);
    text.erase(at, end == std::string::npos ? end : end + 3 - at);
  }
  return text;
}

std::string unescaped(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> entities = {
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};
  std::string out;
  while (!text.empty()) {
    std::size_t taken = 1;
    char c = text.front();
    for (const auto& [entity, meaning] : entities) {
      if (!text.starts_with(entity)) continue;
      c = meaning;
      taken = entity.size();
      break;
    }
    out += c;
    text.remove_prefix(taken);
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// An element without elements in it.
struct Element {
  std::string_view attributes;
  std::string_view text;
  std::size_t end = 0;  // where it is over
};

std::optional<Element> find_element(std::string_view document, std::string_view name,
                                    std::size_t from) {
  const std::string opening = "<" + std::string(name);
  const std::string closing = "</" + std::string(name) + ">";
  for (std::size_t at = from; (at = document.find(opening, at)) != std::string_view::npos; ++at) {
    const std::size_t begin = at + opening.size();
    const std::size_t inside = document.find('>', begin);
    if (inside == std::string_view::npos) return std::nullopt;
    const char next = document[begin];
    if (next != '>' && next != '/' && std::isspace(static_cast<unsigned char>(next)) == 0) continue;
    const std::string_view attributes = document.substr(begin, inside - begin);
    if (attributes.ends_with('/')) return Element{attributes, {}, inside + 1};
    const std::size_t end = document.find(closing, inside);
    if (end == std::string_view::npos) throw std::invalid_argument(opening + "> is not closed");
    return Element{attributes, document.substr(inside + 1, end - inside - 1), end + closing.size()};
  }
  return std::nullopt;
}

std::optional<std::string> attribute(std::string_view attributes, std::string_view name) {
  const std::size_t at = attributes.find(" " + std::string(name) + "=");
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t quote = at + name.size() + 2;
  if (quote >= attributes.size()) return std::nullopt;
  const std::size_t end = attributes.find(attributes[quote], quote + 1);
  if (end == std::string_view::npos) return std::nullopt;
  return unescaped(attributes.substr(quote + 1, end - quote - 1));
}

}  // namespace

bool is_test_case(const std::string& text) {
  return find_element(without_comments(text), "testcase", 0).has_value();
}

GivenTest read_test_case(const std::string& text) {
  const std::string document = without_comments(text);
  GivenTest test;
  std::size_t at = 0;
  while (const auto input = find_element(document, "input", at)) {
    at = input->end;
    const auto name = attribute(input->attributes, "variable");
    const std::string written = unescaped(trimmed(input->text));
    if (!name || name->empty()) {
      throw std::invalid_argument("its inputs have no names (variable=\"...\")");
    }
    const auto value = base::Integer::parse(written);
    if (!value) {
      throw std::invalid_argument("the input " + *name + " is no integer: '" + written + "'");
    }
    test.inputs.emplace_back(*name, *value);
  }
  return test;
}

std::string entry_in_metadata(const std::string& text) {
  const std::string document = without_comments(text);
  const auto entry = find_element(document, "entryfunction", 0);
  return entry ? unescaped(trimmed(entry->text)) : "";
}

}  // namespace pslice::suite
