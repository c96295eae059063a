#include <optional>

#include "slicer/explore/engine/fault_hunt.h"
#include "slicer/explore/presentation/coverage.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/signature.h"
#include "slicer/explore/tests/better_tests.h"
#include "slicer/explore/tests/more_tests.h"

// One program from one entry: the engine finds the groups, then each gets the best test there is,
// or several, and its inputs get their names.

namespace pslice::explore {

Signature explore(const ts::Program& program, ts::Function entry,
                  const std::vector<Observed>& outputs, const Options& options,
                  base::Budget& budget) {
  const Definables definables(program, outputs);
  Regions regions(program, entry, definables);
  Inputs inputs(program, entry);
  const bool finds_faults = options.by == By::dependence;
  Runnable runnable{program,
                    entry,
                    definables,
                    regions,
                    inputs,
                    options.initial_values,
                    options.null_inputs,
                    options.max_steps,
                    rounds_run(options.max_iterations),
                    [&budget] { return budget.exhausted(); }};
  runnable.finds_faults = finds_faults;
  const OneProgram subject(runnable);
  Signature signature;
  signature.outputs = described(program, outputs);
  Explorer explorer(subject, make_mode, options, budget, signature);
  std::optional<FaultHunt> hunt;
  if (finds_faults) hunt.emplace(subject, explorer, options, budget);
  explorer.run();
  const Statistics of_exploration = signature.statistics;
  BetterTests(subject, explorer.mode(), explorer.defined(), explorer.questions())
      .choose(signature.groups, explorer.groups(), budget);
  const bool has_all =
      MoreTests(subject, explorer.mode(), explorer.defined(), explorer.questions(), options)
          .choose(signature.groups, explorer.groups(), budget);
  if (!has_all) {
    signature.warnings.push_back({{}, "there was no time for all tests that were asked for"});
  }
  signature.statistics = of_exploration;
  if (hunt) signature.faults = hunt->take(signature.groups);
  present_inputs(runnable, signature);
  signature.coverage = covered(program, entry, explorer.groups().edges(program.edge_count()));
  finish_statistics(signature);
  return signature;
}

}  // namespace pslice::explore
