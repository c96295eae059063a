#include "library/slice_proof.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "library/changed_statements.h"
#include "library/exploration.h"
#include "library/visible.h"
#include "slicer/explore/versions/divergence.h"
#include "slicer/slice.h"

namespace pslice::library {
namespace {

using frontend::Criterion;
using frontend::Parsed;

std::vector<ts::Observation> observed_of(const Task& task) {
  if (!task.criteria.empty()) return task.observations();
  return {{.location = task.program()[task.entry()].exit,
           .variables = visible_of(task.program(), task.entry()).cells,
           .statement = {}}};
}

/// The slice as a program of its own, read to be explored.
struct Reread {
  Options options;
  std::unique_ptr<Parsed> parsed;
};

/// Where a criterion is in the text, which a slice leaves where it is.
std::string spec_of(const AskedCriterion& criterion, const frontend::CriterionPoint& point) {
  if (criterion.spec.find("@return") != std::string::npos) return criterion.spec;
  std::string spec = point.position.file + ":" + std::to_string(point.position.line) + ":";
  for (std::size_t i = 0; i < point.variables.size(); ++i) {
    spec += (i > 0 ? "," : "") + point.variables[i];
  }
  return spec;
}

Reread reread(const Task& task, const std::shared_ptr<term::Factory>& terms,
              const std::shared_ptr<memory::AddressBook>& addresses, base::Budget& budget) {
  const std::vector<ts::Observation> observed = observed_of(task);
  const slicer::Slice slice = slicer::slice_path_sensitive(
      task.program(), task.entry(), observed, task.slice_options(task.entry()), budget);
  Reread result{task.options, nullptr};
  frontend::SourceOptions& source = result.options.source;
  for (std::size_t i = 0; i < source.files.size(); ++i) {
    std::erase_if(source.texts,
                  [&](const base::SourceText& text) { return text.path == source.files[i]; });
    source.texts.push_back(
        {source.files[i], task.source->reduced(i, slice.statements, slice.observable, observed)});
  }
  source.purpose = frontend::Purpose::explore;
  source.pointers = frontend::Pointers::distinct;
  source.terms = terms;
  source.addresses = addresses;
  result.options.entry = task.options.entry;
  std::vector<base::CompilerMessage> nobody_reads;
  result.parsed = Parsed::load(source, budget, nobody_reads);
  return result;
}

/// The same criteria in the text of the slice.
std::vector<Criterion> found_again_in(const Parsed& parsed, const Task& original) {
  std::vector<Criterion> result;
  for (const AskedCriterion& criterion : original.criteria) {
    for (const frontend::CriterionPoint& point : criterion.points) {
      result.push_back(parsed.find(spec_of(criterion, point)));
      if (result.back().at_returns) break;
    }
  }
  return result;
}

/// What a call gives depends on how many came before: a slice that holds one must hold all.
bool holds_all_sources(const Task& slice, const SlicedVersion& version) {
  const auto all = explore::input_sources(version.whole, version.entry);
  return std::ranges::all_of(explore::input_sources(slice.program(), slice.entry()),
                             [&](const auto& source) {
                               const auto found = all.find(source.first);
                               return found != all.end() && found->second == source.second;
                             });
}

std::vector<explore::Observed> observed_in(const std::vector<NamedOutput>& outputs) {
  std::vector<explore::Observed> result;
  for (const NamedOutput& output : outputs) result.push_back(output.observed);
  return result;
}

/// What callers find in objects of both versions: no run need touch one that starts differently.
std::vector<explore::Observed> objects_at_exit(const Task& task, const Task& other) {
  const ts::Program& program = task.program();
  const auto theirs = visible_of(other.program(), other.entry()).all;
  std::vector<explore::Observed> result;
  for (const auto& [name, variable] : visible_of(program, task.entry()).all) {
    if (program[variable].owner || !theirs.contains(name)) continue;
    result.push_back(
        {name, {{program[task.entry()].exit, program.terms().variable(variable), {}}}});
  }
  return result;
}

}  // namespace

bool slices_are_the_same(const SlicedVersion& older, const SlicedVersion& newer,
                         base::Budget& budget) {
  const auto terms = std::make_shared<term::Factory>();
  const auto addresses = frontend::new_address_book();
  try {
    const Reread before = reread(older.task, terms, addresses, budget);
    const Reread after = reread(newer.task, terms, addresses, budget);
    if (budget.exhausted()) return false;
    const frontend::Correspondence correspondence =
        frontend::correspond(*before.parsed, *after.parsed);
    const Task mine = make_task(before.options, *before.parsed,
                                found_again_in(*before.parsed, older.task), budget);
    const Task theirs =
        make_task(after.options, *after.parsed, found_again_in(*after.parsed, newer.task), budget);
    if (!holds_all_sources(mine, older) || !holds_all_sources(theirs, newer)) return false;
    const bool has_criteria = !older.task.criteria.empty();
    const auto old_outputs =
        has_criteria ? observed_in(outputs_of(mine)) : objects_at_exit(mine, theirs);
    const auto new_outputs =
        has_criteria ? observed_in(outputs_of(theirs)) : objects_at_exit(theirs, mine);
    if (old_outputs.size() != new_outputs.size()) return false;
    return explore::find_divergence({mine.program(),
                                     mine.entry(),
                                     old_outputs,
                                     mine.starts_initialised(mine.entry()),
                                     changed_statements(correspondence.changes, mine.program(),
                                                        &frontend::Change::old_statement),
                                     {},
                                     older.renamed},
                                    {theirs.program(), theirs.entry(), new_outputs,
                                     theirs.starts_initialised(theirs.entry()),
                                     changed_statements(correspondence.changes, theirs.program(),
                                                        &frontend::Change::new_statement)})
        .is_empty();
  } catch (const base::Failure&) {
    return false;  // a criterion that nothing is left of, and the like
  }
}

}  // namespace pslice::library
