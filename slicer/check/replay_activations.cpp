// Activations that others of the same function interrupt. Their locals go elsewhere and come back;
// those that pointers may lead to become bits at an address, since who writes there does not know
// of variables.

#include "slicer/check/replay_memory.h"
#include "ts/address_rooms.h"

namespace pslice::check {

using ts::Integer;

namespace {

/// Variables in no object that are elsewhere are spaces behind those of all others.
constexpr std::uint64_t first_moved_variable = std::uint64_t{1} << 48;

}  // namespace

bool ReplayMemory::interrupt(ts::Function function, std::span<const ts::Variable> locals,
                             Interrupted& to) {
  for (std::size_t o = 0; layout_ != nullptr && o < layout_->objects.size(); ++o) {
    const ts::ObjectLayout& object = layout_->objects[o];
    bool is_local = false;
    bool is_addressed = false;
    for (const ts::CellLayout& cell : object.cells) {
      is_local = is_local || program_[cell.variable].owner == function;
      is_addressed = is_addressed || program_[cell.variable].addressed;
    }
    if (!is_local) continue;
    if (is_addressed && !object.holds_address) return false;
    if (object.holds_address) {
      const auto& address = values_[object.holds_address.index()];
      if (!address || activated_ + 1 >= ts::rooms_of(*layout_).most) return false;
      move_away(ts::Object(o), to);
      continue;
    }
    const auto space = of_object_.find(ts::Object(o));
    if (space == of_object_.end()) continue;
    to.spaces.emplace_back(*space);
    spaces_[space->second].away = true;
    of_object_.erase(space);
  }
  for (const ts::Variable v : locals) {
    auto& place = places_[v.index()];
    to.locals.push_back({v, values_[v.index()], place});
    const auto lies = lies_.find(v);
    if (lies != lies_.end())
      place->space = space_of(lies->second.first);
    else if (place)
      place->space = first_moved_variable + moved_++;
  }
  return true;
}

void ReplayMemory::resume(const Interrupted& from) {
  for (const Interrupted::Local& local : from.locals) {
    values_[local.variable.index()] = local.value;
    places_[local.variable.index()] = local.place;
  }
  for (const auto& [object, address] : from.addresses) move_back(object, address);
  for (const auto& [object, space] : from.spaces) {
    of_object_[object] = space;
    spaces_[space].away = false;
  }
}

std::vector<ReplayMemory::HandedOver> ReplayMemory::hand_over(ts::Function callee,
                                                              const Interrupted& interrupted) {
  std::vector<HandedOver> all;
  for (const auto& [object, before] : interrupted.spaces) {
    const ts::ObjectLayout& layout = layout_->objects[object.index()];
    if (layout.owner || program_[layout.cells.front().variable].owner != callee) continue;
    const std::uint64_t now = space_of(object);
    spaces_[now].forgotten = spaces_[before].forgotten;
    for (const ts::CellLayout& cell : layout.cells) {
      const bool is_variable = cell.count <= 1 && !program_[cell.variable].summary;
      if (is_variable) continue;
      for (auto& [bit, value] : spaces_[before].bits) {
        if (!ts::overlaps(cell, bit, 1)) continue;
        spaces_[now].bits[bit] = value;
        value = Bit::unknown;
        all.push_back({{before, bit, bit + 1}, {now, bit, bit + 1}});
      }
    }
  }
  return all;
}

void ReplayMemory::move_away(ts::Object object, Interrupted& to) {
  std::optional<Integer>& address = values_[layout_->objects[object.index()].holds_address.index()];
  const std::uint64_t before = space_of(object);
  Space& space = spaces_[before];
  for (const ts::CellLayout& cell : layout_->singles[object.index()]) {
    for (std::int64_t bit = cell.first; bit < cell.first + cell.size; ++bit) {
      const Bit value = bit_at(space, bit);
      space.bits[bit] = value;
    }
  }
  space.away = space.lent = true;
  to.spaces.emplace_back(object, before);
  to.addresses.emplace_back(object, *address);
  at_.emplace(*address->to_int64(), before);
  of_object_.erase(object);
  address = Integer(ts::rooms_of(*layout_).local(activated_++));
  at_[*address->to_int64()] = space_of(object);
}

void ReplayMemory::move_back(ts::Object object, const Integer& address) {
  std::optional<Integer>& held = values_[layout_->objects[object.index()].holds_address.index()];
  at_.erase(*held->to_int64());
  spaces_[of_object_.at(object)].object = ts::Object(0);
  held = address;
  const std::uint64_t before = at_.at(*address.to_int64());
  for (const ts::CellLayout& cell : layout_->singles[object.index()]) {
    const Place place{before, cell.first, cell.first + cell.size};
    values_[cell.variable.index()] = read(place, program_[cell.variable].type);
    for (std::int64_t bit = place.first; bit < place.last; ++bit) spaces_[before].bits.erase(bit);
  }
  spaces_[before].lent = false;
}

std::vector<Place> ReplayMemory::forget_elsewhere(ts::Variable v) {
  std::vector<Place> places;
  for (std::uint64_t s = 0; s < spaces_.size(); ++s) {
    if (!spaces_[s].lent) continue;
    for (const ts::CellLayout& cell : layout_->singles[spaces_[s].object.index()]) {
      if (cell.variable != v) continue;
      places.push_back({s, cell.first, cell.first + cell.size});
      for (std::int64_t bit = cell.first; bit < cell.first + cell.size; ++bit) {
        spaces_[s].bits[bit] = Bit::unknown;
      }
    }
  }
  return places;
}

std::vector<std::uint64_t> ReplayMemory::renew(ts::Function function) {
  std::vector<std::uint64_t> renewed;
  if (layout_ == nullptr) return renewed;
  for (const auto& [object, space] : of_object_) {
    if (layout_->objects[object.index()].owner != function) continue;
    spaces_[space].bits.clear();
    spaces_[space].forgotten.clear();
    begin_with_contents(spaces_[space]);
    renewed.push_back(space);
  }
  return renewed;
}

}  // namespace pslice::check
