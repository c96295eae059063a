#include "slicer/explore/execution/execution.h"

#include <algorithm>
#include <utility>

#include "slicer/explore/execution/asked_inputs.h"
#include "slicer/explore/execution/runner.h"

// Where control goes, what is observed on the way, and where it ends.

namespace pslice::explore {

namespace {

using Status = term::Evaluation::Status;

}  // namespace

Runner::Runner(const Runnable& runnable, const Assignment& assignment, Execution before)
    : runnable_(runnable),
      program_(runnable.program),
      terms_(runnable.program.terms()),
      assignment_(assignment),
      values_(runnable, assignment),
      activations_(program_, values_),
      sides_(program_, runnable.first_edge, values_),
      result_(std::move(before)),
      steps_before_(result_.steps),
      regions_(runnable, result_.trace, values_) {
  base::BitSet edges(runnable.first_edge + program_.edge_count());
  result_.edges.for_each([&](std::size_t edge) { edges.insert(edge); });
  result_.edges = std::move(edges);
  result_.calls.emplace_back();
}

Execution Runner::run() {
  start();
  while (!ended_) {
    const Node next(result_.trace.size());
    step();
    note_met(next);
  }
  regions_.close_all();
  collect_outputs();
  note_met(Node(result_.trace.size()));
  tell_tests();
  result_.found = values_.found();
  const bool is_test = result_.has_ended() || runnable_.finds_faults;
  result_.asked = is_test ? asked_inputs(result_, runnable_.inputs) : base::BitSet();
  return std::move(result_);
}

void Runner::give_object_or_null(ts::Variable v) {
  const std::size_t input = runnable_.inputs.find(v, 0);
  const ts::Term is_null =
      terms_.equal(terms_.variable(runnable_.inputs[input].symbol), terms_.constant(0));
  const ts::Term is_not = terms_.negation(is_null);
  const bool null = value_of(assignment_, input).is_zero();
  TestInfo info{.location = {},
                .condition = null ? is_null : is_not,
                .others = {{{}, null ? is_not : is_null}},
                .rounds = 1};
  values_.give(v, null ? Integer(0) : *program_[v].initial);
  const Node test = result_.trace.add_test({}, {}, {}, std::move(info));
  values_.at(v).node = result_.trace.add_merge(test, Trace::start());
}

void Runner::reserve_tests() {
  for (const ts::Variable v : runnable_.inputs.inner_pointers()) {
    const Node test =
        result_.trace.reserve_test({.location = {}, .condition = terms_.truth(true), .others = {}});
    reserved_.emplace(v, test);
    values_.at(v).node = result_.trace.add_merge(test, Trace::start());
  }
}

/// Of the pointers that were followed since the last time.
void Runner::note_met(Node next) { met_.resize(values_.followed().size(), next); }

void Runner::tell_tests() {
  auto met = met_.begin();
  for (const auto& [v, null] : values_.followed()) {
    const ts::Term is_null = runnable_.inputs.is_null(v);
    const ts::Term is_not = terms_.negation(is_null);
    result_.trace.tell_test(reserved_.at(v), {.location = {},
                                              .condition = null ? is_null : is_not,
                                              .others = {{{}, null ? is_not : is_null}},
                                              .rounds = 1,
                                              .met = *met++});
  }
}

void Runner::start() {
  activations_.enter({}, runnable_.entry, false);
  reserve_tests();
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    const ts::Variable v(i);
    const ts::VariableInfo& info = program_[v];
    if (runnable_.inputs.is_inner_pointer(v)) continue;
    const bool starts = runnable_.initial_values || info.settled;
    if (!info.owner && !info.summary && info.initial && starts) values_.give(v, *info.initial);
  }
  for (const ts::Variable v : program_[runnable_.entry].parameters) {
    if (!program_[v].pointer || !program_[v].initial) continue;
    if (runnable_.null_inputs)
      give_object_or_null(v);
    else
      values_.give(v, *program_[v].initial);
  }
  for (const auto& [v, value] : runnable_.given) values_.give(v, value);
  arrive(program_[runnable_.entry].entry);
}

void Runner::arrive(ts::Location location) {
  here_ = location;
  regions_.arrive(location, activations_.depth());
  for (const Definables::Observation& seen : runnable_.definables.observed(location)) {
    observe(seen);
  }
}

