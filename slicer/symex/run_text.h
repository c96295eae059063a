#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "slicer/symex/run_accesses.h"
#include "ts/text_formats.h"

// What functions of the library compute from characters in memory.

namespace pslice::symex {

class RunText : public RunAccesses {
 protected:
  using RunAccesses::follow;
  using RunAccesses::RunAccesses;

  /// The byte at an address, and who wrote it becomes a source; none: not known, or it ends there.
  std::optional<int> byte_at(std::int64_t address) {
    const auto where = place_at(address, Use::read);
    if (!where) return std::nullopt;
    const ts::Type type{.bits = ts::bits_per_byte, .is_signed = false};
    const auto pieces = memory_.read(*where, ts::bits_per_byte, &type);
    for (const RunMemory::Piece& piece : pieces) trace().sources.push_back(piece.held.by);
    const auto value = memory_.joined(pieces, ts::bits_per_byte, type);
    return value ? std::optional(static_cast<int>(*value->to_int64())) : std::nullopt;
  }

  enum class Use : std::uint8_t { read, written };
  std::optional<Where> place_at(std::int64_t address, Use use) {
    const Where where = memory_.find({}, ts::Integer(address), 0);
    const bool outside =
        leaves_array(address, use == Use::written) ||
        (where.kind == Where::Kind::known && !memory_.fits(where, ts::bits_per_byte));
    if (where.kind == Where::Kind::undefined || outside) end(Run::End::undefined);
    if (ended_ || where.kind != Where::Kind::known) return std::nullopt;
    return where;
  }

  /// What a function is told in numbers, each none where its term is; whoever defined them becomes
  /// a source. None at all: one of them is not known, or too large.
  template <class... Terms>
  std::optional<std::array<std::optional<std::int64_t>, sizeof...(Terms)>> operands(
      Terms... terms) {
    std::array<std::optional<std::int64_t>, sizeof...(Terms)> numbers;
    bool known = true;
    auto next = numbers.begin();
    for (const ts::Term term : {terms...}) {
      std::optional<std::int64_t>& small = *next++;
      if (!term) continue;
      const auto value = number(term);
      if (value) small = value->to_int64();
      known = known && small;
    }
    if (!known) return std::nullopt;
    for (const ts::Term term : {terms...}) {
      if (term) add_sources(term.variables());
    }
    return numbers;
  }

  bool follow(const ts::ExactCompute& compute, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const Trace::Index begin = count(trace().sources);
    const auto told = operands(compute.first, compute.second, compute.most);
    if (!told) return false;
    const auto [first, second, most] = *told;
    const auto value =
        ts::text::computed(compute.function, *first, second.value_or(0), most,
                           [this](std::int64_t address) { return byte_at(address); });
    if (ended_ || !value) return false;
    const ts::Type& type = program_[compute.target].type;
    if (!type.contains(ts::Integer(*value))) return false;
    store_[compute.target.index()] = {ts::Integer(*value),
                                      defined(compute.target, begin, count(trace().sources))};
    done.push_back(compute.target);
    const bool may_differ = second && compute.function != ts::ExactCompute::Function::find_byte;
    if (may_differ && watch_.compares && *value != 0) {
      tell_compared(*first, *second, most);
      tell_compared(*second, *first, most);
    }
    return true;
  }

  /// What is there at an address; nothing comes to be.
  [[nodiscard]] std::optional<Held> seen_at(std::int64_t address) {
    const Where where = memory_.find({}, ts::Integer(address), 0);
    if (where.kind != Where::Kind::known || !memory_.fits(where, ts::bits_per_byte)) return {};
    return memory_.held_at(where, ts::bits_per_byte);
  }

  /// Says which numbers to give for one text to be like the other.
  void tell_compared(std::int64_t text, std::int64_t other, std::optional<std::int64_t> most) {
    constexpr std::int64_t longest = 32;
    Watch::Comparison comparison;
    bool any = false;
    for (std::int64_t i = 0; i < std::min(most.value_or(longest), longest); ++i) {
      const auto wanted = seen_at(other + i);
      if (!wanted || !wanted->value) break;
      const auto is = seen_at(text + i);
      if (is && comparison.given.size() == comparison.wanted.size()) {
        comparison.given.push_back(is->given);
        any = any || is->given != 0;
      }
      const ts::Integer c = base::wrap(*wanted->value, ts::bits_per_byte, false);
      comparison.wanted += static_cast<char>(*c.to_int64());
      if (c.is_zero()) break;
    }
    if (any) watch_.compares(comparison);
  }

  bool follow(const ts::ExactCopyText& copy, const ts::Havoc&, std::vector<ts::Variable>&) {
    const Trace::Index begin = count(trace().sources);
    const auto told = operands(copy.to, copy.from, copy.most);
    if (!told) return false;
    const auto [to, from, most] = *told;
    const auto read = [this](std::int64_t address) { return byte_at(address); };
    const auto behind =
        copy.appends ? ts::text::length(*to, {}, read) : std::optional<std::int64_t>(0);
    const auto length = behind ? ts::text::length(*from, most, read) : std::nullopt;
    if (ended_ || !length) return false;
    const std::int64_t all = copy.fills ? *most : *length + 1;
    if (all > ts::longest_string) return false;
    // All that was read says where it ends, so each character depends on all of it.
    const Trace::Index last = count(trace().sources);
    for (std::int64_t i = 0; i < all; ++i) {
      const auto c = i < *length ? byte_at(*from + i) : std::optional(0);
      const auto where = c ? place_at(*to + *behind + i, Use::written) : std::nullopt;
      if (!where) return false;
      const Trace::Number by = defined(memory_.variable_at(*where, ts::bits_per_byte), begin, last);
      memory_.write(*where, ts::bits_per_byte, {ts::Integer(*c), by});
    }
    return true;
  }

