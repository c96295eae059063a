#include "slicer/explore/versions/by_impact.h"

#include <algorithm>

// Yang, Person, Rungta, Khurshid: Directed Incremental Symbolic Execution. What is promised is its
// theorem 4.8: for each sequence of impacted statements that some input runs through, one path. Its
// algorithm (figure 7) does not quite keep that: it goes on with the first of several ways between
// two impacted statements, and a later test may rule out what another way would have allowed.
//
//     if (x > 0) m = 1; else m = 2;
//     if (y > 0) a = 1; else a = 2;      the change
//     if (a + x > 1) b = 1; else b = 2;
//
// With x > 0 for good, b = 2 is never seen after a = 2, though x = -5 gets there.
//
// So the sequence itself is made an output here, which each visit of an impacted statement extends,
// and the tests that count are those of its relevant slice: whoever agrees on them runs through the
// same sequence. Tests like the first above are not among them, and their number does not matter.
// Several leaves can have the same sequence, where what one statement does depends on tests within
// it (`a && b`, the cells of a pointer); the first one stands for all of them.

namespace pslice::explore {
namespace {

using ts::Location;
using ts::Statement;

Statement statement_at(const ts::Program& program, Location l) {
  const std::vector<ts::Edge>& out = program[l].out;
  return out.empty() ? Statement() : program[out.front()].statement;
}

/// Can control come here from elsewhere? Otherwise the statement is at work already.
bool begins_at(const ts::Program& program, Location first) {
  const Statement statement = statement_at(program, first);
  std::vector<Location> open{first};
  std::set<Location> seen{first};
  while (!open.empty()) {
    const Location l = open.back();
    open.pop_back();
    if (l == program[program[l].function].entry) return true;
    for (const ts::Edge e : program[l].in) {
      const Statement before = program[e].statement;
      if (before && before != statement) return true;
      if (!before && seen.insert(program[e].source).second) open.push_back(program[e].source);
    }
  }
  return false;
}

}  // namespace

Observed visits_of(const ts::Program& program, ts::Function entry, const base::BitSet& statements) {
  Observed result{"$impacted", {}, Observed::Counts::all};
  for (const ts::Function f : ts::reachable_functions(program, entry)) {
    for (const Location l : program[f].locations) {
      const Statement s = statement_at(program, l);
      const bool counts = s && s.index() < statements.universe() &&
                          statements.contains(s.index()) && !program[s].implicit;
      if (!counts || !begins_at(program, l)) continue;
      result.at.push_back({l, program.terms().constant(1), {}, s});
    }
  }
  return result;
}

std::optional<Leaf> ByImpact::note(const Question& answered, const Execution& execution,
                                   const Assignment& input) {
  std::optional<Leaf> leaf = TreeMode::note(answered, execution, input);
  last_ = sequence_of(execution);
  if (leaf && !known_.insert(last_).second) leaf.reset();
  return leaf;
}

/// Each visit knows the one before, past the tests that could have led to others.
ByImpact::Sequence ByImpact::sequence_of(const Execution& execution) const {
  const Trace& trace = execution.trace;
  Sequence result;
  for (Node node = execution.outputs[visits_].node; node && node != Trace::start();) {
    if (trace.kind(node) == Trace::Kind::value) result.push_back(trace.statement(node));
    const std::span<const Node> before = trace.operands(node);
    node = before.empty() ? Node() : before.back();
  }
  std::ranges::reverse(result);
  return result;
}

Relevance ByImpact::relevance(const Execution& execution) const {
  const Node visits = execution.outputs[visits_].node;
  return relevant(execution.trace, {&visits, 1}, {}, statement_count_);
}

}  // namespace pslice::explore
