#include "slicer/explore/execution.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "term/rebuild.h"

// The program run on one input, with three things kept for every slot: its value, that value as a
// term over inputs, and the node of the trace that defined it.
//
// As in ts/interpret.cpp all variables live in one store, and a function that is active already has
// the locals of its older activation put aside while it runs again.

namespace pslice::explore {

Integer value_of(const Assignment& assignment, std::size_t input) {
  return input < assignment.size() ? assignment[input] : Integer(0);
}

namespace {

using term::Evaluation;
using Status = Evaluation::Status;

constexpr std::uint32_t largest_small_term = 64;
constexpr std::size_t steps_between_looks = 1024;

class Runner {
 public:
  Runner(const Program& setting, const Assignment& assignment)
      : setting_(setting),
        program_(setting.program),
        terms_(setting.program.terms()),
        assignment_(assignment),
        store_(setting.slots.count()),
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
  /// What a slot holds. Inputs are looked up, and so become inputs of the program, when they are
  /// read.
  struct Held {
    enum class State : std::uint8_t { unset, value, input };
    State state = State::unset;
    ts::Term term;
    std::optional<Integer> value;
    std::optional<long double> real;  // of a floating-point number
    bool restricted = false;          // an input that cannot be varied has a part in it
    std::size_t number = 0;  // of an input: the how-manieth its source gives; 0: from the start
    Node node = Trace::start();
  };
  struct Frame {
    ts::Edge call;  // none: the entry
    ts::Function function;
    std::vector<Held> saved;  // locals of the activation underneath, if there is one
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

  Held& at(ts::Variable v) { return store_[Slots::of(v).index()]; }

  ts::Term unknown_term() { return terms_.variable(setting_.inputs.unknown()); }

  /// The slot of a variable, with its value looked up.
  Held& read(ts::Variable v) {
    Held& held = at(v);
    if (program_[v].summary) {  // several cells have no one value
      held.term = {};
      held.value.reset();
    }
    if (held.term) return held;
    const bool from_start = held.state == Held::State::unset && starts_as_input(v);
    if (held.state == Held::State::input || from_start) {
      const std::size_t input = setting_.inputs.find(v, held.number);
      const Input& found = setting_.inputs[input];
      held.term = terms_.variable(found.symbol);
      held.restricted = found.fixed;
      if (found.type.kind == ts::Type::Kind::integer)
        held.value = value_of(assignment_, input);
      else
        held.real = 0;
    } else {
      held.term = unknown_term();
    }
    held.state = Held::State::value;
    return held;
  }

  [[nodiscard]] bool starts_as_input(ts::Variable v) const {
    const ts::VariableInfo& info = program_[v];
    const bool generated = info.name.starts_with('$') || info.name.starts_with('&');
    if (info.summary || generated) return false;
    return !info.owner || std::ranges::find(program_[setting_.entry].parameters, v) !=
                              program_[setting_.entry].parameters.end();
  }

  /// A pointer the entry is given leads to its object, or is null: as if a test had decided that.
  void give_object_or_null(ts::Variable v) {
    const std::size_t input = setting_.inputs.find(v, 0);
    const ts::Term is_null =
        terms_.equal(terms_.variable(setting_.inputs[input].symbol), terms_.constant(0));
    const ts::Term is_not = terms_.negation(is_null);
    const bool null = value_of(assignment_, input).is_zero();
    TestInfo info{.location = {},
                  .condition = null ? is_null : is_not,
                  .others = {{{}, null ? is_not : is_null}},
                  .rounds = 1};
    give(v, null ? Integer(0) : *program_[v].initial);
    const Node test = result_.trace.add_test({}, {}, {}, std::move(info));
    at(v).node = result_.trace.add_merge(test, Trace::start());
  }

  /// Most terms of programs are small, and most values constants: a substitution proper, with its
  /// tables, is for the others. (It was half the time of an exploration.)
  ts::Term symbolic(ts::Term term) {
    if (term.variables().empty()) return term;
    if (const auto known = constant_value(term)) return *known;
    if (term.size() <= largest_small_term) return replaced(term);
    return terms_.substitute(term, [this](ts::Variable v) { return read(v).term; });
  }

