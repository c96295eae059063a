#include "slicer/dependence/impact.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "slicer/dependence/control.h"
#include "slicer/dependence/effects.h"
#include "slicer/dependence/reach.h"
#include "slicer/dependence/sigma.h"
#include "slicer/dependence/unfold.h"
#include "ts/effects.h"

// First forward, to a fixpoint: what is control dependent on something impacted is impacted
// (rule 1), and what uses a variable that something impacted defined (rule 2). Then backward, to a
// fixpoint: the tests that decide about something impacted are (rule 3), and the definitions that
// reach a use in it (rule 4).
//
//     if (PedalPos <= 0)      n0    changed
//       cmd = cmd + 1;        n1    rule 1, from n0
//     cmd = cmd + 1;          n5    rule 2, from n1
//     if (sw == 0) m = 1;     n6
//     if (cmd == 2) p = 0;    n10   rule 2, from n5; and p = 0 by rule 1, from n10
//
// The paper has one procedure, into which others were inlined, and variables. Here the program is
// unfolded (unfold.h), so a call is looked at as if its callee stood there: arguments are assigned
// to parameters, and results to what they are assigned to; that a call is executed controls all of
// the callee. A statement is one node as far as it does not call: whatever of it reads something,
// all that it defines depends on that. Instead of pairs of definitions and uses there is a set of
// variables for each place: those that something impacted may have defined (forward), and those
// that something impacted may use (backward); a definition takes the variable out.
//
// By the textbook jumps decide nothing. A jump that only one version has, or that leads elsewhere,
// does: behind it, other things run. There the other side is where control goes without it.

namespace pslice::slicer {
namespace {

/// So many edges of inlined copies; beyond, callers share one.
constexpr std::size_t max_inlined_edges = 20'000;

std::vector<ts::Function> functions_with_copies(const ts::Program& program,
                                                const Unfolding& unfolding) {
  std::vector<ts::Function> functions;
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    if (!unfolding.copies(ts::Function(f)).empty()) functions.emplace_back(f);
  }
  return functions;
}

/// What calls of functions without a body hand over is read there, though nothing else may mention
/// it.
std::vector<ts::Observation> handed_outside(const ts::Program& program,
                                            const std::vector<ts::Function>& functions) {
  std::vector<ts::Observation> result;
  for (const ts::Function f : functions) {
    for (const ts::Edge e : program[f].edges) {
      if (!program[e].outside_call) continue;
      ts::Observation& point = result.emplace_back();
      point.location = program[e].source;
      for (const ts::Term argument : program[e].outside_call->arguments) {
        std::ranges::copy(argument.variables(), std::back_inserter(point.variables));
      }
    }
  }
  return result;
}

class Impact {
 public:
  Impact(const ts::Program& program, ts::Function entry, const ChangeSet& changes)
      : program_(program),
        changes_(changes),
        reach_(compute_reach(program)),
        unfolding_(program, entry, reach_, max_inlined_edges),
        functions_(functions_with_copies(program, unfolding_)),
        control_(program, reach_, functions_, Termination::keep, Jumps::do_not_decide),
        control_with_jumps_(program, reach_, functions_, Termination::keep, Jumps::decide),
        slots_(program, functions_, handed_outside(program, functions_)),
        effects_(program, reach_, functions_, slots_),
        places_(program.statement_count()),
        controlled_by_(program.location_count()),
        diverted_by_(program.location_count()),
        impacted_(unfolding_.node_count()),
        controlled_(unfolding_.node_count()),
        required_(unfolding_.node_count()),
        runs_impacted_(unfolding_.context_count()),
        halts_otherwise_(unfolding_.context_count()) {
    for (const ts::Function f : functions_) index(f);
  }

