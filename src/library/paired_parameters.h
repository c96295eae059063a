#pragma once

#include <string>
#include <utility>
#include <vector>

#include "library/task.h"

namespace pslice::library {

/// What is not plain about which parameter of OLD is which of NEW, as sentences. `renamings` are
/// those of OLD that have another name in NEW.
std::vector<std::string> paired_parameters(
    const Task& older, const Task& newer,
    const std::vector<std::pair<std::string, std::string>>& renamings);

}  // namespace pslice::library
