#pragma once

#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "absint/apron/library.h"
#include "absint/domain.h"

namespace pslice::absint::apron {

/// What octagons and polyhedra have in common, which is nearly all. Self is the element's own
/// class. The coordinates are real numbers to the library: for integers it rounds now and then,
/// which makes inclusion depend on how an element came about.
template <class Self>
class ValueElement : public Element {
 public:
  [[nodiscard]] std::unique_ptr<Element> clone() const override {
    return std::make_unique<Self>(static_cast<const Self&>(*this));
  }

  [[nodiscard]] bool is_empty() const override {
    return run([&] { return ap_abstract0_is_bottom(manager(), value()); });
  }
  [[nodiscard]] bool includes(const Element& other) const override {
    return run([&] { return ap_abstract0_is_leq(manager(), value_of(other), value()); });
  }

  // With itself: nothing happens, and the value is not there while the library has it.
  void join(const Element& other) override {
    if (&other == this) return;
    run([&] { replace(ap_abstract0_join(manager(), true, value_.release(), value_of(other))); });
  }
  void meet(const Element& other) override {
    if (&other == this) return;
    run([&] { replace(ap_abstract0_meet(manager(), true, value_.release(), value_of(other))); });
  }
  void assign(Dimension target, const Affine& value) override {
    run([&] {
      if (value.rest.is_empty()) {
        make_empty();
        return;
      }
      const auto dimension = static_cast<ap_dim_t>(target.index());
      const Expression expression = to_apron(value);
      replace(ap_abstract0_assign_linexpr(manager(), true, value_.release(), dimension,
                                          expression.get(), nullptr));
    });
  }
  void forget(Dimension dimension) override {
    run([&] {
      auto which = static_cast<ap_dim_t>(dimension.index());
      replace(ap_abstract0_forget_array(manager(), true, value_.release(), &which, 1, false));
    });
  }

 protected:
  /// Does something that costs.
  template <class Operation>
  auto run(const Operation& operation) const {
    Self::begin(*library_, dimensions());
    if constexpr (std::is_void_v<decltype(operation())>) {
      operation();
      end();
    } else {
      auto result = operation();
      end();
      return result;
    }
  }
  void refine_all(std::span<const Constraint> constraints) {
    System system(constraints);
    replace(ap_abstract0_meet_lincons_array(manager(), true, value_.release(), system.get()));
  }
  void widen_from(const Element& older, std::span<const Constraint> thresholds) {
    System system(thresholds);
    replace(ap_abstract0_widening_threshold(manager(), value_of(older), value(), system.get()));
  }
  [[nodiscard]] Interval library_bounds(const LinearForm& form) const {
    const Expression expression = to_apron(form);
    const Bounds bounds(ap_abstract0_bound_linexpr(manager(), value(), expression.get()));
    return from_apron(*bounds);
  }

  [[nodiscard]] ap_manager_t* manager() const { return library_->manager(); }
  [[nodiscard]] ap_abstract0_t* value() const { return value_.get(); }
  [[nodiscard]] std::size_t dimensions() const {
    return ap_abstract0_dimension(manager(), value()).realdim;
  }
  /// The library changes how it writes down even what it only reads.
  static ap_abstract0_t* value_of(const Element& element) {
    return static_cast<const Self&>(element).value();
  }

 private:
  friend Self;
  ValueElement(std::size_t dimensions, std::shared_ptr<Library> library)
      : library_(std::move(library)), value_(ap_abstract0_top(manager(), 0, dimensions)) {}
  ValueElement(const ValueElement& other)
      : Element(other),
        library_(other.library_),
        value_(ap_abstract0_copy(manager(), other.value())) {}

  void end() const {
    library_->check();
    Self::end(*library_, dimensions(), ap_abstract0_size(manager(), value()));
  }
  void replace(ap_abstract0_t* with) { value_.reset(with); }
  void make_empty() { replace(ap_abstract0_bottom(manager(), 0, dimensions())); }

  std::shared_ptr<Library> library_;
  Value value_;
};

/// A domain is a manager and a name.
template <class Self>
class ValueDomain : public Domain {
 public:
  ValueDomain(std::string_view name, ap_manager_t* (*make)())
      : name_(name), library_(std::make_shared<Library>(make)) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::unique_ptr<Element> everything(std::size_t dimensions) const override {
    return std::make_unique<Self>(dimensions, library_);
  }
  void allow(std::optional<std::uint64_t> work) override { library_->allow(work); }
  void stop_when(std::function<bool()> out_of_time) override {
    library_->stop_when(std::move(out_of_time));
  }

 private:
  std::string_view name_;
  std::shared_ptr<Library> library_;
};

}  // namespace pslice::absint::apron
