#pragma once

#include <span>
#include <string>

#include "slicer/symex/run_input.h"
#include "slicer/symex/run_text.h"

// What comes from outside (run_input.h), and where it goes.

namespace pslice::symex {

class RunOutside : public RunText {
 protected:
  using RunText::follow;
  using RunText::RunText;

  /// What the effect uses, found before it changes anything: the sources of all that it writes.
  const std::pair<Trace::Index, Trace::Index>& used(const ts::Havoc& havoc) {
    if (!used_) {
      const Trace::Index first = count(trace().sources);
      add_used(havoc);
      used_ = {first, count(trace().sources)};
    }
    return *used_;
  }

  /// Of what no variable of the program stands for.
  ts::Integer next_within(const ts::Type& type, std::int64_t least, std::int64_t most) {
    unseen(type, false);
    return run_.contents.back() = within(run_.contents.back(), least, most);
  }

  bool follow(const ts::ExactInput& input, const ts::Havoc& havoc,
              std::vector<ts::Variable>& done) {
    const auto least = input.least ? number(input.least) : std::nullopt;
    auto most = input.most ? number(input.most) : std::nullopt;
    const auto times = input.times ? number(input.times) : std::optional(ts::Integer(1));
    if (input.stream == ts::ExactInput::Stream::renewed) stream_.learn(input, 0, 0);
    if (!input.least) return true;
    if (!least || !most || !times || *most < *least) return false;
    const ts::Integer all = *most;
    if (input.unit) {
      const auto unit = number(input.unit);
      if (!unit || *unit <= ts::Integer(0)) return false;
      most = std::min(all, base::floor_quotient(most_bytes_received, *unit));
    }
    const auto [first, last] = used(havoc);
    const bool counted = input.target && havoc.from_outside && !input.times &&
                         program_[input.target].type.kind == ts::Type::Kind::integer;
    if (counted) {
      become(input.target, Origin::input, defined(input.target, first, last));
      auto& value = store_[input.target.index()].value;
      value = number_ = stream_.possible(input, *value, *least, *most);
    } else {
      unseen({}, false);
      ts::Integer& value = run_.contents.back();
      value = stream_.possible(input, value, *least, *most);
      number_ = value;
      if (input.target) {
        store_[input.target.index()] = {value * *times, defined(input.target, first, last)};
      }
    }
    stream_.learn(input, number_, all);
    if (input.target) done.push_back(input.target);
    return true;
  }

  bool follow(const ts::ExactReceive& receive, const ts::Havoc& havoc,
              std::vector<ts::Variable>& /*done*/) {
    if ((number_ < ts::Integer(receive.from)) != receive.below) return true;
    if (receive.optional && next_within({.bits = 1, .is_signed = false}, 0, 1).is_zero()) {
      return true;
    }
    if (receive.optional && !is_there(receive.to)) return true;
    using Form = ts::ExactReceive::Form;
    if (receive.form == Form::value) return receive_value(receive, havoc);
    if (receive.form == Form::bytes) return receive_bytes(receive, havoc);
    const auto where = find(receive.to, ts::bits_per_byte);
    if (!where) return false;
    const auto size = memory_.size_of(*where);
    std::int64_t room = longest_received;
    if (size) room = std::min(room, (*size - where->offset) / ts::bits_per_byte);
    const auto address = number(receive.to.bytes);
    const auto start = address && !receive.to.object ? address->to_int64() : std::nullopt;
    if (start) room = std::min(room, room_in_array(*start).value_or(room));
    std::optional<std::int64_t> limit;
    if (receive.room) {
      const auto wanted = number(receive.room);
      limit = wanted ? wanted->to_int64() : std::nullopt;
      if (!limit || *limit < 1) return false;
      room = std::min(room, *limit);
    }
    const auto text = incoming_text(
        receive.form, room, limit,
        [this](const ts::Type& type, std::int64_t least, std::int64_t most) {
          return next_within(type, least, most);
        },
        stream_);
    if (const ts::Variable v = memory_.variable_at(*where, ts::bits_per_byte)) {
      run_.received.push_back({v, run_.path.size(), {}, readable(text)});
    }
    // The last that was given is the last character, which a zero follows.
    const std::uint32_t first = asked() - static_cast<std::uint32_t>(text.size() - 1);
    Where at = *where;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool is_given = i + 1 < text.size();
      put(at, ts::bits_per_byte, text[i], havoc,
          is_given ? first + static_cast<std::uint32_t>(i) + 1 : 0);
      at.offset += ts::bits_per_byte;
    }
    return true;
  }

