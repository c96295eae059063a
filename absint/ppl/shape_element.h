#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "absint/domain.h"
#include "absint/normal_form.h"
#include "absint/ppl/library.h"

namespace pslice::absint::ppl {

/// What octagons and polyhedra have in common: the library calls the same things by the same
/// names. Self is the element's own class.
template <class Shape, class Self>
class ShapeElement : public Element {
 public:
  [[nodiscard]] std::unique_ptr<Element> clone() const override {
    return std::make_unique<Self>(static_cast<const Self&>(*this));
  }

  [[nodiscard]] bool is_empty() const override {
    const Work work = begin();
    return shape_.is_empty();
  }
  [[nodiscard]] bool includes(const Element& other) const override {
    const Work work = begin();
    return shape_.contains(shape_of(other));
  }
  [[nodiscard]] std::vector<Constraint> constraints() const override {
    const Work work = begin();
    return from_ppl(shape_.minimized_constraints());
  }

  void join(const Element& other) override {
    const Work work = begin();
    shape_.upper_bound_assign(shape_of(other));
  }
  void meet(const Element& other) override {
    const Work work = begin();
    shape_.intersection_assign(shape_of(other));
  }
  void assign(Dimension target, const Affine& value) override {
    const Work work = begin();
    const PPL::Variable variable(target.index());
    if (value.rest.is_empty()) {
      shape_.refine_with_constraint(PPL::Constraint::zero_dim_false());
    } else if (value.rest.value()) {
      shape_.affine_image(variable, to_ppl(value.form, *value.rest.low));
    } else if (mentions(value.form, target)) {
      // In two steps: the library forgets much about x := 3 - x + [0,1] in one.
      shape_.affine_image(variable, to_ppl(value.form, Integer(0)));
      assign_some(variable, {{{target, Integer(1)}}}, value.rest);
    } else {
      assign_some(variable, value.form, value.rest);
    }
  }
  void forget(Dimension dimension) override {
    const Work work = begin();
    shape_.unconstrain(PPL::Variable(dimension.index()));
  }

 protected:
  [[nodiscard]] Work begin() const {
    return Work(*allowance_, Self::cost(shape_.space_dimension()));
  }
  static const Shape& shape_of(const Element& element) {
    return static_cast<const Self&>(element).shape_;
  }
  static PPL::Constraint_System to_system(std::span<const Constraint> constraints) {
    PPL::Constraint_System system;
    for (const Constraint& constraint : constraints) system.insert(to_ppl(constraint));
    return system;
  }

 private:
  friend Self;
  ShapeElement(std::size_t dimensions, std::shared_ptr<Allowance> allowance)
      : shape_(dimensions, PPL::UNIVERSE), allowance_(std::move(allowance)) {}
  ShapeElement(const ShapeElement&) = default;

  void assign_some(PPL::Variable target, const LinearForm& form, const Interval& rest) {
    // The library aborts if it finds out on the way that a polyhedron is empty.
    if (shape_.is_empty()) return;
    const auto& [low, high] = rest;
    if (low && high) {
      shape_.bounded_affine_image(target, to_ppl(form, *low), to_ppl(form, *high));
    } else if (low) {
      shape_.generalized_affine_image(target, PPL::GREATER_OR_EQUAL, to_ppl(form, *low));
    } else if (high) {
      shape_.generalized_affine_image(target, PPL::LESS_OR_EQUAL, to_ppl(form, *high));
    } else {
      shape_.unconstrain(target);
    }
  }

  Shape shape_;
  std::shared_ptr<Allowance> allowance_;
};

/// A domain is an allowance and a name.
template <class Self>
class ShapeDomain : public Domain {
 public:
  explicit ShapeDomain(std::string_view name) : name_(name) { start(); }
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::unique_ptr<Element> everything(std::size_t dimensions) const override {
    return std::make_unique<Self>(dimensions, allowance_);
  }
  void allow(std::optional<std::uint64_t> work) override { allowance_->set(work); }
  void stop_when(std::function<bool()> out_of_time) override {
    allowance_->stop_when(std::move(out_of_time));
  }

 private:
  std::string_view name_;
  std::shared_ptr<Allowance> allowance_ = std::make_shared<Allowance>();
};

}  // namespace pslice::absint::ppl