  std::optional<base::BitSet> run(base::Budget& budget) {
    std::vector<Node> backward = unfolding_.backward_order(program_, reach_);
    const std::vector<Node> forward(backward.rbegin(), backward.rend());
    start();
    SigmaTable defined(program_, unfolding_, slots_);
    if (!to_fixpoint(forward, budget, [&](Node n) { look_forward(n, defined); })) return {};
    SigmaTable used(program_, unfolding_, slots_);
    if (!to_fixpoint(backward, budget, [&](Node n) { look_backward(n, used); })) return {};
    return statements();
  }

 private:
  using Set = std::span<Word>;

  void index(ts::Function f) {
    for (const ts::Location l : program_[f].locations) {
      if (!reach_.contains(l)) continue;
      const ts::Statement s = statement(l);
      if (s) places_[s.index()].push_back(l);
      for (const ts::Location c : control_.controllers(l)) controlled_by_[c.index()].push_back(l);
      for (const ts::Location c : control_with_jumps_.controllers(l)) {
        diverted_by_[c.index()].push_back(l);
      }
    }
  }

  template <class Look>
  bool to_fixpoint(const std::vector<Node>& order, base::Budget& budget, const Look& look) {
    do {
      grows_ = false;
      for (const Node n : order) look(n);
      if (budget.exhausted()) return false;
    } while (grows_);
    return true;
  }

  void note(bool is_new) { grows_ = grows_ || is_new; }

  // --- what is where ---

  [[nodiscard]] ts::Statement statement(ts::Location l) const {
    const std::vector<ts::Edge>& out = program_[l].out;
    return out.empty() ? ts::Statement() : program_[out.front()].statement;
  }
  [[nodiscard]] const ts::Call* call_at(ts::Location l) const {
    const std::vector<ts::Edge>& out = program_[l].out;
    return out.empty() ? nullptr : program_[out.front()].as_call();
  }
  [[nodiscard]] static bool holds(const base::BitSet& set, ts::Statement s) {
    return s && s.index() < set.universe() && set.contains(s.index());
  }
  [[nodiscard]] bool is_change(ts::Location l) const {
    return holds(changes_.changed, statement(l));
  }
  /// Does control go elsewhere because of the change, or come here because of it?
  [[nodiscard]] bool diverts(ts::Location l) const {
    const ts::Statement s = statement(l);
    if (!is_change(l)) return false;
    return program_[s].kind == ts::StatementKind::jump || holds(changes_.misplaced, s);
  }
  [[nodiscard]] bool is_impacted(Node n) const { return impacted_.contains(n.index()); }
  [[nodiscard]] bool is_controlled(Node n) const { return controlled_.contains(n.index()); }
  [[nodiscard]] Node same_copy(Node n, ts::Location l) const {
    return unfolding_.node(unfolding_.context(n), l);
  }
  [[nodiscard]] Context callee_of(Node n) const {
    return unfolding_.callee(unfolding_.context(n), program_[unfolding_.location(n)].out.front());
  }

  // --- marks ---

  void start() {
    for (const ts::Function f : functions_) {
      for (const ts::Location l : program_[f].locations) {
        if (!reach_.contains(l) || !is_change(l)) continue;
        for (const Context c : unfolding_.copies(f)) mark(unfolding_.node(c, l));
      }
    }
  }

  /// Of a statement all is impacted, but for what it calls.
  void mark(Node n) {
    if (!impacted_.insert(n.index())) return;
    grows_ = true;
    note(runs_impacted_.insert(unfolding_.context(n).index()));
    const ts::Location l = unfolding_.location(n);
    const ts::Statement s = statement(l);
    if (!s || call_at(l) != nullptr) return;
    for (const ts::Location other : places_[s.index()]) {
      if (call_at(other) == nullptr) mark(same_copy(n, other));
    }
  }

