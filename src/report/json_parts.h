#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "report/result.h"

// What the JSON of all commands has in common.

namespace pslice::report {

using Json = nlohmann::ordered_json;

Json json_of(const std::vector<File>& files);
/// As a number of JSON wherever it is one of 64 bits.
Json json_of(const base::Integer& value);
Json json_of(const std::vector<CriterionPoint>& criterion);
Json json_of(const std::vector<base::Warning>& warnings);
/// Why statements are in the slice, or not.
Json explanations_of(const Result& result);
/// By layer of the solver: how many questions it answered, and its time.
Json json_of(const solver::Statistics& solver);
/// The document as text. Source text may be in any encoding; JSON may not.
std::string written(const Json& document);

}  // namespace pslice::report
