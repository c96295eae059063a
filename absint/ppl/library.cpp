#include "absint/ppl/library.h"

#include <algorithm>

#include "absint/domain.h"
#include "absint/normal_form.h"

namespace pslice::absint::ppl {

namespace {

using Weight = PPL::Weightwatch_Traits;

/// Where the library's counter was when the operation began, and how far it may go. The hook has
/// no argument to pass them in.
struct Watched {
  Weight::Threshold begun = 0;
  std::uint64_t left = 0;
  const std::function<bool()>* stop = nullptr;

  [[nodiscard]] bool is_over() const { return *stop && (*stop)(); }
};
Watched watched;

void check_weight() {
  if (Weight::get() - watched.begun > watched.left || watched.is_over()) throw TooExpensive();
}

}  // namespace

void start() {
  static const bool started = [] {
    PPL::initialize();
    // Only its floating-point numbers need the other rounding; ours are exact.
    PPL::restore_pre_PPL_rounding();
    return true;
  }();
  static_cast<void>(started);
}

Work::Work(Allowance& allowance, std::uint64_t cost) : allowance_(allowance) {
  if (!allowance.left_) return;
  watched = {Weight::get(), *allowance.left_, &allowance.stop_};
  if (*allowance.left_ < cost || watched.is_over()) {
    allowance.left_ = 0;
    throw TooExpensive();
  }
  watched.left = *allowance.left_ -= cost;
  Weight::check_function = check_weight;
}

Work::~Work() {
  if (!allowance_.left_) return;
  Weight::check_function = nullptr;
  *allowance_.left_ -= std::min<std::uint64_t>(*allowance_.left_, Weight::get() - watched.begun);
}

PPL::Linear_Expression to_ppl(const LinearForm& form, const Integer& constant) {
  PPL::Linear_Expression result;
  if (!form.terms.empty()) result.set_space_dimension(form.terms.back().first.index() + 1);
  for (const auto& [dimension, factor] : form.terms) {
    result.set_coefficient(PPL::Variable(dimension.index()), factor.to_mpz());
  }
  if (!constant.is_zero()) result.set_inhomogeneous_term(constant.to_mpz());
  return result;
}

PPL::Constraint to_ppl(const Constraint& constraint) {
  const Constraint tight = tightened(constraint);
  const PPL::Linear_Expression sum = to_ppl(tight.form, tight.constant);
  return tight.kind == Constraint::Kind::is_zero ? sum == 0 : sum <= 0;
}

std::vector<Constraint> from_ppl(const PPL::Constraint_System& constraints) {
  std::vector<Constraint> result;
  for (const PPL::Constraint& each : constraints) {
    // Theirs are sum >= 0, ours sum <= 0.
    Constraint& ours = result.emplace_back();
    const PPL::Constraint::expr_type sum = each.expression();
    for (auto term = sum.begin(); term != sum.end(); ++term) {
      ours.form.terms.emplace_back(term.variable().id(), -Integer(*term));
    }
    ours.constant = -Integer(sum.inhomogeneous_term());
    if (each.is_equality()) ours.kind = Constraint::Kind::is_zero;
  }
  return normal_form(std::move(result));
}

}  // namespace pslice::absint::ppl
