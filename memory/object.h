#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/id.h"
#include "ts/program.h"

// What pointers point to.
//
// An object is a stretch of bits with cells in it, each a variable of the transition system. A cell
// stands for one place, or for the same field of every element of an array. Offsets are in bits,
// since fields can be narrower than a byte; addresses count bytes, as in C.

namespace pslice::memory {

struct ObjectTag;
using Object = base::Id<ObjectTag>;
using Bits = std::int64_t;

inline constexpr Bits byte = 8;
/// Of places, where nobody knows how many there are.
inline constexpr Bits unlimited = Bits{1} << 36;

/// The offsets first, first + stride, ..., `count` of them.
struct Progression {
  Bits first = 0;
  Bits stride = 0;  // 0: one offset only
  Bits count = 1;

  [[nodiscard]] bool is_single() const { return stride == 0 || count <= 1; }
  [[nodiscard]] Bits last() const { return first + (is_single() ? 0 : stride * (count - 1)); }
  friend auto operator<=>(const Progression&, const Progression&) = default;
};

/// What C's effective types let an access touch: scalars of this kind and of its own size.
enum class Scalar : std::uint8_t {
  anything,  // characters, and whatever nobody knows the type of
  whole,     // integers and pointers
  real,
};

struct Cell {
  ts::Variable variable;
  Progression at;
  Bits size = 0;
};

/// An array within an object. Arrays of arrays are also listed as one array of their elements.
struct Array {
  Bits offset = 0;
  Bits element = 0;
  Bits count = 0;

  [[nodiscard]] Bits end() const { return offset + element * count; }
};

struct ObjectInfo {
  enum class Kind : std::uint8_t {
    declared,
    function,
    allocated,  // by one call of malloc, which may run several times
    literal,    // a string
    given,      // what a parameter of the entry points to
    outside,    // everything the program knows nothing of
  };
  std::string name;
  Kind kind = Kind::declared;
  Bits size = 0;  // 0: not known, or not limited
  std::vector<Cell> cells{};
  std::vector<Array> arrays{};
  /// Holds the address of the object and is never assigned; none if nobody asks for it.
  ts::Variable address{};
  std::optional<base::Integer> start{};  // what it is, if that was settled
  bool address_differs = false;          // by activation of its function; `start`: of the first
  ts::Function function{};               // of a function
  /// Of an allocation whose objects are told apart: the object is a row of so many, each of this
  /// size, and `made` counts those there are so far.
  Bits instance = 0;
  Bits instances = 0;
  ts::Variable made{};
  /// Of an allocation that makes several: the newest of them, if that is told apart, with the same
  /// cells (newest.h); and the other way round.
  Object newest{};
  Object newest_of{};
  bool read_only = false;
  /// Of a function without a body: each call that may be one of it is tested for it (CallTest), so
  /// what others might do is none of its doing.
  bool called_apart = false;
  /// What it holds when the program begins, zeros aside; none: nobody knows. Of a pointer: what it
  /// leads to.
  struct Content {
    Bits offset = 0;
    Bits size = 0;
    base::Integer value{};
    std::optional<Object> target{};
  };
  std::optional<std::vector<Content>> initial{};
  /// Of what the entry is given: it is just as large, not only followed so far.
  bool is_whole = false;
  /// It is declared elsewhere, and holds what somebody else says.
  bool elsewhere = false;
  /// Of a parameter: who calls the function gives it its value.
  bool bound_by_calls = false;
  /// Its cells say nothing of the types of what it holds: it is from `malloc`, or was seen through
  /// a pointer to characters only.
  bool untyped = false;

  /// Any byte of it.
  [[nodiscard]] Progression anywhere() const;
  /// Where a pointer to `offset` can go by multiples of `step`: along the array it points into, if
  /// it does, or else anywhere.
  [[nodiscard]] Progression along(Bits offset, Bits step) const;
  /// The same places, or more, in the one way they are written.
  [[nodiscard]] Progression canonical(Progression p) const;
  /// An offset and all that are like it: those of the other elements of an array whose elements are
  /// not told apart, and otherwise all.
  [[nodiscard]] Progression widened(Bits offset) const;
};

/// Whether stretches of `size` bits at these offsets have a bit in common with a cell.
bool overlap(const Progression& places, Bits size, const Cell& cell);
/// Whether an access of `size` bits to one of these offsets can be one of the cell, all of it and
/// nothing else. Places in between, which would be parts of it, C does not allow to be accessed so.
bool matches(const Progression& places, Bits size, const Cell& cell);

/// Whether C's effective types allow an access of `size` bits as such a scalar to be one of the
/// cell.
bool may_access(Scalar scalar, Bits size, const ObjectInfo& object, const Cell& cell,
                const ts::Program& program);

}  // namespace pslice::memory
