#pragma once

#include "memory/access.h"
#include "ts/exact_memory.h"

namespace pslice::memory {

/// How large an object is in a run; 0: nobody knows, as where its last member is an array without a
/// length.
Bits size_in_runs(const ObjectInfo& object);

/// Where variables lie, once objects have their addresses, for who runs the program.
ts::MemoryLayout layout_of(const Memory& memory, const ts::Program& program);

}  // namespace pslice::memory
