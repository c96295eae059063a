#pragma once

#include <string>

#include "suite/reading.h"

// Test cases of Test-Comp, as far as they say what a program is given: the elements of that format
// and no more of XML.

namespace pslice::suite {

bool is_test_case(const std::string& text);
/// Throws std::invalid_argument if it cannot be read, or its inputs have no names.
GivenTest read_test_case(const std::string& text);
/// The function that the tests of a suite run; empty if it does not say.
std::string entry_in_metadata(const std::string& text);

}  // namespace pslice::suite
