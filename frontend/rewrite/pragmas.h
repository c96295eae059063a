#pragma once

#include "frontend/rewrite/edits.h"
#include "frontend/units/scanned_text.h"

namespace pslice::frontend {

/// Removes the pragmas that speak of the next loop where that loop goes: compilers refuse
/// `#pragma GCC unroll 4` in front of anything else. Called when all else is decided.
void drop_loop_pragmas(const ScannedText& source, TextEdits& edits);

}  // namespace pslice::frontend
