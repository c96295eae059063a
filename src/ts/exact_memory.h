#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "base/id.h"
#include "ts/program.h"

// What an effect does to memory, told to who runs the program.
//
// To who reasons about all runs, an access through a pointer or to an element of an array is an
// effect on variables that stand for several places. One run knows which place it is. So effects
// carry beside their reach what they really do (Havoc::exact), in terms of places: bits within
// objects. The layout says which variables lie where.

namespace pslice::ts {

struct ObjectTag;
using Object = base::Id<ObjectTag>;
using Bits = std::int64_t;

inline constexpr Bits bits_per_byte = 8;

/// `size` bits, `shift` bits beyond a byte: of an object so many bytes from its beginning, or
/// without one that of this address.
struct ExactPlace {
  Object object{};
  Term bytes;
  Bits shift = 0;
  Bits size = 0;  // 0: nobody knows
};

/// target := what is there.
struct ExactLoad {
  Variable target;
  ExactPlace from;
  Type type;
  bool pointer = false;  // what is loaded is an address
};

/// What is there := value.
struct ExactStore {
  ExactPlace to;
  Term value;
  Type type;
};

/// So many bytes as they are; none: as many as the place has.
struct ExactCopy {
  ExactPlace to;
  ExactPlace from;
  Term bytes{};
};

/// So many bytes := the number; none: as many as the place has.
struct ExactFill {
  ExactPlace to;
  Term byte;
  Term bytes{};
};

/// target := the address of a new object of so many bytes, or null; what `old` leads to moves
/// there.
struct ExactAllocate {
  Variable target;
  Object object;
  Term bytes;
  Term old{};
  bool cleared = false;
};

using ExactAccess = std::variant<ExactLoad, ExactStore, ExactCopy, ExactFill, ExactAllocate>;

/// One after the other. None: what the effect may define it can as well leave as it is.
struct ExactEffect {
  std::vector<ExactAccess> accesses;
};

/// A variable that lies at `first`, or one that stands for `count` places `stride` bits apart.
struct CellLayout {
  Variable variable;
  Bits first = 0;
  Bits stride = 0;
  Bits count = 1;
  Bits size = 0;
};

struct ObjectLayout {
  /// What is there before anybody writes.
  enum class Begins : std::uint8_t {
    unknown,  // it is an input
    initial,  // `contents`, and zero elsewhere, if the program begins like that
    settled,  // the same, wherever the program begins
    untold,   // nobody knows what, and it is no input
  };
  struct Content {
    Bits offset = 0;
    Bits size = 0;
    Integer value;
  };
  std::optional<Integer> start;  // its address, if that was settled
  Variable address;              // holds that, if it is an input
  Bits size = 0;                 // 0: not known
  Function owner;                // begins anew with each call of it; none: does not
  Begins begins = Begins::unknown;
  std::vector<CellLayout> cells;
  std::vector<Content> contents;
};

/// Where objects of unknown size end, counted from their beginning.
inline constexpr Bits room_of_unknown_size = (Bits{1} << 20) * bits_per_byte;

struct MemoryLayout {
  std::vector<ObjectLayout> objects;  // by Object; the first is the outside
  bool little_endian = true;
  bool wide = true;        // addresses have more than 32 bits
  bool unbounded = false;  // numbers are, so memory is not made of bits

  // Found by make_index.
  std::vector<std::vector<CellLayout>> singles;  // by object: variables of one place, ascending
  std::vector<Object> by_address;                // those with one
  std::vector<Object> given;                     // those whose address is an input
  std::map<Function, std::vector<Object>> locals;
  /// Where variables that stand for several places do: objects, and which of their cells.
  std::map<Variable, std::vector<std::pair<Object, std::size_t>>> several;
};

void make_index(const Program& program, MemoryLayout& layout);

/// Does one of the places of the cell have a bit in common with these?
bool overlaps(const CellLayout& cell, Bits offset, Bits size);

}  // namespace pslice::ts
