#pragma once

#include <span>
#include <vector>

#include "slicer/dependence/words.h"
#include "ts/program.h"

namespace pslice::slicer {

/// Numbers the variables for sets kept per location. Most variables are locals that only their own
/// function can mention, and need no place in the sets of any other. So the set of a function's
/// location is: first the variables several functions can mention (static storage, memory,
/// locals whose address is taken), in whole words; then the function's own.
class VariableSlots {
 public:
  /// For the variables the given functions and the criterion mention.
  VariableSlots(const ts::Program& program, std::span<const ts::Function> functions,
                std::span<const ts::Observation> criterion);

  /// Its place in the sets of the functions that can mention it.
  [[nodiscard]] Slot operator[](ts::Variable v) const { return slots_[v.index()]; }
  [[nodiscard]] bool is_numbered(ts::Variable v) const { return slots_[v.index()] != none; }
  [[nodiscard]] bool is_common(ts::Variable v) const {
    return slots_[v.index()] < common_words_ * bits_per_word;
  }
  [[nodiscard]] std::size_t common_words() const { return common_words_; }
  /// Of a set for a location of the function.
  [[nodiscard]] std::size_t words(ts::Function f) const { return words_[f.index()]; }

 private:
  static constexpr Slot none = static_cast<Slot>(-1);

  std::vector<Slot> slots_;  // by variable
  std::size_t common_words_ = 0;
  std::vector<std::size_t> words_;  // by function
};

}  // namespace pslice::slicer
