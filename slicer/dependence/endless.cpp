#include "slicer/dependence/endless.h"

#include <algorithm>
#include <map>
#include <set>

#include "absint/term_bounds.h"
#include "ts/effects.h"

// Which loops plainly end. Proving termination in general wants ranking functions and a solver;
// here a "no" only means that the loop's tests are explored as well, so two shapes that a look at
// the edges tells are enough. Both are of an exit that every round passes:
//
//     for (i = 0; i < n; i += 2)   a sum of the test goes one way, by constants, in every round,
//                                  and the type has room beyond the bound, or C leaves the
//                                  overflow undefined; to meet `i != n`, by one at a time and
//                                  looked at each time
//     while (x != 0) x = get();    what is asked may come from elsewhere, so some input ends it
//
// The second is no proof that the loop ends, and needs none: no run is stuck there for certain.

namespace pslice::slicer {
namespace {

using term::Kind;
using ts::Integer;
using ts::Location;
using ts::Term;
using ts::Variable;

/// Functions that get values from elsewhere, themselves or through those they call.
base::BitSet asking(const ts::Program& program) {
  base::BitSet result(program.function_count());
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t e = 0; e < program.edge_count(); ++e) {
      const ts::EdgeInfo& edge = program[ts::Edge(e)];
      const bool asks = std::visit(
          base::Overloaded{
              [](const ts::Havoc&) { return true; },
              [&](const ts::Call& call) { return result.contains(call.callee.index()); },
              [](const base::OneOf<ts::Assign, ts::Assume, ts::Skip> auto&) { return false; }},
          edge.operation);
      const std::size_t function = program[edge.source].function.index();
      if (!asks || result.contains(function)) continue;
      result.insert(function);
      grew = true;
    }
  }
  return result;
}

/// One loop of a function.
class Ending {
 public:
  Ending(const ts::Program& program, const base::BitSet& asking, ts::Function function,
         const FunctionLoop& loop)
      : program_(program),
        asking_(asking),
        function_(function),
        body_(loop.body),
        head_(loop.head) {
    for (const Location location : body_) {
      for (const ts::Edge edge : program_[location].out) {
        if (contains(program_[edge].target)) note_writes(edge);
      }
    }
  }

  /// Locations with a side that leaves.
  [[nodiscard]] std::vector<Location> exits() const {
    std::vector<Location> result;
    for (const Location location : body_) {
      const auto leaves = [&](ts::Edge e) {
        return ts::guard_of(program_[e].operation) && !contains(program_[e].target);
      };
      if (std::ranges::any_of(program_[location].out, leaves)) result.push_back(location);
    }
    return result;
  }

  /// Does this exit see to it that the loop ends, or may?
  [[nodiscard]] bool ends_at(Location exit) const {
    if (!is_on_every_round(exit)) return false;
    return std::ranges::all_of(program_[exit].out, [&](ts::Edge e) {
      if (!contains(program_[e].target)) return true;
      const Term stay = ts::guard_of(program_[e].operation);
      return stay && fails_in_the_end(stay, exit);
    });
  }

 private:
  struct Writes {
    std::vector<ts::Edge> edges;  // assignments
    bool called = false;          // a callee may write it
    bool unknown = false;         // it may get a value from elsewhere
  };

  [[nodiscard]] bool contains(Location l) const { return std::ranges::binary_search(body_, l); }

  void note_writes(ts::Edge edge) {
    const ts::Effects effects = ts::effects_of(program_, edge);
    const auto note_unknown = [this](Variable v) { writes_[v].unknown = true; };
    const base::Overloaded note{
        [&](const ts::Assign& assign) { writes_[assign.target].edges.push_back(edge); },
        [&](const ts::Havoc&) {
          ts::for_each_written(effects, note_unknown);
          std::ranges::for_each(effects.memory_written, note_unknown);
        },
        [&](const ts::Call& call) {
          for (const Variable v : call.results) writes_[v].called = true;
          calls_ = true;
          if (!asking_.contains(call.callee.index())) return;
          std::ranges::for_each(call.results, note_unknown);
          asks_ = true;
        },
        [](const base::OneOf<ts::Assume, ts::Skip> auto&) {},
    };
    std::visit(note, program_[edge].operation);
  }

  [[nodiscard]] bool is_unknown(Variable v) const {
    const ts::VariableInfo& info = program_[v];
    if (info.summary || info.type.kind == ts::Type::Kind::opaque) return true;
    if (asks_ && may_be_written_by_callees(v)) return true;
    const auto at = writes_.find(v);
    return at != writes_.end() && at->second.unknown;
  }
  [[nodiscard]] bool may_be_written_by_callees(Variable v) const {
    const auto& memory = program_.memory();
    return program_[v].owner != function_ || std::ranges::find(memory, v) != memory.end();
  }
  [[nodiscard]] bool is_called(Variable v) const {
    const auto at = writes_.find(v);
    return (calls_ && may_be_written_by_callees(v)) || (at != writes_.end() && at->second.called);
  }
  [[nodiscard]] bool stays(Variable v) const {
    return !writes_.contains(v) && !is_unknown(v) && !is_called(v);
  }

