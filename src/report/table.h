#pragma once

#include <string>
#include <vector>

#include "report/report.h"

// Tables for people. A text too long for its column goes on in the next line, behind an `&&`.

namespace pslice::report {

using Cell = std::vector<std::string>;  // its lines
using Row = std::vector<Cell>;

/// In lines that fit, broken between conjuncts where that works.
Cell folded(const std::string& text, std::size_t width);

/// The first row is the heading; there is one.
std::string table(const std::vector<Row>& rows, Colour colour);

}  // namespace pslice::report
