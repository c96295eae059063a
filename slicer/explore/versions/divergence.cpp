#include "slicer/explore/versions/divergence.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "slicer/explore/execution/definables.h"
#include "ts/effects.h"

// The two programs are walked in step, from their entries on: from two locations that correspond,
// edges that do the same lead to locations that correspond. Where they do not, the versions part.
//
//     OLD   r := 0 ──▶ ───────────── return r        the walk goes along r := 0 and then meets
//     NEW   r := 0 ──▶ if (x > 5) … return r         a test in NEW only: both are marked there
//
// Edges do the same if they are the same operation on variables that correspond. Objects of static
// storage correspond by name; locals are paired when they are first met, so a renamed one is no
// change, and must stay paired. Edges that do nothing are passed over, and so are values that
// nobody looks at.

namespace pslice::explore {
namespace {

using ts::Edge;
using ts::Function;
using ts::Location;
using ts::Variable;

/// Variables whose value somebody may look at.
base::BitSet read_variables(const Version& version) {
  const ts::Program& program = version.program;
  base::BitSet result(program.variable_count());
  const auto add = [&](const auto& variables) {
    for (const Variable v : variables) result.insert(v.index());
  };
  const auto add_term = [&](Term term) {
    if (term) add(term.variables());
  };
  for (const Function f : ts::reachable_functions(program, version.entry)) {
    add(program[f].results);
    for (const Edge e : program[f].edges) {
      const ts::EdgeInfo& edge = program[e];
      const ts::Effects effects = ts::effects_of(program, e);
      add(effects.reads);
      add(effects.tests);
      add(effects.may_define);
      ts::for_each_term(edge.operation, add_term);
      add_term(edge.demand);
      if (edge.outside_call) std::ranges::for_each(edge.outside_call->arguments, add_term);
      const auto* havoc = std::get_if<ts::Havoc>(&edge.operation);
      if (havoc != nullptr && havoc->real) {
        std::ranges::for_each(havoc->real->operands, add_term);
      }
    }
  }
  for (const Observed& output : version.outputs) {
    for (const Observed::Place& place : output.at) {
      add_term(place.value);
      add_term(place.exists);
    }
  }
  return result;
}

/// A pairing of ids in which each has one partner at most.
template <class Id>
class Pairing {
 public:
  /// False if one of them has another partner.
  bool pair(Id a, Id b) {
    return forth_.try_emplace(a, b).first->second == b &&
           back_.try_emplace(b, a).first->second == a;
  }
  [[nodiscard]] bool has_partner(Id a) const { return forth_.contains(a); }
  /// Of the second; none: it has none yet.
  [[nodiscard]] std::optional<Id> partner(Id b) const {
    const auto found = back_.find(b);
    return found == back_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<Id, Id> forth_;
  std::map<Id, Id> back_;
};

class Walk {
 public:
  Walk(const Version& older, const Version& newer)
      : old_(older.program),
        new_(newer.program),
        older_(older),
        newer_(newer),
        old_outputs_(old_, older.outputs),
        new_outputs_(new_, newer.outputs),
        old_read_(read_variables(older)),
        new_read_(read_variables(newer)),
        result_{base::BitSet(old_.location_count()), base::BitSet(new_.location_count())} {}

  Divergence run() {
    if (!pair_parameters())
      mark(old_[older_.entry].entry, new_[newer_.entry].entry);
    else
      enter(older_.entry, newer_.entry);
    while (!pending_.empty()) {
      const auto [l, m] = pending_.back();
      pending_.pop_back();
      step(l, m);
    }
    return std::move(result_);
  }

 private:
  /// What the entries are given corresponds by name, as inputs do.
  bool pair_parameters() {
    const auto& mine = old_[older_.entry].parameters;
    const auto& theirs = new_[newer_.entry].parameters;
    for (const Variable v : mine) {
      const auto renamed = older_.renamed.find(old_[v].name);
      const std::string& name = renamed != older_.renamed.end() ? renamed->second : old_[v].name;
      const auto found =
          std::ranges::find_if(theirs, [&](Variable w) { return new_[w].name == name; });
      if (found != theirs.end() && !(is_alike(v, *found) && variables_.pair(v, *found)))
        return false;
    }
    return true;
  }

  void enter(Function f, Function g) { meet(old_[f].entry, new_[g].entry); }

  void meet(Location l, Location m) {
    if (met_.emplace(l, m).second) pending_.emplace_back(l, m);
  }

  void mark(Location l, Location m) {
    result_.of_old.insert(l.index());
    result_.of_new.insert(m.index());
  }

  /// A location and what is observed on the way there.
  struct Arrival {
    Location at;
    std::vector<Definables::Observation> seen;
  };

