#include "slicer/explore/execution/execution.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/overloaded.h"
#include "slicer/explore/execution/activations.h"
#include "slicer/explore/execution/asked_inputs.h"
#include "slicer/explore/execution/demanded_ints.h"
#include "slicer/explore/execution/indeterminate.h"
#include "slicer/explore/execution/open_regions.h"
#include "slicer/explore/execution/sides.h"
#include "slicer/explore/execution/values.h"

// The program run on one input: where control goes, and what depends on what. What variables hold
// is values.h's matter, which functions are active is activations.h's, and what a test has a say in
// open_regions.h's.

namespace pslice::explore {

namespace {

using term::Evaluation;
using Status = Evaluation::Status;

class Runner {
 public:
  Runner(const Runnable& runnable, const Assignment& assignment, Execution before)
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

  Execution run() {
    start();
    while (!ended_) step();
    regions_.close_all();
    collect_outputs();
    const bool is_test = result_.has_ended() || runnable_.finds_faults;
    result_.asked = is_test ? asked_inputs(result_, runnable_.inputs) : base::BitSet();
    return std::move(result_);
  }

 private:
  using Held = Values::Held;

  void end(Execution::End how) {
    if (ended_) return;
    ended_ = true;
    result_.end = how;
  }

  // --- values ---

