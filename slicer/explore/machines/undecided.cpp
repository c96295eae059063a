#include "slicer/explore/machines/undecided.h"

#include <map>
#include <set>
#include <string>

#include "solver/solver.h"

// Let c(e, h) and d(e, h) be the conditions of two transitions, where e is the event and h what
// else they depend on. An event may take both if c(e, h) && d(e, h') can hold, with an h' of its
// own.

namespace pslice::explore {
namespace {

class Chooser {
 public:
  Chooser(const Machine& machine, StepExplorer& explorer, const solver::SolverOptions& options,
          solver::Statistics& statistics)
      : machine_(machine),
        inputs_(explorer.inputs()),
        terms_(explorer.terms()),
        solver_([this](term::Variable v) { return inputs_.range(original(v)); }, statistics,
                options) {}

  std::vector<Undecided> find() {
    const std::vector<Transition>& all = machine_.transitions;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t k = i + 1; k < all.size() && all[k].from == all[i].from; ++k) {
        if (all[i].to && all[k].to) compare(all[i], all[k]);
      }
    }
    return std::move(result_);
  }

 private:
  void compare(const Transition& one, const Transition& other) {
    const Term first = condition_of(one);
    const Term second = condition_of(other);
    std::set<std::string> by;
    for (const Term condition : {first, second}) {
      for (const term::Variable v : condition.variables()) {
        if (is_hidden(v)) by.insert(inputs_[*inputs_.of(v)].name);
      }
    }
    if (by.empty()) return;
    const Term apart = terms_.substitute(
        second, [this](term::Variable v) { return terms_.variable(is_hidden(v) ? copy(v) : v); });
    const std::vector<Term> both{first, apart};
    if (solver_.check_all(both).answer != solver::Answer::satisfiable) return;
    result_.push_back({one.from, *one.to, *other.to, {by.begin(), by.end()}});
  }

  /// As far as C defines the step.
  Term condition_of(const Transition& transition) {
    std::vector<Term> cases;
    for (const Group& group : transition.cases)
      cases.push_back(terms_.conjunction(group.condition));
    std::vector<Term> all{terms_.disjunction(std::move(cases))};
    const auto defined = machine_.defined.find(transition.from);
    if (defined != machine_.defined.end()) {
      all.insert(all.end(), defined->second.begin(), defined->second.end());
    }
    return terms_.conjunction(std::move(all));
  }

  [[nodiscard]] bool is_hidden(term::Variable v) const {
    const auto input = inputs_.of(v);
    if (!input) return false;
    const Input::Kind kind = inputs_[*input].kind;
    return kind == Input::Kind::result || kind == Input::Kind::local || kind == Input::Kind::other;
  }

  term::Variable copy(term::Variable v) {
    const auto [found, is_new] = copies_.try_emplace(v);
    if (is_new) {
      found->second = inputs_.unknown();
      originals_.emplace(found->second, v);
    }
    return found->second;
  }

  [[nodiscard]] term::Variable original(term::Variable v) const {
    const auto found = originals_.find(v);
    return found == originals_.end() ? v : found->second;
  }

  const Machine& machine_;
  Inputs& inputs_;
  term::Factory& terms_;
  std::map<term::Variable, term::Variable> copies_;
  std::map<term::Variable, term::Variable> originals_;
  solver::Solver solver_;
  std::vector<Undecided> result_;
};

}  // namespace

std::vector<Undecided> find_undecided(const Machine& machine, StepExplorer& explorer,
                                      const solver::SolverOptions& options,
                                      solver::Statistics& statistics) {
  const Runnable& runnable = explorer.runnable();
  if (runnable.program[runnable.entry].parameters.empty()) return {};
  return Chooser(machine, explorer, options, statistics).find();
}

}  // namespace pslice::explore
