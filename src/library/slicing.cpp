#include "library/slicing.h"

#include <algorithm>
#include <iterator>

#include "library/entry.h"
#include "library/explaining.h"

namespace pslice::library {

report::Result slice(const Task& task, const SliceExtras& extras, base::Budget& budget) {
  const ts::Program& program = task.program();
  const ts::Function entry = task.entry();
  const std::vector<ts::Observation> criterion = task.observations();
  const bool path_sensitive = task.options.mode == Mode::path_sensitive;

  report::Result result;
  result.version = version();
  result.files = task.files();
  result.criterion = task.described_criteria();
  result.mode = path_sensitive ? "path-sensitive" : "path-insensitive";
  result.warnings = task.source->warnings();
  std::ranges::copy(warn_unreached(program, entry, criterion), std::back_inserter(result.warnings));

  slicer::SliceOptions how = task.slice_options(entry);
  how.draw = extras.explored_tree;
  how.explain = wanted_explanations(task);
  const auto slicer =
      path_sensitive ? slicer::slice_path_sensitive : slicer::slice_path_insensitive;
  slicer::Slice slice = slicer(program, entry, criterion, how, budget);
  if (!path_sensitive) {
    slicer::explain_path_insensitive(program, entry, criterion, how, budget, slice);
  }
  report::describe_slice(result, program, entry, slice);
  result.explanations = report::describe_explanations(program, slice.explanations, result.criterion,
                                                      task.criterion_of());
  result.explains = !how.explain.nothing();
  result.assumptions = task.source->assumptions(result.functions);
  for (std::size_t i = 0; extras.reduced_text && i < result.files.size(); ++i) {
    result.files[i].reduced =
        task.source->reduced(i, slice.statements, slice.observable, criterion);
  }
  result.statistics.seconds = budget.seconds_elapsed();
  result.statistics.peak_rss_kb = base::peak_rss_kb();
  return result;
}

}  // namespace pslice::library
