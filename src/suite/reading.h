#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/integer.h"

// Tests read back from the files that hold them: those of `explore --tests` in each of its formats,
// and what `explore` and `diff` print as JSON.

namespace pslice::suite {

/// What a test gives to the program.
struct GivenTest {
  std::string file;        // that holds it: the path given, or one below it
  std::size_t number = 1;  // in that file
  std::string entry{};     // the function it runs; empty: the file does not say
  /// By the names that `explore` and `diff` give them; what is not named is zero.
  std::vector<std::pair<std::string, base::Integer>> inputs{};
  /// What it looks at, as criteria; empty: the file does not say.
  std::vector<std::string> criteria{};
};

/// The tests of a file, or of all files of tests in a directory, in the order of their names and
/// numbers. Throws base::Failure (bad_input) where there is none that can be read.
std::vector<GivenTest> read_tests(const std::string& path);

/// Is it a C file of somebody else's, which says what its tests give by what it does?
bool is_foreign_c(const std::string& path);

}  // namespace pslice::suite
