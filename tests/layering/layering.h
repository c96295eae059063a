#pragma once

#include <compare>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

// Reads the #includes of a source tree and holds them against what each folder may know.

namespace pslice::layering {

struct Violation {
  std::string file;  // relative to the root
  std::string why;
  friend auto operator<=>(const Violation&, const Violation&) = default;
};

struct Findings {
  std::map<std::string, std::size_t> files;  // how many were read, by folder
  std::vector<Violation> violations;         // sorted
};

Findings examine(const std::filesystem::path& root);

}  // namespace pslice::layering
