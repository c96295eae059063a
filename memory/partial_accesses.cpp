#include <algorithm>

#include "memory/access_writer.h"
#include "memory/reach.h"

// Accesses that are none of one cell: to parts of it, or to several (object_bits.h). Where the
// place is one of a few, a choice by the address tells them apart.

namespace pslice::memory {

std::optional<std::vector<AccessWriter::Position>> AccessWriter::positions(const Region& region) {
  if (region.size <= 0 || region.everything) return std::nullopt;
  const std::vector<Place> places = leads_to(region.base);
  std::vector<Position> result;
  for (const Place& place : places) {
    const ObjectInfo& object = memory_[place.object];
    if (place.object == memory_.outside() || object.function || object.address_differs) {
      return std::nullopt;
    }
    const Progression at = reached(object, place.at, region);
    if (!at.is_single() && object.size == 0) return std::nullopt;
    for (Bits k = 0; k < (at.is_single() ? 1 : at.count); ++k) {
      const Bits first = at.first + k * at.stride;
      // What lies beyond the object nobody may access.
      if (!at.is_single() && (first < 0 || first + region.size > object.size)) continue;
      if (result.size() >= resolution_.most_chosen) return std::nullopt;
      result.push_back({place.object, first});
    }
  }
  if (result.empty()) return std::nullopt;
  if (result.size() == 1) return result;
  for (Position& position : result) {
    const ObjectInfo& object = memory_[position.object];
    const Bits start = position.first - region.shift;
    if (!object.start || start % byte != 0) return std::nullopt;
    position.address = program_.terms().constant(*object.start + base::Integer(start / byte));
  }
  return result;
}

ts::Term AccessWriter::is_at(ts::Term address, const Position& position) {
  return program_.terms().equal(address, position.address);
}

ts::Term AccessWriter::value_of_bits(const Load& load) {
  const bool is_number = load.type.kind == ts::Type::Kind::integer && !load.pointer &&
                         static_cast<Bits>(load.type.bits) >= load.from.size;
  if (!is_number) return {};
  const auto places = positions(load.from);
  if (!places) return {};
  term::Factory& terms = program_.terms();
  const ts::Term address = addresses_.settled(load.from.address);
  ts::Term result;
  for (std::size_t i = places->size(); i-- > 0;) {
    const Position& position = (*places)[i];
    const auto bits = bits_.read(position.object, position.first, load.from.size);
    if (!bits) return {};
    const ts::Term value = load.type.is_signed
                               ? terms.wrap(*bits, static_cast<unsigned>(load.from.size), true)
                               : *bits;
    result = result ? terms.choice(is_at(address, position), value, result) : value;
  }
  return result;
}

bool AccessWriter::store_bits(const Store& store) {
  if (store.type.kind != ts::Type::Kind::integer) return false;
  const auto places = positions(store.to);
  if (!places) return false;
  struct Change {
    const Cell* cell;
    std::vector<const Position*> at{};
  };
  std::vector<Change> changes;
  for (const Position& position : *places) {
    if (memory_[position.object].read_only) return false;
    bool is_any = false;
    for (const Cell& cell : memory_[position.object].cells) {
      if (!overlap({position.first, 0, 1}, store.to.size, cell)) continue;
      if (!bits_.is_number(cell)) return false;
      is_any = true;
      const auto known = std::ranges::find(changes, &cell, &Change::cell);
      Change& change = known != changes.end() ? *known : changes.emplace_back(Change{&cell});
      change.at.push_back(&position);
    }
    if (!is_any) return false;
  }
  term::Factory& terms = program_.terms();
  ts::Term value = addresses_.settled(store.value);
  ts::Term address = addresses_.settled(store.to.address);
  const auto is_changed = [&](ts::Variable v) {
    return std::ranges::any_of(changes, [&](const Change& c) { return c.cell->variable == v; });
  };
  if (std::ranges::any_of(value.variables(), is_changed)) value = saved(value, store.type);
  if (places->size() > 1 && std::ranges::any_of(address.variables(), is_changed)) {
    address = saved(address, program_[memory_[places->front().object].address].type);
  }
  for (const Change& change : changes) {
    const Cell& cell = *change.cell;
    ts::Term result = terms.variable(cell.variable);
    for (std::size_t i = change.at.size(); i-- > 0;) {
      const Position& position = *change.at[i];
      const Bits begin = std::max(position.first, cell.at.first);
      const Bits end = std::min(position.first + store.to.size, cell.at.first + cell.size);
      const ts::Term written =
          bits_.written(cell, begin - cell.at.first, end - begin,
                        bits_.part(value, begin - position.first, end - begin));
      result =
          places->size() == 1 ? written : terms.choice(is_at(address, position), written, result);
    }
    edges_.step(ts::Assign{cell.variable, result});
  }
  edges_.finish(ts::Skip{});
  return true;
}

}  // namespace pslice::memory
