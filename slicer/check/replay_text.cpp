// What functions of the library compute from characters: the run's memory is read again, bit by
// bit.

#include "slicer/check/replay.h"
#include "ts/text_functions.h"

namespace pslice::check {

using ts::Integer;

std::optional<Place> Replay::byte_place(std::int64_t address) {
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
  const auto place = byte_place(address);
  if (!place) return std::nullopt;
  const ts::Type type{.bits = ts::bits_per_byte, .is_signed = false};
  if (!memory_.fill_holes(*place, &type)) ok_ = false;
  sources.push_back(*place);
  const auto value = memory_.read(*place, type);
  return ok_ && value ? std::optional(static_cast<int>(*value->to_int64())) : std::nullopt;
}

bool Replay::follow(const ts::ExactCompute& compute, const ts::Havoc&) {
  std::array<std::optional<std::int64_t>, 3> numbers;
  std::vector<Place> sources;
  const std::array terms{compute.first, compute.second, compute.most};
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!terms[i]) continue;
    const auto value = number(terms[i]);
    numbers[i] = value ? value->to_int64() : std::nullopt;
    if (!numbers[i]) return false;
    const std::vector<Place> more = places_of(terms[i].variables());
    sources.insert(sources.end(), more.begin(), more.end());
  }
  const auto value =
      ts::text::computed(compute.function, *numbers[0], numbers[1].value_or(0), numbers[2],
                         [&](std::int64_t address) { return byte_at(address, sources); });
  if (!ok_ || !value || !program_[compute.target].type.contains(Integer(*value))) return false;
  wrote(compute.target, std::move(sources));
  memory_.set(compute.target, Integer(*value));
  done_.push_back(compute.target);
  return true;
}

bool Replay::follow(const ts::ExactCopyText& copy, const ts::Havoc&) {
  std::vector<Place> sources;
  std::array<std::optional<std::int64_t>, 3> numbers;
  const std::array terms{copy.to, copy.from, copy.most};
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!terms[i]) continue;
    const auto value = number(terms[i]);
    numbers[i] = value ? value->to_int64() : std::nullopt;
    if (!numbers[i]) return false;
    const std::vector<Place> more = places_of(terms[i].variables());
    sources.insert(sources.end(), more.begin(), more.end());
  }
  const auto read = [&](std::int64_t address) { return byte_at(address, sources); };
  std::int64_t at = *numbers[0];
  if (copy.appends) {
    const auto behind = ts::text::length(at, {}, read);
    if (!behind) return false;
    at += *behind;
  }
  const auto length = ts::text::length(*numbers[1], numbers[2], read);
  if (!ok_ || !length) return false;
  const std::int64_t all = copy.fills ? *numbers[2] : *length + 1;
  if (all > ts::longest_string) return false;
  std::vector<Place> ignored;
  for (std::int64_t i = 0; i < all; ++i) {
    const auto c = i < *length ? byte_at(*numbers[1] + i, ignored) : std::optional(0);
    const auto place = c ? byte_place(at + i) : std::nullopt;
    if (!place) return false;
    wrote({.to = *place, .sources = sources});
    memory_.write(*place, Integer(*c));
  }
  return true;
}

}  // namespace pslice::check
