#include "library/diffing.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "library/exploration.h"
#include "library/revision.h"
#include "library/task.h"
#include "memory/address_book.h"
#include "slicer/explore/versions/comparison.h"
#include "ts/effects.h"

// options -> both versions parsed -> what corresponds -> comparisons, one by one -> their texts.
//
// With a criterion there is one comparison, of what it means in both versions. Otherwise there is
// one for each function that a change can have an influence on, of all that its callers see.

namespace pslice::library {
namespace {

using base::ExitStatus;
using base::Failure;
using frontend::Correspondence;
using frontend::Criterion;
using frontend::FunctionPair;
using frontend::Parsed;
using report::Verdict;

std::string to_string(explore::CompareBy by) {
  switch (by) {
    case explore::CompareBy::change: return "change";
    case explore::CompareBy::reach: return "reach";
    case explore::CompareBy::relevant_slice: return "rsc";
    case explore::CompareBy::path: break;
  }
  return "path";
}

/// What is observed of both versions: outputs in the same order.
struct Outputs {
  std::vector<std::string> names;
  std::vector<explore::Observed> of_old;
  std::vector<explore::Observed> of_new;
  std::vector<std::string> not_compared;  // sentences
};

/// By name, or, where a variable has another one, by position.
Outputs matched(const std::vector<NamedOutput>& older, const std::vector<NamedOutput>& newer) {
  Outputs result;
  for (std::size_t i = 0; i < newer.size(); ++i) {
    const std::string& name = newer[i].observed.name;
    auto found = std::ranges::find(older, name,
                                   [](const NamedOutput& output) { return output.observed.name; });
    if (found == older.end() && older.size() == newer.size()) {
      found = older.begin() + static_cast<std::ptrdiff_t>(i);
    }
    if (found == older.end()) {
      result.not_compared.push_back(name + " is observed in NEW only");
      continue;
    }
    result.names.push_back(name);
    result.of_old.push_back(found->observed);
    result.of_new.push_back(newer[i].observed);
  }
  return result;
}

/// Variables that are seen when a function has returned, by name: what it returns, objects of
/// static storage, and what is behind its parameters.
struct Visible {
  std::map<std::string, ts::Variable> all;
  std::set<std::string> written;  // by the function, or what it calls
  std::set<std::string> unclear;  // written, and not followed as one number
};

Visible visible_of(const ts::Program& program, ts::Function entry) {
  Visible result;
  std::set<ts::Variable> written;
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    for (const ts::Edge e : program[f].edges) {
      const ts::Effects effects = ts::effects_of(program, e);
      ts::for_each_written(effects, [&](ts::Variable v) { written.insert(v); });
      written.insert(effects.memory_written.begin(), effects.memory_written.end());
    }
  }
  for (const ts::Variable v : program[entry].results) {
    const std::string& name = program[v].name;
    const std::size_t part = name.find_first_of(".[");
    const std::string own = "return" + (part == std::string::npos ? "" : name.substr(part));
    result.all[own] = v;
    result.written.insert(own);
  }
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program[v];
    if (info.owner || info.name.starts_with('$') || info.name.starts_with('&')) continue;
    if (written.contains(v)) {
      (info.summary ? result.unclear : result.written).insert(info.name);
    }
    if (!info.summary) result.all.try_emplace(info.name, v);
  }
  return result;
}

Outputs all_visible(const Task& older, const Task& newer) {
  const Visible before = visible_of(older.program(), older.entry());
  const Visible after = visible_of(newer.program(), newer.entry());
  std::set<std::string> written = before.written;
  written.insert(after.written.begin(), after.written.end());
  std::set<std::string> unclear = before.unclear;
  unclear.insert(after.unclear.begin(), after.unclear.end());
  Outputs result;
  const auto observed = [](const Task& task, const std::string& name, ts::Variable v) {
    const ts::Program& program = task.program();
    return explore::Observed{
        name, {{program[task.entry()].exit, program.terms().variable(v), {}}}};
  };
  // What is returned comes first.
  std::vector<std::string> names(written.begin(), written.end());
  std::ranges::stable_partition(
      names, [](const std::string& name) { return name.starts_with("return"); });
  for (const std::string& name : names) {
    const auto mine = before.all.find(name);
    const auto theirs = after.all.find(name);
    if (mine == before.all.end() || theirs == after.all.end()) {
      result.not_compared.push_back("'" + name + "' is in one version only, and not compared");
      continue;
    }
    result.names.push_back(name);
    result.of_old.push_back(observed(older, name, mine->second));
    result.of_new.push_back(observed(newer, name, theirs->second));
  }
  for (const std::string& name : unclear) {
    result.not_compared.push_back("what is written to '" + name + "' is not compared");
  }
  return result;
}

