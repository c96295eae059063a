#pragma once

#include <filesystem>
#include <string>
#include <vector>

// The list: for each table a file `kinds/TABLE.txt` with a line for each kind,
//
//   KIND | case PATH                    its slice is compiled and run
//   KIND | kept whole "TEXT" case PATH  not understood: all of it is kept, with a warning
//   KIND | refused "TEXT" case PATH     there is no slice, and the message says why
//   KIND | not C: REASON                no C program has it
//
// PATH is below tests/cases. KIND may stand for several of which none is shown: a `*` is for any
// letters. A line that starts with `#` is a comment.

namespace pslice::census {

/// Without the spaces around it.
std::string trimmed(const std::string& text);

struct Line {
  enum class Claim { shown, kept_whole, refused, not_c };
  std::string kind;
  Claim claim = Claim::shown;
  std::string text;   // of the warning or message
  std::string path;   // of the case
  std::string where;  // in the list: FILE:N

  [[nodiscard]] bool covers(const std::string& name) const;
};

/// Throws std::runtime_error at a line it cannot read.
std::vector<Line> read_list(const std::filesystem::path& file);

}  // namespace pslice::census