  ts::Term replaced(ts::Term term) {
    if (term.kind() == term::Kind::variable) return read(term.variable()).term;
    if (term.variables().empty()) return term;
    std::vector<ts::Term> operands;
    operands.reserve(term.operands().size());
    for (const ts::Term operand : term.operands()) operands.push_back(replaced(operand));
    return term::rebuild(terms_, term, operands);
  }

  /// The value of a term all of whose variables hold the same in every execution.
  std::optional<ts::Term> constant_value(ts::Term term) {
    for (const ts::Variable v : term.variables()) {
      if (!read(v).term.is_constant()) return std::nullopt;
    }
    const Evaluation result = evaluate(term);
    if (result.status != Status::known) return std::nullopt;
    return term.is_formula() ? terms_.truth(result.value.is_one()) : terms_.constant(result.value);
  }

  Evaluation evaluate(ts::Term term) {
    return term::evaluate_fully(term, [this](ts::Variable v) { return read(v).value; });
  }

  /// The nodes that define the variables.
  template <class Variables>
  std::vector<Node> definitions(const Variables& variables) {
    std::vector<Node> nodes;
    for (const ts::Variable v : variables) nodes.push_back(at(v).node);
    return nodes;
  }

  Held evaluated(ts::Term term) {
    if (term.kind() == term::Kind::variable) return read(term.variable());
    Evaluation result = evaluate(term);
    Held held;
    held.state = Held::State::value;
    held.term = symbolic(term);
    if (result.status == Status::known) held.value = std::move(result.value);
    held.restricted = restricted(term.variables());
    return held;
  }

  template <class Variables>
  bool restricted(const Variables& variables) {
    return std::ranges::any_of(variables, [this](ts::Variable v) { return at(v).restricted; });
  }

  /// What arithmetic on floating-point numbers gives; unknown if it is not the same for all inputs.
  Held computed(const ts::RealOperation& operation) {
    Held held;
    held.state = Held::State::value;
    held.term = unknown_term();
    std::vector<ts::Number> numbers;
    for (const ts::Term operand : operation.operands) {
      const Held value = evaluated(operand);
      held.restricted = held.restricted || value.restricted;
      if (value.real)
        numbers.emplace_back(*value.real);
      else if (value.value && value.term.is_constant())
        numbers.emplace_back(*value.value);
      else
        return held;
    }
    const std::optional<ts::Number> result = ts::compute(operation, numbers);
    if (!result) return held;
    if (const auto* real = std::get_if<long double>(&*result)) {
      held.real = *real;
    } else {
      held.value = std::get<Integer>(*result);
      held.term = terms_.constant(*held.value);
    }
    return held;
  }

  void set(ts::Variable v, Held held, Node node) {
    held.node = node;
    at(v) = std::move(held);
  }

  // --- control ---

  void start() {
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const ts::Variable v(i);
      const ts::VariableInfo& info = program_[v];
      const bool starts = setting_.initial_values || info.settled;
      if (!info.owner && !info.summary && info.initial && starts) give(v, *info.initial);
    }
    for (const ts::Variable v : program_[setting_.entry].parameters) {
      if (!program_[v].pointer || !program_[v].initial) continue;
      if (setting_.null_inputs)
        give_object_or_null(v);
      else
        give(v, *program_[v].initial);
    }
    stack_.push_back({{}, setting_.entry, {}, false});
    ++activations_[setting_.entry.index()];
    arrive(program_[setting_.entry].entry);
  }

  void give(ts::Variable v, const Integer& value) {
    Held& held = at(v);
    held.state = Held::State::value;
    held.term = terms_.constant(value);
    held.value = value;
  }

  void arrive(ts::Location location) {
    here_ = location;
    while (!regions_.empty() && regions_.back().end == location &&
           regions_.back().depth == stack_.size()) {
      close();
    }
    for (const Slots::Observation& seen : setting_.slots.observed(location)) observe(seen);
  }

  /// Where what is observed does not exist (`a[i]` beyond the array), it is as if a test had gone
  /// around the observation.
  void observe(const Slots::Observation& seen) {
    Held& output = store_[setting_.slots.output(seen.output).index()];
    const ts::Term exists = seen.exists ? symbolic(seen.exists) : terms_.truth(true);
    const bool is_there = !seen.exists || evaluate(seen.exists).value.is_one();
    Node before = output.node;
    if (is_there) {
      output = evaluated(seen.value);
      before = result_.trace.add_value({}, definitions(seen.value.variables()));
    }
    output.node = before;
    if (exists.is_true()) return;
    const ts::Term missing = terms_.negation(exists);
    TestInfo info{.location = {},
                  .condition = is_there ? exists : missing,
                  .others = {{{}, is_there ? missing : exists}},
                  .rounds = 1};
    const Node test = result_.trace.add_test({}, definitions(seen.exists.variables()), innermost(),
                                             std::move(info));
    output.node = result_.trace.add_merge(test, before);
  }

