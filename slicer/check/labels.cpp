#include "slicer/check/labels.h"

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <unordered_map>

#include "solver/solver.h"

// Each branch is checked by itself: run its segment from an arbitrary state (every variable is its
// own value, every unknown a new variable) and ask whether label and guard imply what has to hold
// at the other end. Most of that is plain to see: labels are made by carrying formulas backward,
// and terms are hash-consed, so what comes out when running forward is literally there. The solver
// is asked for the rest.
//
// The label `false` stands for "exactly where its path leads", which no formula was found for. Such
// a state closes no other, and is checked by running the program along that path from the start.
//
// A state that has come around to a generalised head needs no label: since control was at that
// head, only steps of its loop have been taken, so everything the loop does not change is as it was
// then, and of the rest the head remembers nothing. That is a matter of the graph: whatever leads
// to a state inside the loop comes from inside, or from the head.

namespace pslice::check {
namespace {

using slicer::Branch;
using slicer::Claim;
using slicer::State;
using slicer::StateInfo;
using symex::Point;
using symex::Step;
using Kind = symex::StepInfo::Kind;
using Closing = StateInfo::Closing;
using ts::Term;
using ts::Variable;

class Labels {
 public:
  explicit Labels(const Evidence& evidence)
      : e_(evidence),
        flow_(evidence.flow),
        program_(evidence.flow.program()),
        terms_(program_.terms()),
        solver_([this](Variable v) { return range(v); }, statistics_, evidence.solver),
        seen_(evidence.graph.size()) {}

  std::optional<std::string> doubt() {
    if (auto why = doubt_start()) return why;
    while (!open_.empty()) {
      const Todo next = std::move(open_.back());
      open_.pop_back();
      if (seen_[next.state.index()]) continue;
      seen_[next.state.index()] = true;
      if (auto why = doubt_state(next.state, next.known)) {
        return "state " + std::to_string(next.state.index()) + ": " + *why;
      }
    }
    return std::nullopt;
  }

  /// Was something taken on trust because the solver could not tell?
  [[nodiscard]] bool undecided() const { return undecided_; }

 private:
  using Store = std::unordered_map<Variable, Term>;
  /// What is known at a state: values that differ from the variables themselves, and facts.
  struct Known {
    Store store;
    std::vector<Term> facts;
  };
  struct Todo {
    State state;
    Known known;  // of a state that stands for its path
  };

  static bool is_its_path(const StateInfo& info) {
    return info.interpolant.size() == 1 && info.interpolant.front().clause.is_false();
  }

  Term unknown(Variable like) {
    unknowns_.push_back(program_[like].type);
    return terms_.variable(Variable(program_.variable_count() + unknowns_.size() - 1));
  }

  [[nodiscard]] solver::Range range(Variable v) const {
    if (v.index() < program_.variable_count()) return {};
    const ts::Type& type = unknowns_[v.index() - program_.variable_count()];
    if (type.kind != ts::Type::Kind::integer || type.bits == 0) return {};
    const ts::Integer one(1);
    const ts::Integer half = ts::Integer::power_of_two(type.bits - 1);
    if (type.is_signed) return {-half, half - one};
    return {ts::Integer(0), half + half - one};
  }

  Term value(const Store& store, Term term) {
    return terms_.substitute(term, [&](Variable v) {
      if (program_[v].summary) return unknown(v);  // one of several cells, who knows which
      const auto at = store.find(v);
      return at == store.end() ? Term() : at->second;
    });
  }

