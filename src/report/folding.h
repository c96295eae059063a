#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

// Which part of a text is worth to be seen at once.

namespace pslice::report {

/// A stretch of lines, or rows, from 0; the end is the first behind it.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool folded = false;
};

/// In stretches, by which lines are worth to be seen: what is further than `context` lines from
/// all of them is folded, unless that would save next to nothing.
std::vector<Stretch> folded_stretches(const std::vector<bool>& worth, std::size_t context);

/// The lines, from 1, that begin and end the blocks in which some of these lines stand: heads of
/// functions, loops and tests, and their closing braces. Both are ascending.
std::vector<unsigned> enclosing_lines(std::string_view text, const std::vector<unsigned>& lines);

}  // namespace pslice::report