  /// The innermost region ends: what it may define depends on its test from now on.
  void close() {
    const Region region = regions_.back();
    regions_.pop_back();
    rounds_[region.location.index()] = region.rounds_before;
    for (const Slot slot : setting_.regions.may_define(region.location)) {
      Node& node = store_[slot.index()].node;
      node = result_.trace.add_merge(region.test, node);
    }
  }

  /// When the program ends, all regions do.
  void close_all() {
    while (!regions_.empty()) {
      const Region region = regions_.back();
      regions_.pop_back();
      if (!region.output_follows) continue;
      for (std::size_t i = 0; i < setting_.slots.output_count(); ++i) {
        Node& node = store_[setting_.slots.output(i).index()].node;
        node = result_.trace.add_merge(region.test, node);
      }
    }
  }

  void collect_outputs() {
    for (std::size_t i = 0; i < setting_.slots.output_count(); ++i) {
      Held& held = store_[setting_.slots.output(i).index()];
      result_.outputs.push_back(
          {held.term, held.value, held.node, held.state == Held::State::value, held.restricted});
    }
  }

  /// What no test, no demand and no output mentions makes no difference.
  void collect_inputs() {
    result_.asked = base::BitSet(setting_.inputs.count());
    const auto add = [&](ts::Term term) {
      if (!term) return;
      for (const term::Variable v : term.variables()) {
        if (const auto input = setting_.inputs.of(v)) result_.asked.insert(*input);
      }
    };
    for (const Node test : result_.trace.tests()) {
      const TestInfo& info = result_.trace.info(test);
      add(info.condition);
      for (const Side& other : info.others) add(other.condition);
    }
    for (const ts::Term demand : demands_) add(demand);
    for (const Execution::Observed& output : result_.outputs) add(output.term);
    for (const std::size_t input : result_.results) result_.asked.insert(input);
  }

  void step() {
    const ts::FunctionInfo& function = program_[stack_.back().function];
    if (here_ == function.halt) return end(Execution::End::halted);
    if (here_ == function.exit) return leave_function();
    if (result_.steps == setting_.max_steps) return stop(Execution::End::out_of_steps, {});
    const bool asks = setting_.stop && result_.steps % steps_between_looks == 0;
    if (asks && setting_.stop()) return stop(Execution::End::stopped, {});
    const ts::Edge edge = choose_edge();
    if (ended_ || !is_defined(edge)) return;
    ++result_.steps;
    result_.edges.insert(edge.index());
    std::visit([&](const auto& operation) { execute(edge, operation); }, program_[edge].operation);
  }

  /// Can an output be observed from there on? The location is one of the function that runs.
  [[nodiscard]] bool output_may_follow(ts::Location l) const {
    return setting_.regions.shows_output(l) ||
           (setting_.regions.may_return(l) && stack_.back().output_follows);
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
    const Evaluation holds = evaluate(demand);
    demands_.insert(symbolic(demand));
    if (holds.status == Status::known && holds.value.is_one()) {
      note_range(demand);
      return true;
    }
    if (holds.status == Status::unknown) {
      result_.doubtful = true;
      return true;
    }
    const Node last = result_.trace.add_test(
        program_[edge].statement, definitions(demand.variables()), innermost(),
        {here_, terms_.negation(symbolic(demand)), {}, 0, false});
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
      const ts::Term computed = symbolic(value);
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
      const Evaluation holds = evaluate(condition);
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
    info.condition = taken ? symbolic(guard(taken)) : terms_.truth(true);
    info.restricted = restricted(variables);
    std::vector<ts::Term> sides;
    for (const ts::Edge e : out) {
      const ts::Term condition = symbolic(guard(e));
      sides.push_back(condition);
      if (e != taken && !condition.is_false()) info.others.push_back({e, condition});
    }
    if (out.size() == 1) {  // the other side ends the program
      const ts::Term otherwise = terms_.negation(sides.front());
      if (!taken) info.condition = otherwise;
      if (taken && !otherwise.is_false()) info.others.push_back({{}, otherwise});
    }
    const std::size_t before = rounds_[here_.index()];
    info.rounds = before + (info.condition.is_true() ? 0 : 1);
    if (info.rounds > setting_.max_rounds) {
      stop(Execution::End::out_of_rounds, {});
      return {};
    }
    rounds_[here_.index()] = info.rounds;
    const Node test = result_.trace.add_test(program_[out.front()].statement,
                                             definitions(variables), innermost(), std::move(info));
    const bool output_follows = std::ranges::any_of(
        out, [&](ts::Edge e) { return output_may_follow(program_[e].target); });
    regions_.push_back(
        {test, here_, setting_.regions.end(here_), stack_.size(), before, output_follows});
    if (!taken) end(Execution::End::halted);
    return taken;
  }

