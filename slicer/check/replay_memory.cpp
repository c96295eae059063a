#include "slicer/check/replay_memory.h"

#include <algorithm>

#include "ts/address_rooms.h"

namespace pslice::check {

using ts::Integer;

namespace {

/// Variables in no object are spaces of their own, behind those of objects.
constexpr std::uint64_t first_variable = std::uint64_t{1} << 32;

constexpr std::int64_t word = 64;

/// What is no integer, but known bit by bit.
bool is_real(const ts::Type& type, std::int64_t size) {
  return type.kind != ts::Type::Kind::integer && (size == word || size == word / 2);
}
bool has_bits(const ts::Type& type, std::int64_t size) {
  return type.kind == ts::Type::Kind::integer || is_real(type, size);
}

}  // namespace

ReplayMemory::ReplayMemory(const ts::Program& program, symex::Start start)
    : program_(program), layout_(program.layout().get()), start_(start) {
  if (layout_ == nullptr) return;
  for (std::size_t o = 0; o < layout_->objects.size(); ++o) {
    for (const ts::CellLayout& cell : layout_->objects[o].cells) {
      if (cell.count > 1 || program_[cell.variable].summary) continue;
      lies_[cell.variable] = {ts::Object(o), &cell};
    }
  }
}

void ReplayMemory::begin(const std::vector<Integer>& contents) {
  values_.assign(program_.variable_count(), std::nullopt);
  contents_ = &contents;
  next_content_ = 0;
  spaces_.clear();
  of_object_.clear();
  at_.clear();
  allocated_ = 0;
  activated_ = 0;
  moved_ = 0;
  // Objects that have variables of one place are there from the beginning, so that these lie
  // somewhere.
  place_variables();
}

void ReplayMemory::place_given_objects() {
  if (layout_ == nullptr) return;
  for (std::size_t o = 0; o < layout_->objects.size(); ++o) {
    const ts::ObjectLayout& object = layout_->objects[o];
    if (object.start || !object.address) continue;
    const auto& address = values_[object.address.index()];
    const auto number = address ? address->to_int64() : std::nullopt;
    if (number && *number > 0 && !is_in_program(*number))
      at_.emplace(*number, space_of(ts::Object(o)));
  }
}

/// Is one of the program's own objects at the address?
bool ReplayMemory::is_in_program(std::int64_t address) const {
  return std::ranges::any_of(layout_->objects, [&](const ts::ObjectLayout& object) {
    if (!object.start) return false;
    const std::int64_t bits = object.size > 0 ? object.size : ts::room_of_unknown_size;
    const Integer distance = Integer(address) - *object.start;
    return !distance.is_negative() && distance < Integer(bits / ts::bits_per_byte);
  });
}

std::uint64_t ReplayMemory::space_of(ts::Object object) {
  const auto [found, is_new] = of_object_.try_emplace(object, spaces_.size());
  if (is_new) {
    spaces_.push_back({.object = object, .size = layout_->objects[object.index()].size});
    begin_with_contents(spaces_.back());
  }
  return found->second;
}

void ReplayMemory::begin_with_contents(Space& space) {
  using Begins = ts::ObjectLayout::Begins;
  const ts::ObjectLayout& layout = layout_->objects[space.object.index()];
  if (layout.begins == Begins::untold) space.otherwise = Default::unknown;
  const bool initial = layout.begins == Begins::initial && start_ == symex::Start::initial_values;
  if (!initial && layout.begins != Begins::settled) return;
  space.otherwise = Default::zero;
  for (const ts::ObjectLayout::Content& content : layout.contents) {
    for (std::int64_t i = 0; i < content.size; ++i) {
      const bool one =
          !base::bit_and(base::shift_right(content.value, static_cast<unsigned>(i)), 1).is_zero();
      space.bits[content.offset + i] = one ? Bit::one : Bit::zero;
    }
  }
}

/// A variable that is in no object is a space of its own.
void ReplayMemory::place_variables() {
  places_.assign(program_.variable_count(), std::nullopt);
  for (std::size_t i = 0; i < program_.variable_count(); ++i) {
    if (!program_[ts::Variable(i)].summary) places_[i] = Place{first_variable + i, 0, 1};
  }
  for (const auto& [variable, where] : lies_) {
    const ts::CellLayout& cell = *where.second;
    places_[variable.index()] = Place{space_of(where.first), cell.first, cell.first + cell.size};
  }
}

ReplayMemory::Where ReplayMemory::find(ts::Object object, const Integer& bytes,
                                       std::int64_t shift) {
  const auto number = bytes.to_int64();
  const bool is_bits = layout_ != nullptr && !layout_->unbounded && layout_->little_endian;
  if (!is_bits || !number) return {Found::unknown};
  if (object) return {Found::known, space_of(object), *number * ts::bits_per_byte + shift};
  if (*number >= 0 && *number < ts::first_page) return {Found::undefined};
  for (std::size_t o = 0; o < layout_->objects.size(); ++o) {
    const ts::ObjectLayout& candidate = layout_->objects[o];
    if (!candidate.start) continue;
    const std::int64_t size = candidate.size > 0 ? candidate.size : ts::room_of_unknown_size;
    const Integer offset = bytes - *candidate.start;
    if (offset.is_negative() || offset >= Integer(size / ts::bits_per_byte)) continue;
    const auto first = at_.find(*candidate.start->to_int64());  // of several activations
    const std::uint64_t space = first != at_.end() ? first->second : space_of(ts::Object(o));
    return {Found::known, space, *offset.to_int64() * ts::bits_per_byte + shift};
  }
  const ts::AddressRooms& rooms = ts::rooms_of(*layout_);
  const bool is_ours = rooms.is_allocated(*number) || rooms.is_local(*number);
  if (!is_ours && !rooms.is_outside(*number)) return {Found::unknown};
  const std::int64_t start = rooms.object_at(*number);
  if (!at_.contains(start)) {
    if (is_ours) return {Found::undefined};
    at_[start] = spaces_.size();
    spaces_.push_back({.object = ts::Object(0)});
  }
  return {Found::known, at_[start], (*number - start) * ts::bits_per_byte + shift};
}

std::optional<std::int64_t> ReplayMemory::size_of(std::uint64_t space) const {
  const std::int64_t size = spaces_[space].size;
  return size > 0 ? std::optional(size) : std::nullopt;
}

const ts::CellLayout* ReplayMemory::variable_at(const Space& space, std::int64_t bit) const {
  if (space.lent) return nullptr;
  // Ascending and apart from each other: the last that begins before the bit, if it reaches it.
  const auto& cells = layout_->singles[space.object.index()];
  auto at = std::ranges::upper_bound(cells, bit, {}, &ts::CellLayout::first);
  if (at == cells.begin()) return nullptr;
  --at;
  return bit < at->first + at->size ? &*at : nullptr;
}

ReplayMemory::Bit ReplayMemory::bit_at(const Space& space, std::int64_t bit) const {
  if (const ts::CellLayout* cell = variable_at(space, bit)) {
    const auto& value = values_[cell->variable.index()];
    if (!value) return Bit::unknown;
    const auto shift = static_cast<unsigned>(bit - cell->first);
    return base::bit_and(base::shift_right(*value, shift), 1).is_zero() ? Bit::zero : Bit::one;
  }
  const auto found = space.bits.find(bit);
  return found == space.bits.end() ? Bit::unknown : found->second;
}

void ReplayMemory::set_bit(Space& space, std::int64_t bit, Bit value) {
  const ts::CellLayout* cell = variable_at(space, bit);
  if (cell == nullptr) {
    space.bits[bit] = value;
    return;
  }
  auto& held = values_[cell->variable.index()];
  const ts::Type& type = program_[cell->variable].type;
  if (!held || value == Bit::unknown || !has_bits(type, cell->size)) {
    held.reset();
    return;
  }
  const Integer weight = Integer::power_of_two(static_cast<unsigned>(bit - cell->first));
  const bool is_set = !base::bit_and(*held, weight).is_zero();
  if (is_set == (value == Bit::one)) return;
  held = is_set ? *held - weight : *held + weight;
  if (!is_real(type, cell->size)) held = base::wrap(*held, type.bits, type.is_signed);
}

bool ReplayMemory::next_content(Space& space, std::int64_t first, std::int64_t last,
                                const ts::Type& type) {
  if (next_content_ == contents_->size()) return false;
  const Integer& value = (*contents_)[next_content_++];
  const bool fits = is_real(type, last - first)
                        ? base::wrap(value, static_cast<unsigned>(last - first), false) == value
                        : type.contains(value);
  if (!fits) return false;
  for (std::int64_t i = 0; first + i < last; ++i) {
    const bool one =
        !base::bit_and(base::shift_right(value, static_cast<unsigned>(i)), 1).is_zero();
    space.bits[first + i] = one ? Bit::one : Bit::zero;
  }
  return true;
}

/// Nothing was written there so far.
bool ReplayMemory::fill_hole(Space& space, std::int64_t first, std::int64_t last,
                             const ts::Type* whole) {
  const auto& cells = layout_->objects[space.object.index()].cells;
  const bool forgotten = std::ranges::any_of(
      space.forgotten, [&](std::size_t c) { return ts::overlaps(cells[c], first, last - first); });
  const bool has_none = whole != nullptr && !has_bits(*whole, last - first);
  if (forgotten || space.otherwise != Default::input || has_none) {
    const bool zero = !forgotten && space.otherwise == Default::zero;
    for (std::int64_t i = first; i < last; ++i) space.bits[i] = zero ? Bit::zero : Bit::unknown;
    return true;
  }
  if (whole != nullptr) {
    ts::Type type = *whole;
    if (type.kind == ts::Type::Kind::integer)
      type.bits = std::min(type.bits, static_cast<unsigned>(last - first));
    return next_content(space, first, last, type);
  }
  while (first < last) {
    std::int64_t next = std::min(last, first + word - (((first % word) + word) % word));
    // Nor does a part reach beyond where one of the object's own begins or ends.
    for (const ts::CellLayout& cell : cells) {
      const std::int64_t most = std::max<std::int64_t>(cell.count - 1, 0);
      const std::int64_t k =
          cell.stride > 0 ? std::clamp<std::int64_t>((first - cell.first) / cell.stride, 0, most)
                          : 0;
      for (const std::int64_t n : {k, std::min(k + 1, most)}) {
        const std::int64_t start = cell.first + n * std::max<std::int64_t>(cell.stride, 0);
        if (start > first) next = std::min(next, start);
        if (start + cell.size > first) next = std::min(next, start + cell.size);
      }
    }
    const ts::Type type{.bits = static_cast<unsigned>(next - first), .is_signed = false};
    if (!next_content(space, first, next, type)) return false;
    first = next;
  }
  return true;
}

bool ReplayMemory::fill_holes(const Place& place, const ts::Type* whole) {
  Space& space = spaces_[place.space];
  const auto is_hole = [&](std::int64_t bit) {
    return variable_at(space, bit) == nullptr && !space.bits.contains(bit);
  };
  for (std::int64_t first = place.first; first < place.last; ++first) {
    if (!is_hole(first)) continue;
    std::int64_t last = first;
    while (last < place.last && is_hole(last)) ++last;
    const bool is_all = first == place.first && last == place.last;
    if (!fill_hole(space, first, last, is_all ? whole : nullptr)) return false;
    first = last - 1;
  }
  return true;
}

std::optional<Integer> ReplayMemory::read(const Place& place, const ts::Type& type) const {
  if (!has_bits(type, place.size())) return std::nullopt;
  Integer sum;
  for (std::int64_t i = 0; i < place.size(); ++i) {
    const Bit bit = bit_at(spaces_[place.space], place.first + i);
    if (bit == Bit::unknown) return std::nullopt;
    if (bit == Bit::one) sum += Integer::power_of_two(static_cast<unsigned>(i));
  }
  if (is_real(type, place.size())) return sum;
  const auto bits = std::min(type.bits, static_cast<unsigned>(place.size()));
  return base::wrap(sum, bits, type.is_signed);
}

void ReplayMemory::write(const Place& place, const std::optional<Integer>& value) {
  Space& space = spaces_[place.space];
  // A variable that is overwritten as a whole is known again, whatever it was.
  const ts::CellLayout* cell = variable_at(space, place.first);
  if (cell != nullptr && cell->first == place.first && cell->size == place.size()) {
    const ts::Type& type = program_[cell->variable].type;
    values_[cell->variable.index()].reset();
    if (!value || !has_bits(type, cell->size)) return;
    values_[cell->variable.index()] =
        is_real(type, cell->size) ? base::wrap(*value, static_cast<unsigned>(cell->size), false)
                                  : base::wrap(*value, type.bits, type.is_signed);
    return;
  }
  if (value) renew_variables(place);
  for (std::int64_t i = 0; i < place.size(); ++i) {
    Bit bit = Bit::unknown;
    if (value) {
      const auto shift = static_cast<unsigned>(i);
      bit = base::bit_and(base::shift_right(*value, shift), 1).is_zero() ? Bit::zero : Bit::one;
    }
    set_bit(space, place.first + i, bit);
  }
}

/// Variables that lie within are known again as far as all of their bits are.
void ReplayMemory::renew_variables(const Place& place) {
  for (const ts::CellLayout& cell : layout_->singles[spaces_[place.space].object.index()]) {
    const bool inside = place.first <= cell.first && cell.first + cell.size <= place.last;
    const ts::Type& type = program_[cell.variable].type;
    if (!inside || !has_bits(type, cell.size)) continue;
    auto& value = values_[cell.variable.index()];
    if (!value) value = Integer(0);
  }
}

void ReplayMemory::copy(const Place& from, const Place& to) {
  std::vector<Bit> bits;
  for (std::int64_t i = from.first; i < from.last; ++i) {
    bits.push_back(bit_at(spaces_[from.space], i));
  }
  renew_variables(to);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    set_bit(spaces_[to.space], to.first + static_cast<std::int64_t>(i), bits[i]);
  }
}

