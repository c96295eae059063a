#include "report/diff_summary.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/paint.h"

//     12 proved equivalent, 1 different, 1 unknown
//     different  parse in src/a.c    for example n = -1
//     unknown    main in src/a.c     not all of a loop was followed

namespace pslice::report {
namespace {

std::string reason_of(const Comparison& comparison) {
  if (!comparison.warnings.empty()) return base::to_string(comparison.warnings.front());
  return comparison.complete ? "" : "not all of it was looked at";
}

std::string detail_of(const Comparison& comparison) {
  if (comparison.verdict == Verdict::unknown) return reason_of(comparison);
  if (comparison.differences.empty()) return "";
  const Difference& first = comparison.differences.front();
  if (first.kind == "interface") return first.what;
  std::string text = "for example " + example_of(first.test);
  if (!first.what.empty()) text += ": " + first.what;
  return text;
}

}  // namespace

std::string title_of(const Comparison& comparison) {
  const std::string entry = comparison.entry.empty() ? "the program" : comparison.entry;
  if (comparison.file.empty()) return entry;
  return comparison.entry.empty() ? comparison.file : entry + " in " + comparison.file;
}

std::string example_of(const std::vector<std::pair<std::string, explore::Integer>>& test) {
  std::string text;
  for (const auto& [name, value] : test) {
    text += (text.empty() ? "" : ", ") + name + " = " + value.to_string();
  }
  return text.empty() ? "any input" : text;
}

std::string summary_of(const Diff& diff, Colour colour) {
  const auto count = [&](Verdict verdict) {
    return std::ranges::count(diff.comparisons, verdict, &Comparison::verdict);
  };
  std::string out = painted(
      fmt::format("{} proved equivalent, {} different, {} unknown", count(Verdict::equivalent),
                  count(Verdict::different), count(Verdict::unknown)),
      bold, colour);
  out += '\n';
  std::size_t width = 0;
  for (const Comparison& comparison : diff.comparisons) {
    if (comparison.verdict != Verdict::equivalent) {
      width = std::max(width, title_of(comparison).size());
    }
  }
  for (const Verdict verdict : {Verdict::different, Verdict::unknown}) {
    for (const Comparison& comparison : diff.comparisons) {
      if (comparison.verdict != verdict) continue;
      out += fmt::format("{:<10} {:<{}}  {}\n", to_string(verdict), title_of(comparison), width,
                         detail_of(comparison));
    }
  }
  return out;
}

}  // namespace pslice::report
