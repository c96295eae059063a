#include "memory/reach.h"

namespace pslice::memory {

Progression reached(const ObjectInfo& object, const Progression& base, const Region& region) {
  const Progression start{base.first + region.shift, base.stride, base.count};
  if (region.stride == 0 || region.count == 1) return start;
  if (start.is_single() && region.count != 0) return {start.first, region.stride, region.count};
  const Progression along = start.is_single() || region.stride % start.stride == 0
                                ? object.along(base.first, region.stride)
                                : object.anywhere();
  return along.stride == byte ? along
                              : Progression{along.first + region.shift, along.stride, along.count};
}

}  // namespace pslice::memory
