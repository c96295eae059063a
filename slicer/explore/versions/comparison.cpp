#include "slicer/explore/versions/comparison.h"

#include <algorithm>
#include <memory>

#include "slicer/explore/engine/explorer.h"
#include "slicer/explore/presentation/presentation.h"
#include "slicer/explore/versions/by_change.h"
#include "slicer/explore/versions/differences.h"
#include "slicer/explore/versions/divergence.h"
#include "slicer/explore/versions/influence.h"
#include "slicer/explore/versions/two_versions.h"

// divergence -> the two versions as one subject -> its groups -> differences.
//
// OLD runs first and then NEW, on the same input, so NEW is explored within each group of OLD: the
// tests of both are one tree. Beside the outputs asked for, each version has some that say what
// else counts of a run: that it returned, the calls that the outside sees, of OLD that it got to a
// change, and of NEW that what it does behind a change is defined.

namespace pslice::explore {
namespace {

/// So many rounds of a loop are run, though only the first few are followed.
constexpr std::size_t most_rounds = 1000;

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
  where.for_each([&](std::size_t l) {
    result.at.push_back(mark(version.program, ts::Location(l)));
  });
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

/// A version with all that is observed of it, ready to run.
struct Prepared {
  Prepared(const Version& version, std::vector<Observed> all, InputTable& table, std::size_t number)
      : outputs(std::move(all)),
        definables(version.program, outputs),
        regions(version.program, version.entry, definables),
        inputs(version.program, version.entry, table, number, version.renamed) {}

  Runnable runnable(const Version& version, const Options& options, base::Budget& budget) {
    return {version.program,
            version.entry,
            definables,
            regions,
            inputs,
            version.initial_values,
            options.null_inputs,
            options.max_steps,
            std::max(most_rounds, 4 * options.max_iterations),
            [&budget] { return budget.exhausted(); }};
  }

  std::vector<Observed> outputs;
  Definables definables;
  Regions regions;
  Inputs inputs;
};

Explorer::ModeMaker mode_of(CompareBy by, std::size_t changed) {
  switch (by) {
    case CompareBy::path: return by_path;
    case CompareBy::relevant_slice: return by_relevant_slice;
    case CompareBy::reach:
      return [changed](const ModeSetting& setting) { return by_reachability(setting, changed); };
    case CompareBy::change: break;
  }
  return [changed](const ModeSetting& setting) { return by_change(setting, changed); };
}

bool is_about_changes(CompareBy by) { return by == CompareBy::change || by == CompareBy::reach; }

}  // namespace

Comparison compare(const Version& older, const Version& newer, const CompareOptions& options,
                   base::Budget& budget) {
  Comparison result;
  result.outputs = older.outputs.size();
  std::vector<Observed> of_old = older.outputs;
  std::vector<Observed> of_new = newer.outputs;
  Layout layout{.outputs = result.outputs, .returns = result.outputs};
  of_old.push_back(at_the_end(older));
  of_new.push_back(at_the_end(newer));
  if (options.watch_calls) {
    layout.calls = of_old.size();
    of_old.push_back(outside_calls(older, options.ignored_calls));
    of_new.push_back(outside_calls(newer, options.ignored_calls));
  }
  const Version whole_old{older.program, older.entry, of_old, older.initial_values, older.changed, older.renamed};
  const Version whole_new{newer.program, newer.entry, of_new, newer.initial_values, newer.changed};
  const Divergence parts = find_divergence(whole_old, whole_new);
  result.same_program = parts.is_empty();
  if (result.same_program) return result;
  const Locations influenced = influenced_locations(whole_old, whole_new, parts);
  const std::size_t changed = of_old.size();
  if (is_about_changes(options.by)) of_old.push_back(change(older, parts.of_old));
  layout.first_of_new = result.first_of_new = of_old.size();
  of_new.push_back(definedness(newer, influenced));

  InputTable table(std::max(older.program.variable_count(), newer.program.variable_count()));
  Prepared first(older, std::move(of_old), table, 0);
  Prepared second(newer, std::move(of_new), table, 1);
  Runnable old_runnable = first.runnable(older, options.exploring, budget);
  Runnable new_runnable = second.runnable(newer, options.exploring, budget);
  new_runnable.first_statement = older.program.statement_count();
  new_runnable.first_edge = older.program.edge_count();
  new_runnable.defined_output = second.outputs.size() - 1;
  old_runnable.calls_output = layout.calls;
  new_runnable.calls_output = layout.calls;

  const TwoVersions subject(old_runnable, new_runnable,
                            is_about_changes(options.by) ? std::optional(changed) : std::nullopt);
  Signature& signature = result.signature;
  signature.outputs = described(older.program, first.outputs);
  std::ranges::copy(described(newer.program, second.outputs),
                    std::back_inserter(signature.outputs));
  Explorer explorer(subject, mode_of(options.by, changed), options.exploring, budget, signature);
  Differences differences(subject, explorer, layout, old_runnable, new_runnable);
  explorer.on_undefined([&](const Execution& execution, const Assignment& input, Term excluded) {
    differences.note_undefined(execution, input, excluded);
  });
  explorer.run();
  result.groups = signature.groups.size();
  result.differences = differences.find(signature.groups, options.by == CompareBy::reach);
  signature.groups.clear();
  for (const Difference& difference : result.differences) {
    signature.groups.push_back(difference.group);
  }
  present_inputs(new_runnable, signature);
  for (std::size_t i = 0; i < result.differences.size(); ++i) {
    result.differences[i].group = signature.groups[i];
  }
  finish_statistics(signature);
  return result;
}

}  // namespace pslice::explore