void ReplayMemory::fill(const Place& place, const Integer& byte) {
  renew_variables(place);
  for (std::int64_t i = 0; i < place.size(); ++i) {
    const auto shift = static_cast<unsigned>(i % ts::bits_per_byte);
    const bool one = !base::bit_and(base::shift_right(byte, shift), 1).is_zero();
    set_bit(spaces_[place.space], place.first + i, one ? Bit::one : Bit::zero);
  }
}

void ReplayMemory::forget(ts::Variable v) {
  if (layout_ == nullptr || !layout_->several.contains(v)) return;
  for (const auto& [object, c] : layout_->several.at(v)) {
    const ts::CellLayout& cell = layout_->objects[object.index()].cells[c];
    space_of(object);
    for (Space& space : spaces_) {
      if (space.object != object || (space.away && !space.lent)) continue;
      space.forgotten.insert(c);
      for (auto& [bit, value] : space.bits) {
        if (ts::overlaps(cell, bit, 1)) value = Bit::unknown;
      }
    }
  }
}

std::vector<Place> ReplayMemory::touched(ts::Variable v) const {
  std::vector<Place> all;
  if (layout_ == nullptr || !layout_->several.contains(v)) return all;
  for (const auto& [object, c] : layout_->several.at(v)) {
    const ts::CellLayout& cell = layout_->objects[object.index()].cells[c];
    for (std::uint64_t s = 0; s < spaces_.size(); ++s) {
      if (spaces_[s].object != object || (spaces_[s].away && !spaces_[s].lent)) continue;
      for (const auto& [bit, value] : spaces_[s].bits) {
        if (ts::overlaps(cell, bit, 1)) all.push_back({s, bit, bit + 1});
      }
    }
  }
  return all;
}

