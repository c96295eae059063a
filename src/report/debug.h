#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/diff.h"

// Why a run that was right in OLD is wrong in NEW, as a value that the output formats share.

namespace pslice::report {

/// What a run gave.
struct RunOutcome {
  /// By output: a number, or an address as C; none: it was not reached, or is not known.
  struct Value {
    std::string output;
    std::optional<explore::Integer> number{};
    std::string address{};
  };
  std::vector<Value> values;
  std::string end;       // how it ended, in words, where it did not return
  std::string end_kind;  // the same without the place
};

/// A statement that the runs came to; one of them, where the other version has none there.
struct RunStep {
  struct At {
    base::SourcePosition position;
    std::string text;
  };
  std::optional<At> of_old{};
  std::optional<At> of_new{};
};

struct Suspect {
  enum class Why : std::uint8_t { branch, change };
  bool in_new = true;
  base::SourcePosition position;
  std::string text;
  Why why = Why::branch;
  std::string reason;  // in words
  std::optional<std::size_t> change{};
  // Of a branch: an input, and what both versions give for it.
  std::vector<std::pair<std::string, explore::Integer>> test{};
  RunOutcome old_outcome{};
  RunOutcome new_outcome{};
};

struct Debug {
  std::string version;
  std::vector<File> old_files;
  std::vector<File> new_files;
  std::string by;
  std::string verdict;  // explained, same, unexplained
  std::string entry;
  std::vector<std::pair<std::string, explore::Integer>> input;
  RunOutcome old_outcome;
  RunOutcome new_outcome;
  std::vector<Suspect> suspects;    // by rank
  std::vector<std::size_t> needed;  // of the changes
  std::vector<Change> changes;
  /// What both runs came to, side by side, up to where they part.
  std::vector<RunStep> steps;
  bool steps_part = false;         // in the last of them; otherwise both end there
  std::size_t steps_left_out = 0;  // before these
  std::vector<base::Warning> warnings;
  std::vector<std::string> assumptions;
  std::size_t old_conditions = 0;  // of the run
  std::size_t new_conditions = 0;
  std::size_t mixes = 0;  // of both versions that were run
  explore::Statistics statistics;
  double seconds = 0;
  std::size_t peak_rss_kb = 0;
};

/// `x = 1, y = 2`.
std::string written(const std::vector<std::pair<std::string, explore::Integer>>& input);
/// `return 6`, and how the run ended.
std::string written(const RunOutcome& outcome);

using DebugRenderer = std::string (*)(const Debug& debug, Colour colour);
std::string render_debug_text(const Debug& debug, Colour colour);
std::string render_debug_json(const Debug& debug, Colour colour);
std::string render_debug_html(const Debug& debug, Colour colour);
/// The format of that name; it must be one of debug_format_names.
DebugRenderer find_debug_format(std::string_view name);

}  // namespace pslice::report