  /// Passes over edges that do nothing.
  static Arrival arrive(const ts::Program& program, const Definables& outputs,
                        const base::BitSet& read, Location l) {
    Arrival result{l, {}};
    std::set<Location> passed;
    for (;;) {
      std::ranges::copy(outputs.observed(result.at), std::back_inserter(result.seen));
      const std::vector<Edge>& out = program[result.at].out;
      if (out.size() != 1 || !passed.insert(result.at).second) return result;
      const ts::EdgeInfo& edge = program[out.front()];
      if (edge.demand || edge.outside_call || !does_nothing(program, read, edge.operation)) {
        return result;
      }
      result.at = edge.target;
    }
  }

  /// A local that nobody reads may be given any value.
  static bool does_nothing(const ts::Program& program, const base::BitSet& read,
                           const ts::Operation& operation) {
    if (std::holds_alternative<ts::Skip>(operation)) return true;
    const auto* assign = std::get_if<ts::Assign>(&operation);
    if (assign == nullptr) return false;
    const ts::VariableInfo& target = program[assign->target];
    return target.owner && !target.addressed && !target.summary &&
           !read.contains(assign->target.index());
  }

  void step(Location l, Location m) {
    const Arrival mine = arrive(old_, old_outputs_, old_read_, l);
    const Arrival theirs = arrive(new_, new_outputs_, new_read_, m);
    if (!observe_the_same(mine, theirs) || !ends_alike(mine.at, theirs.at)) return mark(l, m);
    const std::vector<Edge>& out = old_[mine.at].out;
    const std::vector<Edge>& other = new_[theirs.at].out;
    const bool same = std::ranges::equal(out, other, [&](Edge e, Edge d) { return is_same(e, d); });
    if (!same) return mark(l, m);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const auto* call = old_[out[i]].as_call();
      if (call != nullptr) enter(call->callee, std::get<ts::Call>(new_[other[i]].operation).callee);
      meet(old_[out[i]].target, new_[other[i]].target);
    }
  }

  bool observe_the_same(const Arrival& mine, const Arrival& theirs) {
    using Seen = Definables::Observation;
    return std::ranges::equal(mine.seen, theirs.seen, [&](const Seen& a, const Seen& b) {
      return a.output == b.output && is_same(a.value, b.value) && is_same(a.exists, b.exists);
    });
  }

  [[nodiscard]] bool ends_alike(Location l, Location m) const {
    const ts::FunctionInfo& f = old_[old_[l].function];
    const ts::FunctionInfo& g = new_[new_[m].function];
    return (l == f.exit) == (m == g.exit) && (l == f.halt) == (m == g.halt);
  }

  bool is_same(Edge e, Edge d) {
    const ts::EdgeInfo& a = old_[e];
    const ts::EdgeInfo& b = new_[d];
    if (is_changed_effect(older_, e) || is_changed_effect(newer_, d)) return false;
    return a.operation.index() == b.operation.index() && is_same(a.demand, b.demand) &&
           is_same(a.outside_call.get(), b.outside_call.get()) &&
           std::visit(
               [&](const auto& mine) {
                 return is_same(mine, std::get<std::decay_t<decltype(mine)>>(b.operation));
               },
               a.operation);
  }

  /// An effect of which only the reach is known says too little of what is done: there the text has
  /// to be the same as well.
  static bool is_changed_effect(const Version& version, Edge e) {
    const ts::EdgeInfo& edge = version.program[e];
    const auto* havoc = std::get_if<ts::Havoc>(&edge.operation);
    if (havoc == nullptr || havoc->real) return false;
    return edge.statement && edge.statement.index() < version.changed.universe() &&
           version.changed.contains(edge.statement.index());
  }

  bool is_same(const ts::Assign& a, const ts::Assign& b) {
    return is_same(a.target, b.target) && is_same(a.value, b.value);
  }
  bool is_same(const ts::Assume& a, const ts::Assume& b) {
    return is_same(a.condition, b.condition);
  }
  static bool is_same(const ts::Skip& /*a*/, const ts::Skip& /*b*/) { return true; }
  bool is_same(const ts::Call& a, const ts::Call& b) {
    const auto& mine = old_[a.callee];
    const auto& theirs = new_[b.callee];
    return functions_.pair(a.callee, b.callee) && all_same(mine.parameters, theirs.parameters) &&
           all_same(mine.results, theirs.results) && all_same(a.arguments, b.arguments) &&
           all_same(a.results, b.results);
  }
  bool is_same(const ts::Havoc& a, const ts::Havoc& b) {
    const auto flags = [](const ts::Havoc& h) {
      return std::tuple(h.writes_memory, h.reads_memory, h.from_outside, bool(h.real));
    };
    const bool touches_memory = a.writes_memory || a.reads_memory;
    return flags(a) == flags(b) && all_same(a.defines, b.defines) &&
           all_same(a.may_define, b.may_define) && all_same(a.uses, b.uses) &&
           (!a.real || is_same(*a.real, *b.real)) &&
           (!touches_memory || all_same(old_.memory(), new_.memory()));
  }
  bool is_same(const ts::RealOperation& a, const ts::RealOperation& b) {
    return a.kind == b.kind && a.format == b.format && a.literal == b.literal &&
           all_same(a.operands, b.operands);
  }
  bool is_same(const ts::OutsideCall* a, const ts::OutsideCall* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a->function == b->function && all_same(a->arguments, b->arguments);
  }

