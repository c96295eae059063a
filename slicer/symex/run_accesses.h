#pragma once

#include "slicer/symex/run_state.h"
#include "ts/exact_memory.h"

// Loads, stores, copies and allocations, as effects say them (ts/exact_memory.h). Each `follow`
// says whether it knows the place; where it does not, all that the effect may change is lost.

namespace pslice::symex {

class RunAccesses : public RunState {
 protected:
  using RunState::RunState;

  /// What follows is an effect that is given these.
  void give_arrays(const std::vector<ts::ExactArray>& arrays) {
    arrays_.clear();
    for (const ts::ExactArray& array : arrays) {
      const auto value = number(array.start);
      const auto start = value ? value->to_int64() : std::nullopt;
      if (start) arrays_.push_back({*start, *start + array.bytes, array.written});
    }
  }

  /// Going along an array, does one get behind its end there? Not where another one begins, unless
  /// that is not to be written.
  [[nodiscard]] bool leaves_array(std::int64_t address, bool writes) const {
    bool leaves = false;
    for (const GivenArray& array : arrays_) {
      if (writes && !array.written) continue;
      if (array.start <= address && address < array.end) return false;
      leaves = leaves || address == array.end;
    }
    return leaves;
  }

  /// How many characters there is room for from there on, if an array that is written begins there.
  [[nodiscard]] std::optional<std::int64_t> room_in_array(std::int64_t address) const {
    for (const GivenArray& array : arrays_) {
      if (array.written && array.start == address) return array.end - address;
    }
    return std::nullopt;
  }

  std::optional<Where> find(const ts::ExactPlace& place, ts::Bits size) {
    const auto bytes = number(place.bytes);
    if (!bytes || size <= 0 || size > most_at_once) return std::nullopt;
    const Where where = memory_.find(place.object, *bytes, place.shift);
    const bool outside = where.kind == Where::Kind::known && !memory_.fits(where, size);
    if (where.kind == Where::Kind::undefined || outside) end(Run::End::undefined);
    if (ended_ || where.kind != Where::Kind::known) return std::nullopt;
    if (watch_.following != nullptr && !place.object) demand_object(place.bytes, *bytes);
    return where;
  }

  /// An address that depends on what was given stays where the object has room, if it has.
  void demand_object(ts::Term address, const ts::Integer& now) const {
    const ts::Term followed = over_given(address);
    const auto number = now.to_int64();
    if (!followed || !number) return;
    const ts::AddressRooms& rooms = ts::rooms_of(*program_.layout());
    const bool has_room =
        rooms.is_outside(*number) || rooms.is_allocated(*number) || rooms.is_local(*number);
    const std::int64_t middle = has_room ? rooms.object_at(*number) : 0;
    term::Factory& terms = program_.terms();
    const auto bound = [&](std::int64_t n) { return terms.constant(ts::Integer(n)); };
    watch_.following->demands(
        terms.at_most(bound(has_room ? middle - rooms.each / 2 : ts::first_page), followed));
    if (has_room) watch_.following->demands(terms.less(followed, bound(middle + rooms.each / 2)));
  }

  /// How many bits are meant; none: nobody knows.
  std::optional<ts::Bits> bits(const ts::ExactPlace& place, ts::Term bytes) {
    if (!bytes) return place.size > 0 ? std::optional(place.size) : std::nullopt;
    const auto count = number(bytes);
    const auto small = count ? count->to_int64() : std::nullopt;
    if (!small || *small < 0 || *small > most_at_once / ts::bits_per_byte) return std::nullopt;
    return *small * ts::bits_per_byte;
  }

  bool follow(const ts::ExactLoad& load, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const auto where = find(load.from, load.from.size);
    if (!where) return false;
    const auto pieces = memory_.read(*where, load.from.size, &load.type, load.pointer);
    const Trace::Number by = defined(load.target, [&] {
      add_sources(load.from.bytes.variables());
      for (const RunMemory::Piece& piece : pieces) trace().sources.push_back(piece.held.by);
    });
    Held held{memory_.joined(pieces, load.from.size, load.type), by, edge_};
    if (pieces.size() == 1) held.given = pieces.front().held.given;
    if (watch_.following != nullptr && held.value) {
      held.term = memory_.joined_terms(pieces, load.from.size, load.type);
    }
    const auto unknown = std::ranges::find_if(
        pieces, [](const RunMemory::Piece& piece) { return !piece.held.value; });
    if (unknown != pieces.end() && unknown->held.lost) held.lost = unknown->held.lost;
    store_[load.target.index()] = std::move(held);
    done.push_back(load.target);
    return true;
  }

