#include "slicer/explore/execution.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "slicer/explore/values.h"

// The program run on one input: where control goes, and what depends on what. What variables hold
// is values.h's matter.
//
// As in ts/interpret.cpp all variables live in one store, and a function that is active already has
// the locals of its older activation put aside while it runs again.

namespace pslice::explore {

namespace {

using term::Evaluation;
using Status = Evaluation::Status;

class Runner {
 public:
  Runner(const Runnable& runnable, const Assignment& assignment)
      : runnable_(runnable),
        program_(runnable.program),
        terms_(runnable.program.terms()),
        assignment_(assignment),
        values_(runnable, assignment),
        locals_(program_.function_count()),
        activations_(program_.function_count()),
        rounds_(program_.location_count()) {
    for (std::size_t v = 0; v < program_.variable_count(); ++v) {
      const ts::Function owner = program_[ts::Variable(v)].owner;
      if (owner) locals_[owner.index()].emplace_back(v);
    }
    result_.edges = base::BitSet(program_.edge_count());
  }

  Execution run() {
    start();
    while (!ended_) step();
    close_all();
    collect_outputs();
    collect_inputs();
    return std::move(result_);
  }

 private:
  using Held = Values::Held;
  struct Frame {
    ts::Edge call;  // none: the entry
    ts::Function function;
    std::vector<Held> saved;      // locals of the activation underneath, if there is one
    bool output_follows = false;  // can an output be observed after it has returned?
  };
  struct Region {
    Node test;
    ts::Location location;
    ts::Location end;   // none: the program's
    std::size_t depth;  // of calls
    std::size_t rounds_before;
    bool output_follows;  // can an output be observed behind the test?
  };

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

  /// The nodes that define the variables.
  template <class Variables>
  std::vector<Node> definitions(const Variables& variables) {
    std::vector<Node> nodes;
    for (const ts::Variable v : variables) nodes.push_back(values_.at(v).node);
    return nodes;
  }

  void set(ts::Variable v, Held held, Node node) {
    held.node = node;
    values_.at(v) = std::move(held);
  }

  // --- control ---

  void start() {
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
    stack_.push_back({{}, runnable_.entry, {}, false});
    ++activations_[runnable_.entry.index()];
    arrive(program_[runnable_.entry].entry);
  }

  void arrive(ts::Location location) {
    here_ = location;
    while (!regions_.empty() && regions_.back().end == location &&
           regions_.back().depth == stack_.size()) {
      close();
    }
    for (const Definables::Observation& seen : runnable_.definables.observed(location))
      observe(seen);
  }

  /// Where what is observed does not exist (`a[i]` beyond the array), it is as if a test had gone
  /// around the observation.
  void observe(const Definables::Observation& seen) {
    Held& output = values_[runnable_.definables.output(seen.output)];
    const ts::Term exists = seen.exists ? values_.symbolic(seen.exists) : terms_.truth(true);
    const bool is_there = !seen.exists || values_.evaluate(seen.exists).value.is_one();
    Node before = output.node;
    if (is_there) {
      output = values_.evaluated(seen.value);
      before = result_.trace.add_value({}, definitions(seen.value.variables()));
    } else {
      result_.missed.push_back(seen.output);
    }
    output.node = before;
    if (exists.is_true()) return;
    const ts::Term missing = terms_.negation(exists);
    TestInfo info{.location = {}, .condition = {}, .others = {}, .rounds = 1};
    info.guessed = seen.exists && values_.evaluate(seen.exists).status != Status::known;
    set_sides(info, is_there ? exists : missing, {{{}, is_there ? missing : exists}},
              seen.exists.variables());
    const Node test = result_.trace.add_test({}, definitions(seen.exists.variables()), innermost(),
                                             std::move(info));
    output.node = result_.trace.add_merge(test, before);
  }

  /// The innermost region ends: what it may define depends on its test from now on.
  void close() {
    const Region region = regions_.back();
    regions_.pop_back();
    rounds_[region.location.index()] = region.rounds_before;
    for (const Definable definable : runnable_.regions.may_define(region.location)) {
      Node& node = values_[definable].node;
      node = result_.trace.add_merge(region.test, node);
    }
  }

