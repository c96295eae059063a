#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "mini.h"
#include "slicer/stages.h"

namespace pslice::slicer {

/// A small program reduced to its slice, with all that a search works with.
class Prepared {
 public:
  explicit Prepared(std::string_view text, SliceOptions options = {})
      : example_(mini::parse(text)),
        options_(std::move(options)),
        reduction_(reduce(example_.program, example_.entry, example_.criterion, options_, budget_)),
        knowledge_(reduced(), options_, budget_, reduction_.slice.statistics) {}
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  [[nodiscard]] const Reduced& reduced() const {
    if (!reduction_.reduced) throw std::runtime_error("nothing to search");
    return *reduction_.reduced;
  }
  [[nodiscard]] const symex::Flow& flow() const { return reduced().program.flow; }
  [[nodiscard]] const Equations& equations() const { return reduced().equations; }
  [[nodiscard]] SearchContext& context() { return knowledge_.context(); }
  [[nodiscard]] const ts::Program& program() const { return example_.program; }

  [[nodiscard]] ts::Variable variable(std::string_view name) const {
    for (std::size_t v = 0; v < program().variable_count(); ++v) {
      if (program()[ts::Variable(v)].name == name) return ts::Variable(v);
    }
    throw std::runtime_error("no such variable");
  }
  [[nodiscard]] Slot slot(std::string_view name) const { return equations().slot(variable(name)); }
  [[nodiscard]] ts::Statement statement(std::string_view text) const {
    for (std::size_t s = 0; s < program().statement_count(); ++s) {
      if (program()[ts::Statement(s)].text == text) return ts::Statement(s);
    }
    throw std::runtime_error("no such statement");
  }
  /// The step of a statement, its first.
  [[nodiscard]] symex::Step step(std::string_view text) const {
    for (std::size_t s = 0; s < flow().step_count(); ++s) {
      const ts::Edge edge = flow()[symex::Step(s)].edge;
      if (edge && program()[edge].statement == statement(text)) return symex::Step(s);
    }
    throw std::runtime_error("no such step");
  }

  // Formulas.
  [[nodiscard]] term::Factory& terms() const { return program().terms(); }
  [[nodiscard]] ts::Term operator()(std::string_view name) const {
    return terms().variable(variable(name));
  }
  [[nodiscard]] ts::Term at_most(std::string_view name, long bound) const {
    return terms().at_most((*this)(name), terms().constant(bound));
  }
  [[nodiscard]] ts::Term at_least(std::string_view name, long bound) const {
    return terms().at_most(terms().constant(bound), (*this)(name));
  }

  /// Does it hold wherever the others do? As far as small values of its variables tell.
  [[nodiscard]] bool follows(const std::vector<ts::Term>& facts, ts::Term formula) const {
    std::vector<ts::Variable> variables(formula.variables().begin(), formula.variables().end());
    for (const ts::Term fact : facts) {
      variables.insert(variables.end(), fact.variables().begin(), fact.variables().end());
    }
    std::ranges::sort(variables);
    variables.erase(std::ranges::unique(variables).begin(), variables.end());
    std::vector<long> values(variables.size(), smallest);
    const term::Valuation valuation = [&](ts::Variable v) -> std::optional<ts::Integer> {
      const auto at = std::ranges::find(variables, v);
      return ts::Integer(values[static_cast<std::size_t>(at - variables.begin())]);
    };
    const auto true_here = [&](ts::Term f) { return term::holds(f, valuation).value(); };
    do {
      if (std::ranges::all_of(facts, true_here) && !true_here(formula)) return false;
    } while (increase(values));
    return true;
  }

 private:
  static constexpr long smallest = -4;
  static constexpr long largest = 12;

  static bool increase(std::vector<long>& values) {
    for (long& value : values) {
      if (++value <= largest) return true;
      value = smallest;
    }
    return false;
  }

