#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "ts/program.h"

namespace pslice::ts {

/// What is wrong with a program, in words; empty if it is well formed. Run after every producer:
///  - ids are in range; an edge stays within its function; entry, exit and halt are distinct
///    locations of it; exit and halt have no outgoing edges;
///  - a location with several outgoing edges has only Assumes; all of one statement;
///  - terms have the right sort and mention no summary variable; Assign never targets one;
///  - an operation mentions only static variables and those of its own function;
///  - a call passes one argument per parameter, and takes all results or none;
///  - locations of a function are consecutive and the functions' own lists agree with the edges.
/// Once a budget has ended, what was not looked at is believed.
std::vector<std::string> verify(const Program& program, base::Budget* budget = nullptr);

}  // namespace pslice::ts
