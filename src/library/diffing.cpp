#include "library/diffing.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "library/changed_statements.h"
#include "library/compared_outputs.h"
#include "library/described_comparison.h"
#include "library/difference_tests.h"
#include "library/entry.h"
#include "library/impact.h"
#include "library/meetings.h"
#include "library/paired_parameters.h"
#include "library/repository_diff.h"
#include "library/slice_proof.h"
#include "library/sliceable_versions.h"
#include "library/task.h"
#include "library/test_selection.h"
#include "library/version_pair.h"

// options -> both versions parsed -> what corresponds -> comparisons, one by one -> their texts.
//
// With a criterion there is one comparison, of what it means in both versions. Otherwise there is
// one for each function that a change can have an influence on, of all that its callers see.

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;
using frontend::FunctionPair;
using report::Verdict;

std::string to_string(explore::CompareBy by) {
  switch (by) {
    case explore::CompareBy::change: return "change";
    case explore::CompareBy::reach: return "reach";
    case explore::CompareBy::relevant_slice: return "rsc";
    case explore::CompareBy::impact: return "impact";
    case explore::CompareBy::path: break;
  }
  return "path";
}

class Differ {
 public:
  Differ(const Options& options, base::Budget& budget, std::vector<base::CompilerMessage>& messages)
      : options_(options), budget_(budget), versions_(options, budget, messages) {}

  Diffed run() {
    diff_.version = version();
    diff_.by = to_string(options_.versions.by);
    diff_.ignored_calls = options_.versions.ignored_calls;
    for (const frontend::Change& change : versions_.correspondence.changes) {
      static constexpr std::array kinds = {"changed", "added", "removed", "moved"};
      diff_.changes.push_back({kinds[static_cast<std::size_t>(change.kind)], change.old_at,
                               change.new_at, change.text, place_of_old(change)});
    }
    if (options_.criteria.empty())
      compare_functions();
    else
      compare_criteria();
    diff_.verdict = report::verdict_of(diff_.comparisons);
    if (!options_.versions.existing.empty()) {
      judge_the_rest();
      diff_.selection = selection_.take();
    }
    SuitesOfDifferences::Written tests = suites_.take();
    std::ranges::move(tests.warnings, std::back_inserter(diff_.warnings));
    return {std::move(diff_), std::move(tests.files), tests.count};
  }

 private:
  /// Behind which line of NEW what OLD had stood, if it is gone.
  [[nodiscard]] std::optional<base::SourcePosition> place_of_old(
      const frontend::Change& change) const {
    if (!change.old_at) return std::nullopt;
    if (change.kind == frontend::Change::Kind::changed && change.new_at) {
      base::SourcePosition before = *change.new_at;
      before.line -= before.line > 0 ? 1 : 0;
      return before;
    }
    return place_in_new(*change.old_at, versions_.correspondence,
                        options_.versions.new_files.front());
  }

  // --- with a criterion ---

  void compare_criteria() {
    const Criteria criteria = versions_.find_criteria(options_.criteria);
    const auto [older, newer, pair] = versions_.start(criteria, budget_);
    const Outputs outputs = matched(outputs_of(older), outputs_of(newer));
    if (outputs.names.empty()) {
      throw Failure(ExitStatus::bad_input, "nothing of the criterion is in both versions");
    }
    note_files(older, newer);
    diff_.comparisons.push_back(compare(older, newer, outputs, pair, criteria));
  }

  // --- without one ---

  void compare_functions() {
    add_interface();
    const std::vector<FunctionPair> pairs = affected_functions();
    // Which statements are impacted is one set, told once, and paths of all entries go by it.
    if (options_.versions.by == explore::CompareBy::impact && pairs.size() > 1) {
      for (const FunctionPair& pair : pairs) {
        const auto [older, newer] = tasks_from(pair);
        add_impact(older, newer);
      }
      impact_is_known_ = true;
    }
    suites_.expect_comparisons(pairs.size());
    for (const FunctionPair& pair : pairs) {
      const auto [older, newer] = tasks_from(pair);
      note_files(older, newer);
      diff_.comparisons.push_back(
          compare(older, newer,
                  all_visible(older, versions_.older->outline(), newer, versions_.newer->outline()),
                  pair, {}));
    }
    if (!diff_.new_files.empty()) return;
    const auto names = [](const std::vector<std::string>& files) {
      std::vector<report::File> result;
      for (const std::string& file : files) result.push_back({file, {}, {}});
      return result;
    };
    diff_.old_files = names(options_.versions.old_files);
    diff_.new_files = names(options_.versions.new_files);
  }

