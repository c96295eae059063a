#pragma once

#include <vector>

#include "frontend/versions/correspondence.h"
#include "frontend/versions/entities.h"

namespace pslice::frontend::versions {

/// What differs without running anything: initial values at file scope, and functions that others
/// can call and only one version has, or with another type. Notes in `entities` which objects start
/// differently.
std::vector<InterfaceChange> compare_interfaces(const Version& old_version,
                                                const Version& new_version, Entities& entities);

}  // namespace pslice::frontend::versions
