#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/exploration.h"
#include "suite/reading.h"

// What a test in C or C++ gives to the program is spread over its text. A comment says it again in
// one line, for who reads tests back:
//
//     pslice-test {"entry":"foo","criteria":["foo@return"],"inputs":{"x":6,"y":5}}

namespace pslice::suite {

/// Fits into comments of either kind.
std::string write_note(const report::Exploration& exploration, const report::ListedTest& listed);
/// Of a line of text, if it has one; throws std::invalid_argument if it is spoilt.
std::optional<GivenTest> read_note(std::string_view line);

}  // namespace pslice::suite
