#include <memory>
#include <utility>

#include "absint/ppl/shape_element.h"

namespace pslice::absint {

namespace ppl {
namespace {

class Polyhedron final : public ShapeElement<PPL::C_Polyhedron, Polyhedron> {
 public:
  Polyhedron(std::size_t dimensions, std::shared_ptr<Allowance> allowance)
      : ShapeElement(dimensions, std::move(allowance)) {}
  Polyhedron(const Polyhedron&) = default;

  /// The library counts what can be long; this is for the rest.
  static std::uint64_t cost(std::uint64_t dimensions) { return dimensions + 1; }

  [[nodiscard]] Interval bounds(const LinearForm& form) const override {
    const Work work = begin();
    if (shape_.is_empty()) return Interval::nothing();
    const PPL::Linear_Expression sum = to_ppl(form, Integer(0));
    PPL::Coefficient numerator;
    PPL::Coefficient denominator;
    bool is_attained = false;
    Interval result;
    if (shape_.maximize(sum, numerator, denominator, is_attained)) {
      result.high = floor_quotient(Integer(numerator), Integer(denominator));
    }
    if (shape_.minimize(sum, numerator, denominator, is_attained)) {
      result.low = -floor_quotient(-Integer(numerator), Integer(denominator));
    }
    return result;
  }
  void widen(const Element& older, std::span<const Constraint> thresholds) override {
    const Work work = begin();
    if (thresholds.empty()) {
      shape_.H79_widening_assign(shape_of(older));
    } else {
      shape_.limited_H79_extrapolation_assign(shape_of(older), to_system(thresholds));
    }
  }
  void refine(const Constraint& constraint) override {
    const Work work = begin();
    shape_.refine_with_constraint(to_ppl(constraint));
  }
};

}  // namespace
}  // namespace ppl

std::unique_ptr<Domain> make_polyhedra() {
  return std::make_unique<ppl::ShapeDomain<ppl::Polyhedron>>("polyhedra");
}

}  // namespace pslice::absint
