#include "ts/interpret.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "ts/effects.h"

// A small-step interpreter. All variables live in one store, since a function that is active once
// needs each of its locals once. A call to a function that is active already saves the locals of
// the older activation in its own frame and puts them back when it returns, so recursion is exact
// and costs nothing where there is none. The stack of frames is explicit: depth is bounded by the
// steps allowed, not by the machine's stack.

namespace pslice::ts {

namespace {

using term::Evaluation;
using Status = Evaluation::Status;
using Value = std::optional<Integer>;

class Interpreter {
 public:
  Interpreter(const Program& program, const InputSource& inputs,
              const std::vector<Observation>& observations, const RunOptions& options)
      : program_(program),
        inputs_(inputs),
        observations_(observations),
        options_(options),
        store_(program.variable_count()),
        locals_(program.function_count()),
        activations_(program.function_count()),
        observed_(program.location_count()),
        clobbered_(program.variable_count()) {
    for (std::size_t v = 0; v < program.variable_count(); ++v) {
      const Function owner = program[Variable(v)].owner;
      if (owner.valid()) locals_[owner.index()].emplace_back(v);
    }
    for (std::size_t i = 0; i < observations.size(); ++i) {
      observed_[observations[i].location.index()].push_back(i);
    }
  }

  Run run(Function entry) {
    start(entry);
    while (!ended_) step();
    return std::move(run_);
  }

 private:
  struct Frame {
    Edge call;  // none: the entry
    Function function;
    std::vector<Value> saved;  // locals of the activation underneath, if there is one
    std::uint64_t since = 0;   // when they were saved, in clobberings
  };

  void end(Run::End how) {
    if (ended_) return;
    ended_ = true;
    run_.end = how;
  }

  // --- values ---

  void store(Variable variable, Value value) {
    if (value && !program_[variable].type.contains(*value)) return end(Run::End::undefined);
    store_[variable.index()] = std::move(value);
  }

  void forget(Variable variable) { store_[variable.index()].reset(); }

  /// Forgets a variable in all activations: which one a pointer led to cannot be told.
  void clobber(Variable variable) {
    forget(variable);
    clobbered_[variable.index()] = ++clobberings_;
  }

  [[nodiscard]] Evaluation evaluate(Term term) const {
    return term::evaluate_fully(term, [this](Variable v) { return store_[v.index()]; });
  }

  /// The value of a term, unknown included; ends the run if C gives it none.
  Value value_of(Term term) {
    Evaluation result = evaluate(term);
    if (result.status == Status::undefined) end(Run::End::undefined);
    if (result.status != Status::known) return std::nullopt;
    return std::move(result.value);
  }

  // --- control ---

  void start(Function entry) {
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const Variable variable(i);
      const VariableInfo& info = program_[variable];
      if (info.owner.valid() || info.summary) continue;
      const bool initialised = (options_.initial_values || info.settled) && info.initial;
      store(variable, initialised ? info.initial : inputs_(variable));
    }
    for (const Variable parameter : program_[entry].parameters) {
      store(parameter, inputs_(parameter));
    }
    stack_.push_back({Edge(), entry, {}, 0});
    ++activations_[entry.index()];
    if (!ended_) arrive(program_[entry].entry);
  }

  void arrive(Location location) {
    here_ = location;
    for (const std::size_t i : observed_[location.index()]) {
      Visit visit{i, {}};
      for (const Variable v : observations_[i].variables) visit.values.push_back(store_[v.index()]);
      run_.visits.push_back(std::move(visit));
    }
  }

  void step() {
    const FunctionInfo& function = program_[stack_.back().function];
    if (here_ == function.halt) return end(Run::End::halted);
    if (here_ == function.exit) return leave_function();
    const Edge edge = choose_edge();
    if (ended_) return;
    if (run_.steps == options_.max_steps) return end(Run::End::out_of_steps);
    ++run_.steps;
    if (options_.record_path) run_.path.push_back(edge);
    std::visit([&](const auto& operation) { execute(edge, operation); }, program_[edge].operation);
  }

