#pragma once

#include <vector>

#include "base/bit_set.h"
#include "frontend/lower/lowering.h"

// Who may call whom, as far as the first look over the text tells (Facts). It is what is known of
// functions that are not lowered: in an outline that is asked for one place only, most of them; in
// a program from a start of its own, those that cannot run.

namespace pslice::frontend {

/// Begins a function of the program, without a body.
void begin_function(ts::Program& program, const FunctionEntry& function);

/// Functions that are not lowered get an edge for each function they may call.
void sketch_calls(Lowered& lowered);

/// The functions that may run from the entry or one of the others, these included. Of what calls
/// through pointers mean nothing is known yet: all that they could be of may run.
base::BitSet may_run(const Lowered& lowered, ts::Function entry,
                     const std::vector<ts::Function>& others);

/// Are the functions that calls through pointers in these could be of too many to test for each?
bool has_many_targets(const Lowered& lowered, const base::BitSet& functions);

}  // namespace pslice::frontend