  /// Without the location, is there no way around?
  [[nodiscard]] bool is_on_every_round(Location location) const {
    if (location == head_) return true;
    std::set<Location> seen;
    std::vector<Location> open{head_};
    while (!open.empty()) {
      const Location at = open.back();
      open.pop_back();
      for (const ts::Edge edge : program_[at].out) {
        const Location next = program_[edge].target;
        if (next == head_) return false;
        if (next != location && contains(next) && seen.insert(next).second) open.push_back(next);
      }
    }
    return true;
  }

  [[nodiscard]] bool fails_in_the_end(Term condition, Location exit) const {
    const auto operands = condition.operands();
    const auto variables = condition.variables();
    if (std::ranges::any_of(variables, [&](Variable v) { return depends_on_unknown(v); })) {
      return true;
    }
    switch (condition.kind()) {
      case Kind::at_most_zero: return crosses(operands[0], false, exit);
      case Kind::negation:
        return operands[0].kind() == Kind::is_zero &&
               crosses(operands[0].operands()[0], true, exit);
      case Kind::conjunction:
        return std::ranges::any_of(operands,
                                   [&](Term part) { return fails_in_the_end(part, exit); });
      default: return false;
    }
  }

  [[nodiscard]] bool depends_on_unknown(Variable v) const {
    if (is_unknown(v)) return true;
    const auto at = writes_.find(v);
    if (at == writes_.end()) return false;
    return std::ranges::any_of(at->second.edges, [&](ts::Edge e) {
      const auto read = std::get<ts::Assign>(program_[e].operation).value.variables();
      return std::ranges::any_of(read, [&](Variable w) { return is_unknown(w); });
    });
  }

  struct Counter {
    Variable tested;
    Variable counting;  // the same, or what it is a copy of
    Integer factor;
    bool wraps = false;
  };

  /// Does a sum grow in every round, by one counter, until it is positive? Or, to `meet` zero, by
  /// one at a time?
  [[nodiscard]] bool crosses(Term sum, bool meet, Location exit) const {
    std::optional<Counter> counter;
    const auto add = [&](Term operand, const Integer& factor) {
      const auto variables = operand.variables();
      if (std::ranges::all_of(variables, [&](Variable v) { return stays(v); })) return true;
      if (operand.kind() != Kind::variable || counter || is_called(operand.variable()))
        return false;
      counter.emplace(operand.variable(), copied(operand.variable()), factor);
      return !is_called(counter->counting);
    };
    if (sum.kind() == Kind::sum) {
      for (std::size_t i = 0; i < sum.operands().size(); ++i) {
        if (!add(sum.operands()[i], sum.coefficients()[i])) return false;
      }
    } else if (!add(sum, Integer(1))) {
      return false;
    }
    if (!counter) return false;
    if (meet && counter->factor != Integer(1) && counter->factor != Integer(-1)) return false;
    bool every_round = false;
    std::optional<Integer> step;
    const std::vector<ts::Edge>& edges = writes_.at(counter->counting).edges;
    for (const ts::Edge edge : edges) {
      const std::optional<Integer> by = increment(edge, counter->counting);
      if (!by || by->is_zero()) return false;
      if (!meet && (*by * counter->factor).sign() < 0) return false;
      if (meet && ((*by != Integer(1) && *by != Integer(-1)) || (step && *step != *by))) {
        return false;
      }
      step = by;
      every_round = every_round || is_on_every_round(program_[edge].source);
      counter->wraps = counter->wraps || wraps(edge);
    }
    if (!every_round || (meet && happen_twice_without(exit, edges))) return false;
    return meet ? has_the_value(sum, *counter) : has_a_value_beyond(sum, *counter);
  }

  /// May control pass two of the edges, or one of them twice, and not the location in between?
  [[nodiscard]] bool happen_twice_without(Location location,
                                          const std::vector<ts::Edge>& edges) const {
    std::set<Location> seen;
    std::vector<Location> open;
    const auto visit = [&](Location l) {
      if (l != location && contains(l) && seen.insert(l).second) open.push_back(l);
    };
    for (const ts::Edge edge : edges) visit(program_[edge].target);
    while (!open.empty()) {
      const Location at = open.back();
      open.pop_back();
      for (const ts::Edge edge : program_[at].out) visit(program_[edge].target);
    }
    return std::ranges::any_of(edges,
                               [&](ts::Edge e) { return seen.contains(program_[e].source); });
  }

