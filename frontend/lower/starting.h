#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "frontend/frontend.h"
#include "frontend/lower/lowering.h"
#include "frontend/objects/reading_time.h"

namespace pslice::frontend {

/// What becomes of a program that the budget does not let be lowered.
enum class WhenLate : std::uint8_t {
  give_up,  // there is no program, but an outline may do in its place
  fail,     // base::Failure says so
  go_on,    // it is lowered all the same, and fails only if nobody knows then what is called
};

/// The program that starts there, with its pointers followed. `left_open`: calls through pointers
/// are known to be too many to test each for every function that fits. Null if the budget ended
/// before.
std::unique_ptr<Lowered> start_program(const std::vector<TranslationUnit>& translation_units,
                                       const SourceOptions& options, const Beginnings& beginnings,
                                       bool left_open, WhenLate otherwise, base::Budget& budget,
                                       LoadingSeconds& seconds);

/// Fails if lowering takes longer than the budget lets it; says how long that would be.
LoweringWatch watch_lowering(ReadingTime& time);

}  // namespace pslice::frontend