  /// Whether it runs depends on something impacted; and with it all that it decides about (rule 1).
  void control(Node first) {
    std::vector<Node> open;
    const auto add = [&](Node n) {
      if (controlled_.insert(n.index())) open.push_back(n);
    };
    add(first);
    while (!open.empty()) {
      const Node n = open.back();
      open.pop_back();
      mark(n);
      const ts::Location l = unfolding_.location(n);
      for (const ts::Location other : controlled_by_[l.index()]) add(same_copy(n, other));
      if (call_at(l) == nullptr) continue;
      const Context callee = callee_of(n);
      for (const ts::Location other : program_[unfolding_.function(callee)].locations) {
        if (reach_.contains(other)) add(unfolding_.node(callee, other));
      }
    }
  }

  void decide(Node n) {
    for (const ts::Location l : controlled_by_[unfolding_.location(n).index()]) {
      control(same_copy(n, l));
    }
  }

  // --- rules 1 and 2 ---

  void look_forward(Node n, SigmaTable& defined) {
    const ts::Location here = unfolding_.location(n);
    const std::vector<ts::Edge>& out = program_[here].out;
    const Set before = defined[n];
    const bool uses = std::ranges::any_of(out, [&](ts::Edge e) { return reads_any(e, before); });
    if (uses) mark(n);
    if (is_impacted(n) && out.size() > 1) decide(n);
    if (diverts(here)) {
      for (const ts::Location l : diverted_by_[here.index()]) control(same_copy(n, l));
    }
    note_end(n);
    for (const ts::Edge e : out) {
      if (effects_[e].call != nullptr)
        call_forward(n, e, before, defined);
      else
        flow_forward(n, e, before, defined[same_copy(n, program_[e].target)]);
    }
  }

  [[nodiscard]] bool reads_any(ts::Edge e, std::span<const Word> set) const {
    const SlotEffects::EdgeEffect effect = effects_[e];
    if (meets(set, effect.reads) || meets(set, effect.tests)) return true;
    if (effect.reads_memory && meets(set, effects_.memory())) return true;
    const auto& outside = program_[e].outside_call;
    return outside &&
           std::ranges::any_of(outside->arguments, [&](ts::Term t) { return reads_any(t, set); });
  }

  [[nodiscard]] bool reads_any(ts::Term term, std::span<const Word> set) const {
    return std::ranges::any_of(term.variables(),
                               [&](ts::Variable v) { return contains(set, slots_[v]); });
  }

  void flow_forward(Node n, ts::Edge e, std::span<const Word> before, Set after) {
    const SlotEffects::EdgeEffect effect = effects_[e];
    scratch_.assign(before.begin(), before.end());
    for (const Slot slot : effect.kills) drop(scratch_, slot);
    if (is_impacted(n)) {
      insert(scratch_, effect.writes);
      if (effect.writes_memory) unite(scratch_, effects_.memory());
    }
    note(unite(after, scratch_));
  }

  /// As if parameters were assigned arguments, and results handed over.
  void call_forward(Node n, ts::Edge e, std::span<const Word> before, SigmaTable& defined) {
    const ts::Call& call = *effects_[e].call;
    const Context callee = callee_of(n);
    const ts::FunctionInfo& function = program_[call.callee];
    const bool all = is_change(unfolding_.location(n)) || is_controlled(n);
    if (diverts(unfolding_.location(n))) {
      for (const ts::Location l : function.locations) {
        if (reach_.contains(l)) control(unfolding_.node(callee, l));
      }
    }
    const Set entered = defined[unfolding_.node(callee, function.entry)];
    ts::for_each_passed(program_, call, [&](ts::Variable parameter, ts::Term argument) {
      if (!all && !reads_any(argument, before)) return;
      mark(n);
      note(insert(entered, slots_[parameter]));
    });
    scratch_.assign(before.begin(), before.begin() + common());
    for (const Slot slot : effects_.created(call.callee)) drop(scratch_, slot);
    note(unite(entered, scratch_));
    const bool may_halt = reach_.may_halt.contains(call.callee.index());
    if (may_halt && halts_otherwise_.contains(callee.index())) decide(n);
    if (!reach_.returns.contains(call.callee.index())) return;

    const std::span<const Word> left = defined[unfolding_.node(callee, function.exit)];
    const std::span<const Word> changes = effects_.changes(call.callee);
    scratch_.assign(before.begin(), before.end());
    for (std::size_t w = 0; w < changes.size(); ++w) {
      scratch_[w] = (scratch_[w] & ~changes[w]) | (left[w] & changes[w]);
    }
    for (const Slot slot : effects_[e].kills) drop(scratch_, slot);
    ts::for_each_received(program_, call, [&](ts::Variable target, ts::Variable result) {
      if (!all && !contains(left, slots_[result])) return;
      mark(n);
      insert(scratch_, slots_[target]);
    });
    note(unite(defined[same_copy(n, program_[e].target)], scratch_));
  }