  void run(Step step, Store& store) {
    const symex::StepInfo& info = flow_[step];
    if (info.kind == Kind::silent) return;
    const ts::Operation& operation = program_[info.edge].operation;
    const auto lose = [&](const std::vector<Variable>& variables) {
      for (const Variable v : variables) store[v] = unknown(v);
    };
    if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
      store[assign->target] = value(store, assign->value);
    } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
      lose(havoc->may_define);
      if (havoc->writes_memory) lose(program_.memory());
      lose(havoc->defines);
    } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
      const ts::FunctionInfo& callee = program_[call->callee];
      if (info.kind == Kind::enter) {
        std::vector<Term> arguments;
        for (const Term argument : call->arguments) arguments.push_back(value(store, argument));
        for (std::size_t i = 0; i < arguments.size(); ++i) {
          store[callee.parameters[i]] = arguments[i];
        }
        lose(flow_.uninitialised(call->callee));
      } else if (info.kind == Kind::leave) {
        std::vector<Term> results;
        for (const Variable v : callee.results) results.push_back(value(store, terms_.variable(v)));
        for (std::size_t i = 0; i < call->results.size(); ++i) store[call->results[i]] = results[i];
      } else {
        lose(flow_.changes(call->callee));
        lose(call->results);
      }
    }
  }

  /// Whether the facts imply the goal, as far as can be told.
  bool follows(std::vector<Term> facts, Term goal) {
    if (goal.is_true() || std::ranges::find(facts, goal) != facts.end()) return true;
    // A claim that was carried over a test says: the goal, or the test went the other way.
    if (!facts.empty()) {
      const Term weaker = terms_.disjunction({goal, terms_.negation(facts.back())});
      if (weaker.is_true() || std::ranges::find(facts, weaker) != facts.end()) return true;
    }
    // Only facts that share variables with the goal, directly or not, can be of use.
    std::set<Variable> relevant(goal.variables().begin(), goal.variables().end());
    std::vector<Term> used{terms_.negation(goal)};
    for (bool grew = true; grew;) {
      grew = false;
      std::erase_if(facts, [&](Term fact) {
        const auto variables = fact.variables();
        const bool touches = variables.empty() || std::ranges::any_of(variables, [&](Variable v) {
                               return relevant.contains(v);
                             });
        if (!touches) return false;
        used.push_back(fact);
        relevant.insert(variables.begin(), variables.end());
        grew = true;
        return true;
      });
    }
    const solver::Answer answer = solver::check_together(solver_, used).answer;
    undecided_ = undecided_ || answer == solver::Answer::unknown;
    return answer != solver::Answer::satisfiable;
  }

  std::optional<std::string> doubt_start() {
    Store store;
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const Variable v(i);
      const ts::VariableInfo& info = program_[v];
      if (info.owner || info.summary) continue;
      const bool known = e_.start == symex::Start::initial_values && info.initial;
      store[v] = known ? terms_.constant(*info.initial) : unknown(v);
    }
    const ts::Function entry = flow_[flow_[flow_.start()].frame].function;
    for (const Variable v : program_[entry].parameters) store[v] = unknown(v);
    for (const Variable v : flow_.uninitialised(entry)) store[v] = unknown(v);
    const StateInfo& start = e_.graph[slicer::StateGraph::start()];
    if (start.point != flow_.start()) return "the first state is not at the start";
    return doubt_arrival(slicer::StateGraph::start(), {std::move(store), {}}, State());
  }

  /// Going on to a state, with what is known on arrival.
  std::optional<std::string> doubt_arrival(State state, Known known, State from) {
    const StateInfo& info = e_.graph[state];
    if (is_its_path(info)) {
      if (info.parent != from || seen_[state.index()]) return "it stands for another path";
      open_.push_back({state, std::move(known)});
      return std::nullopt;
    }
    for (const Claim& claim : info.interpolant) {
      if (!follows(known.facts, value(known.store, claim.clause))) {
        return "it does not imply '" + to_c(claim.clause, program_.namer()) + "' at state " +
               std::to_string(state.index());
      }
    }
    open_.push_back({state, {}});
    return std::nullopt;
  }

  std::optional<std::string> doubt_state(State state, Known known) {
    const StateInfo& info = e_.graph[state];
    if (info.closing == Closing::given_up) return "it was not explored";
    if (!is_its_path(info)) {
      for (const Claim& claim : info.interpolant) known.facts.push_back(claim.clause);
    }
    if (info.closing == Closing::reuse) return doubt_reuse(state, std::move(known));
    if (info.closing == Closing::back) return doubt_back(info);
    if (info.generalised) forget(*flow_.loop_at(info.point), known);
    const std::vector<Step>& out = flow_[info.point].out;
    if (info.branches.size() != out.size()) return "it does not have all branches";
    for (std::size_t b = 0; b < out.size(); ++b) {
      if (info.branches[b].first != out[b]) return "its branches are not those of the program";
      if (auto why = doubt_branch(state, info.branches[b], known)) return why;
    }
    return std::nullopt;
  }

  /// Of what a loop changes, a generalised head remembers nothing.
  void forget(const symex::Loop& loop, Known& known) {
    for (const Variable v : loop.modified) known.store[v] = unknown(v);
  }

  std::optional<std::string> doubt_reuse(State state, Known known) {
    const StateInfo& info = e_.graph[state];
    if (e_.graph[info.target].point != info.point) return "it is closed by a state elsewhere";
    if (auto why = doubt_loops(state, info.target, {})) return why;
    return doubt_arrival(info.target, std::move(known), State());
  }

  std::optional<std::string> doubt_back(const StateInfo& info) const {
    const StateInfo& head = e_.graph[info.target];
    const bool fits = head.generalised && head.point == info.point && is_inside(info, info.target);
    if (!fits) return "it goes back to a state that is not the head of its loop";
    return std::nullopt;
  }

  /// Does the state claim to be in the loop of this head?
  [[nodiscard]] bool is_inside(const StateInfo& info, State head) const {
    for (State around = info.head; around; around = e_.graph[around].head) {
      if (around == head) return true;
    }
    return false;
  }

  /// Whether the loops a state claims to be in were entered by their heads, and not left.
  [[nodiscard]] std::optional<std::string> doubt_loops(State from, State to,
                                                       std::span<const Step> steps) const {
    for (State head = e_.graph[to].head; head; head = e_.graph[head].head) {
      const symex::Loop& loop = *flow_.loop_at(e_.graph[head].point);
      const bool inside =
          (from == head || is_inside(e_.graph[from], head)) &&
          std::ranges::all_of(steps, [&](Step step) { return changes_only(step, loop.modified); });
      if (!inside) return "a loop is entered, or changes something, unnoticed";
    }
    return std::nullopt;
  }

  [[nodiscard]] bool changes_only(Step step, const std::vector<Variable>& allowed) const {
    const symex::StepInfo& info = flow_[step];
    if (info.kind == Kind::silent) return true;
    const auto among = [&](const std::vector<Variable>& variables) {
      return std::ranges::all_of(variables, [&](Variable v) {
        return program_[v].summary || std::ranges::binary_search(allowed, v);
      });
    };
    const ts::Operation& operation = program_[info.edge].operation;
    if (const auto* assign = std::get_if<ts::Assign>(&operation)) return among({assign->target});
    if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
      return among(havoc->defines) && among(havoc->may_define) &&
             (!havoc->writes_memory || among(program_.memory()));
    }
    const auto* call = std::get_if<ts::Call>(&operation);
    if (call == nullptr) return true;
    if (info.kind == Kind::enter) {
      return among(program_[call->callee].parameters) && among(flow_.uninitialised(call->callee));
    }
    return among(call->results) && (info.kind == Kind::leave || among(flow_.changes(call->callee)));
  }

  std::optional<std::string> doubt_branch(State state, const Branch& branch, Known known) {
    const Term condition = flow_.guard(branch.first);
    const Term guard = condition ? value(known.store, condition) : terms_.truth(true);
    if (branch.kind == Branch::Kind::cut) {
      if (follows(known.facts, terms_.negation(guard))) return std::nullopt;
      return "a branch is cut that its label does not exclude";
    }
    if (branch.kind == Branch::Kind::pending) return "a branch was not looked at";
    const Point end = e_.graph[branch.child].point;
    std::vector<Step> steps{branch.first};
    while (flow_[steps.back()].target != end) {
      const auto& out = flow_[flow_[steps.back()].target].out;
      const bool straight = out.size() == 1 && !flow_.guard(out.front());
      if (!straight || steps.size() > flow_.step_count()) {
        return "a branch does not lead to its child";
      }
      steps.push_back(out.front());
    }
    if (auto why = doubt_loops(state, branch.child, steps)) return why;
    if (!guard.is_true()) known.facts.push_back(guard);
    for (const Step step : steps) run(step, known.store);
    return doubt_arrival(branch.child, std::move(known), state);
  }

  const Evidence& e_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  term::Factory& terms_;
  solver::Statistics statistics_;
  solver::Solver solver_;
  bool undecided_ = false;
  std::vector<Todo> open_;
  std::vector<bool> seen_;          // by state
  std::vector<ts::Type> unknowns_;  // variables beyond those of the program
};

}  // namespace

Opinion check_labels(const Evidence& evidence) {
  Labels labels(evidence);
  Opinion opinion;
  opinion.refused = labels.doubt();
  opinion.undecided = labels.undecided();
  return opinion;
}

}  // namespace pslice::check
