#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "solver/question/verdict.h"

namespace pslice::solver {

/// Writes questions into a directory, each as a script of its own that other solvers can run:
/// 000001-native-unsat.smt2. For looking at what is asked, and for measuring and comparing solvers
/// on it.
class QueryLog {
 public:
  /// Makes the directory if need be. Files of an earlier log are overwritten one by one.
  explicit QueryLog(std::filesystem::path directory, term::Namer name = {});

  /// The question, who answered it (as part of the file's name) and what. Once something went
  /// wrong, nothing is written any more.
  void write(std::span<const Term> constraints, const Ranges& ranges, std::string_view layer,
             Answer answer);

  /// What went wrong, in words for the user; empty: nothing.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  std::filesystem::path directory_;
  term::Namer name_;
  std::size_t written_ = 0;
  std::string error_;
};

}  // namespace pslice::solver
