#include "slicer/explore/execution/regions.h"

#include <algorithm>

#include "ts/effects.h"
#include "ts/graph.h"

namespace pslice::explore {

using ts::Vertex;

Regions::Regions(const ts::Program& program, ts::Function entry, const Definables& definables)
    : program_(program),
      definables_(definables),
      functions_(ts::reachable_functions(program, entry)),
      live_(program.location_count()),
      may_halt_(program.function_count()),
      changes_(program.function_count(), base::BitSet(definables.count())),
      ends_(program.location_count()),
      shows_output_(program.location_count()),
      may_return_(program.location_count()),
      may_define_(program.location_count()),
      only_if_(program.location_count()) {
  for (const ts::Function f : functions_) find_live(f);
  find_halting();
  for (const ts::Function f : functions_) find_ends(f);
  find_changes();
  find_what_shows_outputs();
}

namespace {

/// Tests may leave nowhere to go (an assumption that fails), and then the program ends.
bool can_get_stuck(const ts::Program& program, ts::Location location) {
  const std::vector<ts::Edge>& out = program[location].out;
  return out.empty() || (out.size() == 1 && ts::guard_of(program[out.front()].operation));
}

}  // namespace

/// Code behind a jump that nobody jumps to defines nothing. Whether an output can still come is
/// asked forwards, where dead code never counts; here it must not either, or a run that halts
/// would depend on other tests than one that goes on.
void Regions::find_live(ts::Function f) {
  std::vector<ts::Location> pending{program_[f].entry};
  while (!pending.empty()) {
    const ts::Location l = pending.back();
    pending.pop_back();
    if (!live_.insert(l.index())) continue;
    for (const ts::Edge e : program_[l].out) pending.push_back(program_[e].target);
  }
}

void Regions::find_halting() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const ts::Function f : functions_) {
      if (may_halt_[f.index()]) continue;
      const ts::FunctionInfo& function = program_[f];
      bool halts = !program_[function.halt].in.empty();
      for (const ts::Edge e : function.edges) {
        const auto* call = program_[e].as_call();
        halts = halts || (call != nullptr && may_halt_[call->callee.index()]) ||
                can_get_stuck(program_, program_[e].source);
      }
      may_halt_[f.index()] = halts;
      changed = changed || halts;
    }
  }
}

/// The end of a region is the test's nearest postdominator. A function ends by returning or with
/// the whole program; where the latter is possible, no location of its caller is certain to be
/// reached, and the region does not end before the program.
void Regions::find_ends(ts::Function f) {
  const ts::FunctionInfo& function = program_[f];
  const std::size_t first = function.locations.front().index();
  const auto end = static_cast<Vertex>(function.locations.size());
  const auto vertex = [&](ts::Location l) { return static_cast<Vertex>(l.index() - first); };
  ts::Graph graph(function.locations.size() + 1);
  graph.add_edge(vertex(function.exit), end);
  graph.add_edge(vertex(function.halt), end);
  for (const ts::Location l : function.locations) {
    const bool is_end = l == function.exit || l == function.halt;
    if (!is_end && can_get_stuck(program_, l)) graph.add_edge(vertex(l), end);
    for (const ts::Edge e : program_[l].out) {
      graph.add_edge(vertex(l), vertex(program_[e].target));
      const auto* call = program_[e].as_call();
      if (call != nullptr && may_halt_[call->callee.index()]) graph.add_edge(vertex(l), end);
    }
  }
  const auto ends = ts::immediate_postdominators(graph, end);
  for (const ts::Location l : function.locations) {
    const auto& found = ends[vertex(l)];
    if (found && *found != end) ends_[l.index()] = ts::Location(first + *found);
  }
}

void Regions::add_definitions(ts::Edge edge, base::BitSet& to) const {
  const ts::Effects effects = ts::effects_of(program_, edge);
  const auto add = [&](ts::Variable v) { to.insert(Definables::of(v).index()); };
  ts::for_each_written(effects, add);
  std::ranges::for_each(effects.memory_written, add);
  if (effects.from_outside) {
    for (const ts::Variable v : effects.defines) to.insert(definables_.counter(v).index());
  }
  if (effects.call != nullptr) to.unite(changes_[effects.call->callee.index()]);
}

void Regions::add_observed(ts::Location location, base::BitSet& to) const {
  for (const Definables::Observation& seen : definables_.observed(location)) {
    to.insert(definables_.output(seen.output).index());
  }
}

