#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <ap_global0.h>

#include "absint/affine.h"

// Between our numbers and constraints and those of APRON, and the bounds on its work. APRON is a
// C library: what it hands out is owned here.

namespace pslice::absint::apron {

struct Free {
  void operator()(ap_linexpr0_t* it) const { ap_linexpr0_free(it); }
  void operator()(ap_interval_t* it) const { ap_interval_free(it); }
  void operator()(ap_abstract0_t* it) const { ap_abstract0_free(it->man, it); }
};
using Expression = std::unique_ptr<ap_linexpr0_t, Free>;
using Bounds = std::unique_ptr<ap_interval_t, Free>;
using Value = std::unique_ptr<ap_abstract0_t, Free>;

/// Some constraints.
class System {
 public:
  /// Tightened.
  explicit System(std::span<const Constraint> constraints);
  /// Takes over what the library made.
  explicit System(ap_lincons0_array_t array) : array_(array) {}
  System(const System&) = delete;
  System& operator=(const System&) = delete;
  ~System() { ap_lincons0_array_clear(&array_); }

  ap_lincons0_array_t* get() { return &array_; }
  /// As they are, only without denominators.
  [[nodiscard]] std::vector<Constraint> constraints() const;

 private:
  ap_lincons0_array_t array_;
};

Expression to_apron(const LinearForm& form);
Expression to_apron(const Affine& affine);
/// Rounded inwards.
Interval from_apron(const ap_interval_t& interval);

/// The library's state for a domain, and what its elements may still do.
class Library {
 public:
  /// Floating point rounds as it did before.
  explicit Library(ap_manager_t* (*make)());
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() { ap_manager_free(manager_); }

  [[nodiscard]] ap_manager_t* manager() const { return manager_; }
  /// How much work from now on; none: no limit.
  void allow(std::optional<std::uint64_t> work) { left_ = work; }
  void stop_when(std::function<bool()> out_of_time) { stop_ = std::move(out_of_time); }
  [[nodiscard]] std::optional<std::uint64_t> left() const { return left_; }

  /// Takes it from the allowance; throws TooExpensive if it is not there.
  void spend(std::uint64_t work);
  /// How many coefficients an object of the next operation may have.
  void limit_size(std::size_t coefficients);
  /// Throws TooExpensive if the last operation gave up.
  void check();

 private:
  ap_manager_t* manager_;
  std::optional<std::uint64_t> left_;
  std::function<bool()> stop_;
};

}  // namespace pslice::absint::apron
