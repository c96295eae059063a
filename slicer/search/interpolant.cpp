#include "slicer/search/interpolant.h"

#include <algorithm>

#include "base/overloaded.h"
#include "slicer/symex/symbols.h"

namespace pslice::slicer {
namespace {

using term::Kind;
using ts::Integer;
using ts::Term;
using ts::Variable;

bool mentions(Term term, Variable v) {
  const auto variables = term.variables();
  return std::ranges::binary_search(variables, v);
}

/// x / d, or x >> k for d = 2^k.
struct Division {
  Term dividend;
  Integer divisor;      // positive
  bool towards_zero{};  // or towards minus infinity
};

std::optional<Division> division(Term term) {
  const bool is_shift = term.kind() == Kind::shift_right;
  if (!is_shift && term.kind() != Kind::quotient) return std::nullopt;
  const Term by = term.operands()[1];
  if (!by.is_constant() || by.value().sign() < 0) return std::nullopt;
  if (!is_shift && by.value().is_zero()) return std::nullopt;
  if (is_shift && by.value() > Integer(term::max_shift)) return std::nullopt;
  const Integer divisor =
      is_shift ? Integer::power_of_two(static_cast<unsigned>(*by.value().word())) : by.value();
  return Division{term.operands()[0], divisor, !is_shift};
}

/// Of `sum <= 0` that bounds nothing but a division: the bound of the dividend that says the same.
std::optional<Term> bound_of_dividend(term::Factory& terms, Term sum) {
  const bool is_sum = sum.kind() == Kind::sum;
  if (is_sum && sum.operands().size() != 1) return std::nullopt;
  const auto divided = division(is_sum ? sum.operands()[0] : sum);
  if (!divided) return std::nullopt;
  const Integer factor = is_sum ? sum.coefficients()[0] : Integer(1);
  const Integer constant = is_sum ? sum.value() : Integer(0);
  const Integer& divisor = divided->divisor;
  // Where it is rounded up, the whole number before the bound is part of it.
  const Integer rest = divisor - Integer(1);
  if (factor.sign() > 0) {
    const Integer most = base::floor_quotient(-constant, factor);
    const bool up = divided->towards_zero && most.sign() < 0;
    const Integer bound = most * divisor + (up ? Integer(0) : rest);
    return terms.at_most(divided->dividend, terms.constant(bound));
  }
  const Integer least = -base::floor_quotient(-constant, -factor);
  const bool up = divided->towards_zero && least.sign() <= 0;
  const Integer bound = least * divisor - (up ? rest : Integer(0));
  return terms.at_most(terms.constant(bound), divided->dividend);
}

/// Exists v: the conjunction of formulas. Fourier and Motzkin: every lower bound is at most every
/// upper bound. With a unit coefficient on one of the two that is exact for integers, otherwise it
/// says too often that there is a value.
class Exists {
 public:
  Exists(term::Factory& terms, Variable v) : terms_(terms), v_(v), v_term_(terms.variable(v)) {}

  /// Nothing if a formula mentions v in a way that cannot be followed.
  std::optional<Term> run(std::vector<Term> formulas) {
    Case first;
    first.open = std::move(formulas);
    std::vector<Case> cases{std::move(first)};
    std::vector<Term> results;
    while (!cases.empty()) {
      Case next = std::move(cases.back());
      cases.pop_back();
      if (!decompose(next, cases)) return std::nullopt;
      if (++count_ > most_cases) return std::nullopt;
      if (next.split) continue;
      results.push_back(solve(next));
    }
    return terms_.disjunction(std::move(results));
  }

  [[nodiscard]] bool exact() const { return exact_; }

 private:
  static constexpr int most_cases = 64;

  /// coefficient * v + rest, compared with zero.
  struct Linear {
    Integer coefficient;
    Term rest;
  };
  struct Case {
    std::vector<Term> open;
    std::vector<Term> free;      // without v
    std::vector<Linear> bounds;  // each <= 0
    bool split = false;          // its cases have taken its place
  };

