#include "memory/object_bits.h"

#include <algorithm>

namespace pslice::memory {
namespace {

base::Integer power(Bits exponent) {
  return base::Integer::power_of_two(static_cast<unsigned>(exponent));
}

}  // namespace

bool ObjectBits::is_number(const Cell& cell) const {
  const ts::VariableInfo& variable = program_[cell.variable];
  return memory_.little_endian && cell.at.is_single() && !variable.summary && !variable.pointer &&
         variable.type.kind == ts::Type::Kind::integer &&
         static_cast<Bits>(variable.type.bits) == cell.size;
}

ts::Term ObjectBits::part(ts::Term number, Bits from, Bits size) const {
  term::Factory& terms = program_.terms();
  const ts::Term low = terms.wrap(number, static_cast<unsigned>(from + size), false);
  return from == 0 ? low : terms.quotient(low, terms.constant(power(from)));
}

std::optional<ts::Term> ObjectBits::read(Object object, Bits first, Bits size) const {
  if (stands_for_others(memory_, object)) return std::nullopt;
  term::Factory& terms = program_.terms();
  std::vector<const Cell*> cells;
  for (const Cell& cell : memory_[object].cells) {
    if (!overlap({first, 0, 1}, size, cell)) continue;
    if (!is_number(cell)) return std::nullopt;
    cells.push_back(&cell);
  }
  std::ranges::sort(cells, {}, [](const Cell* cell) { return cell->at.first; });
  ts::Term sum = terms.constant(0);
  Bits next = first;
  for (const Cell* cell : cells) {
    const Bits begin = std::max(first, cell->at.first);
    const Bits end = std::min(first + size, cell->at.first + cell->size);
    if (begin != next) return std::nullopt;  // padding, or two cells of one place
    const ts::Term bits = part(terms.variable(cell->variable), begin - cell->at.first, end - begin);
    sum = terms.add(sum, terms.scale(power(begin - first), bits));
    next = end;
  }
  if (next != first + size) return std::nullopt;
  return sum;
}

ts::Term ObjectBits::written(const Cell& cell, Bits from, Bits size, ts::Term number) const {
  term::Factory& terms = program_.terms();
  const ts::Type type = program_[cell.variable].type;
  const ts::Term old = terms.variable(cell.variable);
  ts::Term sum = terms.scale(power(from), part(number, 0, size));
  if (from > 0) sum = terms.add(sum, part(old, 0, from));
  const Bits end = from + size;
  if (end < cell.size) {
    sum = terms.add(sum, terms.scale(power(end), part(old, end, cell.size - end)));
  }
  return type.is_signed ? terms.wrap(sum, type.bits, true) : sum;
}

}  // namespace pslice::memory
