#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

// The library sets the processor to round upwards as soon as it is loaded, unless told not to.
#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <ppl.hh>

#include "absint/affine.h"

// Between our numbers and constraints and those of the Parma Polyhedra Library, and the bounds on
// its work.

namespace pslice::absint::ppl {

namespace PPL = Parma_Polyhedra_Library;

/// Starts the library. Floating point rounds as it did before.
void start();

PPL::Linear_Expression to_ppl(const LinearForm& form, const Integer& constant);
/// As tight as the integers allow.
PPL::Constraint to_ppl(const Constraint& constraint);
std::vector<Constraint> from_ppl(const PPL::Constraint_System& constraints);

/// What the elements of a domain may still do. The library counts the steps of its expensive
/// loops ("weight") and calls a hook in them; the counter and the hook are the library's only
/// state that is not in an element, and are set only while an operation runs.
class Allowance {
 public:
  /// From now on; none: no limit.
  void set(std::optional<std::uint64_t> work) { left_ = work; }
  void stop_when(std::function<bool()> out_of_time) { stop_ = std::move(out_of_time); }

 private:
  friend class Work;
  std::optional<std::uint64_t> left_;
  std::function<bool()> stop_;
};

/// One operation, from its construction on: it takes what it knows to cost from the allowance at
/// once, and what the library counts when it ends. Throws TooExpensive if either is not there.
class Work {
 public:
  Work(Allowance& allowance, std::uint64_t cost);
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work();

 private:
  Allowance& allowance_;
};

}  // namespace pslice::absint::ppl