  /// Does it depend on something impacted whether the program ends here?
  void note_end(Node n) {
    const Context c = unfolding_.context(n);
    const ts::Location l = unfolding_.location(n);
    const ts::Call* call = call_at(l);
    const bool ends = call != nullptr
                          ? reach_.may_halt.contains(call->callee.index())
                          : std::ranges::any_of(program_[l].out, [&](ts::Edge e) {
                              return program_[e].target == program_[unfolding_.function(c)].halt;
                            });
    const bool passed_on = call != nullptr && halts_otherwise_.contains(callee_of(n).index());
    const bool otherwise = is_controlled(n) || diverts(l) || passed_on;
    if (ends && otherwise) note(halts_otherwise_.insert(c.index()));
  }

  [[nodiscard]] std::ptrdiff_t common() const {
    return static_cast<std::ptrdiff_t>(slots_.common_words());
  }

  // --- rules 3 and 4 ---

  void look_backward(Node n, SigmaTable& used) {
    const Set before = used[n];
    for (const ts::Edge e : program_[unfolding_.location(n)].out) {
      if (effects_[e].call != nullptr)
        call_backward(n, e, before, used);
      else
        flow_backward(n, e, before, used[same_copy(n, program_[e].target)]);
    }
    if (is_impacted(n)) require(n);
  }

  void flow_backward(Node n, ts::Edge e, Set before, std::span<const Word> after) {
    const SlotEffects::EdgeEffect effect = effects_[e];
    const bool reaches =
        meets(after, effect.writes) || (effect.writes_memory && meets(after, effects_.memory()));
    if (reaches) mark(n);
    scratch_.assign(after.begin(), after.end());
    for (const Slot slot : effect.kills) drop(scratch_, slot);
    if (is_impacted(n)) {
      insert(scratch_, effect.reads);
      insert(scratch_, effect.tests);
      if (effect.reads_memory) unite(scratch_, effects_.memory());
      if (const auto& outside = program_[e].outside_call) {
        for (const ts::Term argument : outside->arguments) use(argument);
      }
    }
    note(unite(before, scratch_));
  }

  void use(ts::Term term) {
    for (const ts::Variable v : term.variables()) insert(scratch_, slots_[v]);
  }

  void call_backward(Node n, ts::Edge e, Set before, SigmaTable& used) {
    const ts::Call& call = *effects_[e].call;
    const Context callee = callee_of(n);
    if (runs_impacted_.contains(callee.index())) mark(n);
    if (reach_.returns.contains(call.callee.index())) leave_callee(n, e, before, used);
    const std::span<const Word> entered =
        used[unfolding_.node(callee, program_[call.callee].entry)];
    scratch_.assign(before.size(), 0);
    std::copy_n(entered.begin(), slots_.common_words(), scratch_.begin());
    for (const Slot slot : effects_.created(call.callee)) drop(scratch_, slot);
    ts::for_each_passed(program_, call, [&](ts::Variable parameter, ts::Term argument) {
      const bool is_used = contains(entered, slots_[parameter]);
      if (is_used) mark(n);
      if (is_used || is_change(unfolding_.location(n))) use(argument);
    });
    note(unite(before, scratch_));
  }

