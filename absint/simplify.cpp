#include "absint/simplify.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

// Both reductions keep what is asked for: which tests can pass, and what tests look at. A carrier
// is replaced by what it carries until something that this is made of changes; if it is still read
// then, it is assigned after all. Bystanders are found as a slice is, backward from the tests.

namespace pslice::absint {
namespace {

/// Variables that no edge reads before it has assigned them.
std::vector<bool> carriers(const NumericProgram& program) {
  std::vector<bool> result(program.program().variable_count(), true);
  for (const NumericEdge& edge : program.edges()) {
    std::set<Variable> assigned;
    for (const Action& action : edge.actions) {
      for (const Variable v : read(action)) {
        if (!assigned.contains(v)) result[v.index()] = false;
      }
      if (const auto* assign = std::get_if<Assign>(&action)) {
        assigned.insert(assign->target);
      } else {
        for (const Variable v : written(action)) assigned.erase(v);
      }
    }
  }
  return result;
}

class Straightener {
 public:
  Straightener(const NumericProgram& program, const std::vector<bool>& carriers)
      : terms_(program.program().terms()), carriers_(carriers) {}

  std::vector<Action> run(const std::vector<Action>& actions) {
    find_last_uses(actions);
    carried_.clear();
    put_down_.clear();
    result_.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      now_ = i;
      std::visit([this](const auto& action) { take(action); }, actions[i]);
    }
    // It would be what another edge leaves out to change.
    if (!put_down_.empty()) result_.emplace_back(Forget{{put_down_.begin(), put_down_.end()}});
    return std::move(result_);
  }

 private:
  void find_last_uses(const std::vector<Action>& actions) {
    last_use_.clear();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      for (const Variable v : read(actions[i])) last_use_[v] = i;
    }
  }
  [[nodiscard]] bool is_used_later(Variable v) const {
    const auto at = last_use_.find(v);
    return at != last_use_.end() && at->second > now_;
  }

  [[nodiscard]] Term value(Term term) const {
    if (carried_.empty()) return term;
    return terms_.substitute(term, [this](Variable v) {
      const auto at = carried_.find(v);
      return at == carried_.end() ? Term() : at->second;
    });
  }

  /// What is carried and speaks of a variable has to be put down before that changes.
  void put_down_those_with(Variable v) {
    std::erase_if(carried_, [&](const auto& carried) {
      const auto& [carrier, term] = carried;
      if (!std::ranges::binary_search(term.variables(), v)) return false;
      if (is_used_later(carrier)) put_down(carrier, term);
      return true;
    });
  }
  void put_down(Variable carrier, Term term) {
    put_down_.insert(carrier);
    result_.emplace_back(Assign{carrier, term});
  }

  void take(const Assign& assign) {
    const Term term = value(assign.value);
    carried_.erase(assign.target);
    put_down_those_with(assign.target);
    if (!carriers_[assign.target.index()]) {
      result_.emplace_back(Assign{assign.target, term});
    } else if (term.size() < 100) {
      carried_[assign.target] = term;
    } else {
      put_down(assign.target, term);
    }
  }
  void take(const Assume& assume) { result_.emplace_back(Assume{value(assume.condition)}); }
  void take(const Forget& forget) {
    for (const Variable v : forget.variables) {
      carried_.erase(v);
      put_down_those_with(v);
    }
    result_.emplace_back(forget);
  }

  term::Factory& terms_;
  const std::vector<bool>& carriers_;
  std::map<Variable, std::size_t> last_use_;  // the last action that reads it
  std::size_t now_ = 0;                       // the action at hand
  std::map<Variable, Term> carried_;          // by carrier, over variables as they are now
  std::set<Variable> put_down_;               // carriers that were assigned after all
  std::vector<Action> result_;
};

}  // namespace

NumericProgram without_bystanders(const NumericProgram& program) {
  std::set<Variable> part;
  const auto add = [&](const Action& action) {
    const std::size_t before = part.size();
    for (const Variable v : read(action)) part.insert(v);
    return part.size() > before;
  };
  const auto has_part = [&](const Action& action) {
    return std::ranges::any_of(written(action), [&](Variable v) { return part.contains(v); });
  };
  for (const NumericEdge& edge : program.edges()) {
    for (const Action& action : edge.actions) {
      if (std::holds_alternative<Assume>(action)) add(action);
    }
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (const NumericEdge& edge : program.edges()) {
      for (const Action& action : edge.actions) {
        if (has_part(action) && add(action)) grew = true;
      }
    }
  }
  const auto reduced = [&](const std::vector<Action>& actions) {
    std::vector<Action> result;
    std::ranges::copy_if(actions, std::back_inserter(result), [&](const Action& action) {
      return std::holds_alternative<Assume>(action) || has_part(action);
    });
    return result;
  };
  NumericProgram result(program.program(), program.point_count(), program.start());
  result.beginning = reduced(program.beginning);
  for (const NumericEdge& edge : program.edges()) {
    result.add_edge({edge.source, edge.target, reduced(edge.actions)});
  }
  return result;
}

NumericProgram without_carriers(const NumericProgram& program) {
  const std::vector<bool> carrying = carriers(program);
  Straightener straightener(program, carrying);
  NumericProgram result(program.program(), program.point_count(), program.start());
  std::ranges::copy_if(program.beginning, std::back_inserter(result.beginning),
                       [&](const Action& action) {
                         const auto* assign = std::get_if<Assign>(&action);
                         return assign == nullptr || !carrying[assign->target.index()];
                       });
  for (const NumericEdge& edge : program.edges()) {
    result.add_edge({edge.source, edge.target, straightener.run(edge.actions)});
  }
  return result;
}

}  // namespace pslice::absint
