#pragma once

#include "memory/access.h"
#include "ts/exact_memory.h"

namespace pslice::memory {

/// Where variables lie, once objects have their addresses, for who runs the program.
ts::MemoryLayout layout_of(const Memory& memory, const ts::Program& program);

}  // namespace pslice::memory
