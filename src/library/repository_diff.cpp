#include "library/repository_diff.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>

#include "base/module.h"
#include "library/difference_tests.h"
#include "repository/revisions.h"

// revisions -> files that were touched -> a comparison of versions for each -> one result.
//
// A file that only one revision has is compared with an empty one: what others could call is gone,
// or new. A file that does not compile in one of them is a comparison that nothing is known of.

namespace pslice::library {
namespace {

namespace fs = std::filesystem;
using base::ExitStatus;
using base::Failure;
using repository::Revisions;
using TouchedFile = Revisions::Touched;

/// The result of several programs as one.
class Collected {
 public:
  explicit Collected(const Options& options) : options_(options) {}

  void add(Diffed part, const std::string& file, const std::string& folder) {
    report::Diff& whole = result_.diff;
    const std::size_t first_change = whole.changes.size();
    const std::size_t first_difference = differences_;
    std::ranges::move(part.diff.changes, std::back_inserter(whole.changes));
    for (report::Comparison& comparison : part.diff.comparisons) {
      comparison.file = file;
      differences_ += comparison.differences.size();
      for (report::Difference& difference : comparison.differences) {
        for (std::size_t& change : difference.changes) change += first_change;
      }
      whole.comparisons.push_back(std::move(comparison));
    }
    std::ranges::move(part.diff.old_files, std::back_inserter(whole.old_files));
    std::ranges::move(part.diff.new_files, std::back_inserter(whole.new_files));
    whole.impacted.merge(part.diff.impacted);
    add_once(part.diff.warnings);
    add_selection(part.diff.selection, first_difference);
    whole.statistics.executions += part.diff.statistics.executions;
    whole.statistics.questions += part.diff.statistics.questions;
    whole.statistics.solver_calls += part.diff.statistics.solver_calls;
    whole.version = part.diff.version;
    whole.by = part.diff.by;
    whole.ignored_calls = part.diff.ignored_calls;
    for (suite::File& written : part.files) {
      written.name = (fs::path(folder) / written.name).string();
      result_.files.push_back(std::move(written));
    }
    if (part.tests > 0) folders_.push_back(folder);
    result_.tests += part.tests;
  }

  void add_unknown(const TouchedFile& file, const std::string& why) {
    const std::string& name = file.new_path.empty() ? file.old_path : file.new_path;
    report::Comparison comparison{.entry = {}, .outputs = {}};
    comparison.file = name;
    comparison.warnings.push_back({{}, why});
    result_.diff.comparisons.push_back(std::move(comparison));
  }

  void add_once(const std::vector<base::Warning>& warnings) {
    for (const base::Warning& warning : warnings) {
      auto& all = result_.diff.warnings;
      if (std::ranges::find(all, warning) == all.end()) all.push_back(warning);
    }
  }

  Diffed take() {
    result_.diff.verdict = report::verdict_of(result_.diff.comparisons);
    result_.diff.version = version();
    if (folders_.size() > 1 || (folders_.size() == 1 && !folders_.front().empty())) {
      const std::string& format = options_.exploring.test_format;
      if (format == "c" || format == "gtest") {
        result_.files.push_back(makefile_of_all(folders_, options_.versions.expect));
      }
    }
    return std::move(result_);
  }

 private:
  /// A test is of one of the files, and the others know nothing of it.
  void add_selection(const std::optional<report::Selection>& part, std::size_t first_difference) {
    if (!part) return;
    std::vector<report::SelectedTest> tests = part->tests;
    for (report::SelectedTest& test : tests) {
      for (std::size_t& difference : test.shows) difference += first_difference;
    }
    if (!result_.diff.selection) {
      result_.diff.selection = report::selection_of(std::move(tests));
      return;
    }
    std::vector<report::SelectedTest>& all = result_.diff.selection->tests;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!tests[i].known) continue;
      const bool skip = tests[i].skip && (all[i].skip || !all[i].known);
      std::ranges::copy(all[i].shows, std::back_inserter(tests[i].shows));
      if (all[i].known && !all[i].skip) tests[i].why = all[i].why;
      all[i] = tests[i];
      all[i].skip = skip;
    }
    result_.diff.selection = report::selection_of(std::move(all));
  }

  const Options& options_;
  Diffed result_;
  std::size_t differences_ = 0;
  std::vector<std::string> folders_;
};

class RepositoryDiff {
 public:
  RepositoryDiff(const Options& options, base::Budget& budget,
                 std::vector<base::CompilerMessage>& messages)
      : options_(options),
        budget_(budget),
        messages_(messages),
        files_(options.versions.new_files),
        revisions_(opened(*options.versions.revision, files_.empty() ? "." : files_.front())) {}