class Differ {
 public:
  Differ(const Options& options, base::Budget& budget,
         std::vector<base::CompilerMessage>& messages)
      : options_(options),
        budget_(budget),
        old_options_(options),
        new_options_(options),
        old_(load(old_options_, options.versions.old_files, options.versions.revision, messages)),
        new_(load(new_options_, options.versions.new_files, {}, messages)),
        correspondence_(frontend::correspond(*old_, *new_)) {}

  report::Diff run() {
    diff_.version = version();
    diff_.by = to_string(options_.versions.by);
    diff_.ignored_calls = options_.versions.ignored_calls;
    for (const frontend::Change& change : correspondence_.changes) {
      static constexpr std::array kinds = {"changed", "added", "removed", "moved"};
      diff_.changes.push_back({kinds[static_cast<std::size_t>(change.kind)], change.old_at,
                               change.new_at, change.text});
    }
    if (options_.criteria.empty())
      compare_functions();
    else
      compare_criteria();
    diff_.verdict = report::verdict_of(diff_.comparisons);
    return std::move(diff_);
  }

 private:
  std::unique_ptr<Parsed> load(Options& options, const std::vector<std::string>& files,
                               const std::optional<std::string>& revision,
                               std::vector<base::CompilerMessage>& messages) {
    options.source.files = files;
    options.source.terms = terms_;
    options.source.addresses = addresses_;
    if (revision) {
      for (base::SourceText& text : texts_at(*revision, files)) {
        options.source.texts.push_back(std::move(text));
      }
    }
    return Parsed::load(options.source, budget_, messages);
  }

  const FunctionPair* pair_of_new(ts::Function f) const {
    const auto found = std::ranges::find(correspondence_.functions, f, &FunctionPair::new_function);
    return found == correspondence_.functions.end() ? nullptr : &*found;
  }

  // --- with a criterion ---

  /// What it means in OLD: by name where it has one, by the statements that correspond otherwise.
  Criterion in_old(const Criterion& criterion) const {
    std::string spec = criterion.spec;
    if (criterion.at_returns || !criterion.label.empty()) {
      try {
        return old_->find(spec);
      } catch (const Failure&) {
        if (criterion.at_returns) {
          throw Failure(ExitStatus::bad_input, "the criterion " + spec + " is in NEW only");
        }
      }
    }
    Criterion result = criterion;
    result.places.clear();
    result.holders.clear();
    const auto& points = correspondence_.old_places_of_new.points;
    for (const std::size_t place : criterion.places) {
      if (place < points.size() && points[place]) result.places.push_back(*points[place]);
    }
    for (const ts::Function holder : criterion.holders) {
      const FunctionPair* pair = pair_of_new(holder);
      if (pair == nullptr) continue;
      result.holders.push_back(pair->old_function);
      for (std::string& variable : result.variables) {
        for (const auto& [before, now] : pair->renamed) {
          if (variable == now) variable = before;
        }
      }
    }
    if (result.places.empty() || result.holders.empty()) {
      throw Failure(ExitStatus::bad_input,
                    "the criterion " + spec + " is in NEW only: nothing of OLD corresponds to it");
    }
    return result;
  }

  void compare_criteria() {
    std::vector<Criterion> of_new;
    std::vector<Criterion> of_old;
    for (const std::string& spec : options_.criteria) {
      of_new.push_back(new_->find(spec));
      of_old.push_back(in_old(of_new.back()));
    }
    Task newer = make_task(new_options_, *new_, of_new, budget_);
    const FunctionPair* pair = pair_of_new(newer.entry());
    if (pair == nullptr) {
      throw Failure(ExitStatus::bad_input, "the entry '" + newer.program()[newer.entry()].name +
                                               "' is in NEW only (--entry names another)");
    }
    old_options_.entry = old_->outline()[pair->old_function].name;
    const Task older = make_task(old_options_, *old_, of_old, budget_);
    const Outputs outputs = matched(outputs_of(older), outputs_of(newer));
    if (outputs.names.empty()) {
      throw Failure(ExitStatus::bad_input, "nothing of the criterion is in both versions");
    }
    note_files(older, newer);
    diff_.comparisons.push_back(compare(older, newer, outputs, false));
  }

  // --- without one ---

