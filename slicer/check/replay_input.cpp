// What functions without a body gave to a run: whether it could, and where it went.

#include <algorithm>

#include "slicer/check/replay.h"
#include "ts/exact_memory.h"

namespace pslice::check {

using Form = ts::ExactReceive::Form;
using Stream = ts::ExactInput::Stream;
using ts::Integer;

const std::vector<Place>& Replay::used_for(const ts::Havoc& havoc) {
  if (!used_) used_ = used_by(havoc);
  return *used_;
}

Integer Replay::next_content(const ts::Type& type, std::optional<Integer> least,
                             std::optional<Integer> most) {
  const Integer* value = memory_.take_content();
  const bool fits = value != nullptr && type.contains(*value) && (!least || *least <= *value) &&
                    (!most || *value <= *most);
  if (!fits) ok_ = false;
  return fits ? *value : Integer(0);
}

/// Input that has ended stays so, and what was no number is still there, until somebody does
/// something about it.
bool Replay::comes_after(const ts::ExactInput& input, const Integer& number, const Integer& most) {
  const bool reads_items = input.stream == Stream::items || input.stream == Stream::word;
  const bool none = input.stream == Stream::block ? number.is_zero() : number.is_negative();
  const bool reads =
      reads_items || input.stream == Stream::character || input.stream == Stream::block;
  if (input_ended_ && reads && !none) return false;
  if (input_ended_ && input.stream == Stream::end && number.is_zero()) return false;
  if (input_fits_not_ && input.stream == Stream::items && number > Integer(0)) return false;
  if (input.stream == Stream::end && !number.is_zero()) input_ended_ = true;
  if (reads) {
    input_fits_not_ = reads_items && !number.is_negative() && number < most;
    input_ended_ = input.stream == Stream::block ? number < most : number.is_negative();
  }
  return true;
}

bool Replay::follow(const ts::ExactInput& input, const ts::Havoc& havoc) {
  if (input.stream == Stream::renewed) input_ended_ = input_fits_not_ = false;
  if (!input.least) return true;
  const auto least = number(input.least);
  const auto most = input.most ? number(input.most) : std::nullopt;
  const auto times = input.times ? number(input.times) : std::optional(Integer(1));
  if (!least || !most || !times || *most < *least) return false;
  if (input.unit) {
    const auto unit = number(input.unit);
    if (!unit || *unit <= Integer(0)) return false;
  }
  const std::vector<Place>& used = used_for(havoc);
  if (input.target) wrote(input.target, used);
  const bool counted = input.target && havoc.from_outside && !input.times &&
                       program_[input.target].type.kind == ts::Type::Kind::integer;
  if (counted) {
    become(input.target, Value::input);
    if (!ok_) return false;
    number_ = *memory_.value(input.target);
  } else {
    number_ = next_content({});
    if (input.target) memory_.set(input.target, number_ * *times);
  }
  const bool possible = *least <= number_ && number_ <= *most && (input.zero || !number_.is_zero());
  if (!possible || !comes_after(input, number_, *most)) ok_ = false;
  if (input.target) done_.push_back(input.target);
  return ok_;
}

bool Replay::follow(const ts::ExactReceive& receive, const ts::Havoc& havoc) {
  const bool is_below = number_ < Integer(receive.from);
  if (is_below != receive.below) return true;
  if (receive.optional) {
    if (next_content({.bits = 1, .is_signed = false}).is_zero()) return ok_;
    const auto bytes = number(receive.to.bytes);
    if (!bytes) return ok_;
    const auto where = memory_.find(receive.to.object, *bytes, receive.to.shift);
    if (where.found != ReplayMemory::Found::known) return true;
    for (const ts::ObjectLayout& object : program_.layout()->objects) {
      if (!object.start || object.begins != ts::ObjectLayout::Begins::settled) continue;
      const Integer end = *object.start + Integer(object.size / ts::bits_per_byte);
      if (*object.start <= *bytes && *bytes < end) return true;
    }
    const auto end = memory_.size_of(where.space);
    const std::int64_t size = std::max(receive.to.size, ts::bits_per_byte);
    if (end && (where.offset < 0 || where.offset + size > *end)) return true;
  }
  if (receive.form == Form::word || receive.form == Form::line) return receive_text(receive, havoc);
  std::int64_t size = receive.to.size;
  if (receive.form == Form::bytes) {
    const auto unit = number(receive.unit);
    if (!unit) return false;
    const Integer bytes = receive.counted ? *unit * number_ : *unit;
    if (bytes.is_negative() || bytes > Integer(most_bytes_received)) return false;
    size = *bytes.to_int64() * ts::bits_per_byte;
    if (size == 0) return true;
  }
  const auto to = find(receive.to, size);
  if (!to) return false;
  wrote({.to = *to, .sources = used_for(havoc)});
  if (receive.form == Form::value) {
    std::optional<Integer> value;
    if (receive.type.kind == ts::Type::Kind::integer) {
      value = receive.range ? next_content(receive.type, Integer(receive.range->first),
                                           Integer(receive.range->second))
                            : next_content(receive.type);
    }
    memory_.write(*to, value);
    return ok_;
  }
  for (std::int64_t at = to->first; ok_ && at < to->last; at += ts::bits_per_byte) {
    memory_.write({to->space, at, at + ts::bits_per_byte},
                  next_content({.bits = 8, .is_signed = false}));
  }
  return ok_;
}

/// A word has no white space, a line ends where it does; both have a zero behind.
bool Replay::receive_text(const ts::ExactReceive& receive, const ts::Havoc& havoc) {
  constexpr ts::Type character{.bits = 8, .is_signed = false};
  const bool is_line = receive.form == Form::line;
  std::int64_t room = most_bytes_received;
  if (receive.room) {
    const auto limit = number(receive.room);
    if (!limit || *limit < Integer(1)) return false;
    room = std::min(room, limit->to_int64().value_or(room));
  }
  const auto first = find(receive.to, ts::bits_per_byte);
  if (!first) return false;
  const auto end = memory_.size_of(first->space);
  if (end) room = std::min(room, (*end - first->first) / ts::bits_per_byte);
  const std::int64_t length = room < 2 ? 0 : *next_content(character, 1, room - 1).to_int64();
  Place at = *first;
  Integer last;
  for (std::int64_t i = 0; ok_ && i < length; ++i) {
    last = next_content(character, Integer(is_line ? 1 : '!'), Integer(is_line ? 255 : '~'));
    if (is_line && last == Integer('\n') && i + 1 < length) ok_ = false;
    wrote({.to = at, .sources = used_for(havoc)});
    memory_.write(at, last);
    at = {at.space, at.last, at.last + ts::bits_per_byte};
  }
  wrote({.to = at, .sources = used_for(havoc)});
  memory_.write(at, Integer(0));
  const bool is_cut = receive.room && Integer(length + 1) == number(receive.room);
  if (is_line && length > 0 && last != Integer('\n') && !is_cut) input_ended_ = true;
  return ok_;
}

}  // namespace pslice::check
