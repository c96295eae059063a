#include "report/diff.h"

#include <algorithm>

namespace pslice::report {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::equivalent: return "equivalent";
    case Verdict::different: return "different";
    case Verdict::unknown: break;
  }
  return "unknown";
}

Verdict verdict_of(const std::vector<Comparison>& comparisons) {
  const auto is = [](Verdict verdict) {
    return [verdict](const Comparison& comparison) { return comparison.verdict == verdict; };
  };
  if (std::ranges::any_of(comparisons, is(Verdict::different))) return Verdict::different;
  return std::ranges::all_of(comparisons, is(Verdict::equivalent)) ? Verdict::equivalent
                                                                   : Verdict::unknown;
}

Selection selection_of(std::vector<SelectedTest> tests) {
  Selection result;
  std::vector<std::string> files;
  for (const SelectedTest& test : tests) {
    if (std::ranges::find(files, test.file) == files.end()) files.push_back(test.file);
  }
  for (const std::string& file : files) {
    const bool skip = std::ranges::all_of(
        tests, [&](const SelectedTest& test) { return test.file != file || test.skip; });
    (skip ? result.skip : result.rerun).push_back(file);
  }
  result.tests = std::move(tests);
  return result;
}

std::vector<std::size_t> differences_to_add(const Diff& diff) {
  std::vector<std::size_t> result;
  std::size_t number = 0;
  for (const Comparison& comparison : diff.comparisons) {
    for (const Difference& difference : comparison.differences) {
      const auto shows = [number](const SelectedTest& test) {
        return std::ranges::find(test.shows, number) != test.shows.end();
      };
      const bool is_shown = diff.selection && std::ranges::any_of(diff.selection->tests, shows);
      if (difference.kind != "interface" && !is_shown) result.push_back(number);
      ++number;
    }
  }
  return result;
}

DiffRenderer find_diff_format(std::string_view name) {
  if (name == "html") return render_diff_html;
  return name == "json" ? render_diff_json : render_diff_text;
}

}  // namespace pslice::report