  void compare_functions() {
    add_interface();
    const std::set<ts::Function> affected = affected_functions();
    for (const FunctionPair& pair : correspondence_.functions) {
      if (!affected.contains(pair.new_function)) continue;
      new_options_.entry = new_->outline()[pair.new_function].name;
      old_options_.entry = old_->outline()[pair.old_function].name;
      const Task newer = make_task(new_options_, *new_, {}, budget_);
      const Task older = make_task(old_options_, *old_, {}, budget_);
      note_files(older, newer);
      diff_.comparisons.push_back(compare(older, newer, all_visible(older, newer), true));
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

  void add_interface() {
    if (correspondence_.interface.empty()) return;
    report::Comparison whole{.entry = {}, .outputs = {}, .verdict = Verdict::different,
                             .complete = true};
    for (const frontend::InterfaceChange& change : correspondence_.interface) {
      report::Difference difference{.kind = "interface", .condition = {}};
      difference.what = change.what;
      whole.differences.push_back(std::move(difference));
    }
    diff_.comparisons.push_back(std::move(whole));
  }

  /// Those of NEW whose text changed, and whoever calls them.
  [[nodiscard]] std::set<ts::Function> affected_functions() const {
    const ts::Program& outline = new_->outline();
    std::set<ts::Function> result;
    for (const FunctionPair& pair : correspondence_.functions) {
      if (!pair.same_text) result.insert(pair.new_function);
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (const FunctionPair& pair : correspondence_.functions) {
        if (result.contains(pair.new_function)) continue;
        const bool calls_one = std::ranges::any_of(
            outline[pair.new_function].edges, [&](ts::Edge e) {
              const auto* call = std::get_if<ts::Call>(&outline[e].operation);
              return call != nullptr && result.contains(call->callee);
            });
        if (calls_one) grows = result.insert(pair.new_function).second;
      }
    }
    return result;
  }

  // --- one comparison ---

  void note_files(const Task& older, const Task& newer) {
    if (!diff_.new_files.empty()) return;
    diff_.old_files = older.files();
    diff_.new_files = newer.files();
    for (const Task* task : {&older, &newer}) {
      for (const base::Warning& warning : task->source->warnings()) {
        if (std::ranges::find(diff_.warnings, warning) == diff_.warnings.end()) {
          diff_.warnings.push_back(warning);
        }
      }
    }
  }

  report::Comparison compare(const Task& older, const Task& newer, const Outputs& outputs,
                             bool watch_calls) {
    explore::CompareOptions how;
    how.by = options_.versions.by;
    how.exploring = exploration_options(newer);
    how.watch_calls = watch_calls;
    how.ignored_calls = {options_.versions.ignored_calls.begin(),
                         options_.versions.ignored_calls.end()};
    const explore::Comparison found = explore::compare(
        {older.program(), older.entry(), outputs.of_old, older.starts_initialised(older.entry())},
        {newer.program(), newer.entry(), outputs.of_new, newer.starts_initialised(newer.entry())},
        how, budget_);
    report::Comparison result = describe(older, newer, found, outputs);
    if (watch_calls) result.outputs.emplace_back("calls");
    result.assumptions = newer.source->assumptions(
        ts::reachable_functions(newer.program(), newer.entry()));
    std::ranges::copy(assumed_pointers(newer), std::back_inserter(result.assumptions));
    std::ranges::copy(found.signature.assumptions, std::back_inserter(result.assumptions));
    for (const std::string& sentence : outputs.not_compared) {
      result.complete = false;
      result.warnings.push_back({{}, sentence});
    }
    decide(result, found);
    add_statistics(found.signature.statistics);
    return result;
  }

  /// By reachability every group was visited, not every input of it.
  void decide(report::Comparison& comparison, const explore::Comparison& found) const {
    const bool looks_at_all = options_.versions.by != explore::CompareBy::reach || found.groups == 0;
    if (!comparison.differences.empty()) {
      comparison.verdict = Verdict::different;
    } else if (comparison.complete && looks_at_all) {
      comparison.verdict = Verdict::equivalent;
      comparison.proof = found.same_program ? "slice" : "exploration";
    }
  }

  void add_statistics(const explore::Statistics& more) {
    diff_.statistics.executions += more.executions;
    diff_.statistics.questions += more.questions;
    diff_.statistics.solver_calls += more.solver_calls;
  }

  report::Comparison describe(const Task& older, const Task& newer,
                              const explore::Comparison& found, const Outputs& outputs) const {
    report::Comparison result;
    result.entry = newer.program()[newer.entry()].name;
    result.outputs = outputs.names;
    result.complete = found.signature.complete;
    result.warnings = found.signature.warnings;
    const frontend::Calling calling = newer.source->calling(newer.entry());
    for (const explore::Input& input : found.signature.inputs) {
      result.inputs.emplace_back(input.name, type_of(input, calling.entry));
    }
    const std::set<ts::Integer> numbers = newer.source->numbers();
    for (const explore::Difference& difference : found.differences) {
      result.differences.push_back(describe(older, newer, found, difference, outputs, numbers));
    }
    return result;
  }

  report::Difference describe(const Task& older, const Task& newer,
                              const explore::Comparison& found,
                              const explore::Difference& difference, const Outputs& outputs,
                              const std::set<ts::Integer>& numbers) const {
    using Kind = explore::Difference::Kind;
    static constexpr std::array kinds = {"value", "reached", "ends", "undefined"};
    const report::GroupText text =
        text_of(*newer.source, found.signature, difference.group, numbers);
    report::Difference result{.kind = kinds[static_cast<std::size_t>(difference.kind)],
                              .condition = text.condition};
    const explore::Test& test = difference.group.test;
    const auto observed = [&](std::size_t i) {
      return i < test.observed.size() ? test.observed[i] : std::nullopt;
    };
    const auto written = [&](std::size_t i) {
      return i < text.outputs.size() ? text.outputs[i] : std::string();
    };
    for (std::size_t i = 0; i < found.outputs; ++i) {
      const std::size_t other = found.first_of_new + i;
      result.old_outputs.emplace_back(outputs.names[i], written(i));
      result.new_outputs.emplace_back(outputs.names[i], written(other));
      if (found.signature.outputs[i].pointer) continue;
      result.old_observed.emplace_back(outputs.names[i], observed(i));
      result.new_observed.emplace_back(outputs.names[i], observed(other));
    }
    for (std::size_t i = 0; i < found.signature.inputs.size(); ++i) {
      const explore::Input& input = found.signature.inputs[i];
      const bool asked = i < test.values.size() && test.values[i];
      if (!asked && input.kind != explore::Input::Kind::parameter) continue;
      result.test.emplace_back(input.name, asked ? *test.values[i] : explore::Integer(0));
    }
    if (difference.calls_differ) {
      result.old_calls = difference.old_calls;
      result.new_calls = difference.new_calls;
    }
    if (difference.kind == Kind::undefined)
      result.what = undefined_text(newer, difference);
    else if (difference.kind == Kind::ends)
      result.what = difference.old_returns ? "OLD returns, NEW does not"
                                           : "NEW returns, OLD does not";
    else if (difference.kind == Kind::reached)
      result.what = reached_text(result);
    result.changes = executed_changes(older, newer, difference);
    return result;
  }

  static std::string reached_text(const report::Difference& difference) {
    const bool in_old = std::ranges::any_of(
        difference.old_outputs, [](const auto& output) { return !output.second.empty(); });
    return in_old ? "only OLD gets there" : "only NEW gets there";
  }

  static std::string undefined_text(const Task& newer, const explore::Difference& difference) {
    std::string text = ts::to_string(difference.fault);
    if (!difference.where) return text;
    const base::SourcePosition& at = newer.program()[difference.where].position;
    return text + " at " + at.file + ":" + std::to_string(at.line);
  }

  std::vector<std::size_t> executed_changes(const Task& older, const Task& newer,
                                            const explore::Difference& difference) const {
    const auto executes = [](const ts::Program& program, const base::BitSet& edges,
                             const std::optional<ts::Statement>& statement) {
      bool found = false;
      edges.for_each([&](std::size_t e) {
        found = found || (statement && program[ts::Edge(e)].statement == *statement);
      });
      return found;
    };
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < correspondence_.changes.size(); ++i) {
      const frontend::Change& change = correspondence_.changes[i];
      if (executes(newer.program(), difference.new_edges, change.new_statement) ||
          executes(older.program(), difference.old_edges, change.old_statement)) {
        result.push_back(i);
      }
    }
    return result;
  }

  const Options& options_;
  base::Budget& budget_;
  std::shared_ptr<term::Factory> terms_ = std::make_shared<term::Factory>();
  std::shared_ptr<memory::AddressBook> addresses_ = std::make_shared<memory::AddressBook>();
  Options old_options_;
  Options new_options_;
  std::unique_ptr<Parsed> old_;
  std::unique_ptr<Parsed> new_;
  Correspondence correspondence_;
  report::Diff diff_;
};

}  // namespace

report::Diff diff(const Options& options, base::Budget& budget,
                  std::vector<base::CompilerMessage>& messages) {
  return Differ(options, budget, messages).run();
}

}  // namespace pslice::library