std::vector<ReplayMemory::Elsewhere> ReplayMemory::outdate(ts::Object object) {
  const ts::Object newest = layout_->objects[object.index()].newest;
  if (!newest) return {};
  const std::uint64_t before = space_of(newest);
  of_object_.erase(newest);
  const std::uint64_t after = space_of(newest);
  std::vector<Elsewhere> moved;
  for (const ts::CellLayout& cell : layout_->singles[newest.index()]) {
    for (std::int64_t bit = cell.first; bit < cell.first + cell.size; ++bit) {
      const Bit held = bit_at(spaces_[before], bit);
      spaces_[before].bits[bit] = held;
    }
    moved.push_back({cell.variable,
                     {before, cell.first, cell.first + cell.size},
                     {after, cell.first, cell.first + cell.size}});
  }
  spaces_[before].object = object;
  for (const Elsewhere& one : moved) {
    values_[one.variable.index()].reset();
    move_to(one.variable, one.after);
  }
  return moved;
}

Integer ReplayMemory::allocate(ts::Object object, std::int64_t size, bool cleared) {
  const ts::AddressRooms& rooms = ts::rooms_of(*layout_);
  const bool fits = size > 0 && size / ts::bits_per_byte < rooms.each / 2;
  if (!fits || allocated_ + 1 >= rooms.most) return 0;
  const std::int64_t start = rooms.allocated(allocated_++);
  const Default otherwise = cleared ? Default::zero : Default::input;
  if (const ts::Object newest = layout_->objects[object.index()].newest) {
    Space& space = spaces_[space_of(newest)];
    space.size = size;
    space.otherwise = otherwise;
    at_[start] = space_of(newest);
    return start;
  }
  at_[start] = spaces_.size();
  spaces_.push_back({.object = object, .size = size, .otherwise = otherwise});
  return start;
}

}  // namespace pslice::check
