#pragma once

#include "frontend/objects/reading_time.h"

namespace clang {
class Preprocessor;
class Token;
}  // namespace clang

namespace pslice::frontend {

/// Has Clang look at the budget while it reads a file, and stop where that ends. What it has read
/// by then is worth nothing: a program that lacks functions has no sound slice.
class ReadingLimit {
 public:
  explicit ReadingLimit(ReadingTime& time) : time_(time) {}

  /// Outlives the preprocessor's work.
  void watch(clang::Preprocessor& preprocessor);
  [[nodiscard]] bool is_reached() const { return reached_; }
  /// How much of the file was read, from 0 to 1.
  [[nodiscard]] double share_read() const { return share_read_; }

 private:
  void look(clang::Preprocessor& preprocessor, const clang::Token& token);

  ReadingTime& time_;
  unsigned tokens_ = 0;
  bool reached_ = false;
  double share_read_ = 0;
};

}  // namespace pslice::frontend
