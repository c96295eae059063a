#pragma once

#include <cstdint>
#include <vector>

#include "tests/explore/verdicts.h"

// What is demanded of the signatures of any program, checked on inputs under gcc.

namespace pslice::exploring {

/// The ways in which each program is explored.
enum Way : std::size_t { depth_first, breadth_first, at_random, by_path, few_tests, way_count };

struct Explored {
  Subject subject;
  Loaded loaded;
  std::vector<explore::Signature> signatures;  // by way
};

struct Exploring {
  std::size_t max_tests = 80;
  std::size_t max_paths = 250;
  std::size_t max_iterations = 4;
  bool initial_values = true;
  /// Some questions are too hard. What is checked holds whether or not they are answered.
  base::Limits limits{};
};
Explored explored(Subject subject, const support::TemporaryDirectory& directory,
                  const Exploring& exploring);

struct Found {
  std::size_t complete = 0;    // programs whose groups are all known,
  std::size_t enumerated = 0;  // and whose paths are as well
  std::size_t groups = 0;      // of the latter
  std::size_t paths = 0;
  std::size_t defined = 0;  // inputs
  std::size_t undefined = 0;
};

/// Judges all signatures on so many inputs and on the tests of all groups: fails the running test
/// where they are not what is promised.
///
/// - Every input is in exactly one group if the signature is complete, else in at most one; and the
///   group's outputs are those of the program. (Disjointness, and theorem 3.3 of "Path Exploration
///   based on Symbolic Output".)
/// - A group's test is in that group, and shows what it says.
/// - All orders find the same groups, and each path lies in one of them: every group is reached
///   (theorem 3.14).
Found judge_all(const std::vector<Explored>& programs, std::size_t inputs);

}  // namespace pslice::exploring
