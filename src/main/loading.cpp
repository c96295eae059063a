#include "main/loading.h"

#include <iostream>
#include <utility>

#include "main/entry.h"

namespace pslice::main {

using frontend::CriterionPoint;
using frontend::Source;

std::vector<CriterionPoint> resolve(const Source& source, const std::vector<std::string>& specs) {
  std::vector<CriterionPoint> points;
  for (const std::string& spec : specs) {
    for (CriterionPoint& point : source.resolve(spec)) points.push_back(std::move(point));
  }
  return points;
}

std::vector<ts::Observation> observations(const std::vector<CriterionPoint>& points) {
  std::vector<ts::Observation> all;
  all.reserve(points.size());
  for (const CriterionPoint& point : points) {
    all.insert(all.end(), point.observations.begin(), point.observations.end());
  }
  return all;
}

std::vector<report::File> files_of(const Source& source) {
  std::vector<report::File> files;
  for (std::size_t i = 0; i < source.files().size(); ++i) {
    files.push_back({.name = source.files()[i], .text = source.text(i), .reduced = {}});
  }
  return files;
}

std::unique_ptr<Source> load(const Options& options) {
  frontend::SourceOptions source_options = options.source;
  source_options.entry = options.entry;
  std::unique_ptr<Source> source = Source::load(source_options);
  if (options.dump != Dump::nothing && options.criteria.empty()) return source;
  const std::vector<ts::Observation> criterion = observations(resolve(*source, options.criteria));
  const ts::Function entry = choose_entry(source->program(), options.entry, criterion);
  if (source->starts_with(entry)) return source;
  source_options.entry = source->program()[entry].name;
  return Source::load(source_options);
}

solver::SolverOptions solver_options(const Options& options) {
  solver::SolverOptions result = options.solver;
  if (options.source.integers == frontend::Integers::bits) {
    result.arithmetic = solver::Arithmetic::bits;
  }
  return result;
}

bool starts_initialised(const Options& options, const ts::Program& program, ts::Function entry) {
  using frontend::Globals;
  const Globals globals = options.source.globals;
  return globals == Globals::by_entry ? program[entry].name == "main" : globals == Globals::init;
}

void show_warnings(bool quiet, const std::vector<base::Warning>& warnings) {
  if (quiet) return;
  for (const base::Warning& warning : warnings) {
    std::cerr << "pslice: warning: " << to_string(warning) << '\n';
  }
}

}  // namespace pslice::main
