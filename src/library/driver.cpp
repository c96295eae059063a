#include "library/driver.h"

#include <utility>

#include "library/entry.h"

namespace pslice::library {

using base::ExitStatus;
using base::Failure;

void add_driver(const Driver& driver, Options& options) {
  options.versions.old_files.push_back(driver.file);
  options.versions.new_files.push_back(driver.file);
  options.versions.driven = std::exchange(options.entry, "main");
}

const frontend::FunctionPair& driven_functions(const Driver& driver, const Options& options,
                                               const VersionPair& versions,
                                               const Criteria& criteria) {
  const ts::Program& outline = versions.newer->outline();
  const ts::Function function = options.versions.driven
                                    ? asked_entry(outline, *options.versions.driven)
                                    : criteria.of_new.front().holders.front();
  if (outline[function].name == "main") {
    throw Failure(ExitStatus::bad_input,
                  "--input: main of " + driver.file +
                      " is to call what is debugged (--entry names a function)");
  }
  const frontend::FunctionPair* pair = versions.pair_of_new(function);
  if (pair == nullptr) {
    throw Failure(ExitStatus::bad_input, "the entry '" + outline[function].name +
                                             "' is in NEW only (--entry names another)");
  }
  return *pair;
}

explore::BeginningCall CalledRun::in(const ts::Program& program) const {
  for (const std::string& name : {of_old, of_new}) {
    if (const auto function = program.find_function(name)) return {*function, number};
  }
  throw base::Failure(base::ExitStatus::bad_input, "nobody calls " + of_new);
}

void check_beginning(const Driver& driver, const explore::SeenRun& run, const Task& task,
                     const CalledRun& call, const std::string& version) {
  const std::string main = "main of " + driver.file;
  const std::string which = "call " + std::to_string(call.number) + " of " + call.of_new;
  const auto reject = [&](const std::string& what) {
    throw Failure(ExitStatus::bad_input, "--input: " + what + " (with " + version + ")");
  };
  if (!run.begun) reject(main + " does not lead to " + which);
  if (!run.begun->certain) {
    reject("whether " + main + " leads to " + which + " depends on values that are not known");
  }
  if (!run.begun->undetermined.empty()) {
    const std::string& name = task.program()[run.begun->undetermined.front()].name;
    reject("what " + main + " does, does not determine '" + name + "' of " + which);
  }
}

}  // namespace pslice::library