  [[nodiscard]] std::optional<Linear> linear(Term sum) const {
    if (sum == v_term_) return Linear{1, terms_.constant(0)};
    if (sum.kind() != Kind::sum) return std::nullopt;
    Integer coefficient = 0;
    const auto operands = sum.operands();
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] == v_term_)
        coefficient = sum.coefficients()[i];
      else if (mentions(operands[i], v_))
        return std::nullopt;
    }
    return Linear{coefficient, terms_.subtract(sum, terms_.scale(coefficient, v_term_))};
  }

  /// Sorts the formulas of a case; where one is a choice, the alternatives become cases instead.
  bool decompose(Case& c, std::vector<Case>& cases) {
    while (!c.open.empty()) {
      const Term f = c.open.back();
      c.open.pop_back();
      if (!mentions(f, v_)) {
        c.free.push_back(f);
        continue;
      }
      if (f.kind() == Kind::conjunction) {
        c.open.insert(c.open.end(), f.operands().begin(), f.operands().end());
      } else if (f.kind() == Kind::disjunction) {
        split(c, {f.operands().begin(), f.operands().end()}, cases);
        return true;
      } else if (f.kind() == Kind::at_most_zero) {
        if (!add_bound(c, f.operands()[0])) return false;
      } else if (f.kind() == Kind::is_zero) {
        const Term sum = f.operands()[0];
        if (!add_bound(c, sum) || !add_bound(c, terms_.negate(sum))) return false;
      } else if (f.kind() == Kind::negation && f.operands()[0].kind() == Kind::is_zero) {
        const Term sum = f.operands()[0].operands()[0];
        const Term zero = terms_.constant(0);
        split(c, {terms_.less(sum, zero), terms_.less(zero, sum)}, cases);
        return true;
      } else if (f.kind() == Kind::negation) {
        const Term inner = f.operands()[0];
        std::vector<Term> parts;
        for (const Term part : inner.operands()) parts.push_back(terms_.negation(part));
        if (inner.kind() == Kind::conjunction) {
          split(c, parts, cases);
          return true;
        }
        c.open.insert(c.open.end(), parts.begin(), parts.end());
      } else {
        return false;
      }
    }
    return true;
  }

  /// That the sum, which mentions v, is at most zero. False if that cannot be followed.
  [[nodiscard]] bool add_bound(Case& c, Term sum) const {
    if (const auto bound = linear(sum)) {
      c.bounds.push_back(*bound);
      return true;
    }
    const auto of_dividend = bound_of_dividend(terms_, sum);
    if (of_dividend) c.open.push_back(*of_dividend);
    return of_dividend.has_value();
  }

  static void split(Case& c, const std::vector<Term>& alternatives, std::vector<Case>& cases) {
    c.split = true;
    for (const Term alternative : alternatives) {
      Case part = c;
      part.split = false;
      part.open.push_back(alternative);
      cases.push_back(std::move(part));
    }
  }

  Term solve(const Case& c) {
    std::vector<Term> parts = c.free;
    for (const Linear& upper : c.bounds) {
      if (upper.coefficient.sign() <= 0) continue;
      for (const Linear& lower : c.bounds) {
        if (lower.coefficient.sign() >= 0) continue;
        // upper: a*v + r <= 0, lower: -b*v + s <= 0, so b*r + a*s <= 0.
        const Integer& a = upper.coefficient;
        const Integer b = -lower.coefficient;
        if (!a.is_one() && !b.is_one()) exact_ = false;
        parts.push_back(
            terms_.at_most(terms_.add(terms_.scale(b, upper.rest), terms_.scale(a, lower.rest)),
                           terms_.constant(0)));
      }
    }
    return terms_.conjunction(std::move(parts));
  }

  term::Factory& terms_;
  Variable v_;
  Term v_term_;
  bool exact_ = true;
  int count_ = 0;
};

std::optional<Eliminated> eliminate(const ts::Program& program,
                                    const std::vector<Variable>& variables, Eliminated from) {
  for (const Variable v : variables) {
    if (!mentions(from.formula, v)) continue;
    const auto next = for_all(program.terms(), from.formula, v, symex::range_of(program[v].type));
    if (!next) return std::nullopt;
    from = {next->formula, from.exact && next->exact};
  }
  return from;
}

}  // namespace

std::optional<Eliminated> for_all(term::Factory& terms, Term clause, Variable variable,
                                  const solver::Range& range) {
  const Term v = terms.variable(variable);
  std::vector<Term> counterexample{terms.negation(clause)};
  if (range.low) counterexample.push_back(terms.at_most(terms.constant(*range.low), v));
  if (range.high) counterexample.push_back(terms.at_most(v, terms.constant(*range.high)));
  Exists exists(terms, variable);
  const auto result = exists.run(std::move(counterexample));
  if (!result) return std::nullopt;
  return Eliminated{terms.negation(*result), exists.exact()};
}