  [[nodiscard]] std::pair<Task, Task> tasks_from(const FunctionPair& pair) {
    versions_.new_options.entry = entry_spec(versions_.newer->outline(), pair.new_function);
    versions_.old_options.entry = entry_spec(versions_.older->outline(), pair.old_function);
    Task newer = make_task(versions_.new_options, *versions_.newer, {}, budget_);
    Task older = make_task(versions_.old_options, *versions_.older, {}, budget_);
    return {std::move(older), std::move(newer)};
  }

  void add_interface() {
    if (versions_.correspondence.interface.empty()) return;
    report::Comparison whole{
        .entry = {}, .outputs = {}, .verdict = Verdict::different, .complete = true};
    for (const frontend::InterfaceChange& change : versions_.correspondence.interface) {
      report::Difference difference{.kind = "interface", .condition = {}};
      difference.what = change.what;
      whole.differences.push_back(std::move(difference));
    }
    diff_.comparisons.push_back(std::move(whole));
  }

  /// Those whose text changed, and then whoever calls them: what is nearer to a change costs less,
  /// and says more.
  [[nodiscard]] std::vector<FunctionPair> affected_functions() const {
    const ts::Program& outline = versions_.newer->outline();
    std::vector<FunctionPair> result;
    std::set<ts::Function> found;
    const auto add = [&](const FunctionPair& pair) {
      found.insert(pair.new_function);
      result.push_back(pair);
    };
    for (const FunctionPair& pair : versions_.correspondence.functions) {
      if (!pair.same_text) add(pair);
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (const FunctionPair& pair : versions_.correspondence.functions) {
        if (found.contains(pair.new_function)) continue;
        const bool calls_one =
            std::ranges::any_of(outline[pair.new_function].edges, [&](ts::Edge e) {
              const auto* call = outline[e].as_call();
              return call != nullptr && found.contains(call->callee);
            });
        if (!calls_one) continue;
        add(pair);
        grows = true;
      }
    }
    return result;
  }

  // --- one comparison ---

  void note_files(const Task& older, const Task& newer) {
    if (diff_.new_files.empty()) {
      diff_.old_files = older.files();
      diff_.new_files = newer.files();
    }
    for (const Task* task : {&older, &newer}) {
      for (const base::Warning& warning : task->source->warnings()) {
        if (std::ranges::find(diff_.warnings, warning) == diff_.warnings.end()) {
          diff_.warnings.push_back(warning);
        }
      }
    }
  }

  /// Without criteria, all that callers see is compared.
  report::Comparison compare(const Task& older, const Task& newer, const Outputs& outputs,
                             const FunctionPair& pair, const Criteria& criteria) {
    explore::CompareOptions how;
    how.by = options_.versions.by;
    how.exploring = exploration_options(newer);
    how.watch_calls = criteria.of_new.empty();
    how.ignored_calls = {options_.versions.ignored_calls.begin(),
                         options_.versions.ignored_calls.end()};
    const bool same_name =
        older.program()[older.entry()].name == newer.program()[newer.entry()].name;
    if (same_name) how.tests = selection_.tests_of(newer.program()[newer.entry()].name);
    const bool proved = is_proved_by_slices(older, newer, outputs, criteria, pair);
    Outputs left = outputs;
    if (proved) {
      // What is left is whether NEW is defined and ends wherever OLD does.
      left.names.clear();
      left.of_old.clear();
      left.of_new.clear();
      how.watch_calls = false;
    }
    if (!impact_is_known_) add_impact(older, newer);
    const explore::Comparison found = run_both(older, newer, left, pair, how);
    report::Comparison result =
        describe(older, newer, found, left, versions_.correspondence.changes);
    result.outputs = outputs.names;
    if (criteria.of_new.empty()) result.outputs.emplace_back("calls");
    result.assumptions =
        newer.source->assumptions(ts::reachable_functions(newer.program(), newer.entry()));
    std::ranges::copy(assumed_start(newer), std::back_inserter(result.assumptions));
    std::ranges::copy(paired_parameters(older, newer, pair.renamed),
                      std::back_inserter(result.assumptions));
    const bool explored = !proved && !found.same_program;
    if (explored) note_not_compared(outputs, result);
    if (explored) note_pointers(older, newer, result);
    const bool shown = found.definedness_shown && (!proved || result.complete);
    const bool by_impact = how.by == explore::CompareBy::impact;
    if (proved && !by_impact) {  // whatever was cut: it is about definedness and ends only
      result.complete = true;
      result.warnings.clear();
    } else {
      std::ranges::copy(found.signature.assumptions, std::back_inserter(result.assumptions));
    }
    decide(result, found, proved);
    if (result.verdict == Verdict::equivalent && !shown) {
      result.assumptions.emplace_back(
          "NEW is defined and ends wherever OLD does: that was not shown for all inputs");
    } else if (result.verdict == Verdict::different && result.complete && !by_impact &&
               !found.definedness_shown) {
      result.assumptions.emplace_back(
          "conditions are of inputs on which NEW is defined: not all others were found");
    }
    add_statistics(found.signature.statistics);
    if (same_name) {
      selection_.note(found.judged, result, outputs.is_all(), difference_count());
    }
    suites_.add({older, newer, found, left, pair.renamed, result.differences});
    return result;
  }

