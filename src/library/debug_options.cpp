#include "base/diagnostics.h"
#include "library/exploration_options.h"
#include "library/help.h"
#include "library/option_kinds.h"

namespace pslice::library {

void add_debug_options(CLI::App& app, Raw& raw) {
  add_version_files(app, raw);
  app.add_option("--input", raw.options.versions.input,
                 "the run that is right in OLD and wrong in NEW: x=1,y=2, where what is not given "
                 "is zero; a file of tests as explore writes them (FILE:N: the N-th); or a C file "
                 "whose main calls the entry (FILE:N: the N-th call)")
      ->type_name("x=1,y=2|FILE|DRIVER.c")
      ->group("Versions");
  using explore::By;
  add_choice<By>(app, "--by", raw.options.exploring.by,
                 {{"rsc", By::relevant_slice}, {"path", By::path}},
                 "the branches that count: those the outputs depend on (rsc, the default), or all")
      ->group("Versions");
  add_bounds(app, raw);
}

void check_debug(const Options& options) {
  const auto fail = [](const std::string& what) {
    throw base::Failure(base::ExitStatus::bad_input, what + "\nusage: " + synopsis(Command::debug));
  };
  if (options.criteria.empty()) fail("no criterion: what is wrong? (--criterion f@return)");
  if (!options.versions.input) fail("no input: which run is wrong? (--input x=1,y=2)");
}

}  // namespace pslice::library