  mini::Example example_;
  SliceOptions options_;
  base::Budget budget_;
  Reduction reduction_;
  Knowledge knowledge_;
};

/// A state graph made by hand, a branch at a time, and the program taken along.
class ByHand {
 public:
  explicit ByHand(Prepared& prepared) : prepared_(prepared), cursor_(prepared.context(), graph_) {
    graph_.add(prepared.flow().start(), {}, 0);
  }
  ByHand(const ByHand&) = delete;
  ByHand& operator=(const ByHand&) = delete;

  StateGraph& graph() { return graph_; }
  PathCursor& cursor() { return cursor_; }

  /// The branch of a state whose segment has the statement.
  std::size_t branch_with(State state, std::string_view text) {
    return branch_where(state, [&](symex::Step step) { return does(step, text); });
  }
  /// The first branch that has it not.
  std::size_t branch_without(State state, std::string_view text) {
    add_branches(state);
    const std::size_t with = branch_with(state, text);
    return with == 0 ? 1 : 0;
  }
  std::size_t only_branch(State state) {
    add_branches(state);
    EXPECT_EQ(graph_[state].branches.size(), 1U);
    return 0;
  }
  /// The condition of a branch over the program's variables.
  ts::Term guard(State state, std::size_t b) {
    add_branches(state);
    return prepared_.flow().guard(graph_[state].branches[b].first);
  }

  /// Takes the branch from the state; the program is at the child then.
  State take(State state, std::size_t b) {
    add_branches(state);
    cursor_.go_to(state);
    const symex::Flow& flow = prepared_.flow();
    symex::Executor& executor = cursor_.executor();
    const symex::Step first = graph_[state].branches[b].first;
    std::optional<Position> constraint;
    int direction = 0;
    if (const ts::Term guard = flow.guard(first)) {
      const symex::Machine::Test test = executor.machine().evaluate_test(guard);
      direction = test.direction;
      constraint = executor.assume(test.condition);
    }
    executor.execute(flow.segment(first));
    const State child = graph_.add(flow.end_of_segment(first), state, b);
    graph_[child].matters.assign(prepared_.equations().words(), 0);
    Branch& branch = graph_[state].branches[b];
    branch.kind = Branch::Kind::taken;
    branch.child = child;
    branch.constraint = constraint;
    branch.direction = direction;
    return child;
  }

  /// Cuts a branch that cannot be taken from the state, with the solver's reason.
  void cut(State state, std::size_t b) {
    add_branches(state);
    cursor_.go_to(state);
    symex::Executor& executor = cursor_.executor();
    Branch& branch = graph_[state].branches[b];
    const symex::Machine::Test test =
        executor.machine().evaluate_test(prepared_.flow().guard(branch.first));
    const auto answer = executor.feasible(test.condition, nullptr);
    EXPECT_EQ(answer.answer, solver::Answer::unsatisfiable);
    branch.kind = Branch::Kind::cut;
    branch.direction = test.direction;
    branch.reason = answer.reason;
  }

 private:
  [[nodiscard]] bool does(symex::Step step, std::string_view text) const {
    const ts::Edge edge = prepared_.flow()[step].edge;
    return edge && prepared_.program()[edge].statement == prepared_.statement(text);
  }
  std::size_t branch_where(State state, const std::function<bool(symex::Step)>& wanted) {
    add_branches(state);
    const std::vector<Branch>& branches = graph_[state].branches;
    for (std::size_t b = 0; b < branches.size(); ++b) {
      if (std::ranges::any_of(prepared_.flow().segment(branches[b].first), wanted)) return b;
    }
    throw std::runtime_error("no such branch");
  }
  void add_branches(State state) {
    if (!graph_[state].branches.empty()) return;
    for (const symex::Step first : prepared_.flow()[graph_[state].point].out) {
      Branch branch;
      branch.first = first;
      graph_[state].branches.push_back(std::move(branch));
    }
  }

  Prepared& prepared_;
  StateGraph graph_;
  PathCursor cursor_;
};

}  // namespace pslice::slicer
