#include "library/debugging.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "library/driver.h"
#include "library/given_run.h"
#include "library/needed_changes.h"
#include "library/repository_diff.h"
#include "library/run_outcome.h"
#include "library/suggest.h"
#include "library/version_pair.h"

// options -> both versions -> the run on both -> branches where like inputs part them, and changes
// without which OLD does not give what NEW gives -> suspects, those that both name first.

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;
using explore::BranchSuspect;
using frontend::Change;
using report::Suspect;

/// So many steps of the runs are shown.
constexpr std::size_t most_steps = 200;
/// So many calls of a driver are tried.
constexpr std::size_t most_calls = 1000;

class Debugger {
 public:
  Debugger(const Options& options, std::optional<Driver> driver, base::Budget& budget,
           std::vector<base::CompilerMessage>& messages)
      : options_(options),
        driver_(std::move(driver)),
        budget_(budget),
        versions_(options, budget, messages),
        criteria_(versions_.find_criteria(options.criteria)),
        tasks_(versions_.start(criteria_, budget)),
        functions_(driver_ ? driven_functions(*driver_, options, versions_, criteria_)
                           : tasks_.entries),
        outputs_(matched(outputs_of(tasks_.older), outputs_of(tasks_.newer))),
        how_(exploration_options(tasks_.newer)),
        renamed_(functions_.renamed.begin(), functions_.renamed.end()),
        old_version_{tasks_.older.program(),
                     tasks_.older.entry(),
                     outputs_.of_old,
                     tasks_.older.starts_initialised(tasks_.older.entry()),
                     {},
                     {},
                     renamed_},
        new_version_{tasks_.newer.program(), tasks_.newer.entry(), outputs_.of_new,
                     tasks_.newer.starts_initialised(tasks_.newer.entry())} {
    if (outputs_.names.empty()) {
      throw Failure(ExitStatus::bad_input, "nothing of the criterion is in both versions");
    }
  }

  report::Debug run() {
    describe_versions();
    const auto [given, failing] = driver_ ? choose_call() : choose_run();
    const bool differs = !are_the_same(debug_.old_outcome, debug_.new_outcome);
    const bool known = are_known(*failing);
    if (driver_ && !known) {
      throw Failure(ExitStatus::bad_input,
                    "--input: " + given.what +
                        " depends on what main does not determine, or on values that are not "
                        "followed");
    }
    explore::Debugged found =
        differs && known ? failing->find_branches() : failing->without_branches();
    describe_run(given, found);
    if (!differs || !known) {
      debug_.verdict = known ? "same" : "unexplained";
      return std::move(debug_);
    }
    describe_steps(failing->old_run(), failing->new_run());
    find_needed(given, failing->old_run(), failing->new_run());
    rank(found);
    debug_.verdict = debug_.suspects.empty() ? "unexplained" : "explained";
    return std::move(debug_);
  }

 private:
  void describe_versions() {
    debug_.version = version();
    debug_.by = options_.exploring.by == explore::By::path ? "path" : "rsc";
    debug_.old_files = tasks_.older.files();
    debug_.new_files = tasks_.newer.files();
    debug_.entry = name_in_new();
    for (const Change& change : changes()) {
      static constexpr std::array kinds = {"changed", "added", "removed", "moved"};
      debug_.changes.push_back({kinds[static_cast<std::size_t>(change.kind)], change.old_at,
                                change.new_at, change.text});
    }
    debug_.assumptions = tasks_.newer.source->assumptions(
        ts::reachable_functions(tasks_.newer.program(), tasks_.newer.entry()));
    std::ranges::copy(assumed_start(tasks_.newer), std::back_inserter(debug_.assumptions));
    for (const std::string& sentence : outputs_.missing) debug_.warnings.push_back({{}, sentence});
  }

  // --- the run ---

  struct Chosen {
    GivenRun given;
    std::unique_ptr<explore::DebuggedRun> run;
  };

  /// Of several, the first that differs.
  Chosen choose_run() {
    std::vector<GivenRun> all = given_runs(*options_.versions.input, debug_.entry);
    Chosen result;
    std::size_t agreed = 0;
    for (GivenRun& given : all) {
      auto run = std::make_unique<explore::DebuggedRun>(old_version_, new_version_, given.values,
                                                        how_, budget_);
      debug_.old_outcome = old_outcome(run->old_run());
      debug_.new_outcome = new_outcome(run->new_run());
      result = {std::move(given), std::move(run)};
      const bool known = is_known(result.run->old_run()) && is_known(result.run->new_run());
      if (known && !are_the_same(debug_.old_outcome, debug_.new_outcome)) break;
      agreed += known ? 1 : 0;
    }
    check_old(result.run->old_run());
    if (agreed == all.size()) note_agreement(agreed);
    return result;
  }

