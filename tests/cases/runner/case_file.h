#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

// A case is a C file whose head comment says what is asked and what must come out, or, for a
// program that stands elsewhere or in several files, a `.case` file with the same lines. A line
// `KEY: value` is a directive; anything else in the comment is prose.
//
//   CRITERION: 9:z        given to --criterion; repeatable
//   ARGS: --entry f       further arguments, last on the command line
//   FILES: a.c b.c        (.case only) the program, relative to the case
//   PI: 5 8 b.c:3         `lines` in path-insensitive mode; a bare number is of the first file
//   PS: 5 8               `lines` in path-sensitive mode, and `exact` is true
//   PS: 5 8 not exact     likewise, and `exact` is false
//   SHOWN: all            in path-sensitive mode, every kept statement has `shown`: true
//   SHOWN: 5              likewise, those of these lines do and no others
//   SIZE: 7 9             statements in the slice and in the program
//   POINTS: 9 12          the lines the criterion stands for
//   ENTRY: main           the entry chosen
//   WARNS: text           some warning holds this text; repeatable
//   PSWARNS: text         likewise, in path-sensitive mode
//   NOWARN: text          no warning holds this text, in either mode; repeatable
//   KEEPS: text           the C output holds this text; repeatable
//   DROPS: text           the C output does not; repeatable
//   RUN: observe|return   program and slice are run and compared: the values passed to
//                         observe(int), for `return` the entry's result as well
//   SHOWS: global         the value of this expression after the entry returned, too; repeatable
//   INPUTS: a=-1..3 c=0..1   ranges of the entry's parameters, in their order; `seed` is no
//                         parameter but picks what input(k), another way to get values, returns
//   CALL: f(k ? &g : 0)   how the entry is called, where numbers will not do; inputs by their names
//   ASSUMES: text         some assumption holds this text, in both modes; repeatable
//   COMPILER: clang-19    what compiles program and slice, where gcc has not what it shows
//   STATUS: 1             pslice fails with this status and writes no result
//   STDERR: text          and its messages hold this text; repeatable

namespace pslice::cases {

struct SourceLine {
  std::string file;
  unsigned line = 0;
  friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};
using Lines = std::set<SourceLine>;

struct InputRange {
  std::string name;
  int low = 0;
  int high = 0;
};

enum class Observed { nothing, calls, calls_and_result };

struct Case {
  std::filesystem::path folder;    // pslice runs here
  std::vector<std::string> files;  // relative to it
  std::vector<std::string> criteria;
  std::vector<std::string> arguments;
  std::optional<Lines> path_insensitive;
  std::optional<Lines> path_sensitive;
  bool exact = true;  // in path-sensitive mode
  bool all_shown = false;
  std::optional<Lines> shown_lines;
  std::optional<std::pair<int, int>> size;
  std::optional<Lines> points;
  std::string entry;
  std::vector<std::string> warnings;
  std::vector<std::string> path_sensitive_warnings;
  std::vector<std::string> absent_warnings;
  std::vector<std::string> keeps;
  std::vector<std::string> drops;
  Observed observed = Observed::nothing;
  std::vector<std::string> shown;
  std::vector<InputRange> inputs;
  std::string call;
  std::string compiler = "gcc";
  std::vector<std::string> assumptions;
  int status = 0;
  std::vector<std::string> messages;
};

/// Throws std::runtime_error on a directive it does not know or cannot read.
Case read_case(const std::filesystem::path& file);

/// Every case below a folder: C files with a CRITERION in their head, and .case files; sorted.
std::vector<std::filesystem::path> find_cases(const std::filesystem::path& folder);
/// Is it to be sliced? Otherwise pslice is expected to fail.
bool expects_slice(const std::filesystem::path& file);

std::string read_text(const std::filesystem::path& file);

}  // namespace pslice::cases
