#pragma once

#include "slicer/symex/run_accesses.h"
#include "ts/text_functions.h"

// What functions of the library compute from characters in memory.

namespace pslice::symex {

class RunText : public RunAccesses {
 protected:
  using RunAccesses::follow;
  using RunAccesses::RunAccesses;

  /// The byte at an address, and who wrote it becomes a source; none: not known, or it ends there.
  std::optional<int> byte_at(std::int64_t address) {
    const auto where = place_at(address);
    if (!where) return std::nullopt;
    const ts::Type type{.bits = ts::bits_per_byte, .is_signed = false};
    const auto pieces = memory_.read(*where, ts::bits_per_byte, &type);
    for (const RunMemory::Piece& piece : pieces) trace().sources.push_back(piece.held.by);
    const auto value = memory_.joined(pieces, ts::bits_per_byte, type);
    return value ? std::optional(static_cast<int>(*value->to_int64())) : std::nullopt;
  }

  std::optional<Where> place_at(std::int64_t address) {
    const Where where = memory_.find({}, ts::Integer(address), 0);
    const bool outside =
        where.kind == Where::Kind::known && !memory_.fits(where, ts::bits_per_byte);
    if (where.kind == Where::Kind::undefined || outside) end(Run::End::undefined);
    if (ended_ || where.kind != Where::Kind::known) return std::nullopt;
    return where;
  }

  /// A number that fits; none, and not known: nobody knows it.
  struct Limit {
    bool known = true;
    std::optional<std::int64_t> number;
  };
  Limit limit_of(ts::Term term) {
    if (!term) return {};
    const auto value = number(term);
    const auto small = value ? value->to_int64() : std::nullopt;
    return {small.has_value(), small};
  }

  bool follow(const ts::ExactCompute& compute, const ts::Havoc&, std::vector<ts::Variable>& done) {
    const Limit first = limit_of(compute.first);
    const Limit second = limit_of(compute.second);
    const Limit most = limit_of(compute.most);
    if (!first.known || !second.known || !most.known) return false;
    const Trace::Index begin = count(trace().sources);
    for (const ts::Term term : {compute.first, compute.second, compute.most}) {
      if (term) add_sources(term.variables());
    }
    const auto value =
        ts::text::computed(compute.function, *first.number, second.number.value_or(0), most.number,
                           [this](std::int64_t address) { return byte_at(address); });
    if (ended_ || !value) return false;
    const ts::Type& type = program_[compute.target].type;
    if (!type.contains(ts::Integer(*value))) return false;
    store_[compute.target.index()] = {ts::Integer(*value),
                                      defined(compute.target, begin, count(trace().sources))};
    done.push_back(compute.target);
    return true;
  }

  bool follow(const ts::ExactCopyText& copy, const ts::Havoc&, std::vector<ts::Variable>&) {
    const Limit to = limit_of(copy.to);
    const Limit from = limit_of(copy.from);
    const Limit most = limit_of(copy.most);
    if (!to.known || !from.known || !most.known) return false;
    const auto read = [this](std::int64_t address) { return byte_at(address); };
    const Trace::Index begin = count(trace().sources);
    for (const ts::Term term : {copy.to, copy.from, copy.most}) {
      if (term) add_sources(term.variables());
    }
    const auto behind =
        copy.appends ? ts::text::length(*to.number, {}, read) : std::optional<std::int64_t>(0);
    const auto length = behind ? ts::text::length(*from.number, most.number, read) : std::nullopt;
    if (ended_ || !length) return false;
    const std::int64_t all = copy.fills ? *most.number : *length + 1;
    if (all > ts::longest_string) return false;
    // All that was read says where it ends, so each character depends on all of it.
    const Trace::Index last = count(trace().sources);
    for (std::int64_t i = 0; i < all; ++i) {
      const auto c = i < *length ? byte_at(*from.number + i) : std::optional(0);
      const auto where = c ? place_at(*to.number + *behind + i) : std::nullopt;
      if (!where) return false;
      const Trace::Number by = defined(memory_.variable_at(*where, ts::bits_per_byte), begin, last);
      memory_.write(*where, ts::bits_per_byte, {ts::Integer(*c), by});
    }
    return true;
  }
};

}  // namespace pslice::symex
