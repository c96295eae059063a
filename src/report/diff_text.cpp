#include <fmt/format.h>

#include "report/diff_listing.h"
#include "report/diff_summary.h"
#include "report/paint.h"

// For people: what changed, and then for each comparison what that does.
//
//     changed  new.c:5  if (x - y > 2)            (old.c:5)
//
//     foo: different in 1 case
//       x - y > 0 && x - y <= 2 && x + y > 10
//         return: x, now y                         x = 6, y = 5, z = 0: 6, now 5

namespace pslice::report {
namespace diff_text {
namespace {

std::string place(const base::SourcePosition& position) {
  return fmt::format("{}:{}", position.file, position.line);
}

std::string listed(const Change& change) {
  const std::string where = place(change.new_at ? *change.new_at : *change.old_at);
  std::string line = fmt::format("{:<8} {}  {}", change.kind, where, change.text);
  if (change.new_at && change.old_at) line += "  (was " + place(*change.old_at) + ")";
  return line;
}

std::string value_or(const std::optional<explore::Integer>& value, std::string_view otherwise) {
  return value ? value->to_string() : std::string(otherwise);
}

std::string joined(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : ", ") + text;
  return result.empty() ? "none" : result;
}

std::string where(const std::string& condition, Colour colour) {
  return painted(condition == "1" ? "always" : condition, bold, colour);
}

/// By impact a difference is known of the example, and not of all that its condition is about.
std::string shown(const Difference& difference, const std::string& by, Colour colour) {
  if (difference.kind == "interface") return "  " + difference.what + '\n';
  std::string out =
      (by == "impact" ? "  for some of: " : "  ") + where(difference.condition, colour) + '\n';
  if (!difference.what.empty()) out += "    " + difference.what + '\n';
  for (std::size_t i = 0; i < difference.old_outputs.size() && difference.kind == "value"; ++i) {
    const auto& [name, before] = difference.old_outputs[i];
    const std::string& after = difference.new_outputs[i].second;
    if (before == after) continue;
    out += fmt::format("    {}: {}, now {}\n", name, before, after);
  }
  out += "    for example " + example_of(difference.test);
  for (std::size_t i = 0; i < difference.old_observed.size() && difference.kind == "value"; ++i) {
    const auto& [name, before] = difference.old_observed[i];
    const auto& after = difference.new_observed[i].second;
    if (before == after) continue;
    out += fmt::format("; {}: {}, now {}", name, value_or(before, "?"), value_or(after, "?"));
  }
  out += '\n';
  if (difference.old_calls && difference.new_calls) {
    out += fmt::format("    calls: {}; now {}\n", joined(*difference.old_calls),
                       joined(*difference.new_calls));
  }
  return out;
}

std::string shown(const ImpactPath& path, Colour colour) {
  std::string lines;
  for (const unsigned line : path.impacted) {
    lines += (lines.empty() ? "" : ", ") + std::to_string(line);
  }
  return "  " + where(path.condition, colour) + "\n    runs through " + lines +
         "\n    for example " + example_of(path.test) + '\n';
}

std::string headline(const Comparison& comparison) {
  const std::size_t count = comparison.differences.size();
  std::string text = title_of(comparison);
  text += ": " + std::string(to_string(comparison.verdict));
  if (comparison.verdict == Verdict::different) {
    text += fmt::format(" in {} case{}{}", count, count == 1 ? "" : "s",
                        comparison.complete ? "" : "; there may be more");
  }
  if (comparison.proof) {
    text += *comparison.proof == "slice" ? " (the slices are the same program)"
                                         : " (all cases that the change reaches)";
  }
  return text;
}

/// What is to be done with tests that are there.
std::string selected(const Diff& diff) {
  if (!diff.selection) return "";
  std::string out;
  for (const std::string& file : diff.selection->rerun) out += "rerun  " + file + '\n';
  for (const std::string& file : diff.selection->skip) out += "skip   " + file + '\n';
  std::string missing;
  for (const std::size_t number : differences_to_add(diff)) {
    missing += (missing.empty() ? "" : ", ") + std::to_string(number + 1);
  }
  if (!missing.empty()) {
    out += "add    tests of the differences that none of these shows: " + missing +
           " (--tests DIR writes them)\n";
  }
  return out.empty() ? "" : '\n' + out;
}

}  // namespace
}  // namespace diff_text

std::string render_diff_text(const Diff& diff, Colour colour) {
  using namespace diff_text;
  std::string out;
  if (diff.comparisons.size() > 1) out += summary_of(diff, colour) + '\n';
  for (const Change& change : diff.changes) out += listed(change) + '\n';
  if (diff.changes.empty()) out += "nothing changed\n";
  for (const Comparison& comparison : diff.comparisons) {
    out += '\n' + painted(headline(comparison), bold, colour) + '\n';
    for (const Difference& difference : comparison.differences)
      out += shown(difference, diff.by, colour);
    if (!comparison.paths.empty()) {
      out += fmt::format("paths through what the change has an impact on: {}\n",
                         comparison.paths.size());
    }
    for (const ImpactPath& path : comparison.paths) out += shown(path, colour);
    for (const std::string& assumption : comparison.assumptions) {
      out += "  assumed: " + assumption + '\n';
    }
    for (const base::Warning& warning : comparison.warnings) {
      out += painted("  warning: " + base::to_string(warning), yellow, colour) + '\n';
    }
  }
  for (const std::string& assumption : diff.assumptions) out += "assumed: " + assumption + '\n';
  for (const base::Warning& warning : diff.warnings) {
    out += painted("warning: " + base::to_string(warning), yellow, colour) + '\n';
  }
  out += selected(diff);
  out += '\n' + painted(std::string(to_string(diff.verdict)), bold, colour) + '\n';
  return out + diff_listing_of(diff, colour);
}

}  // namespace pslice::report
