#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "library/compared_outputs.h"
#include "report/diff.h"
#include "slicer/explore/versions/comparison.h"
#include "suite/suite.h"

namespace pslice::library {

/// A comparison of two versions of a function: what was asked, and what was found.
struct Compared {
  const Task& older;
  const Task& newer;
  const explore::Comparison& found;
  const Outputs& outputs;
  /// Parameters of OLD that have another name in NEW.
  const std::vector<std::pair<std::string, std::string>>& renamed;
  const std::vector<report::Difference>& differences;  // those found, described
};

/// The tests of differences, for the directory that the options name: what each difference's input
/// makes the version do whose outputs are expected. With several comparisons each has a directory
/// of its own in it.
class SuitesOfDifferences {
 public:
  struct Written {
    std::vector<suite::File> files;
    std::vector<base::Warning> warnings;  // what tests cannot show
    std::size_t count = 0;                // of tests
  };

  /// The options outlive it; without --tests it does nothing.
  explicit SuitesOfDifferences(const Options& options) : options_(options) {}

  void expect_comparisons(std::size_t count) { apart_ = count > 1; }
  void add(const Compared& compared);
  Written take();

 private:
  std::string folder_of(const std::string& entry);

  const Options& options_;
  bool apart_ = false;
  std::vector<std::string> folders_;
  Written written_;
};

/// Runs the tests of all these directories.
suite::File makefile_of_all(const std::vector<std::string>& folders, Expect expect);

}  // namespace pslice::library
