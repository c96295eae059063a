#include "tests/reference/solver_oracle.h"

#include <algorithm>
#include <memory>

#include "tests/reference/z3_terms.h"

namespace pslice::reference {
namespace {

// Z3's own measure of effort, `rlimit`, does not stop it in time.
constexpr unsigned quick_milliseconds = 200;
constexpr unsigned thorough_milliseconds = 1'000;
constexpr int max_corrections = 40;

class PathSolver {
 public:
  PathSolver(const ts::Program& program, ts::Function entry, Statics statics)
      : program_(program),
        terms_(context_),
        solver_(context_, z3::solver::simple()),
        locals_(program.function_count()) {
    z3::params parameters(context_);
    parameters.set("timeout", quick_milliseconds);
    parameters.set("arith.solver", 2U);
    solver_.set(parameters);
    state_.here = program[entry].entry;
    state_.values.resize(program.variable_count());
    for (std::size_t i = 0; i < program.variable_count(); ++i) {
      const ts::VariableInfo& info = program[ts::Variable(i)];
      if (info.owner) {
        locals_[info.owner.index()].push_back(i);
      } else if ((statics == Statics::initial || info.settled) && info.initial) {
        state_.values[i] = terms_.number(*info.initial);
      }
    }
    start_ = state_;
  }

  bool feasible(const std::vector<ts::Edge>& path) {
    go_back(path);
    while (!state_.dead && state_.taken < path.size()) take(path[state_.taken]);
    path_.assign(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(state_.taken));
    return !state_.dead;
  }

 private:
  using Value = std::optional<z3::expr>;  // none: an input not asked for yet

  /// After the first `taken` edges of the path.
  struct State {
    std::size_t taken = 0;
    ts::Location here;
    std::vector<Value> values;           // by variable
    std::vector<ts::Edge> calls;         // not left yet
    std::vector<z3::expr> applications;  // in the tests so far
    std::optional<z3::model> model;      // of the tests so far, if there is one at hand
    bool dead = false;                   // no input comes here
  };

  /// To where the new path leaves the last one, or before: only tests are places to return to.
  void go_back(const std::vector<ts::Edge>& path) {
    const auto apart = std::mismatch(path_.begin(), path_.end(), path.begin(), path.end());
    const auto common = static_cast<std::size_t>(apart.first - path_.begin());
    while (state_.taken > common) {
      if (before_tests_.empty()) {
        state_ = start_;
        break;
      }
      state_ = std::move(before_tests_.back());
      before_tests_.pop_back();
      solver_.pop();
    }
  }

  void take(ts::Edge e) {
    const ts::EdgeInfo& edge = program_[e];
    if (edge.source != state_.here) throw std::invalid_argument("these edges are no path");
    if (const auto* test = std::get_if<ts::Assume>(&edge.operation)) assume(*test);
    if (const auto* assignment = std::get_if<ts::Assign>(&edge.operation)) {
      state_.values[assignment->target.index()] = value_of(assignment->value);
    }
    if (const auto* effect = std::get_if<ts::Havoc>(&edge.operation)) havoc(*effect);
    ++state_.taken;
    state_.here = edge.target;
    if (const auto* call = std::get_if<ts::Call>(&edge.operation)) enter(e, *call);
    while (!state_.calls.empty() && state_.here == exit_of(state_.calls.back())) leave();
  }

  void havoc(const ts::Havoc& effect) {
    for (const ts::Variable v : effect.may_define) forget(v);
    if (effect.writes_memory) {
      for (const ts::Variable v : program_.memory()) forget(v);
    }
    for (const ts::Variable v : effect.defines) forget(v);
  }

  void enter(ts::Edge e, const ts::Call& call) {
    std::vector<z3::expr> arguments;
    for (const ts::Term& argument : call.arguments) arguments.push_back(value_of(argument));
    for (const std::size_t v : locals_[call.callee.index()]) state_.values[v].reset();
    const ts::FunctionInfo& callee = program_[call.callee];
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      state_.values[callee.parameters[i].index()] = arguments[i];
    }
    state_.calls.push_back(e);
    state_.here = callee.entry;
  }

  void leave() {
    const ts::Edge e = state_.calls.back();
    const auto& call = std::get<ts::Call>(program_[e].operation);
    state_.calls.pop_back();
    std::vector<z3::expr> results;
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      results.push_back(read(program_[call.callee].results[i]));
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      state_.values[call.results[i].index()] = results[i];
    }
    state_.here = program_[e].target;
  }

  [[nodiscard]] ts::Location exit_of(ts::Edge call) const {
    return program_[std::get<ts::Call>(program_[call].operation).callee].exit;
  }

  void forget(ts::Variable v) { state_.values[v.index()].reset(); }

  z3::expr read(ts::Variable v) {
    Value& value = state_.values[v.index()];
    if (value && !program_[v].summary) return *value;
    z3::expr in_range(context_);
    value = terms_.input(program_[v].type, in_range);
    solver_.add(in_range);
    return *value;
  }

  z3::expr value_of(const ts::Term& term) {
    return terms_.translate(term, [this](ts::Variable v) { return read(v); }).simplify();
  }

  void assume(const ts::Assume& test) {
    before_tests_.push_back(state_);
    solver_.push();
    const z3::expr condition = value_of(test.condition);
    if (condition.is_true()) return;
    if (condition.is_false()) {
      state_.dead = true;
      return;
    }
    solver_.add(condition);
    for (const z3::expr& application : terms_.applications(condition)) {
      state_.applications.push_back(application);
      solver_.add(terms_.facts(application));
    }
    // Inputs the model does not know are 0 in it, which every type has.
    if (state_.applications.empty() && state_.model &&
        state_.model->eval(condition, true).is_true()) {
      return;
    }
    state_.model.reset();
    state_.dead = !satisfiable();
  }

  bool satisfiable() {
    for (int round = 0; round < max_corrections; ++round) {
      const auto model = find_model();
      if (!model) return false;
      bool right = true;
      for (const z3::expr& application : state_.applications) {
        if (const auto correction = terms_.correction(application, *model)) {
          solver_.add(*correction);
          right = false;
        }
      }
      if (right) {
        state_.model = model;
        return true;
      }
    }
    throw Undecided("bit operations");
  }

  /// None: there is none.
  std::optional<z3::model> find_model() {
    z3::check_result answer = solver_.check();
    if (answer == z3::sat) return solver_.get_model();
    if (answer == z3::unsat) return std::nullopt;
    z3::solver thorough(context_);  // has more ways, but begins anew
    z3::params parameters(context_);
    parameters.set("timeout", thorough_milliseconds);
    thorough.set(parameters);
    for (const z3::expr& assertion : solver_.assertions()) thorough.add(assertion);
    answer = thorough.check();
    if (answer == z3::sat) return thorough.get_model();
    if (answer == z3::unsat) return std::nullopt;
    throw Undecided(thorough.reason_unknown());
  }

  const ts::Program& program_;
  z3::context context_;
  Z3Terms terms_;
  z3::solver solver_;
  std::vector<std::vector<std::size_t>> locals_;  // by function
  State start_;
  State state_;
  std::vector<State> before_tests_;  // one per scope of the solver
  std::vector<ts::Edge> path_;       // that led to state_
};

}  // namespace

Oracle solver_oracle(const ts::Program& program, ts::Function entry, Statics statics) {
  auto paths = std::make_shared<PathSolver>(program, entry, statics);
  return [paths](const std::vector<ts::Edge>& path) { return paths->feasible(path); };
}

}  // namespace pslice::reference
