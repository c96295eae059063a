// What functions of the library compute from characters: the run's memory is read again, bit by
// bit.

#include "slicer/check/replay.h"
#include "ts/text_functions.h"

namespace pslice::check {

using ts::Integer;

bool Replay::is_behind_arrays(const Integer& address, Goes how) {
  bool behind = false;
  for (const ts::ExactArray& array : *arrays_) {
    const auto start = number(array.start);
    if (!start || (how == Goes::writing && !array.written)) continue;
    const Integer end = *start + Integer(array.bytes);
    if (*start <= address && address < end) return false;
    behind = behind || address == end;
  }
  return behind;
}

std::optional<Place> Replay::byte_place(std::int64_t address, Goes how) {
  if (is_behind_arrays(Integer(address), how)) ok_ = false;
  using Found = ReplayMemory::Found;
  const ReplayMemory::Where where = memory_.find({}, Integer(address), 0);
  if (where.found == Found::undefined) ok_ = false;
  if (where.found != Found::known) return std::nullopt;
  const Place place{where.space, where.offset, where.offset + ts::bits_per_byte};
  const auto end = memory_.size_of(where.space);
  if (end && (place.first < 0 || place.last > *end)) ok_ = false;
  return ok_ ? std::optional(place) : std::nullopt;
}

std::optional<int> Replay::byte_at(std::int64_t address, std::vector<Place>& sources) {
  const auto place = byte_place(address, Goes::reading);
  if (!place) return std::nullopt;
  const ts::Type type{.bits = ts::bits_per_byte, .is_signed = false};
  if (!memory_.fill_holes(*place, &type)) ok_ = false;
  sources.push_back(*place);
  const auto value = memory_.read(*place, type);
  return ok_ && value ? std::optional(static_cast<int>(*value->to_int64())) : std::nullopt;
}

std::optional<Replay::Operands> Replay::operands(const std::array<ts::Term, 3>& terms,
                                                 std::vector<Place>& sources) {
  Operands numbers;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!terms[i]) continue;
    numbers[i] = small_number(terms[i], sources);
    if (!numbers[i]) return std::nullopt;
  }
  return numbers;
}

bool Replay::follow(const ts::ExactCompute& compute, const ts::Havoc&) {
  std::vector<Place> sources;
  const auto operands = this->operands({compute.first, compute.second, compute.most}, sources);
  if (!operands) return false;
  const auto& [first, second, most] = *operands;
  const auto value =
      ts::text::computed(compute.function, *first, second.value_or(0), most,
                         [&](std::int64_t address) { return byte_at(address, sources); });
  if (!ok_ || !value || !program_[compute.target].type.contains(Integer(*value))) return false;
  wrote(compute.target, std::move(sources));
  memory_.set(compute.target, Integer(*value));
  done_.push_back(compute.target);
  return true;
}

bool Replay::follow(const ts::ExactCopyText& copy, const ts::Havoc&) {
  std::vector<Place> sources;
  const auto operands = this->operands({copy.to, copy.from, copy.most}, sources);
  if (!operands) return false;
  const auto& [to, from, most] = *operands;
  const auto read = [&](std::int64_t address) { return byte_at(address, sources); };
  std::int64_t at = *to;
  if (copy.appends) {
    const auto behind = ts::text::length(at, {}, read);
    if (!behind) return false;
    at += *behind;
  }
  const auto length = ts::text::length(*from, most, read);
  if (!ok_ || !length) return false;
  const std::int64_t all = copy.fills ? *most : *length + 1;
  if (all > ts::longest_string) return false;
  std::vector<Place> ignored;
  for (std::int64_t i = 0; i < all; ++i) {
    const auto c = i < *length ? byte_at(*from + i, ignored) : std::optional(0);
    const auto place = c ? byte_place(at + i, Goes::writing) : std::nullopt;
    if (!place) return false;
    wrote({.to = *place, .sources = sources});
    memory_.write(*place, Integer(*c));
  }
  return true;
}

}  // namespace pslice::check