  void note_agreement(std::size_t runs) {
    if (runs < 2 || !are_the_same(debug_.old_outcome, debug_.new_outcome)) return;
    debug_.warnings.push_back({{},
                               "the versions agree on all " + std::to_string(runs) +
                                   " runs that are given; the last is shown"});
  }

  // --- a run that somebody's main leads up to ---

  [[nodiscard]] std::string name_in_new() const {
    return versions_.newer->outline()[functions_.new_function].name;
  }

  [[nodiscard]] CalledRun called(std::size_t number) const {
    return {versions_.older->outline()[functions_.old_function].name, name_in_new(), number};
  }

  /// The call asked for, or the first that differs.
  Chosen choose_call() {
    Chosen result;
    const std::size_t first = driver_->call.value_or(1);
    const std::size_t last = driver_->call.value_or(most_calls);
    std::size_t calls = 0;
    for (std::size_t number = first; number <= last && !budget_.exhausted(); ++number) {
      const CalledRun call = called(number);
      old_version_.begins = call.in(tasks_.older.program());
      new_version_.begins = call.in(tasks_.newer.program());
      auto run = std::make_unique<explore::DebuggedRun>(old_version_, new_version_,
                                                        explore::GivenValues(), how_, budget_);
      if (!run->old_run().begun) {
        if (run->old_run().end == explore::Execution::End::undefined) warn_of_undefined(number);
        break;
      }
      ++calls;
      check_beginning(*driver_, run->old_run(), tasks_.older, call, "OLD");
      check_beginning(*driver_, run->new_run(), tasks_.newer, call, "NEW");
      debug_.old_outcome = old_outcome(run->old_run());
      debug_.new_outcome = new_outcome(run->new_run());
      const std::string what = "call " + std::to_string(number) + " of " + debug_.entry +
                               " that main of " + driver_->file + " leads to";
      result = {{{}, what, number}, std::move(run)};
      const bool known = is_known(result.run->old_run()) && is_known(result.run->new_run());
      if (!known || !are_the_same(debug_.old_outcome, debug_.new_outcome)) break;
    }
    if (!result.run) {
      throw Failure(ExitStatus::bad_input,
                    "--input: main of " + driver_->file + " does not call " + debug_.entry +
                        (first > 1 ? " " + std::to_string(first) + " times" : ""));
    }
    check_old(result.run->old_run());
    note_agreement(calls);
    return result;
  }

  void warn_of_undefined(std::size_t number) {
    debug_.warnings.push_back({{},
                               "C does not define what main of " + driver_->file +
                                   " does before call " + std::to_string(number) + " of " +
                                   debug_.entry});
  }

  report::RunOutcome old_outcome(const explore::SeenRun& run) const {
    return outcome_of(tasks_.older, outputs_.names, outputs_.of_old, run);
  }
  report::RunOutcome new_outcome(const explore::SeenRun& run) const {
    return outcome_of(tasks_.newer, outputs_.names, outputs_.of_new, run);
  }

  /// What is wrong in OLD as well is no regression.
  void check_old(const explore::SeenRun& run) const {
    if (run.end == explore::Execution::End::undefined) {
      throw Failure(ExitStatus::bad_input,
                    "C does not define what OLD does with this input: " + debug_.old_outcome.end);
    }
  }

  /// What could not be followed says nothing.
  bool are_known(const explore::DebuggedRun& run) {
    const bool old_known = is_known(run.old_run());
    const bool new_known = is_known(run.new_run());
    for (const auto& [known, name] : {std::pair(old_known, "OLD"), std::pair(new_known, "NEW")}) {
      if (known) continue;
      debug_.warnings.push_back({{},
                                 std::string("what ") + name +
                                     " does with this input depends on values that are not "
                                     "followed: nothing can be said of it"});
    }
    return old_known && new_known;
  }

  void describe_run(const GivenRun& given, explore::Debugged& found) {
    explore::Signature& signature = found.signature;
    debug_.input = test_of(signature, 0);
    debug_.old_conditions = found.old_conditions;
    debug_.new_conditions = found.new_conditions;
    debug_.statistics = signature.statistics;
    std::ranges::copy(signature.warnings, std::back_inserter(debug_.warnings));
    check_elements(found.unmet);
    if (!given.what.empty()) debug_.assumptions.push_back("the run is " + given.what);
    if (!found.found_otherwise.empty()) {
      debug_.warnings.push_back(
          {{},
           "the versions differ before the call as well; each is run with what it finds of " +
               join(found.found_otherwise)});
    }
    if (driver_) check_zeros(found);
    if (!found.assumed_zero.empty()) {
      debug_.assumptions.push_back("inputs that are not given are zero: " +
                                   join(found.assumed_zero));
    }
  }

