#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "absint/affine.h"

// Relational numeric domains. An Element stands for a set of points with integer coordinates, and
// knows relations between them as linear constraints of the shape its domain can hold: octagons
// ±x ±y <= c, polyhedra any. All operations are sound for the integer points: what they say of a
// set holds for every point in it, and no point is lost. They may forget.
//
// The libraries that do the work are behind this interface: APRON where CMake finds it, otherwise
// the Parma Polyhedra Library. Nothing of theirs shows here.

namespace pslice::absint {

/// Thrown by any operation of an Element when the domain's allowance is used up, or it is told to
/// stop. The elements that took part are then good for nothing but to be destroyed.
struct TooExpensive : std::runtime_error {
  TooExpensive() : std::runtime_error("a numeric domain used up what it was allowed") {}
};

class Element {
 public:
  Element() = default;
  Element& operator=(const Element&) = delete;
  virtual ~Element() = default;
  [[nodiscard]] virtual std::unique_ptr<Element> clone() const = 0;

  // Asking. The other element is always of the same domain and has the same dimensions.
  [[nodiscard]] virtual bool is_empty() const = 0;
  [[nodiscard]] virtual bool includes(const Element& other) const = 0;
  /// All values the form can have, rounded to integers; everything() where nothing is known.
  [[nodiscard]] virtual Interval bounds(const LinearForm& form) const = 0;
  /// What describes it, without what follows from the rest where that is cheap to tell; one that
  /// cannot hold if it is empty. The factors of a form have no common divisor, and the constant is
  /// as tight as the integers allow.
  [[nodiscard]] virtual std::vector<Constraint> constraints() const = 0;

  // Changing.
  virtual void join(const Element& other) = 0;
  /// From an older element, which this one includes, to one that includes both, so that repeating
  /// it ends. Of the thresholds, those that hold for this element (and so for the older one) are
  /// kept.
  virtual void widen(const Element& older, std::span<const Constraint> thresholds) = 0;
  virtual void meet(const Element& other) = 0;
  /// Only the points for which it holds, or more where the domain cannot express it.
  virtual void refine(const Constraint& constraint) = 0;
  /// The coordinate becomes the value, which may speak of the coordinate itself.
  virtual void assign(Dimension target, const Affine& value) = 0;
  /// The coordinate may become anything.
  virtual void forget(Dimension dimension) = 0;

 protected:
  Element(const Element&) = default;
};

class Domain {
 public:
  virtual ~Domain() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Element> everything(std::size_t dimensions) const = 0;
  /// How much work the elements may do from now on, together, in a unit of the domain's own that
  /// does not depend on the machine. Whoever exceeds it throws TooExpensive. None: no limit.
  virtual void allow(std::optional<std::uint64_t> work) = 0;
  /// Asked often while an allowance is set, and within long operations where the library lets us:
  /// true ends the work as if the allowance were used up.
  virtual void stop_when(std::function<bool()> out_of_time) = 0;
};

std::unique_ptr<Domain> make_octagons();
std::unique_ptr<Domain> make_polyhedra();
/// Which library does the work: "APRON" or "PPL".
std::string_view library_name();

}  // namespace pslice::absint
