#include "slicer/explain/conflict.h"

#include <algorithm>
#include <set>

#include "slicer/explain/chain_goals.h"
#include "slicer/symex/machine.h"
#include "term/rebuild.h"
#include "ts/effects.h"
#include "ts/source_names.h"

// Deletion: of the tests that the solver found contradictory, and the steps whose values get into
// them, one after the other is left out. A test that is left out need not hold, an assignment gives
// its variable any value. Where the rest is still contradictory, it stays out.

namespace pslice::slicer {

using symex::Step;
using Kind = symex::StepInfo::Kind;

namespace {

/// More than these, and the reader has no use for them anyway.
constexpr std::size_t most_relevant_steps = 200;

/// As a number, which tells the reader nothing.
bool names_an_address(const ts::Program& program, ts::Term formula) {
  const bool has_pointers =
      std::ranges::any_of(formula.variables(), [&](ts::Variable v) { return program[v].pointer; });
  const auto has_number = [](ts::Term part) {
    return part.kind() == term::Kind::sum && !part.value().is_zero();
  };
  return has_pointers && std::ranges::any_of(term::distinct_subterms({{formula}}), has_number);
}

/// Does it give its variables values of which something is known?
bool says_something(const symex::Flow& flow, Step step) {
  const symex::StepInfo& info = flow[step];
  if (flow.guard(step)) return true;
  if (info.kind == Kind::enter || info.kind == Kind::leave) return true;
  return info.kind == Kind::edge &&
         std::holds_alternative<ts::Assign>(flow.program()[info.edge].operation);
}

}  // namespace

std::optional<std::vector<std::size_t>> ConflictFinder::find(std::span<const Step> path,
                                                             const Steps& tests) {
  const Steps relevant = with_sources(path, tests);
  if (relevant.size() > most_relevant_steps) return std::nullopt;
  std::vector<bool> counts(path.size());
  for (const std::size_t i : relevant) counts[i] = says_something(flow_, path[i]);
  if (!contradict(path, relevant, counts)) return std::nullopt;
  for (const std::size_t i : relevant) {
    if (!counts[i]) continue;
    counts[i] = false;
    if (!contradict(path, relevant, counts)) counts[i] = true;
  }
  Steps result;
  for (const std::size_t i : relevant) {
    if (counts[i]) result.push_back(i);
  }
  return result;
}

/// The tests, and the steps whose values get into them; ascending.
ConflictFinder::Steps ConflictFinder::with_sources(std::span<const Step> path,
                                                   const Steps& tests) const {
  std::set<ts::Variable> wanted;
  Steps result;
  for (std::size_t i = path.size(); i-- > 0;) {
    const std::vector<ts::Variable> written = written_by(flow_, path[i]);
    const bool hits =
        std::ranges::any_of(written, [&](ts::Variable v) { return wanted.contains(v); });
    const bool is_test = std::ranges::find(tests, i) != tests.end();
    if (!hits && !is_test) continue;
    result.push_back(i);
    for (const ts::Variable v : written) wanted.erase(v);
    for (const ts::Variable v : read_by(flow_, path[i])) wanted.insert(v);
  }
  std::ranges::reverse(result);
  return result;
}

bool ConflictFinder::contradict(std::span<const Step> path, const Steps& relevant,
                                const std::vector<bool>& counts) {
  symex::Machine machine(flow_, symbols_, start_);
  std::vector<ts::Term> constraints;
  for (const std::size_t i : relevant) {
    const ts::Term guard = flow_.guard(path[i]);
    if (guard) {
      if (counts[i]) constraints.push_back(machine.evaluate(guard));
    } else if (counts[i] || !says_something(flow_, path[i])) {
      machine.execute(path[i]);
    } else {
      machine.forget(written_by(flow_, path[i]));
    }
  }
  if (constraints.empty()) return false;
  solver_.pop(0);
  return solver_.check(constraints).answer == solver::Answer::unsatisfiable;
}

std::optional<Clash> clash_of(const symex::Flow& flow, Step step) {
  const ts::Program& program = flow.program();
  const ts::Edge edge = flow[step].edge;
  if (!edge || !program[edge].statement) return std::nullopt;
  Clash clash{.statement = program[edge].statement, .edge = edge, .text = {}};
  clash.text = program[clash.statement].text;
  const ts::Term guard = flow.guard(step);
  if (!guard) return clash;
  const auto variables = guard.variables();
  const bool readable =
      std::ranges::all_of(variables, [&](ts::Variable v) { return ts::is_named(program, v); });
  if (readable && !variables.empty() && !names_an_address(program, guard))
    clash.text = term::to_c(guard, program.namer());
  return clash;
}

}  // namespace pslice::slicer