  bool follow(const ts::ExactParse& parse, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const Trace::Index begin = count(trace().sources);
    const auto told = operands(parse.text, parse.base, parse.end);
    if (!told) return false;
    const auto [text, radix, end] = *told;
    const auto read = [this](std::int64_t address) { return byte_at(address); };
    if (radix && (*radix < 0 || *radix > 36)) return false;
    const auto parsed =
        radix ? ts::text::integer_of(*text, static_cast<int>(*radix), parse.type, read)
              : ts::text::real(*text, parse.type.bits, read);
    if (ended_ || !parsed) return false;
    const Trace::Index last = count(trace().sources);
    if (end.value_or(0) != 0) {
      const Where where = memory_.find({}, ts::Integer(*end), 0);
      if (where.kind != Where::Kind::known || !memory_.fits(where, parse.pointer_size)) {
        return false;
      }
      const Trace::Number by = defined(memory_.variable_at(where, parse.pointer_size), begin, last);
      memory_.write(where, parse.pointer_size, {ts::Integer(parsed->end), by});
    }
    if (parse.target) {
      store_[parse.target.index()] = {parsed->value, defined(parse.target, begin, last)};
      done.push_back(parse.target);
    }
    return true;
  }

  bool follow(const ts::ExactScan& scan, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const Trace::Index begin = count(trace().sources);
    const auto told = operands(scan.text);
    if (!told) return false;
    for (const ts::ExactScan::Item& item : scan.items) add_sources(item.to.bytes.variables());
    const auto read = [this](std::int64_t address) { return byte_at(address); };
    const auto scanned = ts::text::Scanner(*told->front(), read).scan(scan.format);
    if (ended_ || !scanned || scanned->items.size() > scan.items.size()) return false;
    const Trace::Index last = count(trace().sources);
    for (std::size_t i = 0; i < scanned->items.size(); ++i) {
      if (!put_item(scanned->items[i], scan.items[i], begin, last)) return false;
    }
    if (scan.target) {
      store_[scan.target.index()] = {ts::Integer(scanned->count),
                                     defined(scan.target, begin, last)};
      done.push_back(scan.target);
    }
    return true;
  }

  bool put_item(const ts::text::ScannedItem& found, const ts::ExactScan::Item& item,
                Trace::Index begin, Trace::Index last) {
    if (found.is_text) {
      if (item.type.bits != ts::bits_per_byte) return false;
      const auto address = number(item.to.bytes);
      const auto to = address ? address->to_int64() : std::nullopt;
      return to && put_text(*to, text_at(found.from, found.length), found.ends, begin, last);
    }
    if (!item.type.contains(found.value)) return false;
    const auto where = find(item.to, item.to.size);
    if (!where) return false;
    const Trace::Number by = defined(memory_.variable_at(*where, item.to.size), begin, last);
    memory_.write(*where, item.to.size, {found.value, by});
    return true;
  }

  /// What was read before.
  std::string text_at(std::int64_t address, std::int64_t length) {
    std::string text;
    for (std::int64_t i = 0; i < length; ++i) {
      text += static_cast<char>(byte_at(address + i).value_or(0));
    }
    return text;
  }

  /// With a zero behind, if it ends.
  bool put_text(std::int64_t to, const std::string& text, bool ends, Trace::Index begin,
                Trace::Index last) {
    for (std::size_t i = 0; i < text.size() + (ends ? 1 : 0); ++i) {
      const auto where = place_at(to + static_cast<std::int64_t>(i), Use::written);
      if (!where) return false;
      const int c = i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
      const Trace::Number by = defined(memory_.variable_at(*where, ts::bits_per_byte), begin, last);
      memory_.write(*where, ts::bits_per_byte, {ts::Integer(c), by});
    }
    return true;
  }

  bool follow(const ts::ExactPrint& print, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const Trace::Index begin = count(trace().sources);
    const auto told = operands(print.to, print.room);
    if (!told) return false;
    const auto [to, room] = *told;
    std::vector<ts::Integer> arguments;
    for (const ts::Term argument : print.arguments) {
      const auto value = number(argument);
      if (!value) return false;
      arguments.push_back(*value);
      add_sources(argument.variables());
    }
    auto text = ts::text::print(print.format, arguments,
                                [this](std::int64_t address) { return byte_at(address); });
    if (ended_ || !text || room.value_or(0) < 0) return false;
    const Trace::Index last = count(trace().sources);
    if (print.target) {
      store_[print.target.index()] = {ts::Integer(static_cast<std::int64_t>(text->size())),
                                      defined(print.target, begin, last)};
      done.push_back(print.target);
    }
    if (room && *room == 0) return true;
    if (room && *room <= static_cast<std::int64_t>(text->size())) {
      text->resize(static_cast<std::size_t>(*room - 1));
    }
    return put_text(*to, *text, true, begin, last);
  }
};

}  // namespace pslice::symex