  bool follow(const ts::ExactStore& store, const ts::Havoc& havoc,
              std::vector<ts::Variable>& done) {
    const auto where = find(store.to, store.to.size);
    if (!where) return false;
    Evaluation value = evaluate(store.value);
    if (value.status == Evaluation::Status::undefined) end(Run::End::undefined);
    if (ended_) return false;
    Held held;
    held.by = defined(memory_.variable_at(*where, store.to.size), [&] {
      add_sources(store.to.bytes.variables());
      add_sources(store.value.variables());
    });
    const bool known = value.status == Evaluation::Status::known;
    if (known) held.value = std::move(value.value);
    if (!known) held.lost = lost_in(store.value);
    held.given = given_in(store.value);
    held.term = over_given(store.value);
    memory_.write(*where, store.to.size, held);
    done = havoc.defines;
    return true;
  }

  bool follow(const ts::ExactCopy& copy, const ts::Havoc& havoc, std::vector<ts::Variable>& done) {
    const auto size = bits(copy.to, copy.bytes);
    if (!size) return false;
    done = havoc.defines;
    if (*size == 0) return true;
    const auto from = find(copy.from, *size);
    const auto to = from ? find(copy.to, *size) : std::nullopt;
    if (!to) return false;
    copy_bits(*from, *to, *size, [&] {
      add_sources(copy.to.bytes.variables());
      add_sources(copy.from.bytes.variables());
      if (copy.bytes) add_sources(copy.bytes.variables());
    });
    return true;
  }

  template <class Add>
  void copy_bits(const Where& from, const Where& to, ts::Bits size, const Add& add) {
    for (const RunMemory::Piece& piece : memory_.read(from, size)) {
      Where part = to;
      part.offset += piece.offset;
      const Trace::Number by = defined(memory_.variable_at(part, piece.size), [&] {
        add();
        trace().sources.push_back(piece.held.by);
      });
      Held held = piece.held;
      held.by = by;
      memory_.write(part, piece.size, held);
    }
  }

  bool follow(const ts::ExactFill& fill, const ts::Havoc& havoc, std::vector<ts::Variable>& done) {
    const auto size = bits(fill.to, fill.bytes);
    const auto byte = number(fill.byte);
    if (!size || !byte) return false;
    if (*size == 0) return true;
    const auto where = find(fill.to, *size);
    if (!where) return false;
    const ts::Integer each = base::wrap(*byte, ts::bits_per_byte, false);
    ts::Integer all;
    for (ts::Bits i = 0; !each.is_zero() && i < *size; i += ts::bits_per_byte) {
      all += base::shift_left(each, static_cast<unsigned>(i));
    }
    const Trace::Number by = defined(memory_.variable_at(*where, *size), [&] {
      add_sources(fill.to.bytes.variables());
      add_sources(fill.byte.variables());
      if (fill.bytes) add_sources(fill.bytes.variables());
    });
    memory_.write(*where, *size, {all, by});
    done = havoc.defines;
    return true;
  }

  /// Null if the input says so, or there is no room.
  bool follow(const ts::ExactAllocate& allocate, const ts::Havoc& havoc,
              std::vector<ts::Variable>& done) {
    memory_.outdate(allocate.object);
    const auto bytes = number(allocate.bytes);
    const auto size = bytes ? bytes->to_int64() : std::nullopt;
    const auto old = allocate.old ? number(allocate.old) : std::optional(ts::Integer(0));
    if (!size || !old) return false;
    Where from;
    if (!old->is_zero()) {
      from = memory_.find({}, *old, 0);
      const bool known = from.kind == Where::Kind::known && from.offset == 0;
      if (!known || memory_.size_of(from).value_or(0) > most_at_once) return false;
    }
    const Trace::Number by = defined(allocate.target, [&] { add_used(havoc); });
    become(allocate.target, havoc.from_outside ? Origin::input : Origin::ignorance, by);
    done.push_back(allocate.target);
    Held& held = store_[allocate.target.index()];
    const bool fails = held.value && held.value->is_zero();
    if (fails) return true;
    if (!old->is_zero() && !memory_.size_of(from)) {
      held.value = *old;  // where nobody knows how large it is, it may have been large enough
      return true;
    }
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const ts::Bits wanted = std::min(*size, most) * ts::bits_per_byte;
    held.value = memory_.allocate(allocate.object, wanted, allocate.cleared);
    if (held.value->is_zero() || old->is_zero()) return true;
    const ts::Bits kept = std::min(*memory_.size_of(from), wanted);
    copy_bits(from, memory_.find({}, *held.value, 0), kept, [] {});
    return true;
  }

  static constexpr ts::Bits most_at_once = ts::Bits{1} << 18;

 private:
  struct GivenArray {
    std::int64_t start = 0;
    std::int64_t end = 0;
    bool written = false;
  };
  std::vector<GivenArray> arrays_;  // of the effect at hand
};

}  // namespace pslice::symex
