#include "slicer/explore/execution/definables.h"

#include "ts/effects.h"

namespace pslice::explore {

Definables::Definables(const ts::Program& program, const std::vector<Observed>& outputs)
    : first_output_(program.variable_count()),
      output_count_(outputs.size()),
      count_(first_output_ + outputs.size()),
      counters_(program.variable_count()),
      observed_(program.location_count()) {
  std::map<std::string, Definable> by_function;
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const ts::Effects effects = ts::effects_of(program, ts::Edge(e));
    if (!effects.from_outside) continue;
    for (const ts::Variable v : effects.defines) {
      Definable& counter = counters_[v.index()];
      if (counter) continue;
      const auto function = called_function(program, v);
      Definable& shared = function ? by_function[*function] : counter;
      if (!shared) shared = Definable(count_++);
      counter = shared;
    }
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    first_counts_.push_back(outputs[i].counts == Observed::Counts::first);
    for (const Observed::Place& at : outputs[i].at) {
      observed_[at.location.index()].push_back(
          {i, at.value, at.exists, outputs[i].counts, at.statement});
    }
  }
}

}  // namespace pslice::explore
