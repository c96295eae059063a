#include "slicer/check/invariants.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "slicer/check/connected.h"
#include "slicer/check/transformer.h"
#include "solver/solver.h"

// Only what is wanted is proved, and whatever a proof made use of, which the solver's core tells. A
// formula that cannot be proved is dropped, and everything whose proof rested on it is proved again
// without it. What is left in the end is inductive.

namespace pslice::check {

using symex::Point;
using symex::Step;
using ts::Term;
using ts::Variable;

class InvariantProver::Inductive {
 public:
  Inductive(const symex::Flow& flow, symex::Start start, Claimed claimed,
            const solver::SolverOptions& options)
      : flow_(flow),
        program_(flow.program()),
        terms_(program_.terms()),
        transformer_(flow),
        solver_([this](Variable v) { return range(v); }, statistics_, options),
        claimed_(std::move(claimed)),
        stop_(options.stop),
        formulas_(flow.point_count()),
        into_(flow.point_count()),
        beginning_(transformer_.beginning(start)) {
    for (std::size_t p = 0; p < flow.point_count(); ++p) {
      if (!flow.is_stop(Point(p))) continue;
      for (const Step first : flow[Point(p)].out) {
        into_[flow.end_of_segment(first).index()].push_back(first);
      }
    }
  }

  std::vector<Term> prove(Point point, const std::function<bool(Term)>& wanted) {
    std::vector<Goal> goals;
    for (std::size_t i = 0; i < formulas(point).size(); ++i) {
      const Goal goal{point, i};
      if (!wanted(formula(goal))) continue;
      goals.push_back(goal);
      want(goal);
    }
    while (!open_.empty()) {
      const Goal goal = *open_.begin();
      open_.erase(open_.begin());
      if (refused_.contains(goal)) continue;
      const bool out_of_time = stop_ && stop_();
      if (out_of_time || !is_proved(goal)) refuse(goal);
    }
    std::vector<Term> result;
    for (const Goal& goal : goals) {
      if (!refused_.contains(goal)) result.push_back(formula(goal));
    }
    return result;
  }

  [[nodiscard]] std::size_t proved() const { return wanted_.size() - refused_.size(); }
  [[nodiscard]] std::size_t refused() const { return refused_.size(); }
  [[nodiscard]] std::uint64_t questions() const { return statistics_.questions; }

 private:
  /// The i-th formula at a point.
  struct Goal {
    Point point;
    std::size_t index = 0;
    friend auto operator<=>(const Goal&, const Goal&) = default;
  };

  /// What is claimed at a point; asked for once.
  const std::vector<Term>& formulas(Point point) {
    auto& known = formulas_[point.index()];
    if (!known) known = claimed_(point);
    return *known;
  }
  Term formula(const Goal& goal) { return formulas(goal.point)[goal.index]; }

  void want(const Goal& goal) {
    if (wanted_.insert(goal).second) open_.insert(goal);
  }

  void refuse(const Goal& goal) {
    refused_.insert(goal);
    const auto resting = resting_on_.find(goal);
    if (resting == resting_on_.end()) return;
    open_.insert(resting->second.begin(), resting->second.end());
    resting_on_.erase(resting);
  }

  /// Every variable holds a value of its type.
  [[nodiscard]] solver::Range range(Variable v) const {
    if (v.index() < program_.variable_count()) return Transformer::range(program_[v].type);
    return transformer_.range(v);
  }

  bool is_proved(const Goal& goal) {
    if (goal.point == flow_.start()) {
      const Term holds = transformer_.value(beginning_, formula(goal));
      if (!follows({}, holds, goal)) return false;
    }
    return std::ranges::all_of(into_[goal.point.index()],
                               [&](Step first) { return is_made_true(goal, first); });
  }

  /// A formula that a proof may use; said of a point, or known otherwise.
  struct Fact {
    Term formula;
    std::optional<Goal> said;
  };

  /// What a segment does, whatever is to be proved behind it.
  struct Passage {
    Transformer::Store behind;  // values in terms of those in front of it
    std::vector<Fact> facts;    // that its test holds, and what it computes is defined
  };

  Passage& passage(Step first) {
    const auto [at, is_new] = passages_.try_emplace(first);
    Passage& passage = at->second;
    if (!is_new) return passage;
    if (const Term guard = flow_.guard(first)) {
      passage.facts.push_back({transformer_.value(passage.behind, guard), {}});
    }
    for (const Step step : flow_.segment(first)) {
      transformer_.run(step, passage.behind);
      add_definedness(step, passage.behind, passage.facts);
    }
    return passage;
  }

