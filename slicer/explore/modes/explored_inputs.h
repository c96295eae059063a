#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "slicer/explore/execution/inputs.h"

namespace pslice::explore {

/// The inputs run so far: does one of them satisfy these conditions? A condition is evaluated once
/// for each input.
class ExploredInputs {
 public:
  explicit ExploredInputs(const Inputs& inputs) : inputs_(inputs) {}

  void add(const Assignment& input) { run_.push_back(input); }
  [[nodiscard]] bool satisfy(const std::vector<Term>& conditions);

 private:
  using Words = std::vector<std::uint64_t>;  // a bit for each input
  struct Known {
    std::size_t inputs = 0;  // so many of them have been looked at
    Words holds;
  };
  const Words& where_holds(Term condition);

  const Inputs& inputs_;
  std::vector<Assignment> run_;
  std::unordered_map<Term, Known> known_;
};

}  // namespace pslice::explore
