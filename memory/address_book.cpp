#include "memory/address_book.h"

#include <algorithm>

#include "memory/layout.h"

namespace pslice::memory {
namespace {

constexpr std::int64_t alignment = 64;

/// In bytes. Of what may be of any size only one that runs need to have room, where there is some.
std::int64_t room_for(const ObjectInfo& object, const ts::Program& program) {
  const bool may_grow = size_in_runs(object) == 0 && object.kind != ObjectInfo::Kind::function;
  const bool has_room = program[object.address].type.bits > 32;
  if (may_grow && has_room) return ts::room_of_unknown_size / ts::bits_per_byte;
  return std::max<Bits>(object.size / byte, 1);
}

}  // namespace

std::optional<base::Integer> AddressBook::address(const ObjectInfo& object,
                                                  const ts::Program& program) {
  const std::int64_t size = room_for(object, program);
  Room& room = rooms_[key(object, program)];
  if (room.start == 0 || room.size < size) {
    const std::int64_t after = next_ + (size / alignment + 2) * alignment;
    if (!program[object.address].type.contains(base::Integer(after))) return std::nullopt;
    room = {next_, size};
    next_ = after;
  }
  return base::Integer(room.start);
}

/// Of objects that have everything in common, the first of one program is the first of another.
std::string AddressBook::key(const ObjectInfo& object, const ts::Program& program) {
  std::string key = std::to_string(static_cast<int>(object.kind)) + ' ' + object.name;
  if (!object.cells.empty()) {
    const ts::Function owner = program[object.cells.front().variable].owner;
    if (owner) key += " of " + program[owner].name;
  }
  if (object.kind == ObjectInfo::Kind::literal && object.initial) {
    key += ' ' + std::to_string(object.size);
    for (const ObjectInfo::Content& character : *object.initial) {
      key += ' ' + std::to_string(character.size) + ':' + character.value.to_string();
    }
    if (literals_ == EqualLiterals::one_object) return key;
  }
  return key + " #" + std::to_string(asked_[key]++);
}

}  // namespace pslice::memory
