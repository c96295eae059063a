#include "library/entry.h"

#include <algorithm>

#include "base/file_names.h"
#include "library/suggest.h"

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;

/// The functions that hold the criterion, in its order, each once.
std::vector<ts::Function> holders_of(const ts::Program& program,
                                     const std::vector<ts::Observation>& criterion) {
  std::vector<ts::Function> functions;
  for (const ts::Observation& point : criterion) {
    const ts::Function function = program[point.location].function;
    if (std::ranges::find(functions, function) == functions.end()) functions.push_back(function);
  }
  return functions;
}

/// Of the first point in that function.
base::SourcePosition position_in(const ts::Program& program, ts::Function function,
                                 const std::vector<ts::Observation>& criterion) {
  for (const ts::Observation& point : criterion) {
    const bool here = program[point.location].function == function && point.statement;
    if (here) return program[point.statement].position;
  }
  return {};
}

std::size_t reached(const ts::Program& program, ts::Function entry,
                    const std::vector<ts::Function>& goals) {
  const std::vector<ts::Function> functions = ts::reachable_functions(program, entry);
  return static_cast<std::size_t>(std::ranges::count_if(
      goals, [&](ts::Function goal) { return std::ranges::binary_search(functions, goal); }));
}

[[noreturn]] void fail_unknown(const ts::Program& program, const std::string& name) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < program.function_count(); ++i) {
    names.push_back(program[ts::Function(i)].name);
  }
  std::string message = "no function '" + name + "' with a body";
  const std::vector<std::string> close = nearest(name, names);
  if (!close.empty()) {
    message += did_you_mean(close);
  } else if (!names.empty()) {
    constexpr std::size_t few = 8;
    const bool more = names.size() > few;
    names.resize(std::min(few, names.size()));
    message += "; there are " + join(names) + (more ? ", ..." : "");
  }
  throw Failure(ExitStatus::bad_input, "--entry: " + message);
}

/// Static functions of several files may have one name.
std::vector<ts::Function> named(const ts::Program& program, const std::string& name) {
  std::vector<ts::Function> result;
  for (std::size_t i = 0; i < program.function_count(); ++i) {
    if (program[ts::Function(i)].name == name) result.emplace_back(i);
  }
  return result;
}

/// Where it stands; empty if it does nothing.
std::string file_of(const ts::Program& program, ts::Function function) {
  const std::vector<ts::Statement>& statements = program[function].statements;
  return statements.empty() ? "" : program[statements.front()].position.file;
}

[[noreturn]] void fail_ambiguous(const ts::Program& program, const std::string& spec,
                                 const std::vector<ts::Function>& found) {
  std::vector<std::string> places;
  for (const ts::Function f : found) places.push_back(entry_spec(program, f));
  throw Failure(ExitStatus::bad_input, "--entry: there are " + std::to_string(found.size()) +
                                           " functions '" + spec + "': " + join(places));
}

}  // namespace

std::string entry_spec(const ts::Program& program, ts::Function function) {
  const std::string& name = program[function].name;
  const std::string file = file_of(program, function);
  return file.empty() || named(program, name).size() == 1 ? name : file + ":" + name;
}

ts::Function asked_entry(const ts::Program& program, const std::string& spec) {
  const std::size_t colon = spec.rfind(':');
  const bool has_file = colon != std::string::npos;
  const std::string file = has_file ? spec.substr(0, colon) : "";
  std::vector<ts::Function> found = named(program, has_file ? spec.substr(colon + 1) : spec);
  if (has_file) {
    std::vector<std::string> files;
    for (const ts::Function f : found) files.push_back(file_of(program, f));
    const std::vector<std::string> called = base::files_called(file, files);
    std::erase_if(found, [&](ts::Function f) {
      return std::ranges::find(called, file_of(program, f)) == called.end();
    });
  }
  if (found.empty()) fail_unknown(program, spec);
  if (found.size() > 1) fail_ambiguous(program, spec, found);
  return found.front();
}

bool Candidate::fits(const ts::Program& program, const std::vector<ts::Function>& holders) const {
  return reached(program, entry, holders) >= must_reach;
}

std::vector<Candidate> entry_candidates(const ts::Program& program,
                                        const std::vector<ts::Function>& holders) {
  std::vector<Candidate> candidates;
  if (const auto main = program.find_function("main")) candidates.push_back({*main, 1});
  for (const ts::Function holder : holders) candidates.push_back({holder, holders.size()});
  candidates.push_back({holders.front(), 0});
  return candidates;
}

std::vector<ts::Function> all_entries(const ts::Program& program) {
  // Those that no other function calls, and of functions that call each other the first.
  std::vector<ts::Function> entries;
  std::vector<bool> covered(program.function_count());
  const auto add = [&](ts::Function function) {
    entries.push_back(function);
    for (const ts::Function f : ts::reachable_functions(program, function)) {
      covered[f.index()] = true;
    }
  };
  std::vector<bool> called(program.function_count());
  for (std::size_t e = 0; e < program.edge_count(); ++e) {
    const auto* call = program[ts::Edge(e)].as_call();
    if (call != nullptr) called[call->callee.index()] = true;
  }
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    if (!called[f]) add(ts::Function(f));
  }
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    if (!covered[f]) add(ts::Function(f));
  }
  return entries;
}

std::vector<base::Warning> warn_unreached(const ts::Program& program, ts::Function entry,
                                          const std::vector<ts::Observation>& criterion) {
  std::vector<base::Warning> warnings;
  const std::vector<ts::Function> functions = ts::reachable_functions(program, entry);
  const std::vector<ts::Function> goals = holders_of(program, criterion);
  const bool reaches_some = reached(program, entry, goals) > 0;
  for (const ts::Function function : goals) {
    if (std::ranges::binary_search(functions, function)) continue;
    const base::SourcePosition where = position_in(program, function, criterion);
    if (!reaches_some) {
      const std::string holder = entry_spec(program, function);
      warnings.push_back({where, entry_spec(program, entry) + "() never gets to " + holder +
                                     "(), where the criterion is: --entry " + holder +
                                     " starts there"});
      continue;
    }
    warnings.push_back({where, "the criterion in " + entry_spec(program, function) +
                                   "() is never reached from " + entry_spec(program, entry) +
                                   "() and adds nothing (--entry chooses another start)"});
  }
  return warnings;
}

}  // namespace pslice::library
