#pragma once

#include <cstddef>
#include <string_view>

// Sources are bytes, and what is shown of them is UTF-8.

namespace pslice::report {

/// Stands for a byte that is part of no character.
constexpr std::string_view no_character = "\xef\xbf\xbd";

/// How many bytes the character has that a text begins with; 0: it begins with none.
std::size_t character_length(std::string_view text);

}  // namespace pslice::report
