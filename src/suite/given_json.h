#pragma once

#include <nlohmann/json.hpp>

#include "suite/reading.h"

namespace pslice::suite {

using GivenJson = nlohmann::ordered_json;

/// Adds the inputs that the members of an object are. Throws std::invalid_argument for one that is
/// no integer.
void add_inputs(const GivenJson& object, GivenTest& test);
/// Adds the texts of a list, if there is one.
void add_criteria(const GivenJson& object, GivenTest& test);

}  // namespace pslice::suite
