#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

// Its own includes, which are C++, would end up as C.
#include <ap_global0.h>
#include <pk.h>

#include "absint/apron/value_element.h"
#include "absint/normal_form.h"

namespace pslice::absint {

namespace apron {
namespace {

/// Closed polyhedra: all constraints are about integers, so none has to be strict.
ap_manager_t* make_manager() { return pk_manager_alloc(false); }

/// How expensive a polyhedron is shows in the rows of its two matrices, constraints and generators:
/// conversion from one to the other compares them in pairs. The library can be told how large they
/// may become, and gives up there.
class Polyhedron final : public ValueElement<Polyhedron> {
 public:
  Polyhedron(std::size_t dimensions, std::shared_ptr<Library> library)
      : ValueElement(dimensions, std::move(library)) {}
  Polyhedron(const Polyhedron&) = default;

  static void begin(Library& library, std::size_t dimensions) {
    library.spend(dimensions + 1);
    // Zero is no limit to the library.
    std::size_t coefficients = 0;
    if (const auto left = library.left()) {
      const double rows =
          std::sqrt(static_cast<double>(*left) / static_cast<double>(dimensions + 1));
      coefficients = std::max<std::size_t>(1, static_cast<std::size_t>(rows) * dimensions);
    }
    library.limit_size(coefficients);
  }
  static void end(Library& library, std::size_t dimensions, std::size_t coefficients) {
    const std::size_t rows = coefficients / std::max<std::size_t>(1, dimensions);
    library.spend(rows * rows * (dimensions + 1));
  }

  [[nodiscard]] Interval bounds(const LinearForm& form) const override {
    return run([&] {
      if (ap_abstract0_is_bottom(manager(), value())) return Interval::nothing();
      return library_bounds(form);
    });
  }
  [[nodiscard]] std::vector<Constraint> constraints() const override {
    return run([&] {
      const System minimal(ap_abstract0_to_lincons_array(manager(), value()));
      return normal_form(minimal.constraints());
    });
  }
  void widen(const Element& older, std::span<const Constraint> thresholds) override {
    run([&] { widen_from(older, thresholds); });
  }
  void refine(const Constraint& constraint) override {
    run([&] { refine_all({&constraint, 1}); });
  }
};

}  // namespace
}  // namespace apron

std::unique_ptr<Domain> make_polyhedra() {
  return std::make_unique<apron::ValueDomain<apron::Polyhedron>>("polyhedra", apron::make_manager);
}

}  // namespace pslice::absint