  /// What functions without a body give is nobody's to say; all else is main's.
  void check_zeros(const explore::Debugged& found) const {
    for (const explore::Input& input : found.signature.inputs) {
      const auto& zeros = found.assumed_zero;
      const bool is_zero = std::ranges::find(zeros, input.name) != zeros.end();
      if (!is_zero || input.kind == explore::Input::Kind::result) continue;
      throw Failure(ExitStatus::bad_input, "--input: main of " + driver_->file +
                                               " does not determine '" + input.name + "'");
    }
  }

  /// Of what is behind a pointer, the program has what it uses, so much is not there.
  void check_elements(const std::vector<std::string>& unmet) {
    for (const std::string& name : unmet) {
      const std::size_t bracket = name.find('[') + 1;
      const auto number = base::Integer::parse(name.substr(bracket, name.find(']') - bracket));
      const std::size_t count = options_.source.elements;
      if (!number || number->is_negative() || *number >= base::Integer(count)) {
        throw Failure(ExitStatus::bad_input, "--input: the program has no input '" + name +
                                                 "': " + std::to_string(count) +
                                                 " elements are behind a pointer (--elements)");
      }
      debug_.warnings.push_back({{}, "neither version asks for the input " + name});
    }
  }

  [[nodiscard]] std::vector<std::pair<std::string, explore::Integer>> test_of(
      const explore::Signature& signature, std::size_t group) const {
    std::vector<std::pair<std::string, explore::Integer>> result;
    const auto& values = signature.groups[group].test.values;
    for (std::size_t i = 0; i < signature.inputs.size(); ++i) {
      const explore::Input& input = signature.inputs[i];
      const bool asked = i < values.size() && values[i];
      if (!asked && (driver_ || input.kind != explore::Input::Kind::parameter)) continue;
      result.emplace_back(input.name, asked ? *values[i] : explore::Integer(0));
    }
    return result;
  }

  // --- the runs side by side ---

  /// A statement that only one version has stands alone. Where both have a partner in the other,
  /// and it is not what the other run comes to, the runs part.
  void describe_steps(const explore::SeenRun& before, const explore::SeenRun& after) {
    const auto& partner = versions_.correspondence.new_of_old;
    const auto& other = versions_.correspondence.old_of_new;
    const auto at_old = [&](std::size_t i) { return step(tasks_.older, before.statements[i]); };
    const auto at_new = [&](std::size_t k) { return step(tasks_.newer, after.statements[k]); };
    const std::size_t rows = before.statements.size();
    const std::size_t columns = after.statements.size();
    std::size_t i = 0;
    std::size_t k = 0;
    while (!debug_.steps_part && (i < rows || k < columns)) {
      const bool old_alone = i < rows && !partner[before.statements[i].index()];
      const bool new_alone = k < columns && !other[after.statements[k].index()];
      if (old_alone) {
        debug_.steps.push_back({at_old(i++), {}});
      } else if (new_alone) {
        debug_.steps.push_back({{}, at_new(k++)});
      } else {
        const bool both = i < rows && k < columns;
        debug_.steps_part = !both || partner[before.statements[i].index()] != after.statements[k];
        report::RunStep row;
        if (i < rows) row.of_old = at_old(i++);
        if (k < columns) row.of_new = at_new(k++);
        debug_.steps.push_back(std::move(row));
      }
    }
    if (debug_.steps.size() <= most_steps) return;
    debug_.steps_left_out = debug_.steps.size() - most_steps;
    debug_.steps.erase(debug_.steps.begin(),
                       debug_.steps.begin() + static_cast<std::ptrdiff_t>(debug_.steps_left_out));
  }

  static report::RunStep::At step(const Task& task, ts::Statement statement) {
    const ts::StatementInfo& info = task.program()[statement];
    return {info.position, info.text};
  }

  // --- changes ---

  [[nodiscard]] const std::vector<Change>& changes() const {
    return versions_.correspondence.changes;
  }

  void find_needed(const GivenRun& given, const explore::SeenRun& before,
                   const explore::SeenRun& after) {
    const std::set<ts::Statement> of_old(before.statements.begin(), before.statements.end());
    const std::set<ts::Statement> of_new(after.statements.begin(), after.statements.end());
    std::set<std::size_t> executed;
    for (std::size_t i = 0; i < changes().size(); ++i) {
      const Change& change = changes()[i];
      if ((change.old_statement && of_old.contains(*change.old_statement)) ||
          (change.new_statement && of_new.contains(*change.new_statement))) {
        executed.insert(i);
      }
    }
    NeededChanges found =
        needed_changes({versions_, criteria_, tasks_.older, tasks_.newer, tasks_.entries, outputs_,
                        given.values, debug_.new_outcome, executed,
                        given.call ? std::optional(called(*given.call)) : std::nullopt},
                       budget_);
    debug_.needed = std::move(found.changes);
    debug_.mixes = found.mixes;
    std::ranges::move(found.warnings, std::back_inserter(debug_.warnings));
  }

