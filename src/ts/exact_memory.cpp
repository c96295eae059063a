#include "ts/exact_memory.h"

#include <algorithm>

namespace pslice::ts {

void make_index(const Program& program, MemoryLayout& layout) {
  layout.singles.resize(layout.objects.size());
  for (std::size_t o = 0; o < layout.objects.size(); ++o) {
    const ObjectLayout& object = layout.objects[o];
    for (std::size_t c = 0; c < object.cells.size(); ++c) {
      const CellLayout& cell = object.cells[c];
      const bool is_single = cell.count <= 1 && !program[cell.variable].summary;
      if (is_single)
        layout.singles[o].push_back(cell);
      else
        layout.several[cell.variable].emplace_back(Object(o), c);
    }
    std::ranges::sort(layout.singles[o], {}, &CellLayout::first);
    if (object.start) layout.by_address.emplace_back(o);
    if (object.address && !object.start) layout.given.emplace_back(o);
    if (object.owner) layout.locals[object.owner].emplace_back(o);
  }
  std::ranges::sort(layout.by_address, {},
                    [&](Object o) { return *layout.objects[o.index()].start; });
}

bool overlaps(const CellLayout& cell, Bits offset, Bits size) {
  if (offset + size <= cell.first) return false;
  if (cell.stride <= 0) return offset < cell.first + cell.size;
  const Bits last = std::min((offset + size - 1 - cell.first) / cell.stride, cell.count - 1);
  return offset < cell.first + last * cell.stride + cell.size;
}

}  // namespace pslice::ts
