#pragma once

#include <cstddef>
#include <optional>

namespace pslice::main {

/// Last resorts against what no code of ours can handle in place.
///
///  - A crash (a fault of ours or of a library, an exhausted stack) ends with the status of an
///    internal error and says what to report. Nothing has been written then: results are written
///    at the very end.
///  - Deeply nested programs get a larger stack than the shell grants.
///  - Allocation fails, rather than the machine swapping, once a run is far beyond --max-memory.
///    The budget stops analyses at the limit itself; this is for what does not ask it.
void guard_process(std::optional<std::size_t> memory_limit_mb);

}  // namespace pslice::main
