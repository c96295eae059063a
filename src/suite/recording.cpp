#include "suite/recording.h"

#include <fmt/format.h>

namespace pslice::suite {
namespace {

using Argument = WatchedCalls::Argument;
using explore::Integer;

/// As `(long long)` makes it.
std::string as_long_long(const Integer& value) {
  const Integer modulus = Integer::power_of_two(64);
  const Integer half = Integer::power_of_two(63);
  if (value >= -half && value < half) return value.to_string();
  return (value - modulus).to_string();
}

}  // namespace

std::string describe_call(const std::string& function, std::span<const Argument> kinds,
                          std::span<const std::optional<Integer>> values) {
  std::string text = function + "(";
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    text += i > 0 ? ", " : "";
    if (kinds[i] == Argument::other || !values[i])
      text += '?';
    else if (kinds[i] == Argument::number)
      text += as_long_long(*values[i]);
    else
      text += values[i]->is_zero() ? '0' : '*';
  }
  return text + ")";
}

std::string recording_declaration(Language language) {
  return fmt::format("\n{}void pslice_called(const char *call);\n",
                     language == Language::cpp_by_declaration ? "extern \"C\" " : "");
}

std::string write_recording(const WatchedCalls& calls, const frontend::Prototype& function) {
  const auto found = calls.functions.find(function.name);
  if (found == calls.functions.end()) return "";
  std::string format = function.name + "(";
  std::string arguments;
  for (std::size_t i = 0; i < found->second.size(); ++i) {
    const Argument kind = found->second[i];
    const std::string& name = function.parameters[i].name;
    format += fmt::format("{}{}", i > 0 ? ", " : "",
                          kind == Argument::number    ? "%lld"
                          : kind == Argument::address ? "%s"
                                                      : "?");
    if (kind == Argument::number) arguments += ", (long long)" + name;
    if (kind == Argument::address) arguments += ", " + name + " ? \"*\" : \"0\"";
  }
  return fmt::format(
      "  char pslice_call[1000];\n  __builtin_snprintf(pslice_call, sizeof pslice_call, "
      "\"{})\"{});\n"
      "  pslice_called(pslice_call);\n",
      format, arguments);
}

}  // namespace pslice::suite