  void go_on(ts::Edge edge) { arrive(program_[edge].target); }

  void execute(ts::Edge edge, const ts::Assign& assign) {
    const Node node =
        result_.trace.add_value(program_[edge].statement, definitions(assign.value.variables()));
    set(assign.target, evaluated(assign.value), node);
    go_on(edge);
  }

  void execute(ts::Edge edge, const ts::Assume& /*holds*/) { go_on(edge); }
  void execute(ts::Edge edge, const ts::Skip& /*skip*/) { go_on(edge); }

  void execute(ts::Edge edge, const ts::Havoc& havoc) {
    std::vector<Node> uses = definitions(havoc.uses);
    if (havoc.reads_memory) {
      for (const ts::Variable v : program_.memory()) uses.push_back(at(v).node);
    }
    const auto clobber = [&](ts::Variable v) {
      std::vector<Node> operands = uses;
      operands.push_back(at(v).node);
      Held held;
      held.state = Held::State::value;
      held.term = unknown_term();
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
        Held& counter = store_[setting_.slots.counter(v).index()];
        held.state = Held::State::input;
        held.number = ++counter.number;
        operands = {counter.node};
        counter.node = result_.trace.add_value(program_[edge].statement, operands);
        operands = {counter.node};
      } else if (havoc.real) {
        held = computed(*havoc.real);
      } else {
        held.state = Held::State::value;
        held.term = unknown_term();
      }
      set(v, std::move(held), result_.trace.add_value(program_[edge].statement, operands));
      if (havoc.from_outside && called_function(program_, v)) {
        Held& given = read(v);
        result_.results.push_back(*setting_.inputs.of(given.term.variable()));
      }
    }
    go_on(edge);
  }

  void execute(ts::Edge edge, const ts::Call& call) {
    std::vector<Held> arguments;
    for (const ts::Term argument : call.arguments) {
      Held held = evaluated(argument);
      held.node =
          result_.trace.add_value(program_[edge].statement, definitions(argument.variables()));
      arguments.push_back(std::move(held));
    }
    const std::size_t callee = call.callee.index();
    Frame frame{edge, call.callee, {}, output_may_follow(program_[edge].target)};
    const bool is_active = activations_[callee]++ > 0;
    for (const ts::Variable v : locals_[callee]) {
      if (is_active) frame.saved.push_back(at(v));
      at(v) = {};
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
    for (const ts::Variable v : program_[frame.function].results) results.push_back(read(v));
    stack_.pop_back();
    if (!frame.call) return end(Execution::End::returned);
    --activations_[frame.function.index()];
    const std::vector<ts::Variable>& locals = locals_[frame.function.index()];
    for (std::size_t i = 0; i < frame.saved.size(); ++i) at(locals[i]) = std::move(frame.saved[i]);
    const auto& call = std::get<ts::Call>(program_[frame.call].operation);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      const Node node =
          result_.trace.add_value(program_[frame.call].statement, {&results[i].node, 1});
      set(call.results[i], std::move(results[i]), node);
    }
    go_on(frame.call);
  }

  const Program& setting_;
  const ts::Program& program_;
  term::Factory& terms_;
  const Assignment& assignment_;
  std::vector<Held> store_;                        // by slot
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

Execution execute(const Program& program, const Assignment& assignment) {
  return Runner(program, assignment).run();
}

}  // namespace pslice::explore
