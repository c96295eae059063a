#include "slicer/symex/run_input.h"

#include <algorithm>

namespace pslice::symex {

using ts::Integer;
using Stream = ts::ExactInput::Stream;

namespace {

constexpr std::int64_t longest_text = 24;
constexpr std::int64_t new_line = 10;

constexpr ts::Type character{.bits = 8, .is_signed = false};

}  // namespace

Integer within(const Integer& number, const Integer& least, const Integer& most) {
  if (least <= number && number <= most) return number;
  const Integer count = most - least + Integer(1);
  const Integer distance = number - least;
  return least + (distance - base::floor_quotient(distance, count) * count);
}

Integer StreamState::possible(const ts::ExactInput& input, const Integer& wanted,
                              const Integer& least, const Integer& most) const {
  Integer number = within(wanted, least, most);
  if (number.is_zero() && !input.zero) number = least.is_negative() ? least : Integer(1);
  const bool counts = input.stream == Stream::items || input.stream == Stream::word;
  if (state_ == State::ended) {
    if (counts || input.stream == Stream::character) return -1;
    if (input.stream == Stream::block) return 0;
    if (input.stream == Stream::end && number.is_zero()) return 1;
  }
  if (input.stream == Stream::items) {
    if (state_ == State::misfit) return 0;
    if (state_ == State::stuck) return std::min(number, Integer(0));
  }
  return number;
}

void StreamState::learn(const ts::ExactInput& input, const Integer& number, const Integer& most) {
  switch (input.stream) {
    case Stream::none: return;
    case Stream::items:
    case Stream::word:
      state_ = State::stuck;
      if (number.is_negative()) state_ = State::ended;
      if (number.is_zero()) state_ = State::misfit;
      if (number == most) state_ = State::goes_on;
      return;
    case Stream::character: state_ = number.is_negative() ? State::ended : State::goes_on; return;
    case Stream::block: state_ = number < most ? State::ended : State::goes_on; return;
    case Stream::end:
      if (!number.is_zero()) state_ = State::ended;
      return;
    case Stream::renewed: state_ = State::goes_on; return;
  }
}

std::vector<Integer> incoming_text(ts::ExactReceive::Form form, std::int64_t room,
                                   std::optional<std::int64_t> limit, const NextWithin& next,
                                   StreamState& stream) {
  const bool is_line = form == ts::ExactReceive::Form::line;
  std::vector<Integer> text;
  const std::int64_t most = std::min(room - 1, longest_text);
  const std::int64_t length = most < 1 ? 0 : *next(character, 1, most).to_int64();
  for (std::int64_t i = 0; i + 1 < length; ++i) {
    // Small numbers are likely, and letters and digits are not small.
    text.push_back(next(character, is_line ? ' ' : '!', '~'));
  }
  if (length > 0) text.push_back(next(character, is_line ? new_line : '!', '~'));
  const bool is_cut = limit && length + 1 == *limit;
  if (is_line && length > 0 && text.back() != Integer(new_line) && !is_cut) stream.end();
  text.emplace_back(0);
  return text;
}

}  // namespace pslice::symex
