#include "main/loading.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "main/entry.h"

namespace pslice::main {

using frontend::CriterionPoint;
using frontend::Parsed;
using frontend::Source;

namespace {

/// The functions that hold the criteria, each once.
std::vector<ts::Function> holders_of(const Parsed& parsed, const std::vector<std::string>& specs) {
  std::vector<ts::Function> all;
  for (const std::string& spec : specs) {
    for (const ts::Function holder : parsed.holders(spec)) {
      if (std::ranges::find(all, holder) == all.end()) all.push_back(holder);
    }
  }
  return all;
}

}  // namespace

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

Loaded load(const Options& options, base::Budget& budget) {
  const std::unique_ptr<Parsed> parsed = Parsed::load(options.source, budget);
  const ts::Program& outline = parsed->outline();
  const auto start = [&](std::optional<ts::Function> entry) {
    return Loaded{parsed->start(entry, budget), entry};
  };
  const std::vector<ts::Function> holders = holders_of(*parsed, options.criteria);
  if (options.entry) return start(asked_entry(outline, *options.entry));
  if (holders.empty()) return start(outline.find_function("main"));
  Loaded loaded;
  for (const Candidate& candidate : entry_candidates(outline, holders)) {
    if (!candidate.fits(outline, holders)) continue;
    if (loaded.entry != candidate.entry) loaded = start(candidate.entry);
    if (candidate.fits(loaded.source->program(), holders)) break;
  }
  return loaded;
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

void show_seconds(const frontend::LoadingSeconds& seconds) {
  std::cerr << "pslice: parsing " << seconds.parsing << " s, lowering " << seconds.lowering
            << ", following pointers " << seconds.pointers << '\n';
}

void show_warnings(bool quiet, const std::vector<base::Warning>& warnings) {
  if (quiet) return;
  for (const base::Warning& warning : warnings) {
    std::cerr << "pslice: warning: " << to_string(warning) << '\n';
  }
}

}  // namespace pslice::main
