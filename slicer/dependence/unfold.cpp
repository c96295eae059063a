#include "slicer/dependence/unfold.h"

namespace pslice::slicer {

Unfolding::Unfolding(const ts::Program& program, ts::Function entry, const Reach& reach,
                     std::size_t max_edges)
    : callers_of_shared_(program.function_count()),
      copies_(program.function_count()),
      calls_(program.function_count()),
      call_number_(program.edge_count()),
      first_location_(program.function_count()),
      sharing_(plan_sharing(program, entry, reach, max_edges)) {
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    calls_[f] = reached_calls(program, reach, ts::Function(f));
    for (std::size_t i = 0; i < calls_[f].size(); ++i) {
      call_number_[calls_[f][i].index()] = static_cast<std::uint32_t>(i);
    }
    const auto& locations = program[ts::Function(f)].locations;
    if (!locations.empty()) first_location_[f] = locations.front().index();
  }
  // Contexts are numbered breadth first; contexts_ is its own worklist.
  add_context(program, entry, {});
  for (std::size_t c = 0; c < contexts_.size(); ++c) {
    const Context caller(c);
    for (const ts::Edge edge : calls_[function(caller).index()]) {
      const ts::Function callee = std::get<ts::Call>(program[edge].operation).callee;
      const bool single = sharing(callee) != Sharing::inlined;
      const auto& existing = copies_[callee.index()];
      const Context entered = single && !existing.empty()
                                  ? existing.front()
                                  : add_context(program, callee, {caller, edge});
      if (single) callers_of_shared_[callee.index()].push_back({caller, edge});
      callees_[contexts_[c].first_call + call_number_[edge.index()]] = entered;
    }
  }
}

Context Unfolding::add_context(const ts::Program& program, ts::Function f, CallSite from) {
  const Context added(contexts_.size());
  contexts_.push_back({f, context_of_.size(), callees_.size(), from});
  context_of_.resize(context_of_.size() + program[f].locations.size(), added);
  callees_.resize(callees_.size() + calls_[f.index()].size());
  copies_[f.index()].push_back(added);
  return added;
}

bool Unfolding::is_within_shared(Context c) const {
  while (!shared(c) && c != root()) c = contexts_[c.index()].from.caller;
  return shared(c);
}

std::span<const Unfolding::CallSite> Unfolding::callers(Context c) const {
  if (shared(c)) return callers_of_shared_[function(c).index()];
  if (c == root()) return {};
  return {&contexts_[c.index()].from, 1};
}

std::vector<Node> Unfolding::backward_order(const ts::Program& program, const Reach& reach) const {
  // Depth first. What follows a call is searched before the callee, so the callee's nodes come
  // after it and before the call, although no step leads from its exit back to the caller here.
  enum class Step : std::uint8_t { enter, leave };
  std::vector<std::pair<Node, Step>> open{
      {node(root(), program[function(root())].entry), Step::enter}};
  std::vector<bool> seen(node_count());
  std::vector<Node> order;
  while (!open.empty()) {
    const auto [at, step] = open.back();
    open.pop_back();
    if (step == Step::leave) {
      order.push_back(at);
      continue;
    }
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    open.emplace_back(at, Step::leave);
    const Context here = context(at);
    for (const ts::Edge edge : program[location(at)].out) {
      const ts::EdgeInfo& info = program[edge];
      const auto* call = info.as_call();
      if (call != nullptr) {
        open.emplace_back(node(callee(here, edge), program[call->callee].entry), Step::enter);
        if (!reach.returns.contains(call->callee.index())) continue;
      }
      open.emplace_back(node(here, info.target), Step::enter);
    }
  }
  return order;
}

}  // namespace pslice::slicer
