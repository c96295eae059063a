#pragma once

#include <functional>
#include <vector>

#include "slicer/explore/execution/inputs.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::explore {

/// NEW by itself: what OLD does decides about no path.
struct ImpactPaths {
  std::vector<ImpactPath> paths;
  Signature signature;  // what was not covered, and what it took; no groups
};

/// Who wants to see the inputs: one for each path, that on which no impacted statement runs
/// included, for which a better one may be given; and those on which C does not define what NEW
/// does.
struct ImpactVisitor {
  std::function<std::optional<Assignment>(const Group&, const Assignment&)> path;
  std::function<void(const Assignment&)> undefined;
};

ImpactPaths explore_by_impact(const Version& newer, Inputs& inputs, const Options& options,
                              base::Budget& budget, const ImpactVisitor& visitor);

}  // namespace pslice::explore
