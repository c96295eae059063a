#pragma once

#include <string>
#include <string_view>

#include "report/json_parts.h"

// Text of others inside a page: the one home of escaping. Names, conditions and sources may hold
// anything.

namespace pslice::report {

/// As text between tags, or between the quotes of an attribute. Control characters, and those that
/// make text run in another direction than it is read by a compiler, are shown by their numbers.
std::string escaped(std::string_view text);

/// As the content of <script type="application/json">, which ends at the first `</script`.
std::string escaped_json(const Json& data);

}  // namespace pslice::report
