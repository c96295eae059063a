#pragma once

#include "slicer/explore/execution/inputs.h"

namespace pslice::explore {

/// For which inputs the value of a term over inputs depends on a local that nobody gave a value: as
/// a formula.
ts::Term depends_on_uninitialised(term::Factory& terms, const Inputs& inputs, ts::Term term);

/// A local that is a number, and whose address nobody takes: where it has no value, C forbids even
/// to copy it.
bool is_plain_local(const ts::Program& program, ts::Variable v);

}  // namespace pslice::explore
