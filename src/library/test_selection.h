#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "library/options.h"
#include "report/diff.h"
#include "slicer/explore/versions/comparison.h"
#include "suite/reading.h"

namespace pslice::library {

/// Of tests that are there already: which must be run again, which cannot be affected, and which
/// differences none of them shows.
class TestSelection {
 public:
  /// Reads the tests. Throws base::Failure (bad_input) where there are none.
  explicit TestSelection(const Options& options);

  /// Those that run this function, to be judged.
  [[nodiscard]] std::vector<explore::GivenValues> tests_of(const std::string& entry) const;
  /// What was found of them, in the same order. `all_compared`: whatever callers see is;
  /// `first_difference`: what the differences of the comparison are numbered from.
  void note(const std::vector<explore::JudgedTest>& judged, const report::Comparison& comparison,
            bool all_compared, std::size_t first_difference);

  /// The functions that tests run and that were not compared.
  [[nodiscard]] std::vector<std::string> functions_left() const;
  /// Of a function that was not compared: what was found of its tests.
  void note_not_compared(const std::string& entry, const std::vector<explore::JudgedTest>& judged);
  /// Of tests that nobody can say anything of: why.
  void give_up(const std::string& entry, const std::string& why);

  [[nodiscard]] report::Selection take() const;

 private:
  [[nodiscard]] bool looks_at_what_is_compared(const suite::GivenTest& test,
                                               const report::Comparison& comparison,
                                               bool all_compared) const;
  template <class Action>
  void for_each_of(const std::string& entry, Action action);

  const Options& options_;
  std::vector<suite::GivenTest> tests_;
  std::vector<report::SelectedTest> judged_;  // by test
  std::vector<bool> known_;                   // which of these are
};

}  // namespace pslice::library
