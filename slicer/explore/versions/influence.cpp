#include "slicer/explore/versions/influence.h"

#include <algorithm>
#include <set>
#include <string>

#include "slicer/explore/execution/regions.h"
#include "ts/effects.h"

// The forward closure of the changes, as taint: a variable is tainted if something that a change
// has an influence on defines it, an edge is influenced if it is a change, reads what is tainted,
// or runs only as a test says that does. What OLD defines by what NEW has no longer is tainted too.
// Where a change may send control elsewhere and is no test of NEW (a guard that is gone, a jump
// that was added), all that may run behind the place where the versions part is influenced.

namespace pslice::explore {
namespace {

using ts::Edge;
using ts::Function;
using ts::Location;
using ts::Variable;

bool is_change(const Version& version, const base::BitSet& parts, Edge e) {
  const ts::EdgeInfo& edge = version.program[e];
  return parts.contains(edge.source.index()) ||
         (edge.statement && version.changed.universe() > edge.statement.index() &&
          version.changed.contains(edge.statement.index()));
}

class Taint {
 public:
  Taint(const Version& version, const base::BitSet& parts)
      : version_(version),
        program_(version.program),
        parts_(parts),
        definables_(program_, version.outputs),
        regions_(program_, version.entry, definables_),
        functions_(ts::reachable_functions(program_, version.entry)),
        tainted_(program_.variable_count()),
        influenced_(program_.location_count()),
        controlled_(program_.location_count()) {}

  void add(Variable v) { grows_ = tainted_.insert(v.index()) || grows_; }

  /// All that may run once control was at one of these locations, whoever called.
  void control_behind(const base::BitSet& where) {
    std::vector<Location> pending;
    const auto reach = [&](Location l) {
      if (controlled_.insert(l.index())) pending.push_back(l);
    };
    where.for_each([&](std::size_t l) { reach(Location(l)); });
    while (!pending.empty()) {
      const Location l = pending.back();
      pending.pop_back();
      for (const Edge e : program_[l].out) {
        const auto* call = program_[e].as_call();
        if (call != nullptr) reach(program_[call->callee].entry);
        reach(program_[e].target);
      }
      if (l != program_[program_[l].function].exit) continue;
      for (const Function f : functions_) {
        for (const Edge e : program_[f].edges) {
          const auto* call = program_[e].as_call();
          if (call != nullptr && call->callee == program_[l].function) reach(program_[e].target);
        }
      }
    }
  }

  base::BitSet close() {
    do {
      grows_ = false;
      for (const Function f : functions_) {
        for (const Edge e : program_[f].edges) look_at(e);
      }
    } while (grows_);
    influenced_.unite(controlled_);
    return std::move(influenced_);
  }

 private:
  template <class Variables>
  [[nodiscard]] bool any_tainted(const Variables& variables) const {
    return std::ranges::any_of(variables, [&](Variable v) { return tainted_.contains(v.index()); });
  }

  void look_at(Edge e) {
    const ts::EdgeInfo& edge = program_[e];
    const ts::Effects effects = ts::effects_of(program_, e);
    const bool is_own = is_change(version_, parts_, e);
    const bool reads = any_tainted(effects.reads) || any_tainted(effects.tests) ||
                       any_tainted(effects.memory_read) ||
                       (edge.demand && any_tainted(edge.demand.variables()));
    const bool runs_so = controlled_.contains(edge.source.index());
    if (effects.call != nullptr) pass(*effects.call, is_own || runs_so);
    if (!is_own && !reads && !runs_so) return;
    grows_ = influenced_.insert(edge.source.index()) || grows_;
    ts::for_each_written(effects, [&](Variable v) { add(v); });
    for (const Variable v : effects.memory_written) add(v);
    const bool is_test = static_cast<bool>(effects.guard);
    if (is_test && (is_own || any_tainted(effects.tests))) control(edge.source);
  }

