// Calls: who is called through a pointer is found where the pointer leads, and what is passed is
// copied as soon as that is known.

#include "memory/points_to_solver.h"
#include "ts/effects.h"

namespace pslice::memory {

void PointsTo::Solver::take_call(const ts::Call& call, const CallTest* test) {
  if (test == nullptr) return bind(call);
  watch(test->pointer, [this, &call](const Place& place) {
    if (memory_[place.object].function == call.callee) bind(call);
    if (place.object == memory_.outside()) call_through_outside(call);
  });
}

void PointsTo::Solver::bind(const ts::Call& call) {
  ts::for_each_passed(program_, call, [this](ts::Variable parameter, ts::Term argument) {
    add_copies(argument, node(parameter));
  });
  ts::for_each_received(program_, call, [this](ts::Variable target, ts::Variable result) {
    add_copy(result, {}, target);
  });
  activate(call.callee);
}

void PointsTo::Solver::call_through_outside(const ts::Call& call) {
  if (!known_calls_through_outside_.insert(&call).second) return;
  calls_through_outside_.push_back(&call);
  bool known = false;
  exposed_.for_each([&](std::size_t o) { known |= memory_[Object(o)].function == call.callee; });
  if (known) bind(call);
}

void PointsTo::Solver::take(const OpenCall& call) {
  watch(call.pointer, [this, &call](const Place& place) {
    if (memory_[place.object].function) bind(call, memory_[place.object].function);
    if (place.object == memory_.outside()) call_through_outside(call);
  });
}

void PointsTo::Solver::bind(const OpenCall& call, ts::Function callee) {
  if (!call.fits(callee) || !bound_open_.emplace(&call, callee).second) return;
  const std::vector<ts::Variable>& parameters = program_[callee].parameters;
  const bool in_order = call.records.empty() && parameters.size() == call.arguments.size();
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    if (in_order) {
      add_copies(call.arguments[p], node(parameters[p]));
      continue;
    }
    for (const ts::Term argument : call.arguments) add_copies(argument, node(parameters[p]));
    for (const ts::Variable v : call.records) add_copy(v, anywhere, parameters[p]);
  }
  const std::vector<ts::Variable>& results = program_[callee].results;
  const bool is_one = results.size() == 1 && call.results.size() == 1;
  for (const ts::Variable result : results) {
    for (const ts::Variable to : call.results) add_copy(result, is_one ? Move{} : anywhere, to);
  }
  activate(callee);
}

void PointsTo::Solver::call_through_outside(const OpenCall& call) {
  if (!known_open_calls_through_outside_.insert(&call).second) return;
  open_calls_through_outside_.push_back(&call);
  exposed_.for_each([&](std::size_t o) {
    const ts::Function known = memory_[Object(o)].function;
    if (known) bind(call, known);
  });
}

}  // namespace pslice::memory
