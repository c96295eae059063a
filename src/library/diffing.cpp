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
#include "library/slice_proof.h"
#include "library/task.h"
#include "library/visible.h"

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
  std::vector<std::string> missing;  // in one version: sentences
  std::set<std::string> unclear;     // objects that are written, and not followed as numbers
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
      result.missing.push_back(name + " is observed in NEW only");
      continue;
    }
    result.names.push_back(name);
    result.of_old.push_back(found->observed);
    result.of_new.push_back(newer[i].observed);
  }
  return result;
}

/// What one version does not even mention, it leaves as it is, if it is there at all.
bool is_left_alone(const ts::Program& outline, const Task& task, const std::string& name) {
  const auto base = [](const std::string& whole) {
    return whole.substr(0, whole.find_first_of(".["));
  };
  const ts::Program& program = task.program();
  const bool is_behind = std::ranges::any_of(program[task.entry()].parameters, [&](ts::Variable v) {
    return base(program[v].name) == base(name);
  });
  if (is_behind) return true;
  for (std::size_t i = 0; i < outline.variable_count(); ++i) {
    const ts::VariableInfo& info = outline[ts::Variable(i)];
    if (!info.owner && base(info.name) == base(name)) return true;
  }
  return false;
}

Outputs all_visible(const Task& older, const ts::Program& old_outline, const Task& newer,
                    const ts::Program& new_outline) {
  const Visible before = visible_of(older.program(), older.entry());
  const Visible after = visible_of(newer.program(), newer.entry());
  std::set<std::string> written = before.written;
  written.insert(after.written.begin(), after.written.end());
  Outputs result;
  result.unclear = before.unclear;
  result.unclear.insert(after.unclear.begin(), after.unclear.end());
  const auto observed = [](const Task& task, const Visible& visible, const std::string& name) {
    explore::Observed output{name, {}};
    const auto found = visible.all.find(name);
    if (found == visible.all.end()) return output;
    const ts::Program& program = task.program();
    output.at.push_back({program[task.entry()].exit, program.terms().variable(found->second), {}});
    return output;
  };
  // What is returned comes first.
  std::vector<std::string> names(written.begin(), written.end());
  std::ranges::stable_partition(names,
                                [](const std::string& name) { return name.starts_with("return"); });
  for (const std::string& name : names) {
    const bool can_be_compared =
        (before.all.contains(name) || is_left_alone(old_outline, older, name)) &&
        (after.all.contains(name) || is_left_alone(new_outline, newer, name));
    if (!can_be_compared) {
      result.missing.push_back("'" + name + "' is in one version only, and not compared");
      continue;
    }
    result.names.push_back(name);
    result.of_old.push_back(observed(older, before, name));
    result.of_new.push_back(observed(newer, after, name));
  }
  return result;
}

