#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ts/exact_memory.h"

// What functions without a body give to a run. All of it is input, but not everything that has the
// right type can come from outside: `scanf` counts no more items than its format has, and where
// input has ended it does not go on.

namespace pslice::symex {

/// What one call that reads input tells of the next. All streams are one: where one has ended, runs
/// do not tell whether others go on, and take none that would.
class StreamState {
 public:
  /// The number that is wanted, or one in its place that is possible.
  [[nodiscard]] ts::Integer possible(const ts::ExactInput& input, const ts::Integer& wanted,
                                     const ts::Integer& least, const ts::Integer& most) const;
  void learn(const ts::ExactInput& input, const ts::Integer& number, const ts::Integer& most);
  void end() { state_ = State::ended; }

 private:
  enum class State : std::uint8_t {
    goes_on,
    misfit,  // what is next does not fit what was asked for
    stuck,   // it does not, or input has ended
    ended,
  };
  State state_ = State::goes_on;
};

/// The next number that the outside gives, brought into a range.
using NextWithin =
    std::function<ts::Integer(const ts::Type& type, std::int64_t least, std::int64_t most)>;

/// A text that comes from outside, its zero included, for which there is that room; the program
/// said where to cut it, or did not.
std::vector<ts::Integer> incoming_text(ts::ExactReceive::Form form, std::int64_t room,
                                       std::optional<std::int64_t> limit, const NextWithin& next,
                                       StreamState& stream);

/// A number brought between two others, those included.
ts::Integer within(const ts::Integer& number, const ts::Integer& least, const ts::Integer& most);

}  // namespace pslice::symex
