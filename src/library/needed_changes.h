#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "library/compared_outputs.h"
#include "library/driver.h"
#include "library/run_outcome.h"
#include "library/version_pair.h"

namespace pslice::library {

/// A run that OLD and NEW give different outcomes of.
struct FailingRun {
  const VersionPair& versions;
  const Criteria& criteria;
  const Task& older;
  const Task& newer;
  const frontend::FunctionPair& entries;
  const Outputs& outputs;
  const explore::GivenValues& given;
  const report::RunOutcome& outcome;      // of NEW
  const std::set<std::size_t>& executed;  // changes that one of the runs came to
  std::optional<CalledRun> call{};        // where it begins, if not at the entries
};

struct NeededChanges {
  std::vector<std::size_t> changes;  // none: not found
  std::size_t mixes = 0;             // that were run
  std::vector<base::Warning> warnings;
};

/// Changes with which OLD gives what NEW gives for this run, and of which none can be left out.
NeededChanges needed_changes(const FailingRun& run, base::Budget& budget);

}  // namespace pslice::library
