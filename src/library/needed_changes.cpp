#include "library/needed_changes.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>

#include "base/file_names.h"
#include "library/delta_debugging.h"
#include "library/mixed_versions.h"

// Delta debugging over the changes: OLD's text with some of them made is read, lowered and run on
// the input, and the outcome compared with NEW's. What does not compile, or has no such criterion,
// is unresolved.

namespace pslice::library {
namespace {

namespace fs = std::filesystem;
using Set = std::vector<std::size_t>;

/// The files of both versions, by their names, or by their order where these are others.
std::vector<FilePair> paired_files(const Task& older, const Task& newer) {
  const std::vector<std::string>& before = older.source->files();
  const std::vector<std::string>& after = newer.source->files();
  if (before.size() != after.size()) return {};
  const auto base_name = [](const std::string& file) { return fs::path(file).filename(); };
  std::vector<FilePair> result;
  std::set<std::size_t> taken;
  for (std::size_t i = 0; i < before.size(); ++i) {
    std::size_t partner = i;
    for (std::size_t k = 0; k < after.size(); ++k) {
      if (base_name(before[i]) == base_name(after[k])) partner = k;
    }
    if (!taken.insert(partner).second) return {};
    result.push_back(
        {before[i], after[partner], older.source->text(i), newer.source->text(partner)});
  }
  return result;
}

/// As a version reads it; none: there is no such file.
std::optional<std::string> text_of(const Options& version, const std::string& file) {
  for (const base::SourceText& text : version.source.texts) {
    if (base::is_same_file(text.path, file)) return text.text;
  }
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) return std::nullopt;
  return text;
}

/// The headers that changes are in. One of OLD is the one of NEW that stands at the same place
/// beside a file of the program.
class ChangedHeaders {
 public:
  ChangedHeaders(const FailingRun& run, const std::vector<FilePair>& files)
      : run_(run), files_(files) {
    for (const frontend::Change& change : run.versions.correspondence.changes) {
      if (change.old_at) add(change.old_at->file, &FilePair::old_name, &FilePair::new_name);
      if (change.new_at) add(change.new_at->file, &FilePair::new_name, &FilePair::old_name);
    }
  }
  std::vector<FilePair> take() { return std::move(headers_); }

 private:
  using Name = std::string FilePair::*;

  void add(const std::string& header, Name mine, Name theirs) {
    const auto has = [&](const FilePair& file) { return file.*mine == header; };
    if (std::ranges::any_of(files_, has) || std::ranges::any_of(headers_, has)) return;
    for (const FilePair& file : files_) {
      const fs::path inside =
          fs::path(header).lexically_relative(fs::path(file.*mine).parent_path());
      FilePair pair;
      pair.*mine = header;
      pair.*theirs = as_placed(fs::path(file.*theirs).parent_path() / inside, theirs);
      const auto old_text = text_of(run_.versions.old_options, pair.old_name);
      const auto new_text = text_of(run_.versions.new_options, pair.new_name);
      if (!old_text || !new_text || *old_text == *new_text) continue;
      pair.old_text = *old_text;
      pair.new_text = *new_text;
      headers_.push_back(std::move(pair));
      return;
    }
  }

  /// As the statements of that version name the file.
  [[nodiscard]] std::string as_placed(const fs::path& file, Name side) const {
    const bool is_old = side == Name(&FilePair::old_name);
    for (const frontend::Change& change : run_.versions.correspondence.changes) {
      const auto& at = is_old ? change.old_at : change.new_at;
      if (at && base::is_same_file(at->file, file.string())) return at->file;
    }
    return file.lexically_normal().string();
  }

  const FailingRun& run_;
  const std::vector<FilePair>& files_;
  std::vector<FilePair> headers_;
};

class Mixer {
 public:
  Mixer(const FailingRun& run, std::vector<FilePair> files, base::Budget& budget)
      : run_(run),
        budget_(budget),
        files_(files),
        mixed_(std::move(files), run.versions.correspondence, run.versions.older->outline(),
               run.versions.newer->outline()),
        how_(exploration_options(run.newer)) {
    const auto by_name = [](const frontend::Criterion& criterion) { return criterion.at_returns; };
    by_name_ = std::ranges::all_of(run.criteria.of_new, by_name);
    for (const auto& [before, now] : run.entries.renamed) {
      names_.emplace(before, now);
      names_.emplace(now, before);
    }
  }

