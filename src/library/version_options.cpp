#include <map>

#include "base/diagnostics.h"
#include "library/exploration_options.h"
#include "library/help.h"
#include "library/option_kinds.h"

namespace pslice::library {

void add_version_files(CLI::App& app, Raw& raw) {
  Versions& versions = raw.options.versions;
  app.add_option("--old", versions.old_files, "the files of OLD, if there are several")
      ->type_name("FILE.c...")
      ->group("Versions");
  app.add_option("--new", versions.new_files, "the files of NEW")
      ->type_name("FILE.c...")
      ->group("Versions");
  app.add_option(
         "--rev", versions.revision,
         "OLD is what the files were in this revision of their git repository; A..B: and NEW "
         "what they were in that one; without files: each C file that is not the same")
      ->type_name("REV|A..B")
      ->group("Versions");
}

void add_version_options(CLI::App& app, Raw& raw) {
  add_version_files(app, raw);
  Versions& versions = raw.options.versions;
  using explore::CompareBy;
  const auto read_by = [&versions](const std::string& given) {
    static const std::map<std::string, CompareBy> known = {{"change", CompareBy::change},
                                                           {"reach", CompareBy::reach},
                                                           {"rsc", CompareBy::relevant_slice},
                                                           {"path", CompareBy::path},
                                                           {"impact", CompareBy::impact}};
    const auto found = known.find(given);
    if (found == known.end()) {
      throw CLI::ValidationError("--by",
                                 "'" + given + "' is not one of change, reach, rsc, path, impact");
    }
    versions.by = found->second;
  };
  app.add_option_function<std::string>(
         "--by", read_by,
         "what tells cases apart: whether and how a change is executed and its effect carried on "
         "(change, the default), the first of these (reach), how outputs are computed (rsc), or "
         "the path, or the sequence of statements that a change has an impact on (impact)")
      ->type_name("change|reach|rsc|path|impact")
      ->group("Versions");
  app.add_option("--ignore-calls", versions.ignored_calls,
                 "calls of this function are no difference; may be repeated")
      ->type_name("FUNCTION")
      ->allow_extra_args(false)
      ->group("Versions");
  add_bounds(app, raw);
  add_test_options(app, raw);
  add_choice<Expect>(app, "--expect", versions.expect,
                     {{"new", Expect::newer}, {"old", Expect::older}},
                     "the version whose outputs the tests assert (default: new)")
      ->group("Versions");
  app.add_option("--existing", versions.existing,
                 "tests as explore and diff write them, a file or a directory: which must be run "
                 "again, and what do none of them show? May be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false)
      ->group("Versions");
}

void choose_versions(Options& options) {
  Versions& versions = options.versions;
  std::vector<std::string>& files = options.source.files;
  const bool by_option = !versions.old_files.empty() || !versions.new_files.empty();
  const auto fail = [&options](const std::string& what) {
    throw base::Failure(base::ExitStatus::bad_input,
                        what + "\nusage: " + synopsis(options.command));
  };
  if (versions.revision) {
    if (by_option) fail("--rev takes OLD from the repository: --old and --new do not go with it");
    versions.old_files = versions.new_files = files;
  } else if (by_option) {
    if (!files.empty()) fail("which version is " + files.front() + " of?");
    if (versions.old_files.empty()) fail("no file of OLD (--old)");
    if (versions.new_files.empty()) fail("no file of NEW (--new)");
  } else {
    if (files.size() != 2) fail("two files are compared; of several, say --old and --new");
    versions.old_files = {files[0]};
    versions.new_files = {files[1]};
  }
  files = versions.new_files;
}

}  // namespace pslice::library
