#include "report/report.h"

#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "report/formats.h"
#include "report/render.h"

namespace pslice::report {
namespace {

constexpr std::array<Format, format_names.size()> formats = {{
    {"text", render_text},
    {"lines", render_lines, Format::Warnings::apart},
    {"gcc", render_gcc, Format::Warnings::apart},
    {"c", render_c, Format::Warnings::apart, Format::Shows::reduced_source},
    {"json", render_json},
    {"html", render_html, Format::Warnings::inside, Format::Shows::page},
    {"dot", render_dot, Format::Warnings::apart, Format::Shows::explored_tree},
}};

}  // namespace

const Format& find_format(std::string_view name) {
  for (const Format& format : formats) {
    if (format.name == name) return format;
  }
  throw std::invalid_argument(fmt::format("no output format '{}'", name));
}

std::string describe(const CriterionPoint& point) {
  std::string variables;
  for (const std::string& variable : point.variables) {
    variables += variables.empty() ? "" : ", ";
    variables += variable;
  }
  std::string text =
      fmt::format("{} at {}:{}", variables, point.position.file, point.position.line);
  if (!point.label.empty()) text += fmt::format(" ({})", point.label);
  return text;
}

std::string describe_size(const Result& result) {
  return fmt::format("{} of {} statements ({:.1f} % fewer)", result.kept.size(),
                     result.program_statements, result.reduction_percent());
}

std::string describe_mode(const Result& result) {
  return fmt::format("{}, {}{}", result.mode, result.exact ? "exact" : "not proved exact",
                     result.ignores_termination ? ", termination ignored" : "");
}

}  // namespace pslice::report
