#include "tests/property/sliced_program.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "ts/verify.h"

namespace pslice::property {

LoadedProgram load(const support::RandomC& random, const support::TemporaryDirectory& directory,
                   std::vector<std::string> flags, frontend::Externals externals,
                   const base::Limits& limits) {
  const std::string file = (directory / (random.prefix + "program.c")).string();
  support::write_file(file, random.text);
  frontend::SourceOptions options;
  options.files = {file};
  options.externals = externals;
  options.clang_flags = std::move(flags);
  options.clang_flags.emplace_back("-w");
  LoadedProgram loaded;
  loaded.random = random;
  base::Budget budget(limits);
  loaded.source = frontend::Source::load(options, budget);
  const std::vector<std::string> faults = ts::verify(loaded.program());
  if (!faults.empty()) throw std::runtime_error("malformed: " + faults.front());
  loaded.entry = loaded.program().find_function(random.entry).value();
  for (const frontend::CriterionPoint& point : loaded.source->resolve(random.criterion())) {
    loaded.criterion.insert(loaded.criterion.end(), point.observations.begin(),
                            point.observations.end());
  }
  return loaded;
}

slicer::Slice path_insensitive(const LoadedProgram& loaded, slicer::ControlRule rule,
                               slicer::Termination termination) {
  slicer::SliceOptions options;
  options.control = rule;
  options.termination = termination;
  base::Budget budget;
  return slicer::slice_path_insensitive(loaded.program(), loaded.entry, loaded.criterion, options,
                                        budget);
}

slicer::Slice path_sensitive(const LoadedProgram& loaded, const slicer::SliceOptions& options,
                             const base::Limits& limits) {
  base::Budget budget(limits);
  return slicer::slice_path_sensitive(loaded.program(), loaded.entry, loaded.criterion, options,
                                      budget);
}

std::size_t reachable_statements(const LoadedProgram& loaded) {
  std::size_t count = 0;
  for (const ts::Function f : ts::reachable_functions(loaded.program(), loaded.entry)) {
    count += loaded.program()[f].statements.size();
  }
  return count;
}

std::string describe(const ts::Program& program, const std::vector<ts::Statement>& statements) {
  std::vector<ts::Statement> sorted = statements;
  std::ranges::sort(sorted);
  std::string result;
  for (const ts::Statement s : sorted) {
    result += std::to_string(program[s].position.line) + ": " + program[s].text + "\n";
  }
  return result;
}

}  // namespace pslice::property
