#include "slicer/dependence/dataflow.h"

#include <algorithm>

#include "ts/effects.h"
#include "ts/graph.h"

// Backward over the unfolding. A node's set sigma holds the variables whose value there matters:
//
//   assignment, effect   if something it writes is in sigma behind it, the statement is kept;
//                        sigma loses what is surely overwritten and gains what is read
//   kept statement       sigma gains what its operations may trap on, and if it is a test, the
//                        variables of its conditions
//   criterion            sigma gains the observed variables
//   call                 the results and what the callee may change go to its exit; the rest goes
//                        around it; what matters at its entry comes back, parameters turned into
//                        arguments
//
// A kept statement brings the tests and jumps it is control dependent on (KeptStatements).
//
// The text is shared by all copies, but a copy is run by the slice only if its call is kept, and
// every call around it ("active"). In other copies kept tests and traps demand nothing: nobody
// runs them. Their assignments are still watched, and if one matters the copy's calls are kept.
// So a helper's calls are kept one by one, although its text is one.
//
// A shared copy cannot tell its callers apart. A call of it is kept if anything it may change
// matters behind the call, and only kept calls get to see what matters at its entry; the others
// are gone around.
//
// Each node is recomputed from its successors when one of them, or what the slice keeps there,
// has changed; nodes nearest to the end first, so without loops once is mostly enough. Shared
// copies take turns, callers before callees and then back (see Worklist).