  bool is_made_true(const Goal& goal, Step first) {
    const Point source = flow_[first].source;
    Passage& passed = passage(first);
    const Term holds = transformer_.value(passed.behind, formula(goal));
    // Most formulas speak of nothing that the segment changes, and are said in front of it too.
    const std::vector<Term>& said_before = formulas(source);
    const auto same = std::ranges::find(said_before, holds);
    const Goal before{source, static_cast<std::size_t>(same - said_before.begin())};
    if (same != said_before.end() && !refused_.contains(before)) {
      rest(goal, before);
      return true;
    }
    std::vector<Fact> facts;
    for (std::size_t i = 0; i < said_before.size(); ++i) {
      const Goal said{source, i};
      if (!refused_.contains(said)) facts.push_back({said_before[i], said});
    }
    facts.insert(facts.end(), passed.facts.begin(), passed.facts.end());
    return follows(facts, holds, goal);
  }

  /// The proof of a goal makes use of what is said elsewhere.
  void rest(const Goal& goal, const Goal& on) {
    resting_on_[on].insert(goal);
    want(on);
  }

  /// What was computed fits its type, or C leaves undefined what happens.
  void add_definedness(Step step, const Transformer::Store& store, std::vector<Fact>& facts) {
    const symex::StepInfo& info = flow_[step];
    if (info.kind == symex::StepInfo::Kind::silent) return;
    const ts::Operation& operation = program_[info.edge].operation;
    const auto add = [&](Variable v) {
      const Term value = store.at(v);
      const solver::Range range = Transformer::range(program_[v].type);
      if (value.is_constant() || !range.low) return;
      facts.push_back({terms_.at_most(terms_.constant(*range.low), value), {}});
      facts.push_back({terms_.at_most(value, terms_.constant(*range.high)), {}});
    };
    if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
      if (!program_[assign->target].summary) add(assign->target);
    } else if (info.kind == symex::StepInfo::Kind::enter) {
      const auto& call = std::get<ts::Call>(operation);
      for (const Variable v : program_[call.callee].parameters) add(v);
    }
  }

  /// Do the facts imply it? Those that were needed are wanted as well.
  bool follows(const std::vector<Fact>& facts, Term holds, const Goal& goal) {
    if (holds.is_true()) return true;
    const auto use = [&](const Fact& fact) {
      if (fact.said) rest(goal, *fact.said);
    };
    const auto same = std::ranges::find_if(
        facts, [&](const Fact& f) { return f.formula == holds || f.formula.is_false(); });
    if (same != facts.end()) {
      use(*same);
      return true;
    }
    std::vector<Term> formulas;
    for (const Fact& fact : facts) formulas.push_back(fact.formula);
    // Most proofs take no more than what is said of the same variables; then what is said of
    // others together with these, one thing after the other.
    std::vector<std::size_t> used = about_the_same(formulas, holds);
    const auto contradict = [&] {
      std::vector<Term> question{terms_.negation(holds)};
      for (const std::size_t i : used) question.push_back(formulas[i]);
      const solver::Verdict verdict = solver::check_together(solver_, question);
      if (verdict.answer != solver::Answer::unsatisfiable) return false;
      for (const std::size_t i : verdict.core) {
        if (i > 0) use(facts[used[i - 1]]);
      }
      return true;
    };
    if (contradict()) return true;
    const std::size_t near = used.size();
    used = connected_to(formulas, holds);
    if (used.size() > near && contradict()) return true;
    // The others may have nothing to do with it and contradict each other: no one comes this way.
    if (used.size() == facts.size()) return false;
    used.resize(facts.size());
    std::iota(used.begin(), used.end(), 0U);
    return contradict();
  }

  const symex::Flow& flow_;
  const ts::Program& program_;
  term::Factory& terms_;
  Transformer transformer_;
  solver::Statistics statistics_;
  solver::Solver solver_;
  Claimed claimed_;
  std::function<bool()> stop_;
  std::vector<std::optional<std::vector<Term>>> formulas_;  // by point, once asked for
  std::vector<std::vector<Step>> into_;  // by point: first steps of segments that end there
  Transformer::Store beginning_;
  std::set<Goal> wanted_;
  std::set<Goal> open_;
  std::set<Goal> refused_;
  std::map<Goal, std::set<Goal>> resting_on_;   // whose proofs made use of it
  std::unordered_map<Step, Passage> passages_;  // by first step, once asked for
};

InvariantProver::InvariantProver(const symex::Flow& flow, symex::Start start, Claimed claimed,
                                 const solver::SolverOptions& options)
    : inductive_(std::make_unique<Inductive>(flow, start, std::move(claimed), options)) {}

InvariantProver::~InvariantProver() = default;

std::vector<Term> InvariantProver::prove(Point point, const std::function<bool(Term)>& wanted) {
  return inductive_->prove(point, wanted);
}

std::size_t InvariantProver::proved() const { return inductive_->proved(); }
std::size_t InvariantProver::refused() const { return inductive_->refused(); }
std::uint64_t InvariantProver::questions() const { return inductive_->questions(); }

}  // namespace pslice::check
