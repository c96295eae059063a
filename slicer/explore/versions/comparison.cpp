#include "slicer/explore/versions/comparison.h"

#include <algorithm>
#include <memory>

#include "slicer/explore/engine/explorer.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/versions/by_change.h"
#include "slicer/explore/versions/differences.h"
#include "slicer/explore/versions/divergence.h"
#include "slicer/explore/versions/existing_tests.h"
#include "slicer/explore/versions/impact_paths.h"
#include "slicer/explore/versions/influence.h"
#include "slicer/explore/versions/prepared_version.h"
#include "slicer/explore/versions/two_versions.h"

// divergence -> the two versions as one subject -> its groups -> differences.
//
// OLD runs first and then NEW, on the same input, so NEW is explored within each group of OLD: the
// tests of both are one tree. Beside the outputs asked for, each version has some that say what
// else counts of a run: that it returned, the calls that the outside sees, and of OLD that it got
// to a change. That what NEW does under the influence of a change is defined is explored by itself,
// so that values are not told apart by it.

namespace pslice::explore {
namespace {

using Locations = base::BitSet;

Observed::Place mark(const ts::Program& program, ts::Location at) {
  return {at, program.terms().constant(1), {}};
}

Observed at_the_end(const Version& version) {
  return {"$returns", {mark(version.program, version.program[version.entry].exit)}};
}

Observed outside_calls(const Version& version, const std::set<std::string>& ignored) {
  Observed result{"calls", {}, Observed::Counts::all};
  for (const ts::Function f : ts::reachable_functions(version.program, version.entry)) {
    for (const ts::Edge e : version.program[f].edges) {
      const auto& call = version.program[e].outside_call;
      if (!call || ignored.contains(call->function)) continue;
      result.at.push_back(mark(version.program, version.program[e].source));
    }
  }
  return result;
}

/// The first time counts.
Observed change(const Version& version, const Locations& where) {
  Observed result{"$changed", {}, Observed::Counts::first};
  where.for_each(
      [&](std::size_t l) { result.at.push_back(mark(version.program, ts::Location(l))); });
  return result;
}

/// Where C demands something that it did not demand of OLD.
Observed definedness(const Version& version, const Locations& influenced) {
  Observed result{"$defined", {}, Observed::Counts::all};
  const ts::Program& program = version.program;
  influenced.for_each([&](std::size_t l) {
    const bool demands = std::ranges::any_of(program[ts::Location(l)].out, [&](ts::Edge e) {
      return program[e].demand && program[e].demanded == ts::EdgeInfo::Demand::of_c;
    });
    if (demands) result.at.push_back(mark(program, ts::Location(l)));
  });
  return result;
}

Explorer::ModeMaker mode_of(CompareBy by, std::size_t changed) {
  switch (by) {
    case CompareBy::impact:  // NEW is explored by itself; this here only runs what that finds
    case CompareBy::path: return by_path;
    case CompareBy::relevant_slice: return by_relevant_slice;
    case CompareBy::reach:
      return [changed](const ModeSetting& setting) { return by_reachability(setting, changed); };
    case CompareBy::change: break;
  }
  return [changed](const ModeSetting& setting) { return by_change(setting, changed); };
}

/// What is observed of both versions in one exploration of them.
struct Watched {
  std::vector<Observed> of_old;
  std::vector<Observed> of_new;
  Layout layout;
  std::optional<std::size_t> changed{};  // among OLD's
  std::optional<std::size_t> defined{};  // among NEW's

  void watch_changes(const Version& older, const Locations& where) {
    changed = of_old.size();
    of_old.push_back(change(older, where));
    layout.first_of_new = of_old.size();
  }
};

/// Both versions, explored as one.
struct Exploration {
  Exploration(const Version& older, const Version& newer, const Watched& watched, Inputs& of_old,
              Inputs& of_new, CompareBy by, const Options& options, base::Budget& budget)
      : first(older, watched.of_old, of_old, options, budget),
        second(newer, watched.of_new, of_new, options, budget),
        subject(first.runnable, second.runnable, watched.changed) {
    second.runnable.first_statement = older.program.statement_count();
    second.runnable.first_edge = older.program.edge_count();
    second.runnable.defined_output = watched.defined;
    first.runnable.calls_output = second.runnable.calls_output = watched.layout.calls;
    signature.outputs = described(older.program, watched.of_old);
    std::ranges::copy(described(newer.program, watched.of_new),
                      std::back_inserter(signature.outputs));
    explorer = std::make_unique<Explorer>(subject, mode_of(by, watched.changed.value_or(0)),
                                          options, budget, signature);
  }
  Exploration(const Exploration&) = delete;
  Exploration& operator=(const Exploration&) = delete;

  void run(Differences& differences) const {
    explorer->on_undefined([&](const Execution& execution, const Assignment& input, Term excluded) {
      differences.note_undefined(execution, input, excluded);
    });
    explorer->run();
  }

