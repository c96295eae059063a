#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

// Its own includes, which are C++, would end up as C.
#include <ap_global0.h>
#include <oct.h>

#include "absint/apron/reduce.h"
#include "absint/apron/value_element.h"
#include "absint/normal_form.h"
#include "absint/octagonal.h"

namespace pslice::absint {

namespace apron {
namespace {

class Octagon final : public ValueElement<Octagon> {
 public:
  Octagon(std::size_t dimensions, std::shared_ptr<Library> library)
      : ValueElement(dimensions, std::move(library)) {}
  Octagon(const Octagon&) = default;

  /// Nearly every operation closes the matrix of bounds if it is not closed yet, which is cubic,
  /// and does little besides.
  static void begin(Library& library, std::size_t dimensions) {
    library.spend((dimensions + 1) * (dimensions + 1) * (dimensions + 1));
  }
  static void end(Library& /*library*/, std::size_t /*dimensions*/, std::size_t /*size*/) {}

  [[nodiscard]] Interval bounds(const LinearForm& form) const override {
    return run([&] {
      if (ap_abstract0_is_bottom(manager(), value())) return Interval::nothing();
      return bounds_from_pairs(form, upper());
    });
  }
  [[nodiscard]] std::vector<Constraint> constraints() const override {
    return run([&]() -> std::vector<Constraint> {
      // Closes it, too.
      if (ap_abstract0_is_bottom(manager(), value())) return {impossible()};
      const System closed(ap_abstract0_to_lincons_array(manager(), value()));
      return reduced(closed.constraints(), dimensions());
    });
  }
  void widen(const Element& older, std::span<const Constraint> thresholds) override {
    run([&] {
      // Others would be weakened with what the widened element still knows, and then be no
      // thresholds any more.
      std::vector<Constraint> octagonal;
      std::ranges::copy_if(thresholds, std::back_inserter(octagonal), [](const Constraint& each) {
        return is_octagonal(tightened(each).form);
      });
      widen_from(older, octagonal);
    });
  }
  void refine(const Constraint& constraint) override {
    run([&] {
      if (!is_octagonal(constraint.form) && ap_abstract0_is_bottom(manager(), value())) return;
      refine_all(octagonal_consequences(constraint, upper()));
    });
  }
  /// The library only takes intervals from values that are not octagonal; as a pair of tests after
  /// the assignment they say more.
  void assign(Dimension target, const Affine& value) override {
    ValueElement::assign(target, value);
    if (value.form.terms.size() < 2 || mentions(value.form, target)) return;
    run([&] {
      if (ap_abstract0_is_bottom(manager(), value_of(*this))) return;
      const LinearForm difference =
          (Affine{.form = {{{target, Integer(1)}}}} - Affine{.form = value.form}).form;
      std::vector<Constraint> tests;
      const auto add = [&](const Constraint& test) {
        std::ranges::move(octagonal_consequences(test, upper()), std::back_inserter(tests));
      };
      if (value.rest.high) add({.form = difference, .constant = -*value.rest.high});
      if (value.rest.low) add({.form = -difference, .constant = *value.rest.low});
      refine_all(tests);
    });
  }

 private:
  [[nodiscard]] Upper upper() const {
    return [this](const LinearForm& form) { return library_bounds(form).high; };
  }
};

}  // namespace
}  // namespace apron

std::unique_ptr<Domain> make_octagons() {
  return std::make_unique<apron::ValueDomain<apron::Octagon>>("octagons", oct_manager_alloc);
}

std::string_view library_name() { return "APRON"; }

}  // namespace pslice::absint
