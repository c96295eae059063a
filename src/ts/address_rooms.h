#pragma once

#include <cstdint>

#include "ts/exact_memory.h"

namespace pslice::ts {

/// Where objects of a run are that have no address in the program: those of the outside, those that
/// it allocates, and locals of activations within others of the same function. Each has so much
/// room, in bytes, and begins in the middle of it.
struct AddressRooms {
  std::int64_t outside;
  std::int64_t heap;
  std::int64_t stack;
  std::int64_t each;
  std::int64_t most;

  [[nodiscard]] std::int64_t outside_object(std::int64_t n) const {
    return outside + n * each + each / 2;
  }
  [[nodiscard]] std::int64_t allocated(std::int64_t n) const { return heap + n * each + each / 2; }
  [[nodiscard]] std::int64_t local(std::int64_t n) const { return stack + n * each + each / 2; }
  [[nodiscard]] bool is_outside(std::int64_t address) const {
    return address >= outside && address < outside + most * each;
  }
  [[nodiscard]] bool is_allocated(std::int64_t address) const {
    return address >= heap && address < heap + most * each;
  }
  [[nodiscard]] bool is_local(std::int64_t address) const {
    return address >= stack && address < stack + most * each;
  }
  /// The object in whose room the address is.
  [[nodiscard]] std::int64_t object_at(std::int64_t address) const {
    return address - address % each + each / 2;
  }
};

/// Nothing is at these, so that whatever is beyond null is null too.
inline constexpr std::int64_t first_page = 4096;

inline constexpr AddressRooms wide_rooms{std::int64_t{1} << 40, std::int64_t{1} << 41,
                                         std::int64_t{1} << 42, std::int64_t{1} << 20,
                                         std::int64_t{1} << 18};
inline constexpr AddressRooms narrow_rooms{0x80000000, 0xC0000000, 0xE0000000, 0x8000, 1 << 14};

inline const AddressRooms& rooms_of(const MemoryLayout& layout) {
  return layout.wide ? wide_rooms : narrow_rooms;
}

}  // namespace pslice::ts