  PreparedVersion first;
  PreparedVersion second;
  TwoVersions subject;
  Signature signature;
  std::unique_ptr<Explorer> explorer;
};

bool is_about_changes(CompareBy by) { return by == CompareBy::change || by == CompareBy::reach; }

/// What a version that cannot write an output leaves it at, in the terms of the one that can.
std::vector<Term> unwritten(const std::vector<Observed>& outputs, const Version& other,
                            Inputs& inputs) {
  std::vector<Term> result;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    Term& term = result.emplace_back();
    if (!outputs[i].at.empty() || other.outputs[i].at.empty()) continue;
    const ts::Variable v = other.outputs[i].at.front().value.variable();
    const ts::VariableInfo& info = other.program[v];
    term::Factory& terms = other.program.terms();
    const bool starts = info.initial && (other.initial_values || info.settled);
    term =
        starts ? terms.constant(*info.initial) : terms.variable(inputs[inputs.find(v, 0)].symbol);
  }
  return result;
}

/// Outputs, and that both return; the calls that the outside sees, if asked for.
Watched watched_values(const Version& older, const Version& newer, const CompareOptions& options) {
  Watched result{older.outputs, newer.outputs, {}};
  result.layout.outputs = result.layout.returns = older.outputs.size();
  result.of_old.push_back(at_the_end(older));
  result.of_new.push_back(at_the_end(newer));
  if (options.watch_calls) {
    result.layout.calls = result.of_old.size();
    result.of_old.push_back(outside_calls(older, options.ignored_calls));
    result.of_new.push_back(outside_calls(newer, options.ignored_calls));
  }
  result.layout.first_of_new = result.of_old.size();
  return result;
}

/// Has the entry a parameter that the input is, or is behind?
bool is_given(const Version& version, const Input& input) {
  const std::string base = input.name.substr(0, input.name.find_first_of(".["));
  const auto& parameters = version.program[version.entry].parameters;
  return std::ranges::any_of(parameters, [&](ts::Variable v) {
    const std::string& own = version.program[v].name;
    const std::string name = own.substr(0, own.find_first_of(".["));
    const auto renamed = version.renamed.find(name);
    return (renamed == version.renamed.end() ? name : renamed->second) == base;
  });
}

/// Parameters that only one version has: what a difference says of them compares nothing.
std::set<std::string> without_counterpart(const Difference& difference, const Inputs& inputs,
                                          const Version& older, const Version& newer) {
  std::set<std::string> result;
  const auto look_at = [&](Term term) {
    if (!term) return;
    for (const term::Variable v : term.variables()) {
      const auto number = inputs.of(v);
      if (!number) continue;
      const Input& input = inputs[*number];
      const bool is_parameter =
          input.kind == Input::Kind::parameter || input.kind == Input::Kind::object;
      if (is_parameter && is_given(older, input) != is_given(newer, input)) {
        result.insert(input.name);
      }
    }
  };
  std::ranges::for_each(difference.group.condition, look_at);
  std::ranges::for_each(difference.group.outputs, look_at);
  return result;
}

/// Leaves out what compares nothing, and says so.
void drop_without_counterpart(std::vector<Difference>& differences, const Inputs& inputs,
                              const Version& older, const Version& newer, Caveats& caveats) {
  std::erase_if(differences, [&](const Difference& difference) {
    const std::set<std::string> names = without_counterpart(difference, inputs, older, newer);
    for (const std::string& name : names) {
      caveats.incomplete({}, "the parameter " + name +
                                 " is in one version only, and what is compared depends on it");
    }
    return !names.empty();
  });
}

template <class Sentence>
void add_others(const std::vector<Sentence>& more, std::vector<Sentence>& sentences) {
  for (const Sentence& sentence : more) {
    if (std::ranges::find(sentences, sentence) == sentences.end()) sentences.push_back(sentence);
  }
}

/// The tests of NEW's paths, run on both versions.
void run_by_impact(const Version& newer, Exploration& both, Inputs& inputs, const Options& options,
                   base::Budget& budget, Differences& differences, Comparison& result) {
  Explorer& explorer = *both.explorer;
  explorer.on_undefined([&](const Execution& execution, const Assignment& input, Term excluded) {
    differences.note_undefined(execution, input, excluded);
  });
  ImpactPaths found = explore_by_impact(newer, inputs, options, budget,
                                        {[&](const Group& group, const Assignment& input) {
                                           return differences.add_shown(group, input);
                                         },
                                         [&](const Assignment& input) {
                                           const Execution run = both.subject.execute(input);
                                           if (run.end == Execution::End::undefined)
                                             explorer.exclude(run, input);
                                         }});
  result.groups = found.paths.size();
  result.paths = std::move(found.paths);
  result.definedness_shown = result.same_program;
  Signature& signature = both.signature;
  signature.complete = signature.complete && found.signature.complete;
  add_others(found.signature.warnings, signature.warnings);
  add_others(found.signature.assumptions, signature.assumptions);
  signature.statistics = found.signature.statistics;
}

/// Inputs get their names, the same in differences and paths.
void present(const Runnable& newer, Comparison& result) {
  Signature& signature = result.signature;
  signature.groups.clear();
  for (const Difference& difference : result.differences) {
    signature.groups.push_back(difference.group);
  }
  for (const ImpactPath& path : result.paths) signature.groups.push_back(path.group);
  present_inputs(newer, signature);
  auto presented = signature.groups.begin();
  for (Difference& difference : result.differences) difference.group = *presented++;
  for (ImpactPath& path : result.paths) path.group = *presented++;
  signature.groups.resize(result.differences.size());
  finish_statistics(signature);
}

/// Runs the tests on both versions, whatever is explored.
std::vector<JudgedTest> judge_tests(const Version& older, const Version& newer,
                                    const Locations& changes, const Layout& layout, Inputs& of_old,
                                    Inputs& of_new, const CompareOptions& options,
                                    const std::vector<Difference>& found, base::Budget& budget) {
  if (options.tests.empty()) return {};
  Watched watched = watched_values(older, newer, options);
  watched.watch_changes(older, changes);
  watched.layout.unwritten_by_old = layout.unwritten_by_old;
  watched.layout.unwritten_by_new = layout.unwritten_by_new;
  Exploration of_tests(older, newer, watched, of_old, of_new, CompareBy::change, options.exploring,
                       budget);
  const Runnable& first = of_tests.first.runnable;
  const Runnable& second = of_tests.second.runnable;
  Differences differences(of_tests.subject, *of_tests.explorer, watched.layout, first, second);
  return judge({older, newer, of_tests.subject, first, second, *of_tests.explorer, differences,
                *watched.changed},
               options.tests, found);
}

/// What C demands of NEW where a change has an influence.
Watched watched_demands(const Version& older, const Version& newer, const Locations& influenced,
                        const Locations& changes) {
  Watched demands;
  demands.of_new.push_back(definedness(newer, influenced));
  demands.defined = 0;
  demands.watch_changes(older, changes);
  return demands;
}

/// Where the outputs are the same, one version may still do what C leaves undefined.
void explore_demands(Exploration& of_demands, Differences& differences, Signature& of_values,
                     Comparison& result) {
  of_demands.run(differences);
  result.definedness_shown = of_demands.signature.complete;
  of_values.statistics.executions += of_demands.signature.statistics.executions;
  of_values.statistics.questions += of_demands.signature.statistics.questions;
}

/// How a version is seen where everything that is watched is an output.
Version with_outputs(const Version& version, const std::vector<Observed>& outputs) {
  return {version.program, version.entry,     outputs,        version.initial_values,
          version.changed, version.misplaced, version.renamed};
}

}  // namespace

