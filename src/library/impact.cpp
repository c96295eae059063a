#include "library/impact.h"

#include <algorithm>
#include <set>

#include "library/changed_statements.h"
#include "slicer/dependence/impact.h"

namespace pslice::library {
namespace {

using frontend::Change;

std::set<std::string> callees(const ts::Program& program, ts::Statement statement) {
  std::set<std::string> names;
  for (const ts::Edge e : program[program[statement].function].edges) {
    if (program[e].statement != statement) continue;
    const auto* call = program[e].as_call();
    if (call != nullptr) names.insert(program[call->callee].name);
  }
  return names;
}

/// The changes of one version. Statements that call others are no longer at their place: all that
/// these do is new.
slicer::ChangeSet change_set(const Task& older, const Task& newer,
                             const std::vector<Change>& changes, Side side) {
  const ts::Program& program = side == &Change::old_statement ? older.program() : newer.program();
  slicer::ChangeSet result{changed_statements(changes, program, side),
                           misplaced_statements(changes, program, side)};
  for (const Change& change : changes) {
    if (!change.old_statement || !change.new_statement) continue;
    if (callees(older.program(), *change.old_statement) !=
        callees(newer.program(), *change.new_statement)) {
      result.misplaced.insert((change.*side)->index());
    }
  }
  return result;
}

}  // namespace

ImpactOnNew impact_on_new(const Task& older, const Task& newer,
                          const frontend::Correspondence& correspondence, base::Budget& budget) {
  const auto of = [&](const Task& task, const slicer::ChangeSet& changes) {
    return slicer::impacted_statements(task.program(), task.entry(), changes, budget);
  };
  const slicer::ChangeSet added =
      change_set(older, newer, correspondence.changes, &Change::new_statement);
  const slicer::ChangeSet removed =
      change_set(older, newer, correspondence.changes, &Change::old_statement);
  auto in_new = of(newer, added);
  const auto in_old = in_new ? of(older, removed) : std::nullopt;
  ImpactOnNew result;
  if (!in_new || !in_old) {
    result.all_told = false;
    result.statements = base::BitSet(newer.program().statement_count());
    for (const ts::Function f : ts::reachable_functions(newer.program(), newer.entry())) {
      for (const ts::Statement s : newer.program()[f].statements) {
        result.statements.insert(s.index());
      }
    }
    return result;
  }
  result.statements = std::move(*in_new);
  in_old->for_each([&](std::size_t s) {
    const auto& counterpart = correspondence.new_of_old[s];
    if (counterpart && !removed.changed.contains(s)) result.statements.insert(counterpart->index());
  });
  return result;
}

void add_lines(const ts::Program& program, const base::BitSet& statements, Lines& lines) {
  statements.for_each([&](std::size_t s) {
    const ts::StatementInfo& info = program[ts::Statement(s)];
    if (!info.implicit) lines[info.position.file].push_back(info.position.line);
  });
  for (auto& [file, numbers] : lines) {
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
  }
}

base::SourcePosition place_in_new(const base::SourcePosition& old_at,
                                  const frontend::Correspondence& correspondence,
                                  const std::string& first_file) {
  base::SourcePosition result{first_file, 0, 0};
  unsigned nearest = 0;
  for (const auto& [place, older] : correspondence.old_lines) {
    if (older.file != old_at.file || older.line >= old_at.line || older.line < nearest) continue;
    nearest = older.line;
    result = {place.first, place.second, 0};
  }
  return result;
}

}  // namespace pslice::library