  // --- suspects ---

  /// Changes that are needed and at whose statement inputs part come first, then the other needed
  /// changes, then the other branches: of NEW before those of OLD, changed statements before
  /// others.
  void rank(const explore::Debugged& found) {
    std::vector<bool> told(found.suspects.size());
    const auto branches_at = [&](const Change& change) {
      std::vector<std::size_t> result;
      for (std::size_t i = 0; i < found.suspects.size(); ++i) {
        if (is_at(found.suspects[i], change)) result.push_back(i);
      }
      return result;
    };
    const auto tell = [&](std::size_t branch) {
      if (!told[branch]) debug_.suspects.push_back(suspect(found, branch));
      told[branch] = true;
    };
    for (const std::size_t number : debug_.needed) {
      const auto branches = branches_at(changes()[number]);
      if (branches.empty()) continue;
      tell(branches.front());
      debug_.suspects.push_back(suspect(number));
      for (const std::size_t branch : branches) tell(branch);
    }
    for (const std::size_t number : debug_.needed) {
      if (branches_at(changes()[number]).empty()) debug_.suspects.push_back(suspect(number));
    }
    std::vector<std::size_t> rest(found.suspects.size());
    for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = i;
    std::ranges::stable_sort(rest, {}, [&](std::size_t i) {
      const bool is_changed = std::ranges::any_of(
          changes(), [&](const Change& change) { return is_at(found.suspects[i], change); });
      return std::pair(found.suspects[i].in == BranchSuspect::In::older, !is_changed);
    });
    for (const std::size_t branch : rest) tell(branch);
  }

  static bool is_at(const BranchSuspect& branch, const Change& change) {
    const auto& statement =
        branch.in == BranchSuspect::In::newer ? change.new_statement : change.old_statement;
    return statement && *statement == branch.statement;
  }

  Suspect suspect(const explore::Debugged& found, std::size_t number) const {
    const BranchSuspect& branch = found.suspects[number];
    const bool in_new = branch.in == BranchSuspect::In::newer;
    const report::RunStep::At at = step(in_new ? tasks_.newer : tasks_.older, branch.statement);
    Suspect result{in_new, at.position, at.text, Suspect::Why::branch, {}};
    result.test = test_of(found.signature, number + 1);
    result.old_outcome = old_outcome(branch.old_run);
    result.new_outcome = new_outcome(branch.new_run);
    const std::string kept = in_new ? "OLD" : "NEW";
    const std::string left = in_new ? "NEW" : "OLD";
    result.reason = "an input that behaves as before in " + kept + " leaves the run of " + left +
                    " here first: " + report::written(result.test) +
                    " (OLD: " + report::written(result.old_outcome) +
                    "; NEW: " + report::written(result.new_outcome) + ")";
    return result;
  }

  [[nodiscard]] Suspect suspect(std::size_t number) const {
    const Change& change = changes()[number];
    const bool in_new = change.new_at.has_value();
    Suspect result{in_new,      in_new ? *change.new_at : *change.old_at,
                   change.text, Suspect::Why::change,
                   {},          number};
    result.reason =
        debug_.needed.size() == 1
            ? "with this change alone OLD gives what NEW gives"
            : "one of " + std::to_string(debug_.needed.size()) +
                  " changes with which OLD gives what NEW gives, and not with fewer of them";
    return result;
  }

  const Options& options_;
  std::optional<Driver> driver_;
  base::Budget& budget_;
  VersionPair versions_;
  Criteria criteria_;
  VersionPair::Tasks tasks_;
  const frontend::FunctionPair& functions_;  // where the run begins
  Outputs outputs_;
  explore::Options how_;
  std::map<std::string, std::string> renamed_;
  explore::Version old_version_;
  explore::Version new_version_;
  report::Debug debug_;
};

}  // namespace

report::Debug debug(const Options& options, base::Budget& budget,
                    std::vector<base::CompilerMessage>& messages) {
  Options both = options.versions.revision ? at_revisions(options, budget, messages) : options;
  std::optional<Driver> driver = given_driver(*options.versions.input);
  if (driver) add_driver(*driver, both);
  return Debugger(both, std::move(driver), budget, messages).run();
}

}  // namespace pslice::library