  /// When the program ends, all regions do.
  void close_all() {
    while (!regions_.empty()) {
      const Region region = regions_.back();
      regions_.pop_back();
      if (!region.output_follows) continue;
      for (std::size_t i = 0; i < runnable_.definables.output_count(); ++i) {
        Node& node = values_[runnable_.definables.output(i)].node;
        node = result_.trace.add_merge(region.test, node);
      }
    }
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

  /// What no test, no demand and no output mentions makes no difference.
  void collect_inputs() {
    result_.asked = base::BitSet(runnable_.inputs.count());
    if (!result_.has_ended()) return;  // it is no test
    // The terms of a loop are parts of one another: each part is looked at once.
    std::unordered_set<ts::Term> seen;
    std::vector<ts::Term> left;
    const auto push = [&](ts::Term term) {
      if (seen.insert(term).second) left.push_back(term);
    };
    const auto add = [&](ts::Term term) {
      if (term) push(term);
      while (!left.empty()) {
        const ts::Term next = left.back();
        left.pop_back();
        if (next.kind() == term::Kind::variable) {
          if (const auto input = runnable_.inputs.of(next.variable())) result_.asked.insert(*input);
        }
        std::ranges::for_each(next.operands(), push);
      }
    };
    for (const Node test : result_.trace.tests()) {
      const TestInfo& info = result_.trace.info(test);
      add(info.condition);
      for (const Side& other : info.others) add(other.condition);
    }
    for (const ts::Term demand : demands_) add(demand);
    for (const Execution::Observed& output : result_.outputs) {
      add(output.term);
      add(output.provided);
    }
    for (const std::size_t input : result_.results) result_.asked.insert(input);
  }

  void step() {
    const ts::FunctionInfo& function = program_[stack_.back().function];
    if (here_ == function.halt) return end(Execution::End::halted);
    if (here_ == function.exit) return leave_function();
    if (result_.steps == runnable_.max_steps) return stop(Execution::End::out_of_steps, {});
    // A step on large terms takes its time.
    if (runnable_.stop && runnable_.stop()) return stop(Execution::End::stopped, {});
    const ts::Edge edge = choose_edge();
    if (ended_ || !is_defined(edge)) return;
    ++result_.steps;
    result_.edges.insert(edge.index());
    std::visit([&](const auto& operation) { execute(edge, operation); }, program_[edge].operation);
  }

  /// Can an output be observed from there on? The location is one of the function that runs.
  [[nodiscard]] bool output_may_follow(ts::Location l) const {
    return runnable_.regions.shows_output(l) ||
           (runnable_.regions.may_return(l) && stack_.back().output_follows);
  }

  [[nodiscard]] Node innermost() const { return regions_.empty() ? Node() : regions_.back().test; }

  /// Ends where it cannot go on.
  void stop(Execution::End how, Node last) {
    result_.last = last;
    result_.around = innermost();
    const std::vector<ts::Edge>& out = program_[here_].out;
    if (!out.empty()) result_.where = program_[out.front()].statement;
    end(how);
  }

  bool is_defined(ts::Edge edge) {
    const ts::Term demand = program_[edge].demand;
    if (!demand) return true;
    const Evaluation holds = values_.evaluate(demand);
    const ts::Term over_inputs = values_.symbolic(demand);
    demands_.insert(over_inputs);
    if (holds.status == Status::known && holds.value.is_one()) {
      note_range(demand);
      return true;
    }
    const ts::EdgeInfo::Demand demanded = program_[edge].demanded;
    if (holds.status == Status::unknown) {
      const bool by_library = demanded == ts::EdgeInfo::Demand::not_told;
      (by_library ? result_.doubtful : result_.not_told) = true;
      return true;
    }
    TestInfo info{.location = here_, .condition = {}, .others = {}};
    set_sides(info, terms_.negation(over_inputs), {{{}, over_inputs}}, demand.variables());
    const Node last = result_.trace.add_test(
        program_[edge].statement, definitions(demand.variables()), innermost(), std::move(info));
    result_.bounded = demanded == ts::EdgeInfo::Demand::bound;
    stop(Execution::End::undefined, last);
    return false;
  }

  /// A demand that something lies between the least and the largest int tells what is an int.
  void note_range(ts::Term demand) {
    if (demand.kind() != term::Kind::conjunction || demand.operands().size() != 2) return;
    const auto part = [&](std::size_t i) { return demand.operands()[i]; };
    if (part(0).kind() != term::Kind::at_most_zero || part(1).kind() != term::Kind::at_most_zero) {
      return;
    }
    const Integer limit = Integer::power_of_two(31);
    for (const std::size_t i : {0U, 1U}) {
      // value - largest <= 0 and least - value <= 0
      const ts::Term value =
          terms_.add(part(i).operands().front(), terms_.constant(limit - Integer(1)));
      const ts::Term below = terms_.subtract(terms_.constant(-limit), value);
      if (below != part(1 - i).operands().front()) continue;
      const ts::Term computed = values_.symbolic(value);
      // Numbers need not be known to be ints; in a loop over them there are very many.
      if (computed.is_constant()) return;
      result_.in_int.push_back({computed, definitions(demand.variables()), innermost()});
    }
  }

  /// The edge that is taken here. Where there is a choice, that is a test.
  ts::Edge choose_edge() {
    const std::vector<ts::Edge>& out = program_[here_].out;
    if (out.empty()) {
      end(Execution::End::halted);
      return {};
    }
    const auto guard = [&](ts::Edge e) {
      const auto* assume = std::get_if<ts::Assume>(&program_[e].operation);
      return assume != nullptr ? assume->condition : ts::Term();
    };
    if (!guard(out.front())) return out.front();
    ts::Edge taken;
    bool unknown = false;
    std::vector<ts::Variable> variables;
    for (const ts::Edge e : out) {
      const ts::Term condition = guard(e);
      const Evaluation holds = values_.evaluate(condition);
      variables.insert(variables.end(), condition.variables().begin(), condition.variables().end());
      if (holds.status == Status::known && holds.value.is_one() && !taken) taken = e;
      unknown = unknown || holds.status != Status::known;
    }
    std::ranges::sort(variables);
    variables.erase(std::ranges::unique(variables).begin(), variables.end());
    TestInfo info{.location = here_, .condition = {}, .others = {}, .rounds = 0};
    if (!taken && unknown) {
      // If it does not matter which way it goes, any will do; the last leads out of loops.
      taken = out.back();
      info.guessed = true;
    }
    ts::Term condition = taken ? values_.symbolic(guard(taken)) : terms_.truth(true);
    std::vector<Side> others;
    std::vector<ts::Term> sides;
    for (const ts::Edge e : out) {
      sides.push_back(values_.symbolic(guard(e)));
      if (e != taken) others.push_back({e, sides.back()});
    }
    if (out.size() == 1) {  // the other side ends the program
      const ts::Term otherwise = terms_.negation(sides.front());
      if (!taken) condition = otherwise;
      if (taken) others.push_back({{}, otherwise});
    }
    const std::size_t before = rounds_[here_.index()];
    info.rounds = before + (condition.is_true() ? 0 : 1);
    set_sides(info, condition, std::move(others), variables);
    if (info.rounds > runnable_.max_rounds) {
      stop(Execution::End::out_of_rounds, {});
      return {};
    }
    rounds_[here_.index()] = info.rounds;
    const Node test = result_.trace.add_test(program_[out.front()].statement,
                                             definitions(variables), innermost(), std::move(info));
    const bool output_follows =
        std::ranges::any_of(out, [&](ts::Edge e) { return output_may_follow(program_[e].target); });
    regions_.push_back(
        {test, here_, runnable_.regions.end(here_), stack_.size(), before, output_follows});
    if (!taken) end(Execution::End::halted);
    return taken;
  }

  /// What of a test inputs decide, and where the terms of the variables it reads are right.
  template <class Variables>
  void set_sides(TestInfo& info, ts::Term condition, std::vector<Side> others,
                 const Variables& variables) {
    const ts::Term provided = values_.provided(variables);
    info.condition = terms_.conjunction({provided, condition});
    info.restricted = !provided.is_true();
    for (const Side& other : others) {
      const ts::Term side = terms_.conjunction({provided, other.condition});
      if (!side.is_false()) info.others.push_back({other.edge, side});
    }
  }

  void go_on(ts::Edge edge) { arrive(program_[edge].target); }

  void execute(ts::Edge edge, const ts::Assign& assign) {
    const Node node =
        result_.trace.add_value(program_[edge].statement, definitions(assign.value.variables()));
    set(assign.target, values_.evaluated(assign.value), node);
    go_on(edge);
  }

  void execute(ts::Edge edge, const ts::Assume& /*holds*/) { go_on(edge); }
  void execute(ts::Edge edge, const ts::Skip& /*skip*/) { go_on(edge); }

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
      set(v, std::move(held), result_.trace.add_value(program_[edge].statement, operands));
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
        counter.node = result_.trace.add_value(program_[edge].statement, operands);
        operands = {counter.node};
      } else if (havoc.real) {
        held = values_.computed(*havoc.real);
      } else {
        held.state = Held::State::value;
        held.term = values_.unknown_term();
      }
      set(v, std::move(held), result_.trace.add_value(program_[edge].statement, operands));
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
      held.node =
          result_.trace.add_value(program_[edge].statement, definitions(argument.variables()));
      arguments.push_back(std::move(held));
    }
    const std::size_t callee = call.callee.index();
    Frame frame{edge, call.callee, {}, output_may_follow(program_[edge].target)};
    const bool is_active = activations_[callee]++ > 0;
    for (const ts::Variable v : locals_[callee]) {
      if (is_active) frame.saved.push_back(values_.at(v));
      values_.at(v) = {};
      if (is_active && program_[v].addressed) values_.blur(v);
    }
    stack_.push_back(std::move(frame));
    const ts::FunctionInfo& function = program_[call.callee];
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Node node = arguments[i].node;
      set(function.parameters[i], std::move(arguments[i]), node);
    }
    arrive(function.entry);
  }

  void leave_function() {
    Frame frame = std::move(stack_.back());
    std::vector<Held> results;
    for (const ts::Variable v : program_[frame.function].results)
      results.push_back(values_.read(v));
    stack_.pop_back();
    if (!frame.call) return end(Execution::End::returned);
    --activations_[frame.function.index()];
    const std::vector<ts::Variable>& locals = locals_[frame.function.index()];
    const bool alone = activations_[frame.function.index()] == 1;
    for (std::size_t i = 0; i < frame.saved.size(); ++i) {
      const bool shared = program_[locals[i]].addressed;
      if (!shared) values_.at(locals[i]) = std::move(frame.saved[i]);
      if (shared && alone) values_.sharpen(locals[i]);
    }
    const auto& call = std::get<ts::Call>(program_[frame.call].operation);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      const Node node =
          result_.trace.add_value(program_[frame.call].statement, {&results[i].node, 1});
      set(call.results[i], std::move(results[i]), node);
    }
    go_on(frame.call);
  }

  const Runnable& runnable_;
  const ts::Program& program_;
  term::Factory& terms_;
  const Assignment& assignment_;
  Values values_;
  std::vector<std::vector<ts::Variable>> locals_;  // by function
  std::vector<std::size_t> activations_;           // by function
  std::vector<std::size_t> rounds_;                // by location: of the tests open there
  std::unordered_set<ts::Term> demands_;           // met so far, over inputs
  std::vector<Frame> stack_;
  std::vector<Region> regions_;
  ts::Location here_;
  bool ended_ = false;
  Execution result_;
};

}  // namespace

Execution execute(const Runnable& runnable, const Assignment& assignment) {
  return Runner(runnable, assignment).run();
}

}  // namespace pslice::explore
