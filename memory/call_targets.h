#pragma once

#include <unordered_map>
#include <vector>

#include "memory/access.h"
#include "memory/points_to.h"

namespace pslice::memory {

/// What calls through pointers lead to. Each is a location with a test per function that fits
/// (CallTest), and is asked about for each of these tests, so answers are remembered.
class CallTargets {
 public:
  CallTargets(const ts::Program& program, const Memory& memory, PointsTo& points_to);

  const PointsTo::Targets& of(ts::Term pointer);
  /// Of the functions that the tests at this location are for, those the pointer may lead to.
  const std::vector<ts::Function>& tested(ts::Location location, ts::Term pointer);
  /// A call that the pointer it goes through does not lead to.
  [[nodiscard]] bool is_call_of_another(const ts::EdgeInfo& edge, const Access* access);
  /// Functions that can be active twice at a time, by ts::Function.
  [[nodiscard]] std::vector<bool> recursive();
  /// The variable that means the address of a function.
  [[nodiscard]] ts::Variable address(ts::Function function) const {
    return addresses_.at(function);
  }

  /// What pointers lead to has changed.
  void forget() { of_pointers_.clear(); }
  void forget_tests() { tested_.clear(); }

 private:
  const ts::Program& program_;
  const Memory& memory_;
  PointsTo& points_to_;
  std::unordered_map<ts::Function, ts::Variable> addresses_;
  std::unordered_map<ts::Term, PointsTo::Targets> of_pointers_;
  std::unordered_map<ts::Location, std::vector<ts::Function>> tested_;
};

}  // namespace pslice::memory
