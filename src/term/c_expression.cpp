#include "term/c_expression.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "term/c_builder.h"
#include "term/c_comparison.h"
#include "term/c_exact.h"
#include "term/c_modular.h"
#include "term/partial.h"
#include "term/rebuild.h"

// Every subterm becomes an expression, operands before what they are part of. Below a conversion to
// a width it is also wanted modulo a power of two, which is often plainer; who wants what is found
// beforehand, from the whole to the parts.
//
// Of what is connected by && or ||, divisions by what may be zero come last: the rest says where
// they have a value, and C evaluates no further than it must.

namespace pslice::term {

using base::Integer;

namespace {

class Translation {
 public:
  Translation(Factory& factory, const CContext& context)
      : exact_(build_, factory, context),
        comparison_(build_, exact_, factory, context, [this](Term t) { return value(t); }),
        context_(context) {}

  void add(std::span<const Term> roots) {
    const std::vector<Term> terms = distinct_subterms(roots);
    for (const Term root : roots) forms_[root].is_wanted = true;
    for (auto term = terms.rbegin(); term != terms.rend(); ++term) ask_operands(*term);
    for (const Term term : terms) translate(term);
  }
  CExpr value(Term term) const { return forms_.at(term).value; }

 private:
  static constexpr std::array moduli{32U, 64U, 128U};
  static constexpr std::size_t modulus_count = moduli.size();
  static std::size_t index_of(unsigned modulus) { return modulus == 32 ? 0 : modulus / 64; }

  struct Forms {
    bool is_wanted = false;
    bool is_partial = false;
    std::array<bool, modulus_count> is_wanted_modulo{};
    CExpr value = nullptr;
    std::array<CExpr, modulus_count> modulo{};
  };

  void ask_operands(Term term) {
    const Forms forms = forms_[term];
    if (!forms.is_wanted) return;
    const Term zero = compared(term);
    if (zero && zero.kind() != Kind::sum) {
      forms_[zero].is_wanted = true;
      return;
    }
    const auto operands = zero ? zero.operands() : term.operands();
    for (const Term operand : operands) forms_[operand].is_wanted = true;
    if (term.kind() == Kind::wrap) {
      forms_[operands[0]].is_wanted_modulo[index_of(modulus_for(term.bits()))] = true;
    }
    for (std::size_t i = 0; i < modulus_count; ++i) {
      if (forms.is_wanted_modulo[i]) ask_modulo(term, i);
    }
  }

  void ask_modulo(Term term, std::size_t i) {
    if (!is_modular(term.kind())) return;
    if (term.kind() == Kind::wrap && term.bits() < moduli[i]) return;
    for (const Term operand : term.operands()) {
      if (!operand.is_formula()) forms_[operand].is_wanted_modulo[i] = true;
    }
  }

  /// What a comparison compares with zero; nothing if the term is none.
  static Term compared(Term term) {
    if (term.kind() == Kind::at_most_zero) return term.operands()[0];
    if (term.kind() == Kind::negation) term = term.operands()[0];
    return term.kind() == Kind::is_zero ? term.operands()[0] : Term();
  }

  void translate(Term term) {
    Forms& forms = forms_[term];
    if (!forms.is_wanted) return;
    forms.is_partial =
        is_partial_operator(term) || std::ranges::any_of(term.operands(), [&](Term t) {
          return forms_.contains(t) && forms_.at(t).is_partial;
        });
    forms.value = term.is_formula() ? formula(term) : integer(term);
    for (std::size_t i = 0; i < modulus_count; ++i) {
      if (forms.is_wanted_modulo[i]) forms.modulo[i] = modular(term, i);
    }
  }

  CExpr formula(Term term) {
    const auto operands = term.operands();
    using Equality = CComparison::Equality;
    switch (term.kind()) {
      case Kind::truth: return build_.number(term.is_true() ? 1 : 0, c_int);
      case Kind::at_most_zero: return comparison_.at_most_zero(operands[0]);
      case Kind::is_zero: return comparison_.is_zero(operands[0], Equality::wanted);
      case Kind::negation:
        if (const Term equated = compared(term)) {
          return comparison_.is_zero(equated, Equality::excluded);
        }
        return build_.logical_not(value(operands[0]));
      case Kind::conjunction:
        return build_.connected(" && ", level::logical_and, in_order(operands));
      default: return build_.connected(" || ", level::logical_or, in_order(operands));
    }
  }

