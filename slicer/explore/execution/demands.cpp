#include <algorithm>
#include <set>

#include "base/overloaded.h"
#include "slicer/explore/execution/demanded_ints.h"
#include "slicer/explore/execution/indeterminate.h"
#include "slicer/explore/execution/runner.h"

// What C demands of each operation, and that it uses no value that nobody gave: where that does not
// hold, the run ends.

namespace pslice::explore {

namespace {

using term::Evaluation;
using Status = Evaluation::Status;

}  // namespace

bool Runner::is_defined(ts::Edge edge) {
  const ts::Term demand = program_[edge].demand;
  if (!demand) return true;
  const Evaluation holds = values_.evaluate(demand);
  const ts::Term over_inputs = values_.symbolic(demand);
  std::vector<Execution::Demanded>& places = result_.demands[over_inputs];
  if (!over_inputs.is_true()) {
    places.push_back({result_.program, definitions(demand.variables()), regions_.innermost()});
  }
  if (is_decided_by_indeterminate(edge, demand)) return false;
  note_check(edge, over_inputs);
  if (holds.status == Status::known && holds.value.is_one()) {
    note_ints(demand);
    follow_demand(edge, over_inputs);
    return true;
  }
  const ts::EdgeInfo::Demand demanded = program_[edge].demanded;
  if (holds.status == Status::unknown) {
    const bool by_library = demanded == ts::EdgeInfo::Demand::not_told;
    (by_library ? result_.doubtful : result_.not_told) = true;
    return true;
  }
  TestInfo info{.location = here_, .condition = {}, .others = {}};
  sides_.set(info, terms_.negation(over_inputs), {{{}, over_inputs}}, demand.variables());
  if (comes_from_null(definitions(demand.variables()))) info.restricted = true;
  const Node last = result_.trace.add_test(statement_of(edge), definitions(demand.variables()),
                                           regions_.innermost(), std::move(info));
  result_.bounded = demanded == ts::EdgeInfo::Demand::bound;
  result_.fault = leads_to_null(edge) ? ts::Fault::null_pointer : program_[edge].fault;
  stop(Execution::End::undefined, last);
  return false;
}

bool Runner::comes_from_null(std::vector<Node> nodes) const {
  std::set<Node> null_tests;
  for (const auto& [pointer, null] : values_.followed()) {
    if (null) null_tests.insert(reserved_.at(pointer));
  }
  if (null_tests.empty()) return false;
  const Trace& trace = result_.trace;
  std::set<Node> seen(nodes.begin(), nodes.end());
  while (!nodes.empty()) {
    const Node node = nodes.back();
    nodes.pop_back();
    if (trace.kind(node) == Trace::Kind::merge && null_tests.contains(trace.test(node)))
      return true;
    for (const Node operand : trace.operands(node)) {
      if (seen.insert(operand).second) nodes.push_back(operand);
    }
  }
  return false;
}

bool Runner::leads_to_null(ts::Edge edge) {
  if (program_[edge].fault != ts::Fault::out_of_bounds) return false;
  return std::ranges::any_of(program_[edge].demand.variables(), [&](ts::Variable v) {
    const auto& value = values_.read(v).value;
    return program_[v].pointer && value && value->is_zero();
  });
}

bool Runner::uses_indeterminate(ts::Edge edge) {
  if (!runnable_.finds_faults) return false;
  const base::Overloaded look{
      [&](const ts::Assign& assign) { return reads_indeterminate(edge, assign.value); },
      [&](const ts::Call& call) {
        return std::ranges::any_of(
            call.arguments, [&](ts::Term argument) { return reads_indeterminate(edge, argument); });
      },
      [](const auto& /*other*/) { return false; },
  };
  return std::visit(look, program_[edge].operation);
}

bool Runner::reads_indeterminate(ts::Edge edge, ts::Term value) {
  const auto copied = values_.copied(value);
  if (copied && !is_plain_local(program_, *copied)) return false;
  return is_decided_by_indeterminate(edge, value);
}

bool Runner::is_decided_by_indeterminate(ts::Edge edge, ts::Term value) {
  if (!runnable_.finds_faults || !values_.meets_indeterminate(value)) return false;
  const ts::Term wrong =
      depends_on_uninitialised(terms_, runnable_.inputs, values_.symbolic(value));
  if (wrong.is_false()) return false;
  const std::vector<Node> operands = definitions(values_.read_by(value));
  if (!values_.is_indeterminate(value)) {
    result_.checks.push_back({add_value(statement_of(edge), operands), terms_.negation(wrong),
                              values_.provided(value.variables()), ts::Fault::uninitialised});
    return false;
  }
  TestInfo info{.location = here_, .condition = {}, .others = {}};
  sides_.set(info, wrong, {{{}, terms_.negation(wrong)}}, value.variables());
  result_.fault = ts::Fault::uninitialised;
  stop(Execution::End::undefined,
       result_.trace.add_test(statement_of(edge), operands, regions_.innermost(), std::move(info)));
  return true;
}

void Runner::follow_demand(ts::Edge edge, ts::Term over_inputs) {
  const ts::Term demand = program_[edge].demand;
  const bool is_asked = program_[edge].demanded == ts::EdgeInfo::Demand::of_c &&
                        is_observed_here(runnable_.defined_output);
  if (!is_asked) return;
  TestInfo info{.location = here_, .condition = {}, .others = {}};
  info.demanded = true;
  sides_.set(info, over_inputs, {{{}, terms_.negation(over_inputs)}}, demand.variables());
  const Node test = result_.trace.add_test(statement_of(edge), definitions(demand.variables()),
                                           regions_.innermost(), std::move(info));
  Node& node = values_[runnable_.definables.output(*runnable_.defined_output)].node;
  node = result_.trace.add_merge(test, node);
}

void Runner::note_check(ts::Edge edge, ts::Term over_inputs) {
  const ts::EdgeInfo& info = program_[edge];
  if (!runnable_.finds_faults || info.demanded != ts::EdgeInfo::Demand::of_c) return;
  const Node node = add_value(statement_of(edge), definitions(values_.read_by(info.demand)));
  result_.checks.push_back(
      {node, over_inputs, values_.provided(info.demand.variables()), info.fault});
}

void Runner::note_ints(ts::Term demand) {
  for (const ts::Term value : demanded_ints(terms_, demand)) {
    const ts::Term computed = values_.symbolic(value);
    // Numbers need not be known to be ints; in a loop over them there are very many.
    if (computed.is_constant()) return;
    result_.in_int.push_back(
        {computed, definitions(demand.variables()), regions_.innermost(), result_.program});
  }
}

}  // namespace pslice::explore