  void leave_callee(Node n, ts::Edge e, Set before, SigmaTable& used) {
    const ts::Call& call = *effects_[e].call;
    const std::span<const Word> after = used[same_copy(n, program_[e].target)];
    const Set left = used[unfolding_.node(callee_of(n), program_[call.callee].exit)];
    ts::for_each_received(program_, call, [&](ts::Variable target, ts::Variable result) {
      if (!contains(after, slots_[target])) return;
      mark(n);
      note(insert(left, slots_[result]));
    });
    scratch_.assign(after.begin(), after.end());
    for (const Slot slot : effects_[e].kills) drop(scratch_, slot);
    const std::span<const Word> changes = effects_.changes(call.callee);
    std::vector<Word> through(changes.size());
    for (std::size_t w = 0; w < changes.size(); ++w) {
      through[w] = scratch_[w] & changes[w];
      scratch_[w] &= ~changes[w];
    }
    note(unite(left, through));
    note(unite(before, scratch_));
  }

  /// Rule 3: whatever decides whether control gets there.
  void require(Node n) {
    if (!required_.insert(n.index())) return;
    grows_ = true;
    for (const ts::Location c : control_.controllers(unfolding_.location(n))) {
      const Node decision = same_copy(n, c);
      if (control_.decides(c))
        mark(decision);
      else
        require(decision);  // an exit that an endless loop was given
      if (call_at(c) != nullptr) require_end(callee_of(decision));
    }
  }

  /// Whatever decides whether the program ends in the call.
  void require_end(Context c) {
    const ts::Function f = unfolding_.function(c);
    for (const ts::Edge e : program_[f].edges) {
      const ts::Location l = program_[e].source;
      if (!reach_.contains(l)) continue;
      const ts::Call* call = call_at(l);
      const bool passes_on = call != nullptr && reach_.may_halt.contains(call->callee.index());
      if (!passes_on && program_[e].target != program_[f].halt) continue;
      const Node n = unfolding_.node(c, l);
      const bool is_known = required_.contains(n.index());
      require(n);
      if (passes_on && !is_known) require_end(callee_of(n));
    }
  }

  [[nodiscard]] base::BitSet statements() const {
    base::BitSet result(program_.statement_count());
    impacted_.for_each([&](std::size_t n) {
      const ts::Statement s = statement(unfolding_.location(Node(n)));
      if (s) result.insert(s.index());
    });
    for (const ts::Function f : functions_) {
      for (const ts::Statement s : program_[f].statements) {
        if (holds(changes_.changed, s)) result.insert(s.index());
      }
    }
    return result;
  }

  const ts::Program& program_;
  const ChangeSet& changes_;
  Reach reach_;
  Unfolding unfolding_;
  std::vector<ts::Function> functions_;
  ControlDependence control_;
  ControlDependence control_with_jumps_;
  VariableSlots slots_;
  SlotEffects effects_;
  std::vector<std::vector<ts::Location>> places_;         // by statement
  std::vector<std::vector<ts::Location>> controlled_by_;  // by location: what it decides about
  std::vector<std::vector<ts::Location>> diverted_by_;    // the same, if jumps decide
  base::BitSet impacted_;                                 // by node
  base::BitSet controlled_;       // by node: it is control dependent on something impacted
  base::BitSet required_;         // by node: rule 3 was applied to it
  base::BitSet runs_impacted_;    // by context: something in it is impacted
  base::BitSet halts_otherwise_;  // by context: whether the program ends there may differ
  std::vector<Word> scratch_;
  bool grows_ = false;
};

}  // namespace

std::optional<base::BitSet> impacted_statements(const ts::Program& program, ts::Function entry,
                                                const ChangeSet& changes, base::Budget& budget) {
  return Impact(program, entry, changes).run(budget);
}

}  // namespace pslice::slicer