  template <class T>
  bool all_same(const std::vector<T>& a, const std::vector<T>& b) {
    return std::ranges::equal(a, b, [&](const T& x, const T& y) { return is_same(x, y); });
  }

  /// NEW's term over OLD's variables has to be OLD's.
  bool is_same(Term a, Term b) {
    if (!a || !b) return !a && !b;
    if (a.variables().size() != b.variables().size() || !pair_variables(a, b)) return false;
    return a == old_.terms().substitute(
                    b, [&](Variable w) { return old_.terms().variable(*variables_.partner(w)); });
  }

  /// Those that have no partner yet get one of the same name, or else the next that is left.
  bool pair_variables(Term a, Term b) {
    std::vector<Variable> mine;
    std::vector<Variable> theirs;
    for (const Variable v : a.variables()) {
      if (!variables_.has_partner(v)) mine.push_back(v);
    }
    for (const Variable w : b.variables()) {
      if (!variables_.partner(w)) theirs.push_back(w);
    }
    if (mine.size() != theirs.size()) return false;
    const auto by_name = [](const ts::Program& program) {
      return [&program](Variable v) -> const std::string& { return program[v].name; };
    };
    std::ranges::stable_sort(mine, {}, by_name(old_));
    std::ranges::stable_sort(theirs, {}, by_name(new_));
    return all_same(mine, theirs);
  }

  bool is_same(Variable v, Variable w) {
    if (is_given(v, w) && variables_.partner(w) != v) return false;
    return is_alike(v, w) && variables_.pair(v, w);
  }

  /// Inputs were paired at the beginning, by name, and no others are the same.
  [[nodiscard]] bool is_given(Variable v, Variable w) const {
    const auto& mine = old_[older_.entry].parameters;
    const auto& theirs = new_[newer_.entry].parameters;
    return std::ranges::find(mine, v) != mine.end() || std::ranges::find(theirs, w) != theirs.end();
  }

  /// What is behind a parameter is named after it, `(*p).next`, and so after the one it is in NEW.
  [[nodiscard]] std::string name_in_new(Variable v) const {
    std::string name = old_[v].name;
    const std::size_t base = name.find_first_not_of("&(*");
    if (base == 0 || base == std::string::npos) return name;
    const auto is_of_name = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    const auto end =
        std::find_if_not(name.begin() + static_cast<std::ptrdiff_t>(base), name.end(), is_of_name);
    const auto length = static_cast<std::size_t>(end - name.begin()) - base;
    const std::string parameter = name.substr(base, length);
    const auto& given = old_[older_.entry].parameters;
    const bool is_given =
        std::ranges::any_of(given, [&](Variable own) { return old_[own].name == parameter; });
    const auto renamed = older_.renamed.find(parameter);
    if (is_given && renamed != older_.renamed.end()) name.replace(base, length, renamed->second);
    return name;
  }

  [[nodiscard]] bool is_alike(Variable v, Variable w) const {
    const ts::VariableInfo& a = old_[v];
    const ts::VariableInfo& b = new_[w];
    if (!(a.type == b.type) || a.summary != b.summary || a.pointer != b.pointer) return false;
    if (bool(a.owner) != bool(b.owner)) return false;
    const bool by_name = !a.owner || called_function(old_, v) || called_function(new_, w);
    if (by_name && name_in_new(v) != b.name) return false;
    const bool starts = older_.initial_values || a.settled || b.settled || bool(a.owner);
    return !starts || (a.settled == b.settled && a.initial == b.initial);
  }

  const ts::Program& old_;
  const ts::Program& new_;
  const Version& older_;
  const Version& newer_;
  Definables old_outputs_;
  Definables new_outputs_;
  base::BitSet old_read_;
  base::BitSet new_read_;
  Divergence result_;
  Pairing<Variable> variables_;
  Pairing<Function> functions_;
  std::set<std::pair<Location, Location>> met_;
  std::vector<std::pair<Location, Location>> pending_;
};

}  // namespace

std::map<std::string, std::size_t> input_sources(const ts::Program& program, ts::Function entry) {
  std::map<std::string, std::size_t> result;
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    for (const ts::Edge e : program[f].edges) {
      const ts::Effects effects = ts::effects_of(program, e);
      if (!effects.from_outside) continue;
      for (const ts::Variable v : effects.defines) {
        if (const auto name = called_function(program, v)) ++result[*name];
      }
    }
  }
  return result;
}

Divergence find_divergence(const Version& older, const Version& newer) {
  return Walk(older, newer).run();
}

}  // namespace pslice::explore
