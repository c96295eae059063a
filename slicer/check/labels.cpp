#include "slicer/check/labels.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

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
    bool by_label = false;  // there are no such values, and the facts are a label
  };
  struct Todo {
    State state;
    Known known;  // of a state that stands for its path
  };
  /// A segment, and what it does if nothing but a label is known in front of it. Many states are at
  /// the same point and have clauses in common, so what is found out is kept.
  struct Passage {
    std::vector<Step> steps;  // none: it does not lead there
    Term guard;
    Transformer::Store behind;
    std::unordered_map<Term, Term> in_front;  // by clause behind it: what that says of the values
                                              // in front
    std::map<Point, bool> stays_inside;       // by head of a loop: changes only what that does
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
    if (answer != solver::Answer::satisfiable) return true;
    // What has nothing to do with the goal implies it too if it is a contradiction: the search goes
    // along a path as long as the solver cannot tell, and may find out only later.
    if (used.size() > facts.size()) return false;
    if (solver::check_together(solver_, facts).answer == solver::Answer::unsatisfiable) return true;
    const bool is_out_of_time = e_.go_on && !e_.go_on();
    undecided_ = undecided_ || is_out_of_time;
    return is_out_of_time;
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
    return doubt_label(state, known.facts, [&](Term clause) {
      return known.by_label ? as_label(clause) : transformer_.value(known.store, clause);
    });
  }

  /// Whether the facts imply the state's label, where `value` says what a clause of it means in
  /// their terms.
  template <class Value>
  std::optional<std::string> doubt_label(State state, const std::vector<Term>& facts,
                                         const Value& value) {
    for (const Claim& claim : e_.graph[state].interpolant) {
      if (!follows(facts, value(claim.clause))) {
        return "it does not imply '" + to_c(claim.clause, program_.namer()) + "' at state " +
               std::to_string(state.index());
      }
    }
    open_.push_back({state, {}});
    return std::nullopt;
  }

  /// What a clause says where every variable is its own value.
  Term as_label(Term clause) {
    const auto [at, is_new] = as_label_.try_emplace(clause);
    if (is_new) {
      Transformer::Store nothing;
      at->second = transformer_.value(nothing, clause);
    }
    return at->second;
  }

  Term guard_of(Step first, Known& known) {
    const Term condition = flow_.guard(first);
    if (!condition) return terms_.truth(true);
    return known.by_label ? as_label(condition) : transformer_.value(known.store, condition);
  }

  Passage& passage(Step first, Point end) {
    const auto [at, is_new] = passages_.try_emplace({first, end});
    Passage& passage = at->second;
    if (!is_new) return passage;
    passage.steps = straight(first, end);
    const Term condition = flow_.guard(first);
    passage.guard = condition ? as_label(condition) : terms_.truth(true);
    for (const Step step : passage.steps) transformer_.run(step, passage.behind);
    return passage;
  }

  /// The steps from there to a point that is reached without a test on the way; none if it is not.
  [[nodiscard]] std::vector<Step> straight(Step first, Point end) const {
    std::vector<Step> steps{first};
    while (flow_[steps.back()].target != end) {
      const auto& out = flow_[flow_[steps.back()].target].out;
      const bool goes_on = out.size() == 1 && !flow_.guard(out.front());
      if (!goes_on || steps.size() > flow_.step_count()) return {};
      steps.push_back(out.front());
    }
    return steps;
  }

  std::optional<std::string> doubt_state(State state, Known known) {
    const StateInfo& info = e_.graph[state];
    if (info.closing == Closing::given_up) return "it was not explored";
    if (!is_its_path(info)) {
      for (const Claim& claim : info.interpolant) known.facts.push_back(claim.clause);
      known.by_label = true;
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
    known.by_label = false;
    transformer_.lose(loop.modified, known.store);
    for (const Term invariant : e_.invariants(loop.head)) {
      known.facts.push_back(transformer_.value(known.store, invariant));
    }
  }

  std::optional<std::string> doubt_reuse(State state, Known known) {
    const StateInfo& info = e_.graph[state];
    if (e_.graph[info.target].point != info.point) return "it is closed by a state elsewhere";
    const auto nothing_changes = [](const symex::Loop&) { return true; };
    if (auto why = doubt_loops(state, info.target, nothing_changes)) return why;
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
  template <class StaysInside>
  [[nodiscard]] std::optional<std::string> doubt_loops(State from, State to,
                                                       const StaysInside& stays_inside) const {
    for (State head = e_.graph[to].head; head; head = e_.graph[head].head) {
      const symex::Loop& loop = *flow_.loop_at(e_.graph[head].point);
      const bool inside = (from == head || is_inside(e_.graph[from], head)) && stays_inside(loop);
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

  bool stays_inside(Passage& passed, const symex::Loop& loop) const {
    const auto [at, is_new] = passed.stays_inside.try_emplace(loop.head);
    if (is_new) {
      at->second = std::ranges::all_of(
          passed.steps, [&](Step step) { return changes_only(step, loop.modified); });
    }
    return at->second;
  }

  std::optional<std::string> doubt_branch(State state, const Branch& branch, Known& known) {
    if (branch.kind == Branch::Kind::cut) {
      if (follows(known.facts, terms_.negation(guard_of(branch.first, known)))) return std::nullopt;
      return "a branch is cut that its label does not exclude";
    }
    if (branch.kind == Branch::Kind::pending) return "a branch was not looked at";
    Passage& passed = passage(branch.first, e_.graph[branch.child].point);
    if (passed.steps.empty()) return "a branch does not lead to its child";
    const auto inside = [&](const symex::Loop& loop) { return stays_inside(passed, loop); };
    if (auto why = doubt_loops(state, branch.child, inside)) return why;
    auto why = doubt_passage(state, branch, passed, known);
    // Nothing goes along a branch that the label excludes, wherever it leads.
    const bool may_be_excluded = why && branch.borrowed && !is_its_path(e_.graph[state]);
    if (may_be_excluded && follows(known.facts, terms_.negation(guard_of(branch.first, known)))) {
      return std::nullopt;
    }
    return why;
  }

  std::optional<std::string> doubt_passage(State state, const Branch& branch, Passage& passed,
                                           Known& known) {
    if (!known.by_label || is_its_path(e_.graph[branch.child])) {
      const Term guard = guard_of(branch.first, known);  // may tell unknowns, for both
      Known behind{known.store, known.facts};
      if (!guard.is_true()) behind.facts.push_back(guard);
      for (const Step step : passed.steps) transformer_.run(step, behind.store);
      return doubt_arrival(branch.child, std::move(behind), state);
    }
    const std::size_t facts = known.facts.size();
    if (!passed.guard.is_true()) known.facts.push_back(passed.guard);
    auto why = doubt_label(branch.child, known.facts, [&](Term clause) {
      const auto [at, is_new] = passed.in_front.try_emplace(clause);
      if (is_new) at->second = transformer_.value(passed.behind, clause);
      return at->second;
    });
    known.facts.resize(facts);
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
  std::vector<bool> seen_;                   // by state
  std::unordered_map<Term, Term> as_label_;  // by clause
  std::map<std::pair<Step, Point>, Passage> passages_;
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
