#include "library/task.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "library/destination.h"
#include "library/entry.h"
#include "library/observed_reads.h"
#include "library/source_criteria.h"

namespace pslice::library {
namespace {

using frontend::Criterion;
using frontend::CriterionPoint;
using frontend::Parsed;
using frontend::Source;

/// The functions that hold the criteria, each once.
std::vector<ts::Function> holders_of(const std::vector<Criterion>& criteria) {
  std::vector<ts::Function> all;
  for (const Criterion& criterion : criteria) {
    for (const ts::Function holder : criterion.holders) {
      if (std::ranges::find(all, holder) == all.end()) all.push_back(holder);
    }
  }
  return all;
}

struct Started {
  std::unique_ptr<Source> source;
  std::optional<ts::Function> entry;  // none: any that nobody calls
};

Started start(const Parsed& parsed, const Options& options,
              const std::vector<ts::Function>& holders, base::Budget& budget) {
  const ts::Program& outline = parsed.outline();
  const bool is_part = !options.source.asked.empty();
  const auto start_with = [&](std::optional<ts::Function> entry) {
    if (is_part && entry) return Started{parsed.start(*entry, holders, budget), entry};
    return Started{parsed.start(entry, budget), entry};
  };
  if (options.entry) return start_with(asked_entry(outline, *options.entry));
  if (holders.empty()) return start_with(outline.find_function("main"));
  Started started;
  for (const Candidate& candidate : entry_candidates(outline, holders)) {
    if (!candidate.fits(outline, holders)) continue;
    if (started.entry != candidate.entry) started = start_with(candidate.entry);
    if (candidate.fits(started.source->program(), holders)) break;
  }
  return started;
}

bool needs_criterion(const Options& options) {
  if (options.command == Command::slice) return options.dump == Dump::nothing;
  return options.command == Command::explore && options.exploring.by != explore::By::dependence;
}

/// Those in the source count where none is given.
void choose_criteria(Options& options) {
  if (!options.criteria.empty() || !needs_criterion(options)) return;
  options.criteria = criteria_in(options.source);
  const auto can_be_read = [&](const std::string& file) {
    return !options.source.texts.empty() || access(file.c_str(), R_OK) == 0;
  };
  if (!options.criteria.empty() || !std::ranges::all_of(options.source.files, can_be_read)) return;
  throw base::Failure(base::ExitStatus::bad_input, no_criterion);
}

}  // namespace

Task make_task(Options options, base::Budget& budget,
               std::vector<base::CompilerMessage>& messages) {
  choose_criteria(options);
  if (options.source.files.empty() && options.source.compilation_database) {
    options.source.files = frontend::needed_files(*options.source.compilation_database,
                                                  options.criteria, options.entry);
  }
  if (prints_files(options)) options.source.header_text = frontend::HeaderText::whole;
  // A slice needs what can run, and no more.
  if (options.command == Command::slice && options.dump == Dump::nothing) {
    options.source.asked = options.criteria;
  }
  const std::unique_ptr<Parsed> parsed = Parsed::load(options.source, budget, messages);
  std::vector<Criterion> criteria;
  for (const std::string& spec : options.criteria) criteria.push_back(parsed->find(spec));
  return make_task(std::move(options), *parsed, criteria, budget);
}

Task make_task(Options options, const Parsed& parsed, const std::vector<Criterion>& criteria,
               base::Budget& budget) {
  Started started = start(parsed, options, holders_of(criteria), budget);
  Task task{.options = std::move(options),
            .source = std::move(started.source),
            .criteria = {},
            .entries = {}};
  task.entries = started.entry ? std::vector{*started.entry} : all_entries(task.program());
  for (const Criterion& criterion : criteria) {
    task.criteria.push_back({criterion.spec, task.source->observe(criterion), criterion});
  }
  if (task.options.command == Command::slice) read_where_observed(task);
  return task;
}

std::vector<ts::Observation> Task::observations() const {
  std::vector<ts::Observation> all;
  for (const AskedCriterion& criterion : criteria) {
    for (const CriterionPoint& point : criterion.points) {
      all.insert(all.end(), point.observations.begin(), point.observations.end());
    }
  }
  return all;
}

std::vector<std::size_t> Task::criterion_of() const {
  std::vector<std::size_t> result;
  std::size_t number = 0;
  for (const AskedCriterion& criterion : criteria) {
    for (const CriterionPoint& point : criterion.points) {
      result.insert(result.end(), point.observations.size(), number++);
    }
  }
  return result;
}

std::vector<report::CriterionPoint> Task::described_criteria() const {
  std::vector<report::CriterionPoint> all;
  for (const AskedCriterion& criterion : criteria) {
    for (const CriterionPoint& point : criterion.points) {
      all.push_back(
          {.position = point.position, .label = point.label, .variables = point.variables});
    }
  }
  return all;
}

std::vector<report::File> Task::files() const {
  std::vector<report::File> files;
  for (std::size_t i = 0; i < source->files().size(); ++i) {
    files.push_back({.name = source->files()[i], .text = source->text(i), .reduced = {}});
  }
  return files;
}

std::vector<report::File> Task::headers() const {
  std::vector<report::File> headers;
  for (const frontend::Header& header : source->headers()) {
    report::File& shown = headers.emplace_back();
    shown.name = header.name;
    shown.text = source->text(source->files().size() + headers.size() - 1);
    for (const auto& [from, line] : header.inclusions) shown.inclusions.push_back({from, line});
  }
  return headers;
}

bool Task::starts_initialised(ts::Function from) const {
  using frontend::Globals;
  const Globals globals = options.source.globals;
  return globals == Globals::by_entry ? program()[from].name == "main" : globals == Globals::init;
}

solver::SolverOptions Task::solver_options() const {
  solver::SolverOptions result = options.solver;
  if (options.source.integers == frontend::Integers::bits) {
    result.arithmetic = solver::Arithmetic::bits;
  }
  return result;
}

slicer::SliceOptions Task::slice_options(ts::Function from) const {
  slicer::SliceOptions result;
  result.control = options.control;
  result.termination = options.termination;
  result.reuse = options.reuse;
  result.interpolants = options.interpolants;
  result.solver = solver_options();
  result.domain = options.domain;
  result.unroll = options.unroll;
  result.statics = starts_initialised(from) ? slicer::Statics::initial : slicer::Statics::unknown;
  return result;
}

}  // namespace pslice::library