  /// The edge that can be taken here; ends the run if there is none or it cannot be told.
  Edge choose_edge() {
    bool unknown = false;
    bool undefined = false;
    for (const Edge edge : program_[here_].out) {
      const Term guard = guard_of(program_[edge].operation);
      if (!guard) return edge;
      const Evaluation test = evaluate(guard);
      if (test.status == Status::known && test.value.is_one()) return edge;
      unknown = unknown || test.status == Status::unknown;
      undefined = undefined || test.status == Status::undefined;
    }
    end(undefined ? Run::End::undefined : unknown ? Run::End::unknown_test : Run::End::halted);
    return {};
  }

  void go_on(Edge edge) {
    if (!ended_) arrive(program_[edge].target);
  }

  void execute(Edge edge, const Assign& assign) {
    Value value = value_of(assign.value);
    if (ended_) return;
    store(assign.target, std::move(value));
    go_on(edge);
  }

  void execute(Edge edge, const Assume& /*holds*/) { go_on(edge); }

  void execute(Edge edge, const Skip& /*skip*/) { go_on(edge); }

  void execute(Edge edge, const Havoc& havoc) {
    for (const Variable v : havoc.may_define) clobber(v);
    if (havoc.writes_memory) {
      for (const Variable v : program_.memory()) clobber(v);
    }
    for (const Variable v : havoc.defines) store(v, inputs_(v));
    go_on(edge);
  }

  void execute(Edge edge, const Call& call) {
    std::vector<Value> arguments;
    for (const Term argument : call.arguments) arguments.push_back(value_of(argument));
    if (ended_) return;

    const std::size_t callee = call.callee.index();
    Frame frame{edge, call.callee, {}, clobberings_};
    const bool is_active = activations_[callee]++ > 0;
    for (const Variable v : locals_[callee]) {
      if (is_active) frame.saved.push_back(std::move(store_[v.index()]));
      forget(v);
    }
    stack_.push_back(std::move(frame));

    const FunctionInfo& function = program_[call.callee];
    assert(arguments.size() == function.parameters.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      store(function.parameters[i], std::move(arguments[i]));
    }
    if (!ended_) arrive(function.entry);
  }

  void leave_function() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    std::vector<Value> results;
    for (const Variable v : program_[frame.function].results) {
      results.push_back(store_[v.index()]);
    }
    if (!frame.call.valid()) {
      run_.results = std::move(results);
      return end(Run::End::returned);
    }
    --activations_[frame.function.index()];
    const std::vector<Variable>& locals = locals_[frame.function.index()];
    for (std::size_t i = 0; i < frame.saved.size(); ++i) {
      const std::size_t v = locals[i].index();
      store_[v] = clobbered_[v] > frame.since ? std::nullopt : std::move(frame.saved[i]);
    }
    const Call& call = std::get<Call>(program_[frame.call].operation);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      store(call.results[i], std::move(results[i]));
    }
    go_on(frame.call);
  }

  const Program& program_;
  const InputSource& inputs_;
  const std::vector<Observation>& observations_;
  const RunOptions& options_;
  std::vector<Value> store_;                        // by variable
  std::vector<std::vector<Variable>> locals_;       // by function
  std::vector<std::size_t> activations_;            // by function
  std::vector<std::vector<std::size_t>> observed_;  // by location
  std::vector<std::uint64_t> clobbered_;            // by variable: the last time
  std::uint64_t clobberings_ = 0;
  std::vector<Frame> stack_;
  Location here_;
  bool ended_ = false;
  Run run_;
};

}  // namespace

Run interpret(const Program& program, Function entry, const InputSource& inputs,
              const std::vector<Observation>& observations, const RunOptions& options) {
  return Interpreter(program, inputs, observations, options).run(entry);
}

}  // namespace pslice::ts
