#include "slicer/check/labels.h"

#include <algorithm>
#include <memory>
#include <span>

#include "slicer/check/connected.h"
#include "slicer/check/transformer.h"
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
// then, and of the rest the head remembers only what holds there on every path (invariants.h). That
// is a matter of the graph: whatever leads to a state inside the loop comes from inside, or from
// the head.

namespace pslice::check {

using Kind = symex::StepInfo::Kind;

namespace {

using slicer::Branch;
using slicer::Claim;
using slicer::State;
using slicer::StateInfo;
using symex::Point;
using symex::Step;
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
        transformer_(evidence.flow),
        solver_([this](Variable v) { return transformer_.range(v); }, statistics_, evidence.solver),
        seen_(evidence.graph.size()) {}

  std::optional<std::string> doubt() {
    if (auto why = doubt_start()) return why;
    while (!open_.empty()) {
      const Todo next = std::move(open_.back());
      open_.pop_back();
      if (seen_[next.state.index()]) continue;
      seen_[next.state.index()] = true;
      if (e_.go_on && !e_.go_on()) {
        undecided_ = true;
        break;
      }
      if (auto why = doubt_state(next.state, next.known)) {
        return "state " + std::to_string(next.state.index()) + ": " + *why;
      }
    }
    return std::nullopt;
  }

  /// Was something taken on trust because the solver could not tell?
  [[nodiscard]] bool undecided() const { return undecided_; }

 private:
  /// What is known at a state: values that differ from the variables themselves, and facts.
  struct Known {
    Transformer::Store store;
    std::vector<Term> facts;
  };
  struct Todo {
    State state;
    Known known;  // of a state that stands for its path
  };

  static bool is_its_path(const StateInfo& info) {
    return info.interpolant.size() == 1 && info.interpolant.front().clause.is_false();
  }

  /// Whether the facts imply the goal, as far as can be told.
  bool follows(const std::vector<Term>& facts, Term goal) {
    if (goal.is_true() || std::ranges::find(facts, goal) != facts.end()) return true;
    // A claim that was carried over a test says: the goal, or the test went the other way.
    if (!facts.empty()) {
      const Term weaker = terms_.disjunction({goal, terms_.negation(facts.back())});
      if (weaker.is_true() || std::ranges::find(facts, weaker) != facts.end()) return true;
    }
    std::vector<Term> used{terms_.negation(goal)};
    for (const std::size_t i : connected_to(facts, goal)) used.push_back(facts[i]);
    const solver::Answer answer = solver::check_together(solver_, used).answer;
    undecided_ = undecided_ || answer == solver::Answer::unknown;
    return answer != solver::Answer::satisfiable;
  }

  std::optional<std::string> doubt_start() {
    const StateInfo& start = e_.graph[slicer::StateGraph::start()];
    if (start.point != flow_.start()) return "the first state is not at the start";
    return doubt_arrival(slicer::StateGraph::start(), {transformer_.beginning(e_.start), {}},
                         State());
  }

  /// Going on to a state, with what is known on arrival.
  std::optional<std::string> doubt_arrival(State state, Known known, State from) {
    const StateInfo& info = e_.graph[state];
    if (is_its_path(info)) {
      // One that was explored for the sake of others has no parent, and its path is not of the
      // graph.
      const bool is_lent = !info.parent && state != slicer::StateGraph::start();
      if (info.parent != from || is_lent || seen_[state.index()]) {
        return "it stands for another path";
      }
      open_.push_back({state, std::move(known)});
      return std::nullopt;
    }
    for (const Claim& claim : info.interpolant) {
      if (!follows(known.facts, transformer_.value(known.store, claim.clause))) {
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

  /// Of what a loop changes, a generalised head remembers only what holds there on every path.
  void forget(const symex::Loop& loop, Known& known) {
    transformer_.lose(loop.modified, known.store);
    for (const Term invariant : e_.invariants(loop.head)) {
      known.facts.push_back(transformer_.value(known.store, invariant));
    }
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

  /// What is known is copied only to go on with: most branches of large graphs are cut.
  std::optional<std::string> doubt_branch(State state, const Branch& branch, Known& known) {
    const Term condition = flow_.guard(branch.first);
    const Term guard = condition ? transformer_.value(known.store, condition) : terms_.truth(true);
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
    Known behind = known;
    if (!guard.is_true()) behind.facts.push_back(guard);
    for (const Step step : steps) transformer_.run(step, behind.store);
    auto why = doubt_arrival(branch.child, std::move(behind), state);
    // Nothing goes along a branch that the label excludes, wherever it leads.
    const bool may_be_excluded = why && branch.borrowed && !is_its_path(e_.graph[state]);
    if (may_be_excluded && follows(known.facts, terms_.negation(guard))) return std::nullopt;
    return why;
  }

  const Evidence& e_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  term::Factory& terms_;
  Transformer transformer_;
  solver::Statistics statistics_;
  solver::Solver solver_;
  bool undecided_ = false;
  std::vector<Todo> open_;
  std::vector<bool> seen_;  // by state
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
