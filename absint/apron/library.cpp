#include "absint/apron/library.h"

#include <cfenv>
#include <utility>

#include <gmpxx.h>

#include "absint/domain.h"
#include "absint/normal_form.h"

namespace pslice::absint::apron {

namespace {

void set(ap_scalar_t& scalar, const Integer& value) {
  mpq_class rational(value.to_mpz());
  ap_scalar_set_mpq(&scalar, rational.get_mpq_t());
}

void set(ap_coeff_t& coefficient, const Integer& value) {
  ap_coeff_reinit(&coefficient, AP_COEFF_SCALAR, AP_SCALAR_MPQ);
  set(*coefficient.val.scalar, value);
}

void set(ap_coeff_t& coefficient, const Interval& interval) {
  ap_coeff_reinit(&coefficient, AP_COEFF_INTERVAL, AP_SCALAR_MPQ);
  ap_interval_t& bounds = *coefficient.val.interval;
  ap_interval_set_top(&bounds);
  if (interval.low) set(*bounds.inf, *interval.low);
  if (interval.high) set(*bounds.sup, *interval.high);
}

mpq_class number(ap_scalar_t& scalar) {
  mpq_class result;
  ap_mpq_set_scalar(result.get_mpq_t(), &scalar, MPFR_RNDN);
  return result;
}

/// Our side of `expression >= 0` or `= 0`, without denominators.
Constraint from_apron(const ap_lincons0_t& theirs) {
  const ap_linexpr0_t& expression = *theirs.linexpr0;
  std::vector<std::pair<Dimension, mpq_class>> terms;
  const mpq_class constant = number(*expression.cst.val.scalar);
  mpz_class denominator = constant.get_den();
  const auto add = [&](std::size_t dimension, const ap_coeff_t& coefficient) {
    mpq_class factor = number(*coefficient.val.scalar);
    if (factor == 0) return;
    denominator = lcm(denominator, factor.get_den());
    terms.emplace_back(dimension, std::move(factor));
  };
  for (std::size_t i = 0; i < expression.size; ++i) {
    if (expression.discr == AP_LINEXPR_DENSE) {
      add(i, expression.p.coeff[i]);
    } else if (expression.p.linterm[i].dim != AP_DIM_MAX) {
      add(expression.p.linterm[i].dim, expression.p.linterm[i].coeff);
    }
  }
  const auto ours = [&](const mpq_class& value) {
    return -Integer(mpz_class(value * denominator));
  };
  Constraint result{.constant = ours(constant)};
  for (const auto& [dimension, factor] : terms) {
    result.form.terms.emplace_back(dimension, ours(factor));
  }
  if (theirs.constyp == AP_CONS_EQ) result.kind = Constraint::Kind::is_zero;
  return result;
}

}  // namespace

Expression to_apron(const LinearForm& form) {
  Expression result(ap_linexpr0_alloc(AP_LINEXPR_SPARSE, form.terms.size()));
  for (std::size_t i = 0; i < form.terms.size(); ++i) {
    const auto& [dimension, factor] = form.terms[i];
    result->p.linterm[i].dim = static_cast<ap_dim_t>(dimension.index());
    set(result->p.linterm[i].coeff, factor);
  }
  return result;
}

Expression to_apron(const Affine& affine) {
  Expression result = to_apron(affine.form);
  if (const auto value = affine.rest.value()) {
    set(result->cst, *value);
  } else {
    set(result->cst, affine.rest);
  }
  return result;
}

Interval from_apron(const ap_interval_t& interval) {
  Interval result;
  if (ap_scalar_infty(interval.inf) == 0) {
    const mpq_class low = number(*interval.inf);
    result.low = -floor_quotient(-Integer(low.get_num()), Integer(low.get_den()));
  }
  if (ap_scalar_infty(interval.sup) == 0) {
    const mpq_class high = number(*interval.sup);
    result.high = floor_quotient(Integer(high.get_num()), Integer(high.get_den()));
  }
  return result;
}

System::System(std::span<const Constraint> constraints)
    : array_(ap_lincons0_array_make(constraints.size())) {
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    // Theirs are sum >= 0, ours sum <= 0.
    const Constraint tight = tightened(constraints[i]);
    Expression sum = to_apron(-tight.form);
    set(sum->cst, -tight.constant);
    const bool is_equality = tight.kind == Constraint::Kind::is_zero;
    array_.p[i] =
        ap_lincons0_make(is_equality ? AP_CONS_EQ : AP_CONS_SUPEQ, sum.release(), nullptr);
  }
}

std::vector<Constraint> System::constraints() const {
  std::vector<Constraint> result;
  for (std::size_t i = 0; i < array_.size; ++i) result.push_back(from_apron(array_.p[i]));
  return result;
}

Library::Library(ap_manager_t* (*make)()) {
  // Making a manager leaves the processor rounding upwards, which only its floating-point numbers
  // need; ours are exact.
  const int rounding = std::fegetround();
  manager_ = make();
  std::fesetround(rounding);
  for (int each = AP_EXC_NONE; each < AP_EXC_SIZE; ++each) {
    ap_manager_set_abort_if_exception(manager_, static_cast<ap_exc_t>(each), false);
  }
}

void Library::spend(std::uint64_t work) {
  if (!left_) return;
  if (*left_ < work || (stop_ && stop_())) {
    left_ = 0;
    throw TooExpensive();
  }
  *left_ -= work;
}

void Library::limit_size(std::size_t coefficients) {
  for (ap_funopt_t& options : manager_->option.funopt) options.max_object_size = coefficients;
}

void Library::check() {
  if (manager_->result.exclog == nullptr) return;
  ap_manager_clear_exclog(manager_);
  left_ = 0;
  throw TooExpensive();
}

}  // namespace pslice::absint::apron
