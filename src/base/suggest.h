#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pslice::base {

/// The candidates a mistyped name may have meant, nearest first, at most three.
std::vector<std::string> nearest(std::string_view name, const std::vector<std::string>& candidates);

/// "; did you mean --format?", or nothing.
std::string did_you_mean(const std::vector<std::string>& names);

/// "a, b, c".
std::string join(const std::vector<std::string>& names, std::string_view separator = ", ");

}  // namespace pslice::base
