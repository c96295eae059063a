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
  /// What the tests at a location are for, as far as the pointer may lead there.
  struct Tested {
    std::vector<CallTest> callees;  // in the order of the tests
    bool others = false;            // it may lead to a function that no test is for
  };
  const Tested& tested(ts::Location location, ts::Term pointer);
  /// A call that the pointer it goes through does not lead to.
  [[nodiscard]] bool is_call_of_another(const ts::EdgeInfo& edge, const Access* access);
  /// Functions that can be active twice at a time, by ts::Function.
  [[nodiscard]] std::vector<bool> recursive();
  /// The variable that means the address of what is tested for.
  [[nodiscard]] ts::Variable address(const CallTest& test) const {
    return test.function ? addresses_.at(test.function) : memory_[test.given].address;
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
  std::unordered_map<ts::Location, Tested> tested_;
};

}  // namespace pslice::memory