  [[nodiscard]] Options program() const { return of_program(files_, find_all()); }

  Diffed run() {
    if (!files_.empty()) return diff_versions(program(), budget_, messages_);
    if (!options_.criteria.empty()) {
      throw Failure(ExitStatus::bad_input,
                    "a criterion is in a file: name it (pslice diff --rev REV FILE.c --criterion "
                    "...)");
    }
    Collected collected(options_);
    std::vector<TouchedFile> programs = revisions_->touched();
    // Headers that changed may change what these files mean.
    for (const std::string& file : revisions_->including_touched_headers()) {
      programs.push_back({file, file});
    }
    for (const TouchedFile& file : programs) add(file, collected);
    if (programs.empty()) {
      collected.add_once({{{},
                           "no C file differs between " + revisions_->old_name() + " and " +
                               revisions_->new_name()}});
    }
    return collected.take();
  }

 private:
  [[nodiscard]] std::vector<TouchedFile> find_all() const {
    std::vector<TouchedFile> result;
    for (const std::string& file : files_) {
      result.push_back(revisions_->find(file));
      if (!result.back().old_path.empty() || !result.back().new_path.empty()) continue;
      throw Failure(ExitStatus::bad_input, file + " is not in " + revisions_->old_name() +
                                               ", nor in " + revisions_->new_name());
    }
    return result;
  }

  /// What is not there is empty, under the name that it has in the other.
  [[nodiscard]] Options of_program(const std::vector<std::string>& names,
                                   const std::vector<TouchedFile>& files) const {
    Options options = options_;
    Versions& versions = options.versions;
    versions.old_files.clear();
    versions.new_files.clear();
    bool is_missing = false;
    for (std::size_t i = 0; i < files.size(); ++i) {
      const auto or_other = [&](const std::string& path) { return path.empty() ? names[i] : path; };
      versions.old_files.push_back(or_other(files[i].old_path));
      versions.new_files.push_back(or_other(files[i].new_path));
      is_missing = is_missing || files[i].new_path.empty();
    }
    versions.old_texts = revisions_->old_texts(versions.old_files);
    versions.new_texts = revisions_->new_texts(versions.new_files);
    for (std::size_t i = 0; i < files.size() && is_missing; ++i) {
      if (files[i].new_path.empty()) versions.new_texts.push_back({versions.new_files[i], ""});
    }
    options.source.files = versions.new_files;
    return options;
  }

  void add(const TouchedFile& file, Collected& collected) {
    const std::string& name = file.new_path.empty() ? file.old_path : file.new_path;
    Options options = of_program({name}, {file});
    std::string folder;
    if (options.exploring.tests) {
      folder = name;
      std::ranges::replace(folder, '/', '_');
      options.exploring.tests = (fs::path(*options.exploring.tests) / folder).string();
    }
    std::vector<base::CompilerMessage> said;
    try {
      collected.add(diff_versions(options, budget_, said), name, folder);
    } catch (const Failure& failure) {
      const bool is_this_file = failure.status() == ExitStatus::program_errors;
      if (!is_this_file) throw;
      collected.add_unknown(file,
                            "it does not compile in both revisions (flags after --, or -p, "
                            "may help): " +
                                first_error(said));
      return;
    }
    std::ranges::move(said, std::back_inserter(messages_));
  }

  static std::unique_ptr<Revisions> opened(const std::string& range, const std::string& path) {
    auto* const open = base::load<repository::OpenRevisions>(repository::module, repository::symbol,
                                                             base::Binding::lazy);
    return std::unique_ptr<Revisions>(open(range, path));
  }

  static std::string first_error(const std::vector<base::CompilerMessage>& said) {
    for (const base::CompilerMessage& message : said) {
      if (message.severity >= base::CompilerMessage::Severity::error) {
        return base::to_string(base::Warning{message.position, message.text});
      }
    }
    return "";
  }

  const Options& options_;
  base::Budget& budget_;
  std::vector<base::CompilerMessage>& messages_;
  std::vector<std::string> files_;
  std::unique_ptr<Revisions> revisions_;
};

}  // namespace

Diffed diff_revisions(const Options& options, base::Budget& budget,
                      std::vector<base::CompilerMessage>& messages) {
  return RepositoryDiff(options, budget, messages).run();
}

Options at_revisions(const Options& options, base::Budget& budget,
                     std::vector<base::CompilerMessage>& messages) {
  if (options.versions.new_files.empty()) {
    throw Failure(ExitStatus::bad_input, "which files? (--rev REV FILE.c...)");
  }
  return RepositoryDiff(options, budget, messages).program();
}

}  // namespace pslice::library
