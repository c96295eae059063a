#include <algorithm>
#include <iterator>
#include <utility>

#include "slicer/explore/execution/runner.h"

// What an edge does to the values, and how functions are entered and left.

namespace pslice::explore {

bool Runner::is_written(const ts::Assign& assign) {
  return assign.value.kind() != term::Kind::choice || values_.copied(assign.value) != assign.target;
}

void Runner::execute(ts::Edge edge, const ts::Assign& assign) {
  if (runnable_.given.contains(assign.target) && is_written(assign)) result_.written = true;
  const std::vector<Node> operands = definitions(values_.read_by(assign.value));
  const bool is_kept = values_.keeps(assign);
  const Node node =
      is_kept ? result_.trace.add_kept(operands) : add_value(statement_of(edge), operands);
  set(assign.target, values_.evaluated(assign.value), node);
  go_on(edge);
}

void Runner::execute(ts::Edge edge, const ts::Skip& /*skip*/) {
  const ts::EdgeInfo& info = program_[edge];
  if (!info.demand && info.fault != ts::Fault::other) {
    result_.fault = info.fault;
    result_.where = statement_of(edge);
  }
  if (program_[edge].outside_call && is_observed_here(runnable_.calls_output)) note_call(edge);
  go_on(edge);
}

void Runner::note_call(ts::Edge edge) {
  std::shared_ptr<const ts::OutsideCall> call = program_[edge].outside_call;
  if (std::string name = runnable_.inputs.shared_name(call->function); name != call->function) {
    auto renamed = std::make_shared<ts::OutsideCall>(*call);
    renamed->function = std::move(name);
    call = std::move(renamed);
  }
  Execution::Call seen{call, {}, {}};
  Node& node = values_[runnable_.definables.output(*runnable_.calls_output)].node;
  std::vector<Node> operands{node};
  for (const ts::Term argument : call->arguments) {
    const Held held = values_.evaluated(argument);
    seen.arguments.push_back(held.term);
    seen.values.push_back(held.value);
    std::ranges::copy(definitions(argument.variables()), std::back_inserter(operands));
  }
  result_.calls.back().push_back(std::move(seen));
  node = add_value(statement_of(edge), operands);
}

void Runner::execute(ts::Edge edge, const ts::Havoc& havoc) {
  std::vector<Node> uses = definitions(havoc.uses);
  if (havoc.reads_memory) {
    for (const ts::Variable v : program_.memory()) uses.push_back(values_.at(v).node);
  }
  const auto note_written = [&](ts::Variable v) {
    if (runnable_.given.contains(v)) result_.written = true;
  };
  const auto clobber = [&](ts::Variable v) {
    note_written(v);
    std::vector<Node> operands = uses;
    operands.push_back(values_.at(v).node);
    Held held;
    held.state = Held::State::value;
    held.term = values_.unknown_term();
    set(v, std::move(held), add_value(statement_of(edge), operands));
  };
  for (const ts::Variable v : havoc.may_define) clobber(v);
  if (havoc.writes_memory) {
    for (const ts::Variable v : program_.memory()) clobber(v);
  }
  for (const ts::Variable v : havoc.defines) {
    note_written(v);
    Held held;
    std::vector<Node> operands = uses;
    if (havoc.from_outside) {
      Held& counter = values_[runnable_.definables.counter(v)];
      held.state = Held::State::input;
      held.number = ++counter.number;
      operands = {counter.node};
      counter.node = add_value(statement_of(edge), operands);
      operands = {counter.node};
    } else if (havoc.real) {
      held = values_.computed(*havoc.real);
    } else {
      held.state = Held::State::value;
      held.term = values_.unknown_term();
    }
    set(v, std::move(held), add_value(statement_of(edge), operands));
    if (havoc.from_outside && called_function(program_, v)) {
      Held& given = values_.read(v);
      result_.results.push_back(*runnable_.inputs.of(given.term.variable()));
    }
  }
  go_on(edge);
}

void Runner::execute(ts::Edge edge, const ts::Call& call) {
  std::vector<Held> arguments;
  for (const ts::Term argument : call.arguments) {
    Held held = values_.evaluated(argument);
    held.node = add_value(statement_of(edge), definitions(values_.read_by(argument)));
    arguments.push_back(std::move(held));
  }
  const bool begins = begins_with(call.callee);
  activations_.enter(edge, call.callee, output_may_follow(program_[edge].target));
  const ts::FunctionInfo& function = program_[call.callee];
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Node node = arguments[i].node;
    set(function.parameters[i], std::move(arguments[i]), node);
  }
  if (begins) begin(function);
  arrive(function.entry);
}

bool Runner::begins_with(ts::Function callee) {
  const auto& begins = runnable_.begins;
  if (!begins || callee != begins->function || activations_.is_active(callee)) return false;
  return ++calls_so_far_ == begins->number;
}

void Runner::begin(const ts::FunctionInfo& function) {
  Begun begun{.first = Node(result_.trace.size())};
  for (const Node test : result_.trace.tests()) {
    const TestInfo& info = result_.trace.info(test);
    begun.certain = begun.certain && !info.guessed && values_.is_beyond_tests(info.condition);
  }
  values_.begin();
  for (const ts::Variable v : function.parameters) {
    const Held& held = values_.at(v);
    if (!held.value && !held.real) begun.undetermined.push_back(v);
  }
  for (std::size_t i = 0; i < runnable_.definables.output_count(); ++i) {
    values_[runnable_.definables.output(i)] = {};
  }
  result_.demands.clear();
  result_.in_int.clear();
  result_.results.clear();
  result_.begun = std::move(begun);
  first_depth_ = activations_.depth();
}

void Runner::leave_function() {
  std::vector<Held> results;
  for (const ts::Variable v : program_[activations_.innermost()].results) {
    results.push_back(values_.read(v));
  }
  const ts::Edge from = activations_.leave();
  if (!from || activations_.depth() < first_depth_) return end(Execution::End::returned);
  const auto& call = std::get<ts::Call>(program_[from].operation);
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    const Node node = add_value(statement_of(from), {&results[i].node, 1});
    set(call.results[i], std::move(results[i]), node);
  }
  go_on(from);
}

}  // namespace pslice::explore
