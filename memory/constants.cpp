#include "memory/constants.h"

#include "memory/object_bits.h"
#include "ts/text_functions.h"

namespace pslice::memory {

std::optional<base::Integer> Constants::read(Object object, Bits first, Bits size, ts::Type type) {
  const ObjectInfo& info = memory_[object];
  const bool is_known = info.read_only && info.initial && !info.elsewhere &&
                        !stands_for_others(memory_, object) &&
                        type.kind == ts::Type::Kind::integer && type.bits > 0;
  if (!is_known || first < 0 || info.size == 0 || first + size > info.size) return std::nullopt;
  const auto [known, is_new] = contents_.try_emplace(object);
  if (is_new) {
    for (const ObjectInfo::Content& content : *info.initial) {
      known->second.emplace(content.offset, &content);
    }
  }
  const auto& contents = known->second;
  const auto next = contents.lower_bound(first);
  if (next != contents.end() && next->first == first) {
    const ObjectInfo::Content& content = *next->second;
    if (content.size != size || content.target) return std::nullopt;
    return base::wrap(content.value, type.bits, type.is_signed);
  }
  // Zero, unless it is a part of something.
  if (next != contents.end() && next->first < first + size) return std::nullopt;
  if (next != contents.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second->size > first) return std::nullopt;
  }
  return base::Integer(0);
}

std::optional<Constants::Range> Constants::range(Object object, const Progression& places,
                                                 Bits size, ts::Type type) {
  constexpr Bits most = 4096;
  const Bits count = places.is_single() ? 1 : places.count;
  if (count > most) return std::nullopt;
  std::optional<Range> result;
  for (Bits k = 0; k < count; ++k) {
    const auto number = read(object, places.first + k * places.stride, size, type);
    if (!number) return std::nullopt;
    if (!result) result.emplace(*number, *number);
    if (*number < result->first) result->first = *number;
    if (result->second < *number) result->second = *number;
  }
  return result;
}

std::optional<std::int64_t> Constants::computed(ts::ExactCompute::Function function,
                                                const Place& first,
                                                const std::optional<Place>& second,
                                                std::optional<std::int64_t> most) {
  // Each string has numbers of its own for its characters.
  constexpr std::int64_t room = std::int64_t{1} << 40;
  const auto begin = [&](const Place& place, std::int64_t which) {
    return which * room + place.at.first / byte;
  };
  const auto character = [&](std::int64_t at) -> std::optional<int> {
    const Place& place = at >= 2 * room ? *second : first;
    const ts::Type type{.bits = static_cast<unsigned>(byte), .is_signed = false};
    const auto value = read(place.object, at % room * byte, byte, type);
    return value ? std::optional(static_cast<int>(*value->to_int64())) : std::nullopt;
  };
  return ts::text::computed(function, begin(first, 1), second ? begin(*second, 2) : 0, most,
                            character);
}

}  // namespace pslice::memory