  /// A counter that does not wrap gets as far as one likes, or C leaves undefined what happens. One
  /// that wraps takes on every value of its type, and nothing else.
  [[nodiscard]] bool has_a_value_beyond(Term sum, const Counter& counter) const {
    if (!counter.wraps) return true;
    const absint::Interval range = absint::range_of(program_[counter.counting].type);
    const auto furthest = counter.factor.sign() > 0 ? range.high : range.low;
    const absint::Interval there = bounds_with(sum, counter.tested, *furthest);
    return there.low && there.low->sign() > 0;
  }
  [[nodiscard]] bool has_the_value(Term sum, const Counter& counter) const {
    const absint::Interval range = absint::range_of(program_[counter.counting].type);
    if (!counter.wraps) return range.low.has_value();
    const absint::Interval rest = bounds_with(sum, counter.tested, Integer(0));
    return range.includes(counter.factor.sign() > 0 ? -rest : rest);
  }
  [[nodiscard]] absint::Interval bounds_with(Term sum, Variable counter,
                                             const Integer& value) const {
    return absint::bounds(sum, [&](Variable v) {
      return v == counter ? absint::Interval::only(value) : absint::range_of(program_[v].type);
    });
  }

  /// In `i++ < n` a copy of the counter is compared, made anew in every round.
  [[nodiscard]] Variable copied(Variable v) const {
    const std::vector<ts::Edge>& edges = writes_.at(v).edges;
    if (edges.size() != 1 || !is_on_every_round(program_[edges.front()].source)) return v;
    const Term value = std::get<ts::Assign>(program_[edges.front()].operation).value;
    const bool is_copy = value.kind() == Kind::variable && writes_.contains(value.variable());
    return is_copy ? value.variable() : v;
  }

  /// What the assignment adds to the variable; where it wraps, only ones are seen to get anywhere.
  [[nodiscard]] std::optional<Integer> increment(ts::Edge edge, Variable v) const {
    Term value = std::get<ts::Assign>(program_[edge].operation).value;
    const bool wraps = value.kind() == Kind::wrap;
    if (wraps) {
      const ts::Type type{ts::Type::Kind::integer, value.bits(), value.is_signed()};
      if (type != program_[v].type) return std::nullopt;
      value = value.operands()[0];
    }
    if (value.kind() != Kind::sum || value.operands().size() != 1 ||
        value.operands()[0].kind() != Kind::variable || value.operands()[0].variable() != v ||
        !value.coefficients()[0].is_one()) {
      return std::nullopt;
    }
    Integer by = value.value();
    if (wraps && by != Integer(1) && by != Integer(-1)) return std::nullopt;
    return by;
  }

  [[nodiscard]] bool wraps(ts::Edge edge) const {
    return std::get<ts::Assign>(program_[edge].operation).value.kind() == Kind::wrap;
  }

  const ts::Program& program_;
  const base::BitSet& asking_;
  ts::Function function_;
  std::vector<Location> body_;  // ascending
  Location head_;
  std::map<Variable, Writes> writes_;
  bool calls_ = false;
  bool asks_ = false;  // in a callee
};

}  // namespace

std::vector<ts::Observation> doubtful_ends(const ts::Program& program, const Reach& reach,
                                           const std::vector<ts::Function>& functions,
                                           const KeptStatements& kept, base::Budget& budget) {
  std::vector<ts::Observation> result;
  const base::BitSet asking = slicer::asking(program);
  for (const ts::Function function : functions) {
    for (const FunctionLoop& loop : loops_of(program, reach, function, budget)) {
      if (budget.exhausted()) return result;
      const Ending ending(program, asking, function, loop);
      const std::vector<Location> exits = ending.exits();
      const auto is_kept = [&](Location exit) {
        return std::ranges::any_of(program[exit].out, [&](ts::Edge e) {
          return program[e].statement ? kept.contains(program[e].statement) : kept.contains(e);
        });
      };
      const bool settled =
          std::ranges::all_of(exits, is_kept) ||
          std::ranges::any_of(exits, [&](Location exit) { return ending.ends_at(exit); });
      if (settled) continue;
      for (const Location exit : exits) {
        std::set<Variable> read;
        for (const ts::Edge e : program[exit].out) {
          const auto& test = std::get<ts::Assume>(program[e].operation);
          read.insert(test.condition.variables().begin(), test.condition.variables().end());
        }
        result.push_back({exit, {read.begin(), read.end()}, {}});
      }
    }
  }
  return result;
}

}  // namespace pslice::slicer
