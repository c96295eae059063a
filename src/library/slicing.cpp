#include "library/slicing.h"

#include <algorithm>
#include <iterator>

#include "library/entry.h"
#include "library/explaining.h"
#include "library/given_runs.h"
#include "library/notes.h"
#include "library/start_notes.h"

namespace pslice::library {
namespace {

/// Stages that find the same say so once.
void keep_first_of_each(std::vector<base::Warning>& warnings) {
  std::vector<base::Warning> kept;
  for (base::Warning& warning : warnings) {
    if (std::ranges::find(kept, warning) == kept.end()) kept.push_back(std::move(warning));
  }
  warnings = std::move(kept);
}

/// What the slice without regard to paths keeps.
std::vector<report::KeptStatement> kept_without_paths(const Task& task,
                                                      const report::Result& beside,
                                                      base::Budget& budget) {
  const slicer::Slice slice = slicer::slice_path_insensitive(
      task.program(), task.entry(), task.observations(), task.slice_options(task.entry()), budget);
  report::Result result;
  result.files = beside.files;
  report::describe_slice(result, task.program(), task.entry(), slice);
  return std::move(result.kept);
}

/// Which headers have functions that the entry reaches.
void mark_reached(const Task& task, report::Result& result) {
  const std::vector<frontend::Header> headers = task.source->headers();
  for (std::size_t i = 0; i < headers.size(); ++i) {
    result.headers[i].is_reached = std::ranges::any_of(headers[i].functions, [&](ts::Function f) {
      return std::ranges::binary_search(result.functions, f);
    });
  }
}

}  // namespace

report::Result slice(const Task& task, const SliceExtras& extras, base::Budget& budget) {
  const ts::Program& program = task.program();
  const ts::Function entry = task.entry();
  const std::vector<ts::Observation> criterion = task.observations();
  const bool path_sensitive = task.options.mode == Mode::path_sensitive;

  report::Result result;
  result.version = version();
  result.files = task.files();
  result.headers = task.headers();
  result.criterion = task.described_criteria();
  result.mode = path_sensitive ? "path-sensitive" : "path-insensitive";
  result.ignores_termination = task.options.termination == slicer::Termination::ignore;
  result.context = task.options.context;
  result.warnings = task.source->warnings();
  std::ranges::copy(warn_unreached(program, entry, criterion), std::back_inserter(result.warnings));

  slicer::SliceOptions how = task.slice_options(entry);
  if (path_sensitive) {
    GivenRuns given = given_runs(task);
    how.given_runs = std::move(given.runs);
    std::ranges::move(given.warnings, std::back_inserter(result.warnings));
  }
  how.draw = extras.explored_tree;
  how.explain = extras.reasons ? explanations_for_a_page(task) : wanted_explanations(task);
  const auto slicer =
      path_sensitive ? slicer::slice_path_sensitive : slicer::slice_path_insensitive;
  slicer::Slice slice = slicer(program, entry, criterion, how, budget);
  if (!path_sensitive) {
    slicer::explain_path_insensitive(program, entry, criterion, how, budget, slice);
  }
  report::describe_slice(result, program, entry, slice);
  keep_first_of_each(result.warnings);
  mark_reached(task, result);
  result.notes = notes_on(task, result);
  result.explanations = report::describe_explanations(program, slice.explanations, result.criterion,
                                                      task.criterion_of());
  result.explains = !how.explain.nothing();
  result.assumptions = task.source->assumptions(result.functions);
  if (extras.reduced_text) {
    std::size_t number = 0;
    for (std::vector<report::File>* files : {&result.files, &result.headers}) {
      for (report::File& file : *files) {
        file.reduced =
            task.source->reduced(number++, slice.statements, slice.observable, criterion);
      }
    }
  }
  if (extras.without_paths && path_sensitive) {
    result.without_paths = kept_without_paths(task, result, budget);
  }
  std::ranges::copy(start_notes(task, result, budget), std::back_inserter(result.notes));
  result.statistics.seconds = budget.seconds_elapsed();
  result.statistics.peak_rss_kb = base::peak_rss_kb();
  return result;
}

}  // namespace pslice::library