class Differ {
 public:
  Differ(const Options& options, base::Budget& budget, std::vector<base::CompilerMessage>& messages)
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
    new_options_.entry = newer.program()[newer.entry()].name;
    old_options_.entry = old_->outline()[pair->old_function].name;
    const Task older = make_task(old_options_, *old_, of_old, budget_);
    const Outputs outputs = matched(outputs_of(older), outputs_of(newer));
    if (outputs.names.empty()) {
      throw Failure(ExitStatus::bad_input, "nothing of the criterion is in both versions");
    }
    note_files(older, newer);
    diff_.comparisons.push_back(compare(older, newer, outputs, *pair, {of_old, of_new}));
  }

  // --- without one ---

  void compare_functions() {
    add_interface();
    for (const FunctionPair& pair : affected_functions()) {
      new_options_.entry = new_->outline()[pair.new_function].name;
      old_options_.entry = old_->outline()[pair.old_function].name;
      const Task newer = make_task(new_options_, *new_, {}, budget_);
      const Task older = make_task(old_options_, *old_, {}, budget_);
      note_files(older, newer);
      diff_.comparisons.push_back(compare(
          older, newer, all_visible(older, old_->outline(), newer, new_->outline()), pair, {}));
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
    report::Comparison whole{
        .entry = {}, .outputs = {}, .verdict = Verdict::different, .complete = true};
    for (const frontend::InterfaceChange& change : correspondence_.interface) {
      report::Difference difference{.kind = "interface", .condition = {}};
      difference.what = change.what;
      whole.differences.push_back(std::move(difference));
    }
    diff_.comparisons.push_back(std::move(whole));
  }

  /// Those whose text changed, and then whoever calls them: what is nearer to a change costs less,
  /// and says more.
  [[nodiscard]] std::vector<FunctionPair> affected_functions() const {
    const ts::Program& outline = new_->outline();
    std::vector<FunctionPair> result;
    std::set<ts::Function> found;
    const auto add = [&](const FunctionPair& pair) {
      found.insert(pair.new_function);
      result.push_back(pair);
    };
    for (const FunctionPair& pair : correspondence_.functions) {
      if (!pair.same_text) add(pair);
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (const FunctionPair& pair : correspondence_.functions) {
        if (found.contains(pair.new_function)) continue;
        const bool calls_one =
            std::ranges::any_of(outline[pair.new_function].edges, [&](ts::Edge e) {
              const auto* call = std::get_if<ts::Call>(&outline[e].operation);
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

  /// What the criteria mean in each version; none: all that callers see is compared.
  struct Criteria {
    std::vector<Criterion> of_old;
    std::vector<Criterion> of_new;
  };

  report::Comparison compare(const Task& older, const Task& newer, const Outputs& outputs,
                             const FunctionPair& pair, const Criteria& criteria) {
    explore::CompareOptions how;
    how.by = options_.versions.by;
    how.exploring = exploration_options(newer);
    how.watch_calls = criteria.of_new.empty();
    how.ignored_calls = {options_.versions.ignored_calls.begin(),
                         options_.versions.ignored_calls.end()};
    const bool proved = is_proved_by_slices(older, newer, outputs, criteria);
    Outputs left = outputs;
    if (proved) {
      // What is left is whether NEW is defined and ends wherever OLD does.
      left.names.clear();
      left.of_old.clear();
      left.of_new.clear();
      how.watch_calls = false;
    }
    const explore::Comparison found = explore::compare(
        {older.program(),
         older.entry(),
         left.of_old,
         older.starts_initialised(older.entry()),
         changed(older.program(), &frontend::Change::old_statement),
         {pair.renamed.begin(), pair.renamed.end()}},
        {newer.program(), newer.entry(), left.of_new, newer.starts_initialised(newer.entry()),
         changed(newer.program(), &frontend::Change::new_statement)},
        how, budget_);
    report::Comparison result = describe(older, newer, found, left);
    result.outputs = outputs.names;
    if (criteria.of_new.empty()) result.outputs.emplace_back("calls");
    result.assumptions =
        newer.source->assumptions(ts::reachable_functions(newer.program(), newer.entry()));
    std::ranges::copy(assumed_pointers(newer), std::back_inserter(result.assumptions));
    if (!proved && !found.same_program) note_not_compared(outputs, result);
    const bool shown = found.definedness_shown && (!proved || result.complete);
    if (proved) {  // whatever was cut: it is about definedness and ends only
      result.complete = true;
      result.warnings.clear();
    } else {
      std::ranges::copy(found.signature.assumptions, std::back_inserter(result.assumptions));
    }
    decide(result, found, proved);
    if (result.verdict == Verdict::equivalent && !shown) {
      result.assumptions.push_back(
          "NEW is defined and ends wherever OLD does: that was not shown for all inputs");
    }
    add_statistics(found.signature.statistics);
    return result;
  }

  static void note_not_compared(const Outputs& outputs, report::Comparison& comparison) {
    std::vector<std::string> sentences = outputs.missing;
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
                           const Criteria& criteria) {
    if (options_.versions.by == explore::CompareBy::reach || !outputs.missing.empty()) {
      return false;
    }
    if (criteria.of_new.empty() && (calls_outside(older) || calls_outside(newer))) return false;
    load_to_slice();
    Options old_options = old_slicing_options_;
    Options new_options = new_slicing_options_;
    old_options.entry = older.program()[older.entry()].name;
    new_options.entry = newer.program()[newer.entry()].name;
    const Task old_task = make_task(old_options, *old_slicing_, criteria.of_old, budget_);
    const Task new_task = make_task(new_options, *new_slicing_, criteria.of_new, budget_);
    return slices_are_the_same({old_task, older.program(), older.entry()},
                               {new_task, newer.program(), newer.entry()}, budget_);
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
  void load_to_slice() {
    if (new_slicing_) return;
    const auto read = [&](const Options& explored, Options& options) {
      options = explored;
      options.source.purpose = frontend::Purpose::slice;
      options.source.pointers = frontend::Pointers::distinct;
      options.source.terms = nullptr;
      options.source.addresses = nullptr;
      std::vector<base::CompilerMessage> said_before;
      return Parsed::load(options.source, budget_, said_before);
    };
    old_slicing_ = read(old_options_, old_slicing_options_);
    new_slicing_ = read(new_options_, new_slicing_options_);
  }

  base::BitSet changed(const ts::Program& program,
                       std::optional<ts::Statement> frontend::Change::* statement) const {
    base::BitSet result(program.statement_count());
    for (const frontend::Change& change : correspondence_.changes) {
      if (change.*statement) result.insert((change.*statement)->index());
    }
    return result;
  }

  /// By reachability every group was visited, not every input of it.
  void decide(report::Comparison& comparison, const explore::Comparison& found, bool proved) const {
    const bool looks_at_all =
        options_.versions.by != explore::CompareBy::reach || found.groups == 0;
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
      if (difference.various.contains(i)) continue;
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
      result.old_calls = calls_text(older, difference.old_calls);
      result.new_calls = calls_text(newer, difference.new_calls);
    }
    if (difference.kind == Kind::undefined)
      result.what = undefined_text(newer, difference);
    else if (difference.kind == Kind::ends)
      result.what =
          difference.old_returns ? "OLD returns, NEW does not" : "NEW returns, OLD does not";
    else if (difference.kind == Kind::reached)
      result.what = reached_text(result);
    result.changes = executed_changes(older, newer, difference);
    return result;
  }

  /// Calls as C.
  static std::vector<std::string> calls_text(const Task& task,
                                             const std::vector<explore::SeenCall>& calls) {
    std::vector<std::string> result;
    for (const explore::SeenCall& call : calls) {
      std::string text = (call.call->function.empty() ? "*?" : call.call->function) + "(";
      for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const auto& value = call.arguments[i];
        std::optional<std::string> shown = value ? std::optional(value->to_string()) : "?";
        if (value && call.call->addresses[i]) {
          const auto place = task.source->place_at(*value);
          if (place) shown = place;
        }
        text += (i > 0 ? ", " : "") + *shown;
      }
      result.push_back(text + ")");
    }
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
  std::shared_ptr<memory::AddressBook> addresses_ = frontend::new_address_book();
  Options old_options_;
  Options new_options_;
  std::unique_ptr<Parsed> old_;
  std::unique_ptr<Parsed> new_;
  Correspondence correspondence_;
  Options old_slicing_options_;
  Options new_slicing_options_;
  std::unique_ptr<Parsed> old_slicing_;  // none: nobody asked yet
  std::unique_ptr<Parsed> new_slicing_;
  report::Diff diff_;
};

}  // namespace

report::Diff diff(const Options& options, base::Budget& budget,
                  std::vector<base::CompilerMessage>& messages) {
  return Differ(options, budget, messages).run();
}

}  // namespace pslice::library