Comparison compare(const Version& older, const Version& newer, const CompareOptions& options,
                   base::Budget& budget) {
  Comparison result;
  result.outputs = older.outputs.size();
  Watched values = watched_values(older, newer, options);
  const Version whole_old = with_outputs(older, values.of_old);
  const Version whole_new = with_outputs(newer, values.of_new);
  const Divergence parts = find_divergence(whole_old, whole_new);
  const bool by_impact = options.by == CompareBy::impact;
  result.same_program = parts.is_empty();
  if (result.same_program && !by_impact) {
    const JudgedTest same{JudgedTest::Effect::none, "it can get to no change", {}};
    result.judged.assign(options.tests.size(), same);
    return result;
  }
  if (is_about_changes(options.by)) values.watch_changes(older, parts.of_old);
  result.first_of_new = values.layout.first_of_new;

  InputTable table(std::max(older.program.variable_count(), newer.program.variable_count()));
  Inputs of_old(older.program, older.entry, table, 0, older.renamed);
  Inputs of_new(newer.program, newer.entry, table, 1);
  values.layout.unwritten_by_old = unwritten(older.outputs, newer, of_new);
  values.layout.unwritten_by_new = unwritten(newer.outputs, older, of_old);
  const auto judged = [&](const std::vector<Difference>& found) {
    return judge_tests(older, newer, parts.of_old, values.layout, of_old, of_new, options, found,
                       budget);
  };
  if (!options.explores) {
    result.judged = judged({});
    return result;
  }
  Exploration of_values(older, newer, values, of_old, of_new, options.by, options.exploring,
                        budget);
  Differences differences(of_values.subject, *of_values.explorer, values.layout,
                          of_values.first.runnable, of_values.second.runnable);
  if (by_impact) {
    run_by_impact(newer, of_values, of_new, options.exploring, budget, differences, result);
  } else {
    of_values.explorer->on_group([&](const Group& group, const Assignment& input) {
      differences.add(group, input, options.by == CompareBy::reach);
    });
    of_values.run(differences);
    result.groups = of_values.signature.groups.size();
  }
  if (!visits_groups_only(options.by)) {
    const Watched demands = watched_demands(
        older, newer, influenced_locations(whole_old, whole_new, parts), parts.of_old);
    if (!demands.of_new.front().at.empty()) {
      Exploration of_demands(older, newer, demands, of_old, of_new, CompareBy::change,
                             options.exploring, budget);
      explore_demands(of_demands, differences, of_values.signature, result);
    }
  }
  result.differences = differences.take();
  drop_without_counterpart(result.differences, of_new, older, newer, of_values.explorer->caveats());
  result.judged = judged(result.differences);
  result.signature = std::move(of_values.signature);
  present(of_values.second.runnable, result);
  return result;
}

}  // namespace pslice::explore
