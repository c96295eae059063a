#include "memory/object.h"

#include <algorithm>

namespace pslice::memory {
namespace {

Bits modulo(Bits a, Bits b) { return ((a % b) + b) % b; }

/// Whether [0, size) around a circle of the given length meets [offset, offset + other).
bool meet_around(Bits size, Bits offset, Bits other, Bits circle) {
  if (size >= circle || other >= circle) return true;
  const Bits distance = modulo(offset, circle);
  return distance < size || distance + other > circle;
}

bool stretches_meet(Bits a, Bits a_size, Bits b, Bits b_size) {
  return a < b + b_size && b < a + a_size;
}

}  // namespace

Progression ObjectInfo::anywhere() const {
  return {0, byte, size > 0 ? std::max<Bits>(size / byte, 1) : unlimited};
}

Progression ObjectInfo::along(Bits offset, Bits step) const {
  const Array* best = nullptr;
  bool is_end = false;  // of an array that comes before, and has room for a step back
  for (const Array& array : arrays) {
    if (array.element == 0 || step % array.element != 0) continue;
    if (offset == array.end() && step <= array.element * array.count) is_end = true;
    if (offset < array.offset || offset >= array.end()) continue;
    const bool better = best == nullptr || array.element > best->element ||
                        (array.element == best->element && array.count > best->count);
    if (better) best = &array;
  }
  // Where one array ends and the next begins, a pointer may belong to either.
  if (best == nullptr || is_end) return anywhere();
  const Bits first = best->offset + modulo(offset - best->offset, best->element);
  return {first, best->element, best->count};
}

Progression ObjectInfo::canonical(Progression p) const {
  if (p.stride == byte && p.first == 0) return anywhere();
  if (p.first < 0 || (size > 0 && p.first > size)) return anywhere();
  if (p.is_single()) return {p.first, 0, 1};
  const Progression whole = along(p.first, p.stride);
  const bool all_there = p.last() <= whole.last() + whole.stride;  // one behind the last counts
  return all_there ? whole : anywhere();
}

Progression ObjectInfo::widened(Bits offset) const {
  for (const Cell& cell : cells) {
    if (!cell.at.is_single() && overlap({offset, 0, 1}, 1, cell))
      return along(offset, cell.at.stride);
  }
  return anywhere();
}

bool overlap(const Progression& places, Bits size, const Cell& cell) {
  const bool ranges_meet =
      stretches_meet(places.first, places.last() - places.first + size, cell.at.first,
                     cell.at.last() - cell.at.first + cell.size);
  if (!ranges_meet) return false;
  if (places.is_single() && cell.at.is_single()) return true;
  const Bits circle = places.is_single() ? cell.at.stride : places.stride;
  const bool same_stride =
      places.is_single() || cell.at.is_single() || places.stride == cell.at.stride;
  return !same_stride || meet_around(size, cell.at.first - places.first, cell.size, circle);
}

bool may_access(Scalar scalar, Bits size, const ObjectInfo& object, const Cell& cell,
                const ts::Program& program) {
  const ts::VariableInfo& info = program[cell.variable];
  const bool is_opaque = info.type.kind == ts::Type::Kind::opaque;
  if (scalar == Scalar::anything || object.untyped || (is_opaque && info.summary)) return true;
  const Bits own = info.type.bits > 0 ? static_cast<Bits>(info.type.bits) : cell.size;
  return is_opaque == (scalar == Scalar::real) && own == size;
}

bool matches(const Progression& places, Bits size, const Cell& cell) {
  if (!cell.at.is_single() || cell.size != size) return false;
  const Bits distance = cell.at.first - places.first;
  if (places.is_single()) return distance == 0;
  return distance >= 0 && distance % places.stride == 0 &&
         cell.at.first + size <= places.last() + std::max(places.stride, size);
}

}  // namespace pslice::memory
