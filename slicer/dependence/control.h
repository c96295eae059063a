#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "slicer/control_rule.h"
#include "slicer/dependence/reach.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Is a jump a branch, whose other side is where control goes if it is deleted? To slice it has to
/// be; by the textbook it is not.
enum class Jumps : std::uint8_t { decide, do_not_decide };

/// Control dependence within each function, on its graph augmented by what a deletion could
/// change (see control.cpp).
class ControlDependence {
 public:
  /// `functions` are those it will be asked about.
  ControlDependence(const ts::Program& program, const Reach& reach,
                    std::span<const ts::Function> functions,
                    Termination termination = Termination::keep, Jumps jumps = Jumps::decide);

  /// A side of a test, a jump or a call that may not return: where control goes on.
  struct Side {
    ts::Location test;
    ts::Location to;  // none: out of an endless region
    friend bool operator==(const Side&, const Side&) = default;
  };

  /// The sides that directly decide that control gets there.
  [[nodiscard]] std::span<const Side> sides(ts::Location location) const {
    return sides_[location.index()];
  }
  /// The locations that directly decide whether control gets there.
  [[nodiscard]] std::span<const ts::Location> controllers(ts::Location location) const {
    return controllers_[location.index()];
  }
  /// Does the program itself decide something there? Not so where an endless region was given an
  /// exit: dependence passes through such a location, but no statement stands for it.
  [[nodiscard]] bool decides(ts::Location location) const {
    return decides_.contains(location.index());
  }
  /// Does it count who ends the program?
  [[nodiscard]] Termination termination() const { return termination_; }
  /// Does what is decided at the location decide whether it is reached again?
  [[nodiscard]] bool controls_itself(ts::Location location) const;

 private:
  void add(const ts::Program& program, const Reach& reach, ts::Function function, Jumps jumps);

  Termination termination_;
  std::vector<std::vector<Side>> sides_;                // by location
  std::vector<std::vector<ts::Location>> controllers_;  // by location
  base::BitSet decides_;                                // by location
};

}  // namespace pslice::slicer