  CExpr integer(Term term) {
    const auto operands = term.operands();
    switch (term.kind()) {
      case Kind::constant: return build_.number(term.value(), c_int);
      case Kind::variable: {
        CVariable variable = context_.variable(term.variable());
        return build_.atom(std::move(variable.text), promoted(variable.bits, variable.is_signed),
                           Range::of_width(variable.bits, variable.is_signed));
      }
      case Kind::sum: return exact_.sum(parts(term, [&](Term t) { return value(t); }), 1);
      case Kind::wrap: return wrap(term);
      case Kind::choice:
        return exact_.choice(value(operands[0]), value(operands[1]), value(operands[2]));
      default:
        return exact_.binary(term, beside(operands[0], operands[1]),
                             beside(operands[1], operands[0]));
    }
  }

  /// An operand; a number is written to go with the other one.
  CExpr beside(Term operand, Term other) {
    return operand.is_constant() ? build_.number(operand.value(), value(other)->type)
                                 : value(operand);
  }

  CExpr wrap(Term term) {
    const Term inner = term.operands()[0];
    const unsigned bits = term.bits();
    const CExpr exact = value(inner);
    if (Range::of_width(bits, term.is_signed()).includes(exact->range)) return exact;
    CExpr best = wrapped(build_, exact, bits, term.is_signed());
    const auto consider = [&](CExpr other) {
      if (other != nullptr && other->casts < best->casts) best = other;
    };
    if (inner.kind() == Kind::shift_left) {
      const auto operands = inner.operands();
      consider(
          wrapped_shift(build_, value(operands[0]), value(operands[1]), bits, term.is_signed()));
    }
    const CExpr modular = forms_.at(inner).modulo[index_of(modulus_for(bits))];
    consider(wrapped(build_, modular, bits, term.is_signed()));
    return best;
  }

  CExpr modular(Term term, std::size_t i) {
    CModular arithmetic(build_, moduli[i]);
    const auto modulo = [&](Term t) { return forms_.at(t).modulo[i]; };
    const auto operands = term.operands();
    switch (term.kind()) {
      case Kind::sum: return arithmetic.sum(parts(term, modulo));
      case Kind::product:
      case Kind::bit_and:
      case Kind::bit_or:
      case Kind::bit_xor:
        return arithmetic.binary(term.kind(), modulo(operands[0]), modulo(operands[1]));
      case Kind::shift_left: return arithmetic.shift_left(modulo(operands[0]), value(operands[1]));
      case Kind::choice:
        return arithmetic.choice(value(operands[0]), modulo(operands[1]), modulo(operands[2]));
      case Kind::wrap: return term.bits() < moduli[i] ? value(term) : modulo(operands[0]);
      default: return value(term);
    }
  }

  template <class Value>
  static std::vector<LinearPart> parts(Term sum, Value value_of) {
    std::vector<LinearPart> parts;
    for (std::size_t i = 0; i < sum.operands().size(); ++i) {
      const Term operand = sum.operands()[i];
      parts.push_back({sum.coefficients()[i], operand, value_of(operand)});
    }
    if (!sum.value().is_zero()) parts.push_back({sum.value(), {}, nullptr});
    return parts;
  }

  std::vector<CExpr> in_order(std::span<const Term> connected) const {
    std::vector<CExpr> result;
    for (const bool partial : {false, true}) {
      for (const Term term : connected) {
        if (forms_.at(term).is_partial == partial) result.push_back(value(term));
      }
    }
    return result;
  }

  CBuilder build_;
  CExact exact_;
  CComparison comparison_;
  const CContext& context_;
  std::unordered_map<Term, Forms> forms_;
};

}  // namespace

std::string to_c_expression(Factory& factory, Term term, const CContext& context) {
  Translation translation(factory, context);
  translation.add({&term, 1});
  return to_string(translation.value(term), level::any);
}

namespace {

/// `text_of` gives the text of a member that binds as tightly as that.
template <class TextOf>
std::string joined(std::span<const Term> conjunction, TextOf text_of) {
  std::string text;
  for (std::size_t i = 0; i < conjunction.size(); ++i) {
    if (conjunction[i].is_true()) continue;
    if (!text.empty()) text += " && ";
    text += text_of(i, conjunction.size() == 1 ? level::any : level::logical_and);
  }
  return text.empty() ? "1" : text;
}

}  // namespace

std::string to_c_expression(Factory& factory, std::span<const Term> conjunction,
                            const CContext& context) {
  Translation translation(factory, context);
  translation.add(conjunction);
  return joined(conjunction, [&](std::size_t i, int level) {
    return to_string(translation.value(conjunction[i]), level);
  });
}

std::string to_c_expression(Factory& factory, std::span<const Term> conjunction,
                            std::span<const CContext> contexts) {
  return joined(conjunction, [&](std::size_t i, int level) {
    Translation translation(factory, contexts[i]);
    translation.add({&conjunction[i], 1});
    return to_string(translation.value(conjunction[i]), level);
  });
}

}  // namespace pslice::term
