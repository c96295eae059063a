#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "ts/program.h"

namespace pslice::report {

/// A text that remembers where its lines begin: statements are many, and so are lines.
class LinedText {
 public:
  explicit LinedText(std::string_view text);
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Where the line begins; lines count from 1, and behind the last is the end.
  [[nodiscard]] std::size_t begin_of(unsigned line) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

/// Just behind the last character of the statement that begins there, without its semicolon; of a
/// test, behind the parenthesis that closes it. Lines and columns count from 1, columns in bytes.
base::SourcePosition end_of_statement(const LinedText& text, const base::SourcePosition& begin,
                                      ts::StatementKind kind);

}  // namespace pslice::report
