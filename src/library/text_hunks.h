#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace pslice::library {

/// Tokens of one text that are others in another; one of the sides may be empty. By offsets.
struct TextHunk {
  std::size_t old_begin = 0;
  std::size_t old_end = 0;
  std::size_t new_begin = 0;
  std::size_t new_end = 0;
  std::ptrdiff_t depth = 0;  // by how many more brackets are open behind it than were
};

/// Offsets at which the same begins in both texts.
struct Anchor {
  std::size_t old_offset = 0;
  std::size_t new_offset = 0;

  friend auto operator<=>(const Anchor&, const Anchor&) = default;
};

enum class TextSide : std::uint8_t { older, newer };

/// What differs between two texts of C, in their order. Where only one has something, it is split
/// at the offsets asked for, if what comes before is a whole statement.
std::vector<TextHunk> text_hunks(
    const std::string& old_text, const std::string& new_text, std::vector<Anchor> anchors,
    const std::function<bool(TextSide side, std::size_t offset)>& splits_at);

}  // namespace pslice::library
