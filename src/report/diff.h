#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/report.h"
#include "report/result.h"
#include "slicer/explore/signature.h"

// What a change does, as a value that the output formats share.

namespace pslice::report {

enum class Verdict : std::uint8_t { equivalent, different, unknown };
std::string_view to_string(Verdict verdict);

struct Change {
  std::string kind;
  std::optional<base::SourcePosition> old_at{};
  std::optional<base::SourcePosition> new_at{};
  std::string text;
  /// The line of NEW behind which what OLD had would stand (0: before all); none: nothing is gone.
  std::optional<base::SourcePosition> old_in_new{};
};

struct Difference {
  std::string kind;
  std::string condition;                                            // as C; none of an `interface`
  using Values = std::vector<std::pair<std::string, std::string>>;  // by output: as C
  Values old_outputs{}, new_outputs{};
  std::vector<std::pair<std::string, explore::Integer>> test{};
  using Observed = std::vector<std::pair<std::string, std::optional<explore::Integer>>>;
  Observed old_observed{}, new_observed{};
  std::optional<std::vector<std::string>> old_calls{}, new_calls{};  // where they differ
  std::string what{};                                          // of what is no value: a sentence
  std::vector<std::size_t> changes{};                          // that the test executes
  std::vector<base::SourcePosition> old_lines{}, new_lines{};  // that it executes
};

/// Of NEW: one for each feasible sequence of impacted statements.
struct ImpactPath {
  std::string condition;  // as C
  std::vector<std::pair<std::string, explore::Integer>> test;
  std::vector<unsigned> impacted;  // lines, in the order of time
};

struct Comparison {
  std::string entry;   // none: of the program as a whole
  std::string file{};  // the program, where several are compared
  std::vector<std::string> outputs;
  Verdict verdict = Verdict::unknown;
  bool complete = false;
  std::optional<std::string> proof{};
  std::vector<std::pair<std::string, std::string>> inputs{};  // name and type
  std::vector<Difference> differences{};
  std::vector<ImpactPath> paths{};  // by impact only
  std::vector<base::Warning> warnings{};
  std::vector<std::string> assumptions{};
};

/// A test that is there already.
struct SelectedTest {
  std::string file;
  std::size_t number = 1;  // in the file
  std::string entry{};
  bool known = false;  // something could be said of it
  bool skip = false;   // it gives the same in both versions; otherwise it is to be run again
  std::string why{};
  std::vector<std::size_t> shows{};  // differences, numbered over all comparisons
};

struct Selection {
  std::vector<std::string> rerun;  // files
  std::vector<std::string> skip;   // all tests of these
  std::vector<SelectedTest> tests;
};

struct Diff {
  std::string version;
  std::vector<File> old_files;
  std::vector<File> new_files;
  std::string by;
  Verdict verdict = Verdict::unknown;
  std::vector<Change> changes;
  std::map<std::string, std::vector<unsigned>> impacted;  // lines of NEW, by file
  std::vector<Comparison> comparisons;
  std::vector<std::string> ignored_calls;
  std::optional<Selection> selection{};  // none: no tests were given
  std::vector<base::Warning> warnings;
  std::vector<std::string> assumptions;
  explore::Statistics statistics;
  double seconds = 0;
  std::size_t peak_rss_kb = 0;
};

/// A file is to be run again if one of its tests is.
Selection selection_of(std::vector<SelectedTest> tests);

/// The numbers of the differences, over all comparisons, that no test shows that is there.
std::vector<std::size_t> differences_to_add(const Diff& diff);

/// Different if one is, equivalent if all are.
Verdict verdict_of(const std::vector<Comparison>& comparisons);

using DiffRenderer = std::string (*)(const Diff& diff, Colour colour);
std::string render_diff_text(const Diff& diff, Colour colour);
std::string render_diff_json(const Diff& diff, Colour colour);
std::string render_diff_html(const Diff& diff, Colour colour);
/// The format of that name; it must be one of diff_format_names.
DiffRenderer find_diff_format(std::string_view name);

}  // namespace pslice::report
