#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace pslice::report {

/// Two lines that stand side by side, by number from 0; one of them may be missing.
struct AlignedRow {
  std::optional<std::size_t> left{};
  std::optional<std::size_t> right{};
  bool same = false;  // both are there, and have the same text
};

std::vector<std::string_view> lines_of(std::string_view text);

/// All lines of two texts in their order, as many equal ones side by side as can be.
std::vector<AlignedRow> align(const std::vector<std::string_view>& left,
                              const std::vector<std::string_view>& right);

}  // namespace pslice::report
