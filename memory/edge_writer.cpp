#include "memory/edge_writer.h"

#include <utility>

namespace pslice::memory {

void EdgeWriter::begin(ts::EdgeInfo old) {
  old_ = std::move(old);
  here_ = old_.source;
}

void EdgeWriter::step(ts::Operation operation) {
  const ts::Location next = program_.add_location(function());
  add(next, std::move(operation));
  here_ = next;
}

void EdgeWriter::finish(ts::Operation operation) { add(old_.target, std::move(operation)); }

void EdgeWriter::demand_of_next(ts::Term formula, ts::Fault fault, ts::EdgeInfo::Demand demanded) {
  old_.demand = formula;
  old_.fault = fault;
  old_.demanded = demanded;
}

void EdgeWriter::demand(ts::Term formula, ts::Fault fault, ts::EdgeInfo::Demand demanded) {
  if (formula.is_true()) return;
  demand_of_next(formula, fault, demanded);
  step(ts::Skip{});
}

/// What is demanded, and the call from outside that begins here, are told once.
void EdgeWriter::add(ts::Location target, ts::Operation operation) {
  program_.add_edge(
      {here_, target, std::move(operation), old_.statement, old_.needs,
       std::exchange(old_.demand, {}), std::exchange(old_.demanded, ts::EdgeInfo::Demand::of_c),
       std::exchange(old_.fault, ts::Fault::other), std::exchange(old_.outside_call, nullptr)});
}

}  // namespace pslice::memory
