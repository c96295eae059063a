#pragma once

#include <map>
#include <optional>
#include <utility>

#include "memory/access.h"
#include "memory/moves.h"
#include "ts/exact_memory.h"

// What is in objects that nobody writes: tables, and strings. Which element of a table is meant
// need not be known to say between which numbers it lies, and what is computed from a string is
// known where the string is.

namespace pslice::memory {

class Constants {
 public:
  explicit Constants(const Memory& memory) : memory_(memory) {}

  /// A number of that many bits, as the type has it; none: nobody knows it.
  std::optional<base::Integer> read(Object object, Bits first, Bits size, ts::Type type);
  /// The least and the greatest of the numbers at these places; none: nobody knows all of them.
  using Range = std::pair<base::Integer, base::Integer>;
  std::optional<Range> range(Object object, const Progression& places, Bits size, ts::Type type);

  /// What a function computes from strings that begin there. Of a comparison only the sign counts.
  std::optional<std::int64_t> computed(ts::ExactCompute::Function function, const Place& first,
                                       const std::optional<Place>& second,
                                       std::optional<std::int64_t> most);

 private:
  const Memory& memory_;
  /// By object, those with known contents: by offset.
  std::map<Object, std::map<Bits, const ObjectInfo::Content*>> contents_;
};

}  // namespace pslice::memory
