#pragma once

#include "memory/access.h"

namespace pslice::memory {

/// The places an access to this region touches, given where its base points to in the object.
Progression reached(const ObjectInfo& object, const Progression& base, const Region& region);

}  // namespace pslice::memory