std::optional<Eliminated> weakest_before(const ts::Program& program,
                                         const std::vector<Variable>& forgotten, Term clause) {
  return eliminate(program, forgotten, {clause, true});
}

namespace {

// What a step does to the variables, seen backward: to something that can `substitute` terms for
// variables and `eliminate` variables that get unknown values. False if it could not.

template <class Backward>
bool undo_call(const symex::Flow& flow, symex::StepInfo::Kind kind, const ts::Call& call,
               Backward& backward) {
  using StepKind = symex::StepInfo::Kind;
  const ts::Program& program = flow.program();
  const ts::FunctionInfo& callee = program[call.callee];
  const auto replace = [&](const std::vector<Variable>& from, const auto& to) {
    backward.substitute([&](Variable v) {
      const auto at = std::ranges::find(from, v);
      return at == from.end() ? Term() : to(static_cast<std::size_t>(at - from.begin()));
    });
  };
  if (kind == StepKind::enter) {
    if (!backward.eliminate(flow.uninitialised(call.callee))) return false;
    replace(callee.parameters, [&](std::size_t i) { return call.arguments[i]; });
    return true;
  }
  if (kind == StepKind::leave) {
    replace(call.results,
            [&](std::size_t i) { return program.terms().variable(callee.results[i]); });
    return true;
  }
  return backward.eliminate(flow.changes(call.callee)) && backward.eliminate(call.results);
}

template <class Backward>
bool undo(const symex::Flow& flow, symex::Step step, Backward& backward) {
  const ts::Program& program = flow.program();
  const symex::StepInfo& info = flow[step];
  if (info.kind == symex::StepInfo::Kind::silent) return true;
  const base::Overloaded act{
      [&](const ts::Assign& assign) {
        if (!backward.mentions(assign.target)) return true;
        backward.substitute([&](Variable v) { return v == assign.target ? assign.value : Term(); });
        return true;
      },
      [&](const ts::Havoc& havoc) {
        return backward.eliminate(havoc.defines) && backward.eliminate(havoc.may_define) &&
               (!havoc.writes_memory || backward.eliminate(program.memory()));
      },
      [&](const ts::Call& call) { return undo_call(flow, info.kind, call, backward); },
      [](const base::OneOf<ts::Assume, ts::Skip> auto&) { return true; },
  };
  return std::visit(act, program[info.edge].operation);
}

struct BackwardClause {
  const ts::Program& program;
  Eliminated result;

  [[nodiscard]] bool mentions(Variable v) const { return slicer::mentions(result.formula, v); }
  template <class Replacement>
  void substitute(const Replacement& replacement) {
    result.formula = program.terms().substitute(result.formula, replacement);
  }
  bool eliminate(const std::vector<Variable>& variables) {
    const auto next = slicer::eliminate(program, variables, result);
    if (next) result = *next;
    return next.has_value();
  }
};

struct BackwardSum {
  const ts::Program& program;
  solver::PartialSum result;

  [[nodiscard]] bool mentions(Variable v) const { return slicer::mentions(result.sum, v); }
  template <class Replacement>
  void substitute(const Replacement& replacement) {
    result.sum = program.terms().substitute(result.sum, replacement);
  }
  bool eliminate(const std::vector<Variable>& variables) {
    for (const Variable v : variables) {
      auto next = solver::before_unknown(program.terms(), std::move(result), v,
                                         symex::range_of(program[v].type));
      if (!next) return false;
      result = std::move(*next);
    }
    return true;
  }
};

}  // namespace

std::optional<Eliminated> weakest_before(const symex::Flow& flow, symex::Step step, Term clause) {
  BackwardClause backward{flow.program(), {clause, true}};
  if (clause.variables().empty() || undo(flow, step, backward)) return backward.result;
  return std::nullopt;
}

std::optional<solver::PartialSum> sum_before(const symex::Flow& flow, symex::Step step,
                                             solver::PartialSum sum) {
  BackwardSum backward{flow.program(), std::move(sum)};
  if (undo(flow, step, backward)) return std::move(backward.result);
  return std::nullopt;
}

std::optional<solver::PartialSum> sum_before(const ts::Program& program,
                                             const std::vector<Variable>& forgotten,
                                             solver::PartialSum sum) {
  BackwardSum backward{program, std::move(sum)};
  if (backward.eliminate(forgotten)) return std::move(backward.result);
  return std::nullopt;
}

}  // namespace pslice::slicer