void Runner::observe(const Definables::Observation& seen) {
  using Counts = Observed::Counts;
  Held& output = values_[runnable_.definables.output(seen.output)];
  if (seen.counts == Counts::first && output.state == Held::State::value) return;
  const ts::Term exists = seen.exists ? values_.symbolic(seen.exists) : terms_.truth(true);
  const bool is_there = !seen.exists || values_.evaluate(seen.exists).value.is_one();
  Node before = output.node;
  if (is_there) {
    output = values_.evaluated(seen.value);
    std::vector<Node> operands = definitions(seen.value.variables());
    // That a visit is the first depends on the tests that led around earlier ones.
    if (seen.counts != Counts::last) operands.push_back(before);
    before = add_value(numbered(seen.statement), operands);
  } else {
    result_.missed.push_back(result_.outputs.size() + seen.output);
  }
  output.node = before;
  if (exists.is_true()) return;
  const ts::Term missing = terms_.negation(exists);
  TestInfo info{.location = {}, .condition = {}, .others = {}, .rounds = 1};
  info.guessed = seen.exists && values_.evaluate(seen.exists).status != Status::known;
  sides_.set(info, is_there ? exists : missing, {{{}, is_there ? missing : exists}},
             seen.exists.variables());
  const Node test = result_.trace.add_test({}, definitions(seen.exists.variables()),
                                           regions_.innermost(), std::move(info));
  output.node = result_.trace.add_merge(test, before);
}

void Runner::collect_outputs() {
  for (std::size_t i = 0; i < runnable_.definables.output_count(); ++i) {
    Held& held = values_[runnable_.definables.output(i)];
    // An input itself is what it is, whatever that is.
    const bool depends = held.provided && !runnable_.inputs.is_fixed(held.term);
    const ts::Term provided = depends ? held.provided : terms_.truth(true);
    result_.outputs.push_back(
        {held.term, held.value, held.node, held.state == Held::State::value, provided});
  }
}

void Runner::step() {
  const ts::FunctionInfo& function = program_[activations_.innermost()];
  if (here_ == function.halt) return end(Execution::End::halted);
  if (here_ == function.exit) return leave_function();
  if (result_.steps - steps_before_ == runnable_.max_steps)
    return stop(Execution::End::out_of_steps, {});
  // A step on large terms takes its time.
  if (runnable_.stop && runnable_.stop()) return stop(Execution::End::stopped, {});
  const ts::Edge edge = choose_edge();
  if (ended_ || !is_defined(edge) || uses_indeterminate(edge)) return;
  ++result_.steps;
  result_.edges.insert(runnable_.first_edge + edge.index());
  std::visit([&](const auto& operation) { execute(edge, operation); }, program_[edge].operation);
}

bool Runner::output_may_follow(ts::Location l) const {
  return runnable_.regions.shows_output(l) ||
         (runnable_.regions.may_return(l) && activations_.output_follows());
}

void Runner::stop(Execution::End how, Node last) {
  result_.last = last;
  result_.around = regions_.innermost();
  const std::vector<ts::Edge>& out = program_[here_].out;
  if (!out.empty()) result_.where = statement_of(out.front());
  end(how);
}

bool Runner::is_observed_here(const std::optional<std::size_t>& output) const {
  return output && std::ranges::any_of(runnable_.definables.observed(here_),
                                       [&](const auto& seen) { return seen.output == *output; });
}

ts::Edge Runner::choose_edge() {
  const std::vector<ts::Edge>& out = program_[here_].out;
  if (out.empty()) {
    end(Execution::End::halted);
    return {};
  }
  if (!guard(out.front())) return out.front();
  const Sides::Choice choice = sides_.choose(out);
  if (is_decided_by_indeterminate(out.front(), guard(out.front()))) return {};
  TestInfo info = sides_.describe(choice, out);
  info.rounds += regions_.rounds(here_);
  const std::size_t rounds = info.rounds;
  if (rounds > runnable_.max_rounds) {
    stop(Execution::End::out_of_rounds, {});
    return {};
  }
  const Node test = result_.trace.add_test(statement_of(out.front()), definitions(choice.read),
                                           regions_.innermost(), std::move(info));
  const bool output_follows =
      std::ranges::any_of(out, [&](ts::Edge e) { return output_may_follow(program_[e].target); });
  regions_.open({test, here_, activations_.depth(), output_follows}, rounds);
  if (!choice.taken) end(Execution::End::halted);
  return choice.taken;
}

Execution execute(const Runnable& runnable, const Assignment& assignment) {
  return Runner(runnable, assignment, {}).run();
}

Execution execute_after(Execution before, const Runnable& runnable, const Assignment& assignment) {
  before.program += 1;
  before.earlier_results = before.results.size();
  return Runner(runnable, assignment, std::move(before)).run();
}

}  // namespace pslice::explore