  void add_impact(const Task& older, const Task& newer) {
    const ImpactOnNew impact = impact_on_new(older, newer, versions_.correspondence, budget_);
    if (impacted_.universe() == 0) impacted_ = base::BitSet(newer.program().statement_count());
    impacted_.unite(impact.statements);
    add_lines(newer.program(), impact.statements, diff_.impacted);
    if (impact.all_told) return;
    base::Warning warning{{}, budget_.explanation() + "; every statement counts as impacted"};
    if (std::ranges::find(diff_.warnings, warning) == diff_.warnings.end()) {
      diff_.warnings.push_back(std::move(warning));
    }
  }

  explore::Comparison run_both(const Task& older, const Task& newer, const Outputs& outputs,
                               const FunctionPair& pair, const explore::CompareOptions& how) {
    const std::vector<frontend::Change>& changes = versions_.correspondence.changes;
    return explore::compare(
        {older.program(),
         older.entry(),
         outputs.of_old,
         older.starts_initialised(older.entry()),
         changed_statements(changes, older.program(), &frontend::Change::old_statement),
         misplaced_statements(changes, older.program(), &frontend::Change::old_statement),
         {pair.renamed.begin(), pair.renamed.end()}},
        {newer.program(),
         newer.entry(),
         outputs.of_new,
         newer.starts_initialised(newer.entry()),
         changed_statements(changes, newer.program(), &frontend::Change::new_statement),
         misplaced_statements(changes, newer.program(), &frontend::Change::new_statement),
         {},
         impacted_},
        how, budget_);
  }

  /// Tests of functions that were not compared: do they get to a change?
  void judge_the_rest() {
    for (const std::string& entry : selection_.functions_left()) {
      const auto pair = std::ranges::find_if(
          versions_.correspondence.functions, [&](const FunctionPair& candidate) {
            return versions_.newer->outline()[candidate.new_function].name == entry &&
                   versions_.older->outline()[candidate.old_function].name == entry;
          });
      if (pair == versions_.correspondence.functions.end()) {
        selection_.give_up(entry, entry + " is not in both versions");
        continue;
      }
      const auto [older, newer] = tasks_from(*pair);
      explore::CompareOptions how;
      how.exploring = exploration_options(newer);
      how.watch_calls = true;
      how.tests = selection_.tests_of(entry);
      how.explores = false;
      const Outputs all =
          all_visible(older, versions_.older->outline(), newer, versions_.newer->outline());
      selection_.note_not_compared(entry, run_both(older, newer, all, *pair, how).judged);
    }
  }

  [[nodiscard]] std::size_t difference_count() const {
    std::size_t count = 0;
    for (const report::Comparison& other : diff_.comparisons) count += other.differences.size();
    return count;
  }

  static void note_not_compared(const Outputs& outputs, report::Comparison& comparison) {
    std::vector<std::string> sentences = outputs.missing;
    if (outputs.leaves_allocated) {
      sentences.push_back("what is in memory that '" + comparison.entry +
                          "' allocates and leaves to others is not compared");
    }
    for (const std::string& name : outputs.unclear) {
      sentences.push_back("what is written to '" + name + "' is not compared");
    }
    for (std::string& sentence : sentences) {
      comparison.complete = false;
      comparison.warnings.push_back({{}, std::move(sentence)});
    }
  }

  /// Where calls are seen outside, slices do not hold all that is compared.
  bool is_proved_by_slices(const Task& older, const Task& newer, const Outputs& outputs,
                           const Criteria& criteria, const FunctionPair& pair) {
    if (options_.versions.by == explore::CompareBy::reach || !outputs.missing.empty() ||
        outputs.leaves_allocated) {
      return false;
    }
    if (criteria.of_new.empty() && (calls_outside(older) || calls_outside(newer))) return false;
    const Sliceable& read = to_slice(options_.source.pointers);
    const Task old_task = read.old_version.task(older, criteria.of_old, budget_);
    const Task new_task = read.new_version.task(newer, criteria.of_new, budget_);
    if (!looks_at_the_same(older, old_task) || !looks_at_the_same(newer, new_task)) return false;
    return slices_are_the_same(
        {old_task, older.program(), older.entry(), {pair.renamed.begin(), pair.renamed.end()}},
        {new_task, newer.program(), newer.entry()}, budget_);
  }