  /// Is it in an object that nobody may write to: a string, a table?
  [[nodiscard]] bool is_constant(const ts::Integer& address) const {
    const ts::MemoryLayout* layout = program_.layout().get();
    return layout != nullptr && std::ranges::any_of(layout->by_address, [&](ts::Object o) {
             const ts::ObjectLayout& object = layout->objects[o.index()];
             const ts::Integer offset = address - *object.start;
             return object.begins == ts::ObjectLayout::Begins::settled && !offset.is_negative() &&
                    offset < ts::Integer(object.size / ts::bits_per_byte);
           });
  }

  /// Somewhere that who knows C may write to.
  bool is_there(const ts::ExactPlace& place) {
    const auto bytes = number(place.bytes);
    if (!bytes || is_constant(*bytes)) return false;
    const Where where = memory_.find(place.object, *bytes, place.shift);
    return where.kind == Where::Kind::known &&
           memory_.fits(where, std::max(place.size, ts::bits_per_byte));
  }

  bool receive_value(const ts::ExactReceive& receive, const ts::Havoc& havoc) {
    const auto where = find(receive.to, receive.to.size);
    if (!where) return false;
    std::optional<ts::Integer> value;
    if (receive.type.kind == ts::Type::Kind::integer) {
      value = receive.range ? next_within(receive.type, receive.range->first, receive.range->second)
                            : unseen(receive.type, receive.pointer);
    }
    const ts::Variable v = memory_.variable_at(*where, receive.to.size);
    if (v && value && !receive.pointer) run_.received.push_back({v, run_.path.size(), *value});
    put(*where, receive.to.size, std::move(value), havoc, asked(), receive.type);
    return true;
  }

  /// A text as it would be written in C.
  static std::string readable(std::span<const ts::Integer> characters) {
    std::string text = "\"";
    for (const ts::Integer& character : characters.first(characters.size() - 1)) {
      const char c = static_cast<char>(*character.to_int64());
      if (c == '"' || c == '\\') text += '\\';
      text += c == '\n' ? "\\n" : std::string(1, c);
    }
    return text + '"';
  }

  bool receive_bytes(const ts::ExactReceive& receive, const ts::Havoc& havoc) {
    const auto unit = number(receive.unit);
    if (!unit) return false;
    const auto bytes = (receive.counted ? *unit * number_ : *unit).to_int64();
    if (!bytes || *bytes < 0 || ts::Integer(*bytes) > most_bytes_received) return false;
    if (*bytes == 0) return true;
    const auto where = find(receive.to, *bytes * ts::bits_per_byte);
    if (!where) return false;
    Where at = *where;
    for (std::int64_t i = 0; i < *bytes; ++i, at.offset += ts::bits_per_byte) {
      ts::Integer byte = unseen({.bits = 8, .is_signed = false}, false);
      put(at, ts::bits_per_byte, std::move(byte), havoc, asked());
    }
    return true;
  }

  void put(const Where& where, ts::Bits size, std::optional<ts::Integer> value,
           const ts::Havoc& havoc, std::uint32_t given = 0,
           const ts::Type& type = {.bits = 8, .is_signed = false}) {
    const auto [first, last] = used(havoc);
    const Trace::Number by = defined(memory_.variable_at(where, size), first, last);
    const ts::Term term = given > 0 && value ? symbol(type, given) : ts::Term();
    memory_.write(where, size, {std::move(value), by, edge_, given, term});
  }

  static constexpr std::int64_t longest_received = 64;
  inline static const ts::Integer most_bytes_received{512};

  StreamState stream_;
  ts::Integer number_;  // of the effect at hand: what came first (ts::ExactInput)
  std::optional<std::pair<Trace::Index, Trace::Index>> used_;  // likewise
};

}  // namespace pslice::symex
