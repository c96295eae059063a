#include <memory>
#include <utility>

#include "absint/normal_form.h"
#include "absint/octagonal.h"
#include "absint/ppl/shape_element.h"

namespace pslice::absint {

namespace ppl {
namespace {

using Shape = PPL::Octagonal_Shape<mpz_class>;

class Octagon final : public ShapeElement<Shape, Octagon> {
 public:
  Octagon(std::size_t dimensions, std::shared_ptr<Allowance> allowance)
      : ShapeElement(dimensions, std::move(allowance)) {}
  Octagon(const Octagon&) = default;

  /// The library does not count the steps of octagons. Nearly every operation closes the matrix of
  /// bounds if it is not closed yet, which is cubic, and does little besides.
  static std::uint64_t cost(std::uint64_t dimensions) {
    return (dimensions + 1) * (dimensions + 1) * (dimensions + 1);
  }

  [[nodiscard]] Interval bounds(const LinearForm& form) const override {
    const Work work = begin();
    if (shape_.is_empty()) return Interval::nothing();
    return bounds_from_pairs(form, upper());
  }
  [[nodiscard]] std::vector<Constraint> constraints() const override {
    const Work work = begin();
    // Of a copy: minimizing takes bounds out of the matrix, which then has to be closed again.
    if (shape_.is_empty()) return {impossible()};
    return from_ppl(Shape(shape_).minimized_constraints());
  }
  void widen(const Element& older, std::span<const Constraint> thresholds) override {
    const Work work = begin();
    if (thresholds.empty()) {
      shape_.BHMZ05_widening_assign(shape_of(older));
    } else {
      shape_.limited_BHMZ05_extrapolation_assign(shape_of(older), to_system(thresholds));
    }
  }
  void refine(const Constraint& constraint) override {
    const Work work = begin();
    if (is_octagonal(constraint.form)) {
      shape_.refine_with_constraint(to_ppl(constraint));
    } else if (!shape_.is_empty()) {
      // All of them before the first is used: it would make the library close the matrix again.
      for (const Constraint& each : octagonal_consequences(constraint, upper())) {
        shape_.refine_with_constraint(to_ppl(each));
      }
    }
  }

 private:
  [[nodiscard]] Upper upper() const {
    return [this](const LinearForm& form) { return upper(form); };
  }
  [[nodiscard]] std::optional<Integer> upper(const LinearForm& form) const {
    PPL::Coefficient numerator;
    PPL::Coefficient denominator;
    bool is_attained = false;
    if (!shape_.maximize(to_ppl(form, Integer(0)), numerator, denominator, is_attained)) {
      return std::nullopt;
    }
    Integer most = floor_quotient(Integer(numerator), Integer(denominator));
    // The matrix holds 2x <= 3, but they halve it upwards, to 2.
    if (form.terms.size() == 1) {
      const LinearForm twice{{{form.terms[0].first, Integer(2) * form.terms[0].second}}};
      const PPL::Constraint less = to_ppl(twice, Integer(1) - Integer(2) * most) <= 0;
      if (shape_.relation_with(less).implies(PPL::Poly_Con_Relation::is_included())) {
        return most - Integer(1);
      }
    }
    return most;
  }
};

}  // namespace
}  // namespace ppl

std::unique_ptr<Domain> make_octagons() {
  return std::make_unique<ppl::ShapeDomain<ppl::Octagon>>("octagons");
}

std::string_view library_name() { return "PPL"; }

}  // namespace pslice::absint