  /// Criteria were found in a program read for another purpose: are their places these here?
  static bool looks_at_the_same(const Task& explored, const Task& sliced) {
    const auto places = [](const Task& task) {
      std::vector<base::SourcePosition> result;
      for (const AskedCriterion& criterion : task.criteria) {
        for (const frontend::CriterionPoint& point : criterion.points) {
          result.push_back(point.position);
        }
      }
      return result;
    };
    return places(explored) == places(sliced);
  }

  bool calls_outside(const Task& task) const {
    const auto is_seen = [&](const std::shared_ptr<const ts::OutsideCall>& call) {
      return call && std::ranges::find(options_.versions.ignored_calls, call->function) ==
                         options_.versions.ignored_calls.end();
    };
    const ts::Program& program = task.program();
    return std::ranges::any_of(ts::reachable_functions(program, task.entry()), [&](ts::Function f) {
      return std::ranges::any_of(program[f].edges,
                                 [&](ts::Edge e) { return is_seen(program[e].outside_call); });
    });
  }

  /// The same sources, read to be sliced: once, when somebody asks.
  const Sliceable& to_slice(frontend::Pointers pointers) {
    auto& read = sliceable_[pointers];
    if (!read) {
      read = std::make_unique<Sliceable>(Sliceable{{versions_.old_options, pointers, budget_},
                                                   {versions_.new_options, pointers, budget_}});
    }
    return *read;
  }

  void note_pointers(const Task& older, const Task& newer, report::Comparison& comparison) {
    const bool assumed = options_.source.pointers == frontend::Pointers::distinct;
    if (assumed && newer.source->pointers_may_meet(newer.entry())) {
      comparison.assumptions.push_back(assumed_apart(newer));
    }
    if (assumed || !pointers_may_meet(older, newer)) return;
    comparison.assumptions.push_back(assumed_apart(newer));
    comparison.complete = false;
    comparison.warnings.push_back(
        {{},
         "pointers that lead to the same object were not explored: --pointers distinct assumes "
         "that none do"});
  }

  /// Exploring takes pointers from outside to lead each to an object of its own. Is that too much?
  bool pointers_may_meet(const Task& older, const Task& newer) {
    const Sliceable& any = to_slice(frontend::Pointers::any);
    const Sliceable& distinct = to_slice(frontend::Pointers::distinct);
    return meetings_matter(any.old_version.task(older, {}, budget_),
                           distinct.old_version.task(older, {}, budget_)) ||
           meetings_matter(any.new_version.task(newer, {}, budget_),
                           distinct.new_version.task(newer, {}, budget_));
  }

  /// By reachability and by impact every group was visited, not every input of it.
  void decide(report::Comparison& comparison, const explore::Comparison& found, bool proved) const {
    const bool none_gets_there =
        options_.versions.by == explore::CompareBy::reach && found.groups == 0;
    const bool looks_at_all = !explore::visits_groups_only(options_.versions.by) ||
                              none_gets_there || proved || found.same_program;
    if (!comparison.differences.empty()) {
      comparison.verdict = Verdict::different;
    } else if (comparison.complete && looks_at_all) {
      comparison.verdict = Verdict::equivalent;
      comparison.proof = proved || found.same_program ? "slice" : "exploration";
    }
  }

  void add_statistics(const explore::Statistics& more) {
    diff_.statistics.executions += more.executions;
    diff_.statistics.questions += more.questions;
    diff_.statistics.solver_calls += more.solver_calls;
  }

  const Options& options_;
  base::Budget& budget_;
  VersionPair versions_;
  std::map<frontend::Pointers, std::unique_ptr<Sliceable>> sliceable_;  // none: nobody asked yet
  base::BitSet impacted_;  // statements of NEW, from all entries looked at so far
  bool impact_is_known_ = false;
  report::Diff diff_;
  SuitesOfDifferences suites_{options_};
  TestSelection selection_{options_};
};

}  // namespace

Diffed diff_versions(const Options& options, base::Budget& budget,
                     std::vector<base::CompilerMessage>& messages) {
  return Differ(options, budget, messages).run();
}

Diffed diff(const Options& options, base::Budget& budget,
            std::vector<base::CompilerMessage>& messages) {
  return options.versions.revision ? diff_revisions(options, budget, messages)
                                   : diff_versions(options, budget, messages);
}

}  // namespace pslice::library
