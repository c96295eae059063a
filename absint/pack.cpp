#include "absint/pack.h"

#include <algorithm>
#include <array>
#include <set>

#include "term/rebuild.h"

// Which variables to relate. What octagons cost grows with the cube of their number, and polyhedra
// can cost far more, so relations are looked for among few: what a loop changes or ends by, and
// while there is room, what the program copies these from or compares them with (bounds, starting
// values), then what the loop only reads. Astree packs variables by blocks of the text (Blanchet
// and others, PLDI 2003); here it is by loops, since invariants are asked for at their heads only.

namespace pslice::absint {

using term::Kind;

Pack::Pack(std::vector<Variable> variables, std::size_t scratch_count)
    : variables_(std::move(variables)), scratch_count_(scratch_count) {
  std::ranges::sort(variables_);
}

std::optional<Dimension> Pack::dimension(Variable v) const {
  const auto at = std::ranges::lower_bound(variables_, v);
  if (at == variables_.end() || *at != v) return std::nullopt;
  return Dimension(static_cast<std::size_t>(at - variables_.begin()));
}

bool Pack::includes(const std::vector<Variable>& variables) const {
  return std::ranges::includes(variables_, variables);
}

namespace {

using Variables = std::set<Variable>;

void add_numbers(const NumericProgram& program, std::span<const Variable> from, Variables& to) {
  std::ranges::copy_if(from, std::inserter(to, to.end()),
                       [&](Variable v) { return program.is_number(v); });
}

/// Variables that one action elsewhere speaks of together with one of these.
Variables neighbours(const NumericProgram& program, const Variables& core) {
  Variables result;
  for (const NumericEdge& edge : program.edges()) {
    for (const Action& action : edge.actions) {
      Variables together;
      add_numbers(program, read(action), together);
      add_numbers(program, written(action), together);
      const bool touches = together.size() <= 3 && std::ranges::any_of(together, [&](Variable v) {
                             return core.contains(v);
                           });
      if (touches) result.insert(together.begin(), together.end());
    }
  }
  return result;
}

/// The comparison of a linear sum over the pack with zero.
std::optional<Constraint> comparison(Term atom, const Pack& pack) {
  const Term sum = atom.operands()[0];
  Constraint result;
  const auto add = [&](Term operand, const Integer& factor) {
    if (operand.kind() != Kind::variable) return false;
    const auto dimension = pack.dimension(operand.variable());
    if (dimension) result.form.terms.emplace_back(*dimension, factor);
    return dimension.has_value();
  };
  if (sum.kind() == Kind::sum) {
    result.constant = sum.value();
    for (std::size_t i = 0; i < sum.operands().size(); ++i) {
      if (!add(sum.operands()[i], sum.coefficients()[i])) return std::nullopt;
    }
  } else if (!add(sum, Integer(1))) {
    return std::nullopt;
  }
  std::ranges::sort(result.form.terms, {}, &std::pair<Dimension, Integer>::first);
  return result;
}

template <class F>
void for_each_subterm(const NumericProgram& program, const F& f) {
  std::set<Term> seen;
  const auto visit = [&](const std::vector<Action>& actions) {
    for (const Action& action : actions) {
      const Term term = term_of(action);
      if (!term || !seen.insert(term).second) continue;
      const std::array roots{term};
      for (const Term part : term::distinct_subterms(roots, 10'000)) f(part);
    }
  };
  visit(program.beginning);
  for (const NumericEdge& edge : program.edges()) visit(edge.actions);
}

}  // namespace

LoopVariables variables_of(const NumericProgram& program, const ts::Loop& loop) {
  Variables core;
  Variables others;
  const auto inside = [&](Point p) { return std::ranges::binary_search(loop.body, p); };
  for (const Point p : loop.body) {
    for (const std::size_t e : program.out(p)) {
      const NumericEdge& edge = program.edges()[e];
      const bool leaves = !inside(edge.target);
      for (const Action& action : edge.actions) {
        if (leaves && !std::holds_alternative<Assume>(action)) break;
        add_numbers(program, read(action), leaves ? core : others);
        add_numbers(program, written(action), core);
      }
    }
  }
  return {{core.begin(), core.end()}, {others.begin(), others.end()}};
}

Pack make_pack(const NumericProgram& program, const LoopVariables& variables, std::size_t few) {
  Variables pack(variables.core.begin(), variables.core.end());
  const auto fill = [&](const auto& more) {
    for (const Variable v : more) {
      if (pack.size() < few) pack.insert(v);
    }
  };
  if (pack.size() < few) fill(neighbours(program, pack));
  fill(variables.others);
  // What is not linear takes a dimension while it is dealt with.
  bool linear = true;
  for_each_subterm(program, [&](Term part) {
    const bool is_sum = part.kind() <= Kind::sum || part.is_formula() || part.kind() == Kind::wrap;
    linear = linear && is_sum;
  });
  return {{pack.begin(), pack.end()}, linear ? 0U : 2U};
}

std::vector<Constraint> thresholds(const NumericProgram& program, const Pack& pack) {
  constexpr std::size_t most = 100;
  std::vector<Constraint> result;
  const auto add = [&](const Constraint& c) {
    if (result.size() < most && std::ranges::find(result, c) == result.end()) result.push_back(c);
  };
  for_each_subterm(program, [&](Term part) {
    if (part.kind() != Kind::at_most_zero && part.kind() != Kind::is_zero) return;
    const auto found = comparison(part, pack);
    if (!found) return;
    Constraint opposite = *found;
    opposite.constant = -found->constant;
    for (auto& [dimension, factor] : opposite.form.terms) factor = -factor;
    for (Constraint c : {*found, opposite}) {
      for (const int further : {0, -1}) {
        c.constant += Integer(further);
        add(c);
      }
    }
  });
  return result;
}

std::vector<Integer> thresholds(const NumericProgram& program) {
  std::set<Integer> values;
  for_each_subterm(program, [&](Term part) {
    if (part.kind() != Kind::constant && part.kind() != Kind::sum) return;
    for (const int near : {-1, 0, 1}) {
      values.insert(part.value() + Integer(near));
      values.insert(Integer(near) - part.value());
    }
  });
  return {values.begin(), values.end()};
}

}  // namespace pslice::absint
