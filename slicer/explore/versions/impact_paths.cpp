#include "slicer/explore/versions/impact_paths.h"

#include <memory>
#include <utility>

#include "slicer/explore/engine/explorer.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/versions/by_impact.h"
#include "slicer/explore/versions/prepared_version.h"

namespace pslice::explore {

ImpactPaths explore_by_impact(const Version& newer, Inputs& inputs, const Options& options,
                              base::Budget& budget, const ImpactVisitor& visitor) {
  ImpactPaths result;
  const std::vector<Observed> visits{visits_of(newer.program, newer.entry, newer.impacted)};
  const PreparedVersion alone(newer, visits, inputs, options, budget);
  const OneProgram subject(alone.runnable);
  result.signature.outputs = described(newer.program, visits);
  const ByImpact* mode = nullptr;
  const auto make = [&](const ModeSetting& setting) {
    auto made = std::make_unique<ByImpact>(setting, 0, newer.impacted);
    mode = made.get();
    return made;
  };
  Explorer explorer(subject, make, options, budget, result.signature);
  explorer.on_undefined([&](const Execution& /*execution*/, const Assignment& input,
                            Term /*excluded*/) { visitor.undefined(input); });
  explorer.on_group([&](const Group& found, const Assignment& input) {
    Group group = found;
    group.outputs.clear();
    const ByImpact::Sequence& sequence = mode->sequence();
    if (const auto better = visitor.path(group, input)) {
      const Execution run = subject.execute(*better);
      if (mode->sequence_of(run) == sequence) group.test = test_of(run, *better);
    }
    if (!sequence.empty()) result.paths.push_back({std::move(group), sequence});
  });
  explorer.run();
  result.signature.groups.clear();
  return result;
}

}  // namespace pslice::explore