  /// A pointer the entry is given leads to its object, or is null: as if a test had decided that.
  void give_object_or_null(ts::Variable v) {
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

  [[nodiscard]] ts::Statement statement_of(ts::Edge edge) const {
    return numbered(program_[edge].statement);
  }

  [[nodiscard]] ts::Statement numbered(ts::Statement own) const {
    return own ? ts::Statement(runnable_.first_statement + own.index()) : own;
  }

  /// The nodes that define the variables.
  template <class Variables>
  std::vector<Node> definitions(const Variables& variables) {
    std::vector<Node> nodes;
    for (const ts::Variable v : variables) nodes.push_back(values_.at(v).node);
    return nodes;
  }

  /// An instance of a statement, where control is now.
  Node add_value(ts::Statement statement, std::span<const Node> operands) {
    return result_.trace.add_value(statement, operands, regions_.innermost());
  }

  void set(ts::Variable v, Held held, Node node) {
    held.node = node;
    values_.at(v) = std::move(held);
  }

  // --- control ---

  void start() {
    activations_.enter({}, runnable_.entry, false);
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const ts::Variable v(i);
      const ts::VariableInfo& info = program_[v];
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
    arrive(program_[runnable_.entry].entry);
  }

  void arrive(ts::Location location) {
    here_ = location;
    regions_.arrive(location, activations_.depth());
    for (const Definables::Observation& seen : runnable_.definables.observed(location)) {
      observe(seen);
    }
  }

  /// Where what is observed does not exist (`a[i]` beyond the array), it is as if a test had gone
  /// around the observation.
  void observe(const Definables::Observation& seen) {
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

  void collect_outputs() {
    for (std::size_t i = 0; i < runnable_.definables.output_count(); ++i) {
      Held& held = values_[runnable_.definables.output(i)];
      // An input itself is what it is, whatever that is.
      const bool depends = held.provided && !runnable_.inputs.is_fixed(held.term);
      const ts::Term provided = depends ? held.provided : terms_.truth(true);
      result_.outputs.push_back(
          {held.term, held.value, held.node, held.state == Held::State::value, provided});
    }
  }

  void step() {
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

  /// Can an output be observed from there on? The location is one of the function that runs.
  [[nodiscard]] bool output_may_follow(ts::Location l) const {
    return runnable_.regions.shows_output(l) ||
           (runnable_.regions.may_return(l) && activations_.output_follows());
  }

  /// Ends where it cannot go on.
  void stop(Execution::End how, Node last) {
    result_.last = last;
    result_.around = regions_.innermost();
    const std::vector<ts::Edge>& out = program_[here_].out;
    if (!out.empty()) result_.where = statement_of(out.front());
    end(how);
  }

  bool is_defined(ts::Edge edge) {
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
    const Node last = result_.trace.add_test(statement_of(edge), definitions(demand.variables()),
                                             regions_.innermost(), std::move(info));
    result_.bounded = demanded == ts::EdgeInfo::Demand::bound;
    result_.fault = leads_to_null(edge) ? ts::Fault::null_pointer : program_[edge].fault;
    stop(Execution::End::undefined, last);
    return false;
  }

  /// An access through one of several pointers at no object: is that because one is null?
  bool leads_to_null(ts::Edge edge) {
    if (program_[edge].fault != ts::Fault::out_of_bounds) return false;
    return std::ranges::any_of(program_[edge].demand.variables(), [&](ts::Variable v) {
      const auto& value = values_.read(v).value;
      return program_[v].pointer && value && value->is_zero();
    });
  }

  // --- values that nobody gave ---

  /// Ends where a value is used that nobody gave.
  bool uses_indeterminate(ts::Edge edge) {
    if (!runnable_.finds_faults) return false;
    const base::Overloaded look{
        [&](const ts::Assign& assign) { return reads_indeterminate(edge, assign.value); },
        [&](const ts::Call& call) {
          return std::ranges::any_of(call.arguments, [&](ts::Term argument) {
            return reads_indeterminate(edge, argument);
          });
        },
        [](const auto& /*other*/) { return false; },
    };
    return std::visit(look, program_[edge].operation);
  }

  /// To copy a member or an element is not to use it: structures are copied as a whole.
  bool reads_indeterminate(ts::Edge edge, ts::Term value) {
    const auto copied = values_.copied(value);
    if (copied && !is_plain_local(*copied)) return false;
    return is_decided_by_indeterminate(edge, value);
  }

  /// Ends if the value does not follow from the inputs. Where it does, it may be different for
  /// other inputs on the same path.
  bool is_decided_by_indeterminate(ts::Edge edge, ts::Term value) {
    if (!runnable_.finds_faults || !values_.meets_indeterminate(value)) return false;
    const ts::Term wrong =
        depends_on_uninitialised(terms_, runnable_.inputs, values_.symbolic(value));
    if (wrong.is_false()) return false;
    const std::vector<Node> operands = definitions(value.variables());
    if (!values_.is_indeterminate(value)) {
      result_.checks.push_back({add_value(statement_of(edge), operands), terms_.negation(wrong),
                                values_.provided(value.variables()), ts::Fault::uninitialised});
      return false;
    }
    TestInfo info{.location = here_, .condition = {}, .others = {}};
    sides_.set(info, wrong, {{{}, terms_.negation(wrong)}}, value.variables());
    result_.fault = ts::Fault::uninitialised;
    stop(Execution::End::undefined, result_.trace.add_test(statement_of(edge), operands,
                                                           regions_.innermost(), std::move(info)));
    return true;
  }

  /// A local that is a number, and whose address nobody takes: C forbids even to copy it.
  [[nodiscard]] bool is_plain_local(ts::Variable v) const {
    const ts::VariableInfo& info = program_[v];
    return info.owner && !info.addressed && info.name.find_first_of(".[$&") == std::string::npos;
  }

  [[nodiscard]] bool is_observed_here(const std::optional<std::size_t>& output) const {
    return output && std::ranges::any_of(runnable_.definables.observed(here_),
                                         [&](const auto& seen) { return seen.output == *output; });
  }

  /// Where someone asks whether all that is done is defined, a demand that holds is a test like
  /// others: there may be inputs for which it does not. So is one that holds for all inputs that
  /// come here: those that computed something else may have to be asked.
  void follow_demand(ts::Edge edge, ts::Term over_inputs) {
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

  void note_check(ts::Edge edge, ts::Term over_inputs) {
    const ts::EdgeInfo& info = program_[edge];
    if (!runnable_.finds_faults || info.demanded != ts::EdgeInfo::Demand::of_c) return;
    const Node node = add_value(statement_of(edge), definitions(info.demand.variables()));
    result_.checks.push_back(
        {node, over_inputs, values_.provided(info.demand.variables()), info.fault});
  }

  /// What is demanded to be an int is known to be one in all executions that get here.
  void note_ints(ts::Term demand) {
    for (const ts::Term value : demanded_ints(terms_, demand)) {
      const ts::Term computed = values_.symbolic(value);
      // Numbers need not be known to be ints; in a loop over them there are very many.
      if (computed.is_constant()) return;
      result_.in_int.push_back({computed, definitions(demand.variables()), regions_.innermost()});
    }
  }

  [[nodiscard]] ts::Term guard(ts::Edge e) const { return ts::guard_of(program_[e].operation); }

  /// The edge that is taken here. Where there is a choice, that is a test.
  ts::Edge choose_edge() {
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
    const Node test =
        result_.trace.add_test(statement_of(out.front()), definitions(choice.variables),
                               regions_.innermost(), std::move(info));
    const bool output_follows =
        std::ranges::any_of(out, [&](ts::Edge e) { return output_may_follow(program_[e].target); });
    regions_.open({test, here_, activations_.depth(), output_follows}, rounds);
    if (!choice.taken) end(Execution::End::halted);
    return choice.taken;
  }

  void go_on(ts::Edge edge) { arrive(program_[edge].target); }

  void execute(ts::Edge edge, const ts::Assign& assign) {
    const Node node = add_value(statement_of(edge), definitions(assign.value.variables()));
    set(assign.target, values_.evaluated(assign.value), node);
    go_on(edge);
  }

  void execute(ts::Edge edge, const ts::Assume& /*holds*/) { go_on(edge); }
  void execute(ts::Edge edge, const ts::Skip& /*skip*/) {
    const ts::EdgeInfo& info = program_[edge];
    if (!info.demand && info.fault != ts::Fault::other) {
      result_.fault = info.fault;
      result_.where = statement_of(edge);
    }
    if (program_[edge].outside_call && is_observed_here(runnable_.calls_output)) note_call(edge);
    go_on(edge);
  }

  void note_call(ts::Edge edge) {
    const auto& call = program_[edge].outside_call;
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

  void execute(ts::Edge edge, const ts::Havoc& havoc) {
    std::vector<Node> uses = definitions(havoc.uses);
    if (havoc.reads_memory) {
      for (const ts::Variable v : program_.memory()) uses.push_back(values_.at(v).node);
    }
    const auto clobber = [&](ts::Variable v) {
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

  void execute(ts::Edge edge, const ts::Call& call) {
    std::vector<Held> arguments;
    for (const ts::Term argument : call.arguments) {
      Held held = values_.evaluated(argument);
      held.node = add_value(statement_of(edge), definitions(argument.variables()));
      arguments.push_back(std::move(held));
    }
    activations_.enter(edge, call.callee, output_may_follow(program_[edge].target));
    const ts::FunctionInfo& function = program_[call.callee];
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Node node = arguments[i].node;
      set(function.parameters[i], std::move(arguments[i]), node);
    }
    arrive(function.entry);
  }

  void leave_function() {
    std::vector<Held> results;
    for (const ts::Variable v : program_[activations_.innermost()].results) {
      results.push_back(values_.read(v));
    }
    const ts::Edge from = activations_.leave();
    if (!from) return end(Execution::End::returned);
    const auto& call = std::get<ts::Call>(program_[from].operation);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      const Node node = add_value(statement_of(from), {&results[i].node, 1});
      set(call.results[i], std::move(results[i]), node);
    }
    go_on(from);
  }

  const Runnable& runnable_;
  const ts::Program& program_;
  term::Factory& terms_;
  const Assignment& assignment_;
  Values values_;
  Activations activations_;
  Sides sides_;
  Execution result_;
  std::size_t steps_before_;
  OpenRegions regions_;
  ts::Location here_;
  bool ended_ = false;
};

}  // namespace

Execution execute(const Runnable& runnable, const Assignment& assignment) {
  return Runner(runnable, assignment, {}).run();
}

Execution execute_after(Execution before, const Runnable& runnable, const Assignment& assignment) {
  before.program += 1;
  before.earlier_results = before.results.size();
  return Runner(runnable, assignment, std::move(before)).run();
}

}  // namespace pslice::explore
