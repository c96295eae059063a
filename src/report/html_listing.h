#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pslice::report {

/// How a line of source looks on a page.
struct LineLook {
  std::string classes{};      // of its element
  std::string_view spoken{};  // the same, for who cannot see it
  bool worth_seeing = false;  // what is far from all such lines is folded
};

struct Listing {
  std::string_view name;  // of the file
  std::string note{};     // what to say of it as a whole
  std::string_view text;
  std::size_t file = 0;                // by number from 0: the ids of its lines are `1.12`
  std::string_view classes{};          // `plain`: lines are not dimmed
  const std::vector<LineLook>& looks;  // by line
};

/// What is worth seeing is worth seeing in its block: heads of functions, loops and tests, too.
void see_enclosing_lines(std::string_view text, std::vector<LineLook>& looks);

/// The source, a line of its own for each line, with what is far from all that matters folded. If
/// nothing is worth seeing, all is.
std::string written(const Listing& listing);

}  // namespace pslice::report
