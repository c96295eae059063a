#pragma once

#include <optional>

#include "memory/access.h"

// Cells bit by bit.
//
// An access need not be one of a cell: bytes of a structure, a word over an array of characters,
// half of a word. Where it is one place of one object, what is read is a sum of parts of the cells
// there, and what is written changes parts of them and leaves the rest as it is. So values stay
// known, and dependence is on the bits that are touched.
//
// Only numbers are taken apart, and only as they lie in memory: little-endian, as many bits as
// their type has. An address is no number anybody knows, and of what stands for several places
// there is no telling which of them is meant; then the answer is none.

namespace pslice::memory {

/// Does a pointer that leads there perhaps lead to another object? Of strings one stands for all,
/// unless they are told apart.
[[nodiscard]] inline bool stands_for_others(const Memory& memory, Object object) {
  return memory[object].kind == ObjectInfo::Kind::literal && !memory.strings_told_apart;
}

class ObjectBits {
 public:
  ObjectBits(ts::Program& program, const Memory& memory) : program_(program), memory_(memory) {}

  /// What these bits are, as a number from 0 on; none: not known bit by bit, or in no cell.
  [[nodiscard]] std::optional<ts::Term> read(Object object, Bits first, Bits size) const;

  /// Can bits of the cell be told apart?
  [[nodiscard]] bool is_number(const Cell& cell) const;
  /// What such a cell holds after `size` of its bits, from `from` on, have become those of the
  /// number.
  [[nodiscard]] ts::Term written(const Cell& cell, Bits from, Bits size, ts::Term number) const;

  /// So many bits of a number, from one on: 0 or more.
  [[nodiscard]] ts::Term part(ts::Term number, Bits from, Bits size) const;

 private:
  ts::Program& program_;
  const Memory& memory_;
};

}  // namespace pslice::memory
