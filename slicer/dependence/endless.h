#pragma once

#include <vector>

#include "base/budget.h"
#include "slicer/dependence/kept.h"
#include "slicer/dependence/reach.h"
#include "ts/program.h"

namespace pslice::slicer {

/// The loops of a function, as far as the budget lets them be found.
std::vector<FunctionLoop> loops_of(const ts::Program& program, const Reach& reach,
                                   ts::Function function, base::Budget& budget);

/// The tests that end loops which the slice does not keep and which may not end: where control is
/// stuck, what comes after cannot be reached, so they have a say in which paths are feasible. A
/// loop plainly ends if it counts towards a bound that stays and that its type can get past, or if
/// what a test of it asks for may come from elsewhere each time. Out of budget, the answer means
/// nothing.
std::vector<ts::Observation> doubtful_ends(const ts::Program& program, const Reach& reach,
                                           const std::vector<ts::Function>& functions,
                                           const KeptStatements& kept, base::Budget& budget);

}  // namespace pslice::slicer