namespace pslice::slicer {
namespace {

/// By context: a shared copy and all that is inlined there are a group. Callers have smaller
/// numbers than what they call, unless they call each other.
std::vector<std::uint32_t> groups_of(const Unfolding& unfolding) {
  std::vector<ts::Vertex> leader(unfolding.context_count());  // the shared copy around
  for (std::size_t c = 0; c < leader.size(); ++c) {
    const Context context(c);
    const bool leads = unfolding.shared(context) || context == Unfolding::root();
    leader[c] = leads ? static_cast<ts::Vertex>(c)
                      : leader[unfolding.callers(context).front().caller.index()];
  }
  ts::Graph calls(leader.size());
  for (std::size_t c = 0; c < leader.size(); ++c) {
    if (!unfolding.shared(Context(c))) continue;
    for (const auto& [caller, edge] : unfolding.callers(Context(c))) {
      calls.add_edge(leader[caller.index()], static_cast<ts::Vertex>(c));
    }
  }
  std::vector<std::uint32_t> number(leader.size());
  auto next = static_cast<std::uint32_t>(leader.size());
  for (const std::vector<ts::Vertex>& callees_first : ts::components(calls)) {
    for (const ts::Vertex v : callees_first) number[v] = --next;
  }
  std::vector<std::uint32_t> groups;
  for (const ts::Vertex v : leader) groups.push_back(number[v]);
  return groups;
}

Worklist worklist_of(const ts::Program& program, const Reach& reach, const Unfolding& unfolding) {
  const std::vector<std::uint32_t> groups = groups_of(unfolding);
  return {unfolding.backward_order(program, reach), unfolding.node_count(),
          [&](Node node) { return groups[unfolding.context(node).index()]; }};
}

}  // namespace

Dataflow::Dataflow(const ts::Program& program, const Reach& reach, const Unfolding& unfolding,
                   const SlotEffects& effects, KeptStatements& kept,
                   std::span<const ts::Observation> criterion)
    : program_(program),
      reach_(reach),
      unfolding_(unfolding),
      effects_(effects),
      kept_(kept),
      sigma_(program, unfolding, effects.slots()),
      worklist_(worklist_of(program, reach, unfolding)),
      active_(unfolding.context_count()),
      required_(unfolding.context_count()) {
  memory_ = sigma_.common(effects.memory());
  changes_.resize(program.function_count());
  for (const ts::Observation& point : criterion) {
    auto& observed = criterion_[point.location];
    for (const ts::Variable v : point.variables) observed.push_back(effects.slots()[v]);
  }
}

Outcome Dataflow::run(base::Budget& budget) {
  start();
  while (!worklist_.empty()) {
    if (budget.exhausted()) return Outcome::out_of_budget;
    update(worklist_.pop());
    settle();
  }
  return Outcome::fixpoint;
}

/// The criterion has to be reached in each of its copies, so every call that leads to one is kept,
/// those of shared copies too. Where it is not reached, the slice must not reach it either: what
/// leads around it is kept, and nothing else.
void Dataflow::start() {
  activate(Unfolding::root());
  std::vector<Context> open;
  std::vector<bool> seen(unfolding_.context_count());
  const auto visit = [&](Context context) {
    if (seen[context.index()]) return;
    seen[context.index()] = true;
    required_[context.index()] = true;
    open.push_back(context);
  };
  for (const auto& [location, observed] : criterion_) {
    kept_.keep(location);
    if (!reach_.contains(location)) continue;
    for (const Context context : unfolding_.copies(program_[location].function)) {
      worklist_.push(unfolding_.node(context, location));
      visit(context);
    }
  }
  while (!open.empty()) {
    const Context context = open.back();
    open.pop_back();
    for (const auto& [caller, edge] : unfolding_.callers(context)) {
      kept_.keep(edge);
      visit(caller);
    }
  }
  settle();
}

void Dataflow::update(Node node) {
  const Context context = unfolding_.context(node);
  const ts::Location location = unfolding_.location(node);
  const SetView sigma = sigma_[node];
  bool changed = false;
  if (const auto point = criterion_.find(location); point != criterion_.end()) {
    changed |= insert(sigma, point->second);
  }
  for (const ts::Edge edge : program_[location].out) {
    ++steps_;
    changed |= flow(context, edge, sigma);
  }
  if (changed) push_predecessors(node);
}

/// Adds to `before` what the edge makes matter; true if that was new.
bool Dataflow::flow(Context context, ts::Edge edge, const SetView& before) {
  const SlotEffects::EdgeEffect effect = effects_[edge];
  bool changed = false;
  if (active(context) && kept_.contains(edge)) {
    changed |= insert(before, effect.needs);
    changed |= insert(before, effect.tests);
  }
  if (effect.call != nullptr) return flow_call(context, edge, before) || changed;

  const SetView after = sigma_[unfolding_.node(context, program_[edge].target)];
  const bool hit = meets(after, effect.writes) || (effect.writes_memory && meets(after, memory_));
  if (!hit) return unite(before, after) || changed;

  matter(context, edge);
  const SetView rest = sigma_.copy(after);
  for (const Slot slot : effect.kills) drop(rest, slot);
  changed |= unite(before, rest);
  changed |= insert(before, effect.reads);
  if (effect.reads_memory) changed |= unite(before, memory_);
  return changed;
}

bool Dataflow::flow_call(Context context, ts::Edge edge, const SetView& before) {
  const ts::EdgeInfo& info = program_[edge];
  const SlotEffects::EdgeEffect effect = effects_[edge];
  const ts::Function function = effect.call->callee;
  const Context callee = unfolding_.callee(context, edge);
  bool changed = false;
  if (reach_.returns.contains(function.index())) {
    const SetView after = sigma_[unfolding_.node(context, info.target)];
    if (meets(after, effect.writes)) matter(context, edge);
    leave_callee(callee, *effect.call, after);

    const SetView rest = sigma_.copy(after);
    for (const Slot slot : effect.kills) drop(rest, slot);
    const CommonSet& changed_inside = changes(function);
    if (unfolding_.shared(callee) && meets(rest, changed_inside)) matter(context, edge);
    subtract(rest, changed_inside);
    changed |= unite(before, rest);
  }
  const bool seen =
      unfolding_.shared(callee) ? active(context) && kept_.contains(edge) : sigma_.touched(callee);
  if (seen) changed |= enter_callee(context, edge, callee, before);
  return changed;
}

/// Backward into the callee by its exit.
void Dataflow::leave_callee(Context callee, const ts::Call& call, const SetView& after) {
  const VariableSlots& slots = effects_.slots();
  std::vector<Slot> results;
  const SetView inside = sigma_.copy_common(after, changes(call.callee));
  ts::for_each_received(program_, call, [&](ts::Variable target, ts::Variable result) {
    if (contains(after, slots[target])) results.push_back(slots[result]);
    if (slots.is_common(target) && effects_.is_single(target)) drop(inside, slots[target]);
  });
  if (results.empty() && *inside.common == 0) return;

  const Node exit = unfolding_.node(callee, program_[call.callee].exit);
  const SetView at_exit = sigma_[exit];
  bool changed = unite(at_exit, inside);
  changed |= insert(at_exit, results);
  if (changed) push_predecessors(exit);
}

/// Backward out of the callee by its entry.
bool Dataflow::enter_callee(Context context, ts::Edge edge, Context callee, const SetView& before) {
  const VariableSlots& slots = effects_.slots();
  const auto& call = std::get<ts::Call>(program_[edge].operation);
  const SetView at_entry = sigma_[unfolding_.node(callee, program_[call.callee].entry)];
  bool changed = false;
  ts::for_each_passed(program_, call, [&](ts::Variable parameter, ts::Term argument) {
    if (!contains(at_entry, slots[parameter])) return;
    matter(context, edge);
    for (const ts::Variable v : argument.variables()) changed |= insert(before, slots[v]);
  });
  const SetView outside = sigma_.copy_common(at_entry);
  for (const Slot slot : effects_.created(call.callee)) drop(outside, slot);
  changed |= unite(before, outside);
  return changed;
}

/// Made a set once someone asks.
const CommonSet& Dataflow::changes(ts::Function function) {
  std::optional<CommonSet>& set = changes_[function.index()];
  if (!set) set = sigma_.common(effects_.changes(function));
  return *set;
}

/// The edge is kept, and its copy has to be run.
void Dataflow::matter(Context context, ts::Edge edge) {
  kept_.keep(edge);
  require(context);
}

void Dataflow::require(Context context) {
  while (!required_[context.index()]) {
    required_[context.index()] = true;
    // The calls of a shared copy are judged one by one.
    if (unfolding_.shared(context) || context == Unfolding::root()) return;
    const auto& [caller, edge] = unfolding_.callers(context).front();
    kept_.keep(edge);
    context = caller;
  }
}

void Dataflow::activate(Context context) {
  std::vector<Context> open{context};
  while (!open.empty()) {
    const Context next = open.back();
    open.pop_back();
    if (active_[next.index()]) continue;
    active_[next.index()] = true;
    for (const ts::Edge edge : program_[unfolding_.function(next)].edges) {
      const ts::EdgeInfo& info = program_[edge];
      if (!kept_.contains(edge)) continue;
      worklist_.push(unfolding_.node(next, info.source));
      if (effects_[edge].call != nullptr) open.push_back(unfolding_.callee(next, edge));
    }
  }
}

/// Lets the copies know what has been kept.
void Dataflow::settle() {
  for (const ts::Edge edge : kept_.close()) {
    const ts::EdgeInfo& info = program_[edge];
    for (const Context context : unfolding_.copies(program_[info.source].function)) {
      if (!active(context)) continue;
      worklist_.push(unfolding_.node(context, info.source));
      if (effects_[edge].call != nullptr) activate(unfolding_.callee(context, edge));
    }
  }
}

void Dataflow::push_predecessors(Node node) {
  const Context context = unfolding_.context(node);
  const ts::Location location = unfolding_.location(node);
  for (const ts::Edge edge : program_[location].in) {
    worklist_.push(unfolding_.node(context, program_[edge].source));
  }
  if (location != program_[unfolding_.function(context)].entry) return;
  for (const auto& [caller, edge] : unfolding_.callers(context)) {
    worklist_.push(unfolding_.node(caller, program_[edge].source));
  }
}

}  // namespace pslice::slicer
