#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/integer.h"

// Numbers that are meant as characters.

namespace pslice::report {

/// Is a value of this type, as C writes it, a character?
bool is_character_type(std::string_view type);

/// `'0'` for 48, `'\n'` for 10; what has no such look as a number.
std::string as_character(const base::Integer& value);

/// A condition in which these lvalues, all of a character type, are compared with characters:
/// `c >= 48` becomes `c >= '0'`.
std::string with_characters(std::string condition, const std::vector<std::string>& lvalues);

}  // namespace pslice::report
