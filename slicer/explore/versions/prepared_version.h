#pragma once

#include <vector>

#include "slicer/explore/execution/runnable.h"
#include "slicer/explore/versions/comparison.h"

namespace pslice::explore {

/// A version with all that is observed of it, ready to run.
struct PreparedVersion {
  PreparedVersion(const Version& version, const std::vector<Observed>& outputs, Inputs& inputs,
                  const Options& options, base::Budget& budget)
      : definables(version.program, outputs),
        regions(version.program, version.entry, definables),
        runnable{version.program,
                 version.entry,
                 definables,
                 regions,
                 inputs,
                 version.initial_values,
                 options.null_inputs,
                 options.max_steps,
                 rounds_run(options.max_iterations),
                 [&budget] { return budget.exhausted(); }} {
    runnable.begins = version.begins;
  }
  PreparedVersion(const PreparedVersion&) = delete;
  PreparedVersion& operator=(const PreparedVersion&) = delete;

  Definables definables;
  Regions regions;
  Runnable runnable;
};

}  // namespace pslice::explore