  NeededChanges find() {
    NeededChanges result;
    Set all(mixed_.unit_count());
    std::iota(all.begin(), all.end(), 0);
    Set start = units_of(run_.executed);
    if (start.empty() || trial(start) != Trial::shows) start = all;
    if (all.empty() || (start.size() == all.size() && trial(all) != Trial::shows)) {
      result.warnings.push_back({{},
                                 budget_.exhausted()
                                     ? budget_.explanation() + "; no set of changes was found"
                                     : "OLD's files with all changes made do not give what NEW "
                                       "gives: is something else changed?"});
      result.mixes = mixes_;
      return result;
    }
    const Minimal minimal = minimised(
        start, [this](const Set& units) { return trial(units); },
        [this] { return budget_.exhausted(); });
    if (!minimal.shown) {
      result.warnings.push_back(
          {{}, budget_.explanation() + "; some of the needed changes may be left out"});
    }
    std::set<std::size_t> changes;
    for (const std::size_t unit : minimal.needed) {
      const Set& more = mixed_.changes_of(unit);
      changes.insert(more.begin(), more.end());
    }
    result.changes.assign(changes.begin(), changes.end());
    result.mixes = mixes_;
    return result;
  }

 private:
  /// With those that are part of no change: nobody knows whether they can do without.
  [[nodiscard]] Set units_of(const std::set<std::size_t>& changes) const {
    Set result;
    for (std::size_t unit = 0; unit < mixed_.unit_count(); ++unit) {
      const Set& own = mixed_.changes_of(unit);
      const bool is_one =
          std::ranges::any_of(own, [&](std::size_t change) { return changes.contains(change); });
      if (is_one || own.empty()) result.push_back(unit);
    }
    return result;
  }

  Trial trial(const Set& units) {
    if (budget_.exhausted()) return Trial::unresolved;
    std::vector<bool> changed(mixed_.unit_count());
    for (const std::size_t unit : units) changed[unit] = true;
    ++mixes_;
    try {
      return are_the_same(outcome(mixed_.texts(changed)), run_.outcome) ? Trial::shows
                                                                        : Trial::does_not;
    } catch (const base::Failure&) {
      return Trial::unresolved;
    }
  }

  /// Throws base::Failure where there is none.
  report::RunOutcome outcome(const std::vector<std::string>& texts) {
    Options options = run_.versions.old_options;
    options.source.terms = nullptr;
    options.source.addresses = nullptr;
    auto& given = options.source.texts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      std::erase_if(given, [&](const base::SourceText& text) {
        return base::is_same_file(text.path, files_[i].old_name);
      });
      given.push_back({files_[i].old_name, texts[i]});
    }
    std::vector<base::CompilerMessage> messages;
    const auto parsed = frontend::Parsed::load(options.source, budget_, messages);
    const frontend::Correspondence correspondence =
        by_name_ ? frontend::Correspondence() : frontend::correspond(*parsed, *run_.versions.newer);
    std::vector<frontend::Criterion> criteria;
    for (const frontend::Criterion& criterion : run_.criteria.of_new) {
      criteria.push_back(criterion_in(*parsed, correspondence, criterion));
    }
    const Task task = task_of(std::move(options), *parsed, criteria);
    const Outputs outputs = matched(outputs_of(task), outputs_of(run_.newer));
    if (outputs.names != run_.outputs.names) {
      throw base::Failure(base::ExitStatus::bad_input, "it has other outputs");
    }
    explore::Version version{
        task.program(), task.entry(), outputs.of_old, task.starts_initialised(task.entry()), {}, {},
        names_};
    if (run_.call) version.begins = run_.call->in(task.program());
    const explore::SeenRun seen = explore::run_given(version, run_.given, how_, budget_);
    if (run_.call && !seen.begun) {
      throw base::Failure(base::ExitStatus::bad_input, "there is no such call");
    }
    if (!is_known(seen)) throw base::Failure(base::ExitStatus::bad_input, "it was not followed");
    return outcome_of(task, outputs.names, outputs.of_old, seen);
  }

  /// A renamed entry has one of its names.
  [[nodiscard]] Task task_of(Options options, const frontend::Parsed& parsed,
                             const std::vector<frontend::Criterion>& criteria) const {
    try {
      return make_task(options, parsed, criteria, budget_);
    } catch (const base::Failure&) {
      if (options.entry == run_.versions.new_options.entry) throw;
      options.entry = run_.versions.new_options.entry;
      return make_task(std::move(options), parsed, criteria, budget_);
    }
  }

  const FailingRun& run_;
  base::Budget& budget_;
  std::vector<FilePair> files_;
  MixedVersions mixed_;
  explore::Options how_;
  bool by_name_ = false;                      // all criteria
  std::map<std::string, std::string> names_;  // of parameters: what else they are called
  std::size_t mixes_ = 0;
};

}  // namespace

NeededChanges needed_changes(const FailingRun& run, base::Budget& budget) {
  std::vector<FilePair> files = paired_files(run.older, run.newer);
  if (files.empty()) {
    return {{}, 0, {{{}, "which file of OLD is which of NEW is not clear: no changes are tried"}}};
  }
  std::ranges::move(ChangedHeaders(run, files).take(), std::back_inserter(files));
  return Mixer(run, std::move(files), budget).find();
}

}  // namespace pslice::library
