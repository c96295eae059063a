#include "slicer/check/labels.h"

#include <algorithm>
#include <memory>
#include <set>
#include <unordered_map>

// Each branch is checked by itself: run its segment from an arbitrary state (every variable is its
// own value, every unknown a new variable) and ask whether label and guard imply what has to hold
// at the other end. Most of that is plain to see: labels are made by carrying formulas backward,
// and terms are hash-consed, so what comes out when running forward is literally there. The solver
// is asked for the rest.

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
        solver_(solver::make_solver([this](Variable v) { return range(v); }, statistics_)) {}

  std::optional<std::string> doubt() {
    if (auto why = doubt_start()) return why;
    std::vector<State> open{slicer::StateGraph::start()};
    std::vector<bool> seen(e_.graph.size());
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      if (seen[state.index()]) continue;
      seen[state.index()] = true;
      if (auto why = doubt_state(state, open)) {
        return "state " + std::to_string(state.index()) + ": " + *why;
      }
    }
    return std::nullopt;
  }

 private:
  using Store = std::unordered_map<Variable, Term>;

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

  /// Whether the facts imply the goal.
  bool follows(std::vector<Term> facts, Term goal) {
    if (goal.is_true() || std::ranges::find(facts, goal) != facts.end()) return true;
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
    return solver_->check(used).answer == solver::Answer::unsatisfiable;
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
    if (e_.graph[slicer::StateGraph::start()].point != flow_.start()) {
      return "the first state is not at the start";
    }
    for (const Claim& claim : e_.graph[slicer::StateGraph::start()].interpolant) {
      if (!follows({}, value(store, claim.clause))) return "the start does not imply its label";
    }
    return std::nullopt;
  }

  /// The label of a state as facts about what its branches start from.
  [[nodiscard]] std::vector<Term> facts(const StateInfo& info) const {
    std::vector<Term> result;
    for (const Claim& claim : info.interpolant) {
      // Of what a loop changes, a generalised head remembers nothing.
      const auto lost = [&](Variable v) {
        return std::ranges::binary_search(flow_.loop_at(info.point)->modified, v);
      };
      if (info.generalised && std::ranges::any_of(claim.clause.variables(), lost)) continue;
      result.push_back(claim.clause);
    }
    return result;
  }

  std::optional<std::string> doubt_state(State state, std::vector<State>& open) {
    const StateInfo& info = e_.graph[state];
    if (info.closing == Closing::given_up) return "it was not explored";
    if (info.closing != Closing::none) {
      open.push_back(info.target);
      return doubt_closing(info);
    }
    const std::vector<Step>& out = flow_[info.point].out;
    if (info.branches.size() != out.size()) return "it does not have all branches";
    const std::vector<Term> known = facts(info);
    for (std::size_t b = 0; b < out.size(); ++b) {
      if (info.branches[b].first != out[b]) return "its branches are not those of the program";
      if (auto why = doubt_branch(info, info.branches[b], known)) return why;
      if (info.branches[b].kind != Branch::Kind::cut) open.push_back(info.branches[b].child);
    }
    return std::nullopt;
  }

  std::optional<std::string> doubt_closing(const StateInfo& info) {
    const StateInfo& target = e_.graph[info.target];
    if (target.point != info.point) return "it is closed by a state elsewhere";
    if (info.closing == Closing::back && !target.generalised) {
      return "it goes back to a state that is no head";
    }
    std::vector<Term> known;
    for (const Claim& claim : info.interpolant) known.push_back(claim.clause);
    for (const Claim& claim : target.interpolant) {
      if (!follows(known, claim.clause)) {
        return "it does not imply the label of the state that closes it";
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> doubt_branch(const StateInfo& info, const Branch& branch,
                                          std::vector<Term> known) {
    const Term guard = flow_.guard(branch.first);
    if (branch.kind == Branch::Kind::cut) {
      if (guard && follows(known, terms_.negation(guard))) return std::nullopt;
      return "a branch is cut that its label does not exclude";
    }
    if (branch.kind == Branch::Kind::pending) return "a branch was not looked at";
    const StateInfo& child = e_.graph[branch.child];
    Store store;
    Point at = info.point;
    Step step = branch.first;
    while (true) {
      run(step, store);
      at = flow_[step].target;
      if (at == child.point) break;
      if (flow_[at].out.size() != 1 || flow_.guard(flow_[at].out.front())) {
        return "a branch does not lead to its child";
      }
      step = flow_[at].out.front();
    }
    if (guard) known.push_back(guard);
    for (const Claim& claim : child.interpolant) {
      const Term goal = value(store, claim.clause);
      if (guard) {
        const Term weaker = terms_.disjunction({goal, terms_.negation(guard)});
        if (weaker.is_true() || std::ranges::find(known, weaker) != known.end()) continue;
      }
      if (!follows(known, goal)) return "it does not imply the label behind a branch";
    }
    return std::nullopt;
  }

  const Evidence& e_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  term::Factory& terms_;
  solver::Statistics statistics_;
  std::unique_ptr<solver::Solver> solver_;
  std::vector<ts::Type> unknowns_;  // variables beyond those of the program
};

}  // namespace

std::optional<std::string> doubt_labels(const Evidence& evidence) {
  return Labels(evidence).doubt();
}

}  // namespace pslice::check
