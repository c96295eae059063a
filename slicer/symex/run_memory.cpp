#include "slicer/symex/run_memory.h"

#include <algorithm>

#include "ts/address_rooms.h"

namespace pslice::symex {

using ts::Bits;
using ts::Integer;

namespace {

/// Is a value of so many bits that is no integer a number of which the bits are known?
bool is_number(Bits size) { return size == 32 || size == 64; }

/// The object at an address the program knows.
std::optional<ts::Object> known_object(const ts::MemoryLayout& layout, const Integer& address) {
  const auto after = std::ranges::upper_bound(layout.by_address, address, {}, [&](ts::Object o) {
    return *layout.objects[o.index()].start;
  });
  if (after == layout.by_address.begin()) return std::nullopt;
  const ts::Object object = *std::prev(after);
  const ts::ObjectLayout& info = layout.objects[object.index()];
  const Bits size = info.size > 0 ? info.size : ts::room_of_unknown_size;
  if (*info.start + Integer(size / ts::bits_per_byte) <= address) return std::nullopt;
  return object;
}

/// Where what begins here ends, by the cells of the object, and which of them it is all of; none:
/// there are none behind.
struct Part {
  std::optional<Bits> end;
  std::optional<ts::Variable> cell;
};

Part part_at(const std::vector<ts::CellLayout>& cells, Bits offset) {
  Part part;
  for (const ts::CellLayout& cell : cells) {
    Bits first = cell.first;
    if (cell.stride > 0 && offset > first) {
      first += std::min((offset - first) / cell.stride, cell.count - 1) * cell.stride;
      if (offset >= first + cell.size && first < cell.first + (cell.count - 1) * cell.stride) {
        first += cell.stride;
      }
    }
    if (offset >= first + cell.size) continue;
    const Bits end = offset < first ? first : first + cell.size;
    if (part.end && *part.end <= end) continue;
    part = {end, offset == first ? std::optional(cell.variable) : std::nullopt};
  }
  return part;
}

}  // namespace

Integer outside_address(const ts::MemoryLayout& layout, const Integer& number) {
  const ts::AddressRooms& rooms = ts::rooms_of(layout);
  if (number.is_zero() || number >= Integer(rooms.outside)) return number;
  if (known_object(layout, number)) return number;
  const Integer which = base::truncated_remainder(number, Integer(rooms.most));
  return rooms.outside_object(*which.to_int64());
}

RunMemory::RunMemory(const ts::Program& program, Start start, std::vector<Held>& store,
                     Trace& trace, Unseen unseen)
    : program_(program),
      layout_(program.layout().get()),
      start_(start),
      store_(store),
      trace_(trace),
      unseen_(std::move(unseen)),
      of_object_(layout_ == nullptr ? 0 : layout_->objects.size()) {}

/// Where pointers from outside lead, if to an object that the program has cells for.
void RunMemory::begin() {
  if (layout_ == nullptr) return;
  for (const ts::Object o : layout_->given) {
    const Held& address = store_[layout_->objects[o.index()].address.index()];
    const auto number = address.value ? address.value->to_int64() : std::nullopt;
    const bool is_its_own = number && *number > 0 && !known_object(*layout_, *number);
    if (is_its_own) at_.try_emplace(*number, instance_of(o));
  }
}

std::size_t RunMemory::instance_of(ts::Object object) {
  std::size_t& known = of_object_[object.index()];
  if (known == 0) {
    known = instances_.size() + 1;
    const ts::ObjectLayout& layout = layout_->objects[object.index()];
    instances_.push_back({.object = object, .size = layout.size});
    fill_initially(instances_.back());
  }
  return known - 1;
}

void RunMemory::fill_initially(Instance& instance) {
  using Begins = ts::ObjectLayout::Begins;
  const ts::ObjectLayout& layout = layout_->objects[instance.object.index()];
  if (layout.begins == Begins::untold) instance.otherwise = Default::unknown;
  const bool known = layout.begins == Begins::settled ||
                     (layout.begins == Begins::initial && start_ == Start::initial_values);
  if (!known) return;
  instance.otherwise = Default::zero;
  for (const auto& content : layout.contents) {
    instance.stretches[content.offset] = {content.size, {content.value, Trace::nobody}};
  }
}

RunMemory::Where RunMemory::find(ts::Object object, const Integer& bytes, Bits shift) {
  using Kind = Where::Kind;
  const auto number = bytes.to_int64();
  if (layout_ == nullptr || !number || layout_->unbounded || !layout_->little_endian) {
    return {Kind::unknown};
  }
  if (object) {
    return {Kind::known, instance_of(object), *number * ts::bits_per_byte + shift};
  }
  if (*number >= 0 && *number < ts::first_page) return {Kind::undefined};
  if (const auto known = known_object(*layout_, bytes)) {
    const Integer& start = *layout_->objects[known->index()].start;
    const Bits offset = *(bytes - start).to_int64() * ts::bits_per_byte + shift;
    const auto first = at_.find(*start.to_int64());  // of several activations
    return {Kind::known, first != at_.end() ? first->second : instance_of(*known), offset};
  }
  const ts::AddressRooms& rooms = ts::rooms_of(*layout_);
  const bool is_ours = rooms.is_allocated(*number) || rooms.is_local(*number);
  if (!rooms.is_outside(*number) && !is_ours) return {Kind::unknown};
  const std::int64_t start = rooms.object_at(*number);
  const auto found = at_.find(start);
  if (found == at_.end() && is_ours) return {Kind::undefined};
  if (found == at_.end()) {
    at_.emplace(start, instances_.size());
    instances_.push_back({.object = ts::Object(0)});
  }
  return {Kind::known, at_.at(start), (*number - start) * ts::bits_per_byte + shift};
}

bool RunMemory::fits(const Where& where, Bits size) const {
  const Instance& instance = instances_[where.instance];
  if (instance.size == 0) return true;
  return where.offset >= 0 && where.offset + size <= instance.size;
}

std::optional<Bits> RunMemory::size_of(const Where& where) const {
  const Bits size = instances_[where.instance].size;
  return size > 0 ? std::optional(size) : std::nullopt;
}

const std::vector<ts::CellLayout>& RunMemory::singles(const Instance& instance) const {
  return layout_->singles[instance.object.index()];
}

/// The variable that lies over a bit; null: none.
const ts::CellLayout* RunMemory::single_at(const Instance& instance, Bits offset) const {
  const auto& cells = singles(instance);
  const auto after = std::ranges::upper_bound(cells, offset, {}, &ts::CellLayout::first);
  if (after == cells.begin()) return nullptr;
  const ts::CellLayout& cell = *std::prev(after);
  return offset < cell.first + cell.size ? &cell : nullptr;
}

/// How far a stretch that nobody wrote can go: up to the next one, or a variable.
Bits RunMemory::end_of_hole(const Instance& instance, Bits from, Bits to) const {
  const auto& cells = singles(instance);
  const auto cell = std::ranges::upper_bound(cells, from, {}, &ts::CellLayout::first);
  if (cell != cells.end()) to = std::min(to, cell->first);
  const auto stretch = instance.stretches.upper_bound(from);
  if (stretch != instance.stretches.end()) to = std::min(to, stretch->first);
  return to;
}

RunMemory::Held RunMemory::part_of(const Held& held, Bits held_size, Bits from, Bits size) const {
  if (from == 0 && size == held_size) return held;
  Held part;
  part.lost = held.lost;
  part.by = partial_.writer(held.by, from, size);
  if (held.value) {
    part.value = base::wrap(base::shift_right(*held.value, static_cast<unsigned>(from)),
                            static_cast<unsigned>(size), false);
  }
  if (held.term) {
    term::Factory& terms = program_.terms();
    const ts::Term low = terms.wrap(held.term, static_cast<unsigned>(from + size), false);
    part.term =
        terms.quotient(low, terms.constant(Integer::power_of_two(static_cast<unsigned>(from))));
  }
  return part;
}

/// What is read before anybody wrote it, comes to be.
void RunMemory::fill_hole(Instance& instance, Bits offset, Bits size, const ts::Type* whole,
                          bool pointer) {
  const auto& cells = layout_->objects[instance.object.index()].cells;
  const auto forgotten = std::ranges::find_if(instance.forgotten, [&](const auto& cell) {
    return ts::overlaps(cells[cell.first], offset, size);
  });
  const bool is_forgotten = forgotten != instance.forgotten.end();
  const auto put = [&](Bits at, Bits length, Held held) {
    if (is_forgotten) held.lost = forgotten->second;
    instance.stretches[at] = {length, std::move(held)};
  };
  if (is_forgotten || instance.otherwise == Default::unknown) return put(offset, size, {});
  if (instance.otherwise == Default::zero) return put(offset, size, {.value = Integer(0)});
  if (whole != nullptr) {
    ts::Type type = *whole;
    if (type.kind == ts::Type::Kind::opaque) {
      if (!is_number(size)) return put(offset, size, {});
      type = {
          .kind = ts::Type::Kind::opaque, .bits = static_cast<unsigned>(size), .is_signed = false};
    }
    if (type.bits > size) type.bits = static_cast<unsigned>(size);
    return put(offset, size, unseen_(type, pointer, {instance.object, offset, size}));
  }
  constexpr Bits word = 64;
  while (size > 0) {
    const auto [end, cell] = part_at(cells, offset);
    const Bits length =
        std::min({size, word - ((offset % word) + word) % word, end ? *end - offset : size});
    const ts::Type type{.bits = static_cast<unsigned>(length), .is_signed = false};
    Hole hole{instance.object, offset, length};
    hole.either = cell && program_[*cell].type.kind == ts::Type::Kind::opaque &&
                  length == (layout_->wide ? word : word / 2);
    put(offset, length, unseen_(type, cell && program_[*cell].pointer, hole));
    offset += length;
    size -= length;
  }
}

/// What is at `at`, up to where something else begins; none: nobody has been there.
std::optional<RunMemory::Piece> RunMemory::piece_at(const Instance& instance, Bits at,
                                                    Bits end) const {
  Bits first = 0;
  Bits length = 0;
  const Held* held = nullptr;
  auto stretch = instance.stretches.upper_bound(at);
  if (const ts::CellLayout* cell = single_at(instance, at)) {
    first = cell->first;
    length = cell->size;
    held = &held_by(instance, *cell);
  } else if (stretch != instance.stretches.begin() &&
             at < std::prev(stretch)->first + std::prev(stretch)->second.size) {
    --stretch;
    first = stretch->first;
    length = stretch->second.size;
    held = &stretch->second.held;
  } else {
    return std::nullopt;
  }
  // A stretch may reach below a variable that lies in it.
  const Bits until = std::min({end, first + length, end_of_hole(instance, at, end)});
  return Piece{at, until - at, part_of(*held, length, at - first, until - at)};
}

std::vector<RunMemory::Piece> RunMemory::read(const Where& where, Bits size, const ts::Type* whole,
                                              bool pointer) {
  std::vector<Piece> pieces;
  Instance& instance = instances_[where.instance];
  const Bits end = where.offset + size;
  for (Bits at = where.offset; at < end;) {
    auto piece = piece_at(instance, at, end);
    if (!piece) {
      const Bits until = end_of_hole(instance, at, end);
      const bool is_all = at == where.offset && until == end;
      fill_hole(instance, at, until - at, is_all ? whole : nullptr, pointer);
      continue;
    }
    at += piece->size;
    piece->offset -= where.offset;
    pieces.push_back(std::move(*piece));
  }
  return pieces;
}

std::vector<RunMemory::Piece> RunMemory::seen(const Where& where, Bits size) const {
  std::vector<Piece> pieces;
  const Instance& instance = instances_[where.instance];
  const Bits end = where.offset + size;
  for (Bits at = where.offset; at < end;) {
    auto piece = piece_at(instance, at, end);
    at = piece ? at + piece->size : end_of_hole(instance, at, end);
    if (!piece) continue;
    piece->offset -= where.offset;
    pieces.push_back(std::move(*piece));
  }
  return pieces;
}

std::optional<RunMemory::Held> RunMemory::held_at(const Where& where, Bits size) const {
  const auto pieces = seen(where, size);
  const Instance& instance = instances_[where.instance];
  const bool is_zero = instance.otherwise == Default::zero && instance.forgotten.empty();
  if (pieces.empty() && is_zero) return Held{.value = Integer(0)};
  if (pieces.size() != 1 || pieces.front().size != size) return std::nullopt;
  return pieces.front().held;
}

std::optional<Integer> RunMemory::joined(const std::vector<Piece>& pieces, Bits size,
                                         const ts::Type& type) {
  const bool is_real = type.kind == ts::Type::Kind::opaque;
  if (is_real && !is_number(size)) return std::nullopt;
  const bool one = pieces.size() == 1;
  Integer sum;
  for (const Piece& piece : pieces) {
    if (!piece.held.value) return std::nullopt;
    Integer value = *piece.held.value;
    if (!one) {
      value = base::shift_left(base::wrap(value, static_cast<unsigned>(piece.size), false),
                               static_cast<unsigned>(piece.offset));
    }
    sum += value;
  }
  if (is_real) return base::wrap(sum, static_cast<unsigned>(size), false);
  if (type.bits == 0) return sum;
  return base::wrap(sum, std::min(type.bits, static_cast<unsigned>(size)), type.is_signed);
}

ts::Term RunMemory::joined_terms(const std::vector<Piece>& pieces, Bits size,
                                 const ts::Type& type) const {
  const bool follows =
      std::ranges::any_of(pieces, [](const Piece& p) { return static_cast<bool>(p.held.term); });
  if (!follows || type.kind != ts::Type::Kind::integer || type.bits == 0) return {};
  term::Factory& terms = program_.terms();
  ts::Term sum = terms.constant(0);
  for (const Piece& piece : pieces) {
    ts::Term part = piece.held.term ? piece.held.term : terms.constant(*piece.held.value);
    if (pieces.size() > 1) part = terms.wrap(part, static_cast<unsigned>(piece.size), false);
    const Integer weight = Integer::power_of_two(static_cast<unsigned>(piece.offset));
    sum = terms.add(sum, terms.scale(weight, part));
  }
  return terms.wrap(sum, std::min(type.bits, static_cast<unsigned>(size)), type.is_signed);
}

/// Makes `at` a boundary.
void RunMemory::split(Instance& instance, Bits at) {
  auto stretch = instance.stretches.lower_bound(at);
  if (stretch == instance.stretches.begin()) return;
  --stretch;
  const Bits first = stretch->first;
  const Bits length = stretch->second.size;
  if (first + length <= at) return;
  const Held held = stretch->second.held;
  stretch->second = {at - first, part_of(held, length, 0, at - first)};
  instance.stretches[at] = {first + length - at,
                            part_of(held, length, at - first, first + length - at)};
}

RunMemory::Held& RunMemory::held_by(Instance& instance, const ts::CellLayout& cell) {
  if (!instance.variables) return store_[cell.variable.index()];
  return (*instance.variables)[static_cast<std::size_t>(&cell - singles(instance).data())];
}

const RunMemory::Held& RunMemory::held_by(const Instance& instance,
                                          const ts::CellLayout& cell) const {
  if (!instance.variables) return store_[cell.variable.index()];
  return (*instance.variables)[static_cast<std::size_t>(&cell - singles(instance).data())];
}

void RunMemory::write_single(const ts::CellLayout& cell, Bits from, Bits size, const Held& held,
                             Held& place) {
  const ts::Type& type = program_[cell.variable].type;
  if (from == 0 && size == cell.size) {
    place = held;
  } else {
    place.by = partial_.define(trace_, cell.variable, cell.size, place.by, {from, size, held.by});
    place.given = 0;
    place.term = {};
    if (place.value && held.value) {
      const auto shift = static_cast<unsigned>(from);
      const Integer mask =
          base::shift_left(Integer::power_of_two(static_cast<unsigned>(size)) - Integer(1), shift);
      const Integer fresh =
          base::shift_left(base::wrap(*held.value, static_cast<unsigned>(size), false), shift);
      place.value = (*place.value - base::bit_and(*place.value, mask)) + fresh;
    } else {
      place.value.reset();
      if (held.lost) place.lost = held.lost;
    }
  }
  if (type.kind == ts::Type::Kind::opaque) {
    if (!is_number(cell.size)) place.value.reset();
    if (place.value)
      place.value = base::wrap(*place.value, static_cast<unsigned>(cell.size), false);
    return;
  }
  if (place.value && type.bits != 0) {
    place.value = base::wrap(*place.value, type.bits, type.is_signed);
    if (place.term) place.term = program_.terms().wrap(place.term, type.bits, type.is_signed);
  }
}

void RunMemory::write(const Where& where, Bits size, const Held& held) {
  Instance& instance = instances_[where.instance];
  const Bits end = where.offset + size;
  const ts::CellLayout* cell = single_at(instance, where.offset);
  if (cell != nullptr && cell->first == where.offset && cell->size == size) {
    return write_single(*cell, 0, size, held, held_by(instance, *cell));
  }
  split(instance, where.offset);
  split(instance, end);
  instance.stretches.erase(instance.stretches.lower_bound(where.offset),
                           instance.stretches.lower_bound(end));
  // Under variables there is nothing: they hold what is there themselves.
  for (Bits at = where.offset; at < end;) {
    cell = single_at(instance, at);
    const Bits until =
        cell != nullptr ? std::min(end, cell->first + cell->size) : end_of_hole(instance, at, end);
    const Held part = part_of(held, size, at - where.offset, until - at);
    if (cell != nullptr)
      write_single(*cell, at - cell->first, until - at, part, held_by(instance, *cell));
    else
      instance.stretches[at] = {until - at, part};
    at = until;
  }
}

ts::Variable RunMemory::variable_at(const Where& where, Bits size) const {
  const Instance& instance = instances_[where.instance];
  const ts::CellLayout* cell = single_at(instance, where.offset);
  if (cell != nullptr) {
    const bool all = where.offset + size <= cell->first + cell->size;
    return all ? cell->variable : ts::Variable();
  }
  ts::Variable found;
  for (const ts::CellLayout& one : layout_->objects[instance.object.index()].cells) {
    if (!ts::overlaps(one, where.offset, size)) continue;
    if (found) return {};
    found = one.variable;
  }
  return found;
}

void RunMemory::forget(ts::Variable v, ts::Edge lost) {
  if (layout_ == nullptr) return;
  const auto places = layout_->several.find(v);
  if (places == layout_->several.end()) return;
  for (const auto& [object, c] : places->second) {
    const ts::CellLayout& cell = layout_->objects[object.index()].cells[c];
    instance_of(object);
    for (Instance& instance : instances_) {
      if (instance.object != object) continue;
      instance.forgotten.emplace(c, lost);
      for (auto& [offset, stretch] : instance.stretches) {
        if (ts::overlaps(cell, offset, stretch.size)) stretch.held = {{}, Trace::nobody, lost};
      }
    }
  }
}

std::vector<Trace::Number> RunMemory::definitions(ts::Variable v) const {
  std::vector<Trace::Number> found;
  if (layout_ == nullptr) return found;
  const auto places = layout_->several.find(v);
  if (places == layout_->several.end()) return found;
  for (const auto& [object, c] : places->second) {
    const ts::CellLayout& cell = layout_->objects[object.index()].cells[c];
    for (const Instance& instance : instances_) {
      if (instance.object != object) continue;
      for (const auto& [offset, stretch] : instance.stretches) {
        if (!ts::overlaps(cell, offset, stretch.size)) continue;
        if (stretch.held.by != Trace::nobody) found.push_back(stretch.held.by);
      }
    }
  }
  return found;
}

void RunMemory::outdate(ts::Object object) {
  const ts::Object newest = layout_->objects[object.index()].newest;
  if (!newest) return;
  std::size_t& known = of_object_[newest.index()];
  for (const ts::CellLayout& cell : layout_->singles[newest.index()]) {
    Held& held = store_[cell.variable.index()];
    if (known != 0) instances_[known - 1].stretches[cell.first] = {cell.size, held};
    held = {};
  }
  if (known != 0) instances_[known - 1].object = object;
  known = 0;
}

Integer RunMemory::allocate(ts::Object object, Bits size, bool cleared) {
  const ts::AddressRooms& rooms = ts::rooms_of(*layout_);
  const bool fits = size > 0 && size / ts::bits_per_byte < rooms.each / 2;
  if (!fits || allocated_ + 1 >= rooms.most) return 0;
  const std::int64_t start = rooms.allocated(allocated_++);
  at_.emplace(start, instances_.size());
  if (const ts::Object newest = layout_->objects[object.index()].newest) {
    of_object_[newest.index()] = instances_.size() + 1;
    object = newest;
  }
  instances_.push_back(
      {.object = object, .size = size, .otherwise = cleared ? Default::zero : Default::input});
  return start;
}

}  // namespace pslice::symex
