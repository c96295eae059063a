#include "report/line_alignment.h"

#include <algorithm>
#include <cstdint>

// A longest common subsequence of lines, by the table that has its length for all pairs of ends.
// What is equal at the beginning and at the end is left out of it; where the rest is still too
// large, lines stand side by side as they come.

namespace pslice::report {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t largest_table = 50'000'000;

/// A stretch of both texts.
struct Stretch {
  std::size_t left, left_end, right, right_end;
};

void add_unequal(std::vector<AlignedRow>& rows, const Stretch& gap) {
  std::size_t i = gap.left;
  std::size_t k = gap.right;
  while (i < gap.left_end || k < gap.right_end) {
    AlignedRow& row = rows.emplace_back();
    if (i < gap.left_end) row.left = i++;
    if (k < gap.right_end) row.right = k++;
  }
}

void add_aligned(std::vector<AlignedRow>& rows, const Lines& left, const Lines& right,
                 const Stretch& of) {
  const std::size_t height = of.left_end - of.left;
  const std::size_t width = of.right_end - of.right;
  if (height == 0 || width == 0 || height > largest_table / width) return add_unequal(rows, of);
  std::vector<std::uint32_t> longest((height + 1) * (width + 1), 0);
  const auto at = [&](std::size_t i, std::size_t k) -> std::uint32_t& {
    return longest[i * (width + 1) + k];
  };
  for (std::size_t i = height; i-- > 0;) {
    for (std::size_t k = width; k-- > 0;) {
      at(i, k) = left[of.left + i] == right[of.right + k] ? at(i + 1, k + 1) + 1
                                                          : std::max(at(i + 1, k), at(i, k + 1));
    }
  }
  Stretch gap{of.left, of.left, of.right, of.right};
  while (gap.left_end < of.left_end && gap.right_end < of.right_end) {
    const std::size_t i = gap.left_end - of.left;
    const std::size_t k = gap.right_end - of.right;
    if (left[gap.left_end] == right[gap.right_end]) {
      add_unequal(rows, gap);
      rows.push_back({gap.left_end, gap.right_end, true});
      gap = {gap.left_end + 1, gap.left_end + 1, gap.right_end + 1, gap.right_end + 1};
    } else if (at(i + 1, k) >= at(i, k + 1)) {
      ++gap.left_end;
    } else {
      ++gap.right_end;
    }
  }
  gap.left_end = of.left_end;
  gap.right_end = of.right_end;
  add_unequal(rows, gap);
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return lines;
}

std::vector<AlignedRow> align(const Lines& left, const Lines& right) {
  std::vector<AlignedRow> rows;
  std::size_t begin = 0;
  const std::size_t shorter = std::min(left.size(), right.size());
  while (begin < shorter && left[begin] == right[begin]) {
    rows.push_back({begin, begin, true});
    ++begin;
  }
  std::size_t end = 0;
  while (end < shorter - begin && left[left.size() - 1 - end] == right[right.size() - 1 - end]) {
    ++end;
  }
  add_aligned(rows, left, right, {begin, left.size() - end, begin, right.size() - end});
  for (std::size_t i = end; i > 0; --i) rows.push_back({left.size() - i, right.size() - i, true});
  return rows;
}

}  // namespace pslice::report