  /// What a call hands over, and gets back. Where it is a change itself, all that it does is.
  void pass(const ts::Call& call, bool whole) {
    const ts::FunctionInfo& callee = program_[call.callee];
    if (whole) control_function(call.callee);
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (whole || any_tainted(call.arguments[i].variables())) add(callee.parameters[i]);
    }
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (any_tainted(std::span(&callee.results[i], 1))) add(call.results[i]);
    }
  }

  void control_function(Function f) {
    if (program_[f].locations.empty()) return;
    for (const Location l : program_[f].locations) {
      grows_ = controlled_.insert(l.index()) || grows_;
    }
  }

  /// All of the test's region runs as it says; where that does not end, so do the callers.
  void control(Location test) {
    const Location end = regions_.end(test);
    std::vector<Location> pending{test};
    std::set<Location> seen;
    while (!pending.empty()) {
      const Location l = pending.back();
      pending.pop_back();
      for (const Edge e : program_[l].out) {
        const Location next = program_[e].target;
        const auto* call = program_[e].as_call();
        if (call != nullptr && l != test) control_function(call->callee);
        if (next == end || !seen.insert(next).second) continue;
        grows_ = controlled_.insert(next.index()) || grows_;
        pending.push_back(next);
      }
    }
    if (!end) control_callers(program_[test].function);
  }

  void control_callers(Function callee) {
    for (const Function f : functions_) {
      for (const Edge e : program_[f].edges) {
        const auto* call = program_[e].as_call();
        if (call == nullptr || call->callee != callee) continue;
        for (const Location l : program_[f].locations) {
          grows_ = controlled_.insert(l.index()) || grows_;
        }
      }
    }
  }

  const Version& version_;
  const ts::Program& program_;
  const base::BitSet& parts_;
  Definables definables_;
  Regions regions_;
  std::vector<Function> functions_;
  base::BitSet tainted_;     // by variable
  base::BitSet influenced_;  // by location
  base::BitSet controlled_;  // by location
  bool grows_ = false;
};

/// Is there a statement that may send control elsewhere among those the other version does not have
/// at this place?
bool diverts(const Version& version) {
  using Kind = ts::StatementKind;
  bool found = false;
  version.misplaced.for_each([&](std::size_t s) {
    const Kind kind = version.program[ts::Statement(s)].kind;
    found = found || (kind != Kind::assign && kind != Kind::declaration);
  });
  return found;
}

/// What the changes of OLD define, by name.
std::set<std::string> defined_by_changes(const Version& older, const base::BitSet& parts) {
  std::set<std::string> names;
  for (const Function f : ts::reachable_functions(older.program, older.entry)) {
    for (const Edge e : older.program[f].edges) {
      if (!is_change(older, parts, e)) continue;
      const ts::Effects effects = ts::effects_of(older.program, e);
      const auto add = [&](Variable v) { names.insert(older.program[v].name); };
      ts::for_each_written(effects, add);
      std::ranges::for_each(effects.memory_written, add);
      if (effects.call == nullptr) continue;
      // What the callee writes, and whoever it calls.
      for (const Function g : ts::reachable_functions(older.program, effects.call->callee)) {
        for (const Edge d : older.program[g].edges) {
          ts::for_each_written(ts::effects_of(older.program, d), add);
        }
      }
    }
  }
  return names;
}

}  // namespace

base::BitSet influenced_locations(const Version& older, const Version& newer,
                                  const Divergence& parts) {
  Taint taint(newer, parts.of_new);
  const std::set<std::string> gone = defined_by_changes(older, parts.of_old);
  for (std::size_t i = 0; i < newer.program.variable_count(); ++i) {
    if (gone.contains(newer.program[Variable(i)].name)) taint.add(Variable(i));
  }
  if (diverts(older) || diverts(newer)) taint.control_behind(parts.of_new);
  return taint.close();
}

}  // namespace pslice::explore
