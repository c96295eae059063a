#pragma once

#include "frontend/versions/correspondence.h"
#include "frontend/versions/entities.h"

namespace pslice::frontend::versions {

Correspondence correspond(const Version& old_version, const Version& new_version);

}  // namespace pslice::frontend::versions
