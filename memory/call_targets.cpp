#include "memory/call_targets.h"

#include "ts/graph.h"

namespace pslice::memory {

CallTargets::CallTargets(const ts::Program& program, const Memory& memory, PointsTo& points_to)
    : program_(program), memory_(memory), points_to_(points_to) {
  for (const ObjectInfo& object : memory_.objects()) {
    if (object.function) addresses_.emplace(object.function, object.address);
  }
}

const PointsTo::Targets& CallTargets::of(ts::Term pointer) {
  const auto [found, is_new] = of_pointers_.try_emplace(pointer);
  if (is_new) found->second = points_to_.targets(pointer);
  return found->second;
}

const CallTargets::Tested& CallTargets::tested(ts::Location location, ts::Term pointer) {
  const auto [found, is_new] = tested_.try_emplace(location);
  Tested& result = found->second;
  if (!is_new) return result;
  const PointsTo::Targets& targets = of(pointer);
  std::set<Object> untested = targets.without_body;
  for (const ts::Edge edge : program_[location].out) {
    const auto& test = std::get<CallTest>(*memory_.find(edge));
    const bool is_given = test.given && untested.erase(test.given) > 0;
    if (is_given || (test.function && targets.functions.contains(test.function))) {
      result.callees.push_back(test);
    }
  }
  result.others = targets.anyone || !untested.empty() || result.callees.empty();
  return result;
}

bool CallTargets::is_call_of_another(const ts::EdgeInfo& edge, const Access* access) {
  const auto* test = access != nullptr ? std::get_if<CallTest>(access) : nullptr;
  const auto* call = edge.as_call();
  return test != nullptr && call != nullptr && !of(test->pointer).functions.contains(call->callee);
}

std::vector<bool> CallTargets::recursive() {
  ts::Graph calls(program_.function_count());
  for (std::size_t f = 0; f < program_.function_count(); ++f) {
    if (!points_to_.runs(ts::Function(f))) continue;
    for (const ts::Edge edge : program_[ts::Function(f)].edges) {
      const auto* call = program_[edge].as_call();
      if (call == nullptr || is_call_of_another(program_[edge], memory_.find(edge))) continue;
      calls.add_edge(static_cast<ts::Vertex>(f), static_cast<ts::Vertex>(call->callee.index()));
    }
  }
  return ts::on_cycles(calls);
}

}  // namespace pslice::memory