void Regions::find_changes() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const ts::Function f : functions_) {
      base::BitSet all(definables_.count());
      for (const ts::Edge e : program_[f].edges) {
        if (live_.contains(program_[e].source.index())) add_definitions(e, all);
      }
      for (const ts::Location l : program_[f].locations) {
        if (live_.contains(l.index())) add_observed(l, all);
      }
      // Its own variables are gone when it returns.
      base::BitSet own(definables_.count());
      all.for_each([&](std::size_t definable) {
        if (definable >= program_.variable_count()) return;
        const ts::VariableInfo& variable = program_[ts::Variable(definable)];
        if (variable.owner == f && !variable.addressed) own.insert(definable);
      });
      changed = changes_[f.index()].unite_except(all, own) || changed;
    }
  }
}

void Regions::find_what_shows_outputs() {
  for (bool changed = true; changed;) {
    changed = false;
    const auto add = [&](ts::Location l, base::BitSet& to) {
      changed = to.insert(l.index()) || changed;
    };
    for (const ts::Function f : functions_) {
      add(program_[f].exit, may_return_);
      const std::vector<ts::Location>& locations = program_[f].locations;
      for (auto l = locations.rbegin(); l != locations.rend(); ++l) {
        if (!definables_.observed(*l).empty()) add(*l, shows_output_);
        for (const ts::Edge e : program_[*l].out) {
          const ts::EdgeInfo& edge = program_[e];
          const auto* call = edge.as_call();
          const bool shows = shows_output(edge.target) ||
                             (call != nullptr && shows_output(program_[call->callee].entry));
          if (shows) add(*l, shows_output_);
          if (may_return(edge.target)) add(*l, may_return_);
        }
      }
    }
  }
}

/// The edges between the test and the end of its region, and the locations they lead to inside.
template <class Visit>
void Regions::for_each_edge_of_region(ts::Location test, Visit visit) const {
  const ts::Location stop = end(test);
  base::BitSet seen(program_.location_count());
  std::vector<ts::Location> pending{test};
  while (!pending.empty()) {
    const ts::Location at = pending.back();
    pending.pop_back();
    for (const ts::Edge e : program_[at].out) {
      const ts::Location next = program_[e].target;
      const bool is_new = next != stop && seen.insert(next.index());
      visit(e, is_new ? next : ts::Location());
      if (is_new) pending.push_back(next);
    }
  }
}

std::span<const Definable> Regions::may_define(ts::Location test) {
  auto& known = may_define_[test.index()];
  if (known) return *known;
  base::BitSet defined(definables_.count());
  for_each_edge_of_region(test, [&](ts::Edge edge, ts::Location next) {
    add_definitions(edge, defined);
    if (next) add_observed(next, defined);
  });
  known.emplace();
  defined.for_each([&](std::size_t definable) { known->emplace_back(definable); });
  return *known;
}

namespace {

/// Of an assignment that leaves its target as it is unless a condition holds, the condition.
Term condition_of_change(const ts::Operation& operation) {
  const auto* assign = std::get_if<ts::Assign>(&operation);
  if (assign == nullptr || assign->value.kind() != term::Kind::choice) return {};
  const Term otherwise = assign->value.operands()[2];
  const bool is_kept =
      otherwise.kind() == term::Kind::variable && otherwise.variable() == assign->target;
  return is_kept ? assign->value.operands()[0] : Term();
}

}  // namespace

const Regions::OnlyIf& Regions::only_if(ts::Location test) {
  auto& known = only_if_[test.index()];
  if (known) return *known;
  known.emplace();
  base::BitSet otherwise(definables_.count());  // changed in another way
  for_each_edge_of_region(test, [&](ts::Edge edge, ts::Location /*next*/) {
    const Term condition = condition_of_change(program_[edge].operation);
    if (!condition) return add_definitions(edge, otherwise);
    const ts::Variable target = std::get<ts::Assign>(program_[edge].operation).target;
    (*known)[Definables::of(target)].push_back(condition);
  });
  const std::span<const Definable> changed = may_define(test);
  const auto is_changed = [&](ts::Variable v) {
    return std::ranges::binary_search(changed, Definables::of(v));
  };
  std::erase_if(*known, [&](const auto& entry) {
    return otherwise.contains(entry.first.index()) ||
           std::ranges::any_of(entry.second, [&](Term condition) {
             return std::ranges::any_of(condition.variables(), is_changed);
           });
  });
  return *known;
}

}  // namespace pslice::explore
