#pragma once

#include <string>
#include <vector>

#include "tests/explore/subject.h"

// Signatures judged by gcc: a driver runs the program on an input, then evaluates the conditions
// of the groups and, where one holds, compares its outputs with what the program showed last.

namespace pslice::exploring {

/// At most five signatures.
struct Judged {
  const Subject* subject = nullptr;
  std::vector<std::vector<GroupText>> signatures;
  std::vector<std::vector<long long>> inputs;
};

/// What became of one input.
struct Verdict {
  enum : int { in_no_group = -1, in_two_groups = -2, other_output = -3, other_reach = -4 };
  /// The program did nothing undefined that the sanitizer of gcc sees.
  bool defined = false;
  /// By signature: the group that holds and is right; or one of the above.
  std::vector<int> groups;
};

/// By judged program and input. Throws std::runtime_error if a condition or an output is undefined
/// C for an input for which the program is defined.
std::vector<std::vector<Verdict>> judge(const std::vector<Judged>& all);

/// For messages: the program, an input, and a signature.
std::string shown(const Judged& judged, std::size_t input, std::size_t signature);

}  // namespace pslice::exploring
