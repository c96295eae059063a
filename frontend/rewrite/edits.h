#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "frontend/units/scanned_text.h"

namespace pslice::frontend {

/// Edits of a text. Blanking leaves newlines and preprocessor lines; what is inserted on blanked
/// bytes takes their place, so tokens that stay keep their line, and their column as well unless
/// an insertion needs more room than there is.
class TextEdits {
 public:
  explicit TextEdits(const ScannedText& source);

  void blank(Span span);
  /// Lets `blank` remove a preprocessor line, such as an #include of the code being removed.
  void unprotect(Span line);
  /// Insertions at one place come out in the order they were made.
  void insert(std::size_t at, std::string text);
  /// Inserts `text`, which stands for the span, if the span will have been blanked.
  void restore(Span span, std::string text);

  [[nodiscard]] bool is_blanked(std::size_t at) const { return blanked_[at]; }
  [[nodiscard]] std::string apply() const;

 private:
  struct Insertion {
    std::string text;
    bool only_if_blanked = false;
  };
  [[nodiscard]] std::string inserted_at(const std::vector<Insertion>& insertions,
                                        std::size_t at) const;

  const ScannedText& source_;
  std::vector<bool> blanked_;
  std::vector<bool> unprotected_;
  std::map<std::size_t, std::vector<Insertion>> insertions_;
};

}  // namespace pslice::frontend
