#include "memory/access_writer.h"
#include "memory/reach.h"

// Accesses to what nobody writes (constants.h).

namespace pslice::memory {

ts::Term AccessWriter::between(ts::Term number, const Constants::Range& range) {
  term::Factory& terms = program_.terms();
  const ts::Term least = terms.constant(range.first);
  const ts::Term most = terms.constant(range.second);
  return terms.choice(terms.less(number, least), least,
                      terms.choice(terms.less(most, number), most, number));
}

std::optional<Constants::Range> AccessWriter::range_of(const Load& load) {
  if (load.type.kind != ts::Type::Kind::integer || load.pointer || load.from.size <= 0 ||
      static_cast<Bits>(load.type.bits) != load.from.size) {
    return std::nullopt;
  }
  std::optional<Constants::Range> result;
  for (const Place& place : leads_to(load.from.base)) {
    const Progression at = reached(memory_[place.object], place.at, load.from);
    const auto range = constants_.range(place.object, at, load.from.size, load.type);
    if (!range) return std::nullopt;
    if (!result) result = range;
    if (range->first < result->first) result->first = range->first;
    if (result->second < range->second) result->second = range->second;
  }
  return result;
}

void AccessWriter::load_constant(const Load& load, ts::Havoc havoc, const Constants::Range& range) {
  const ts::Variable any =
      program_.add_variable({.name = "$entry", .type = load.type, .owner = edges_.function()});
  havoc.defines = {any};
  havoc.exact = as_run(ts::ExactLoad{any, exact_place(load.from), load.type, false});
  edges_.step(std::move(havoc));
  edges_.finish(ts::Assign{load.target, between(program_.terms().variable(any), range)});
}

bool AccessWriter::compute_constant(const ts::Havoc& havoc) {
  using Function = ts::ExactCompute::Function;
  if (!havoc.exact || havoc.exact->accesses.size() != 1 || havoc.defines.size() != 1) return false;
  const auto* compute = std::get_if<ts::ExactCompute>(&havoc.exact->accesses.front());
  if (compute == nullptr || compute->target != havoc.defines.front()) return false;
  if (!havoc.may_define.empty() || havoc.writes_memory) return false;
  const bool compares = compute->function == Function::compare ||
                        compute->function == Function::compare_letters ||
                        compute->function == Function::compare_bytes;
  const bool gives_number =
      compute->function == Function::length || compute->function == Function::number;
  if (!compares && !gives_number) return false;
  const auto string_at = [&](ts::Term pointer) -> std::optional<Place> {
    const std::vector<Place> places = leads_to(pointer);
    const bool is_one = places.size() == 1 && places.front().at.is_single();
    return is_one ? std::optional(places.front()) : std::nullopt;
  };
  const auto first = string_at(compute->first);
  const auto second = compares ? string_at(compute->second) : std::nullopt;
  if (!first || (compares && !second)) return false;
  std::optional<std::int64_t> most;
  if (compute->most) {
    if (compute->most.is_constant()) most = compute->most.value().to_int64();
    if (!most) return false;
  }
  const auto value = constants_.computed(compute->function, *first, second, most);
  const ts::Type& type = program_[compute->target].type;
  if (!value || !type.contains(base::Integer(*value))) return false;
  if (gives_number || *value == 0) {
    edges_.finish(ts::Assign{compute->target, program_.terms().constant(*value)});
    return true;
  }
  if (type.bits == 0) return false;
  // Any number of that sign.
  const base::Integer limit = base::Integer::power_of_two(type.bits - 1);
  const Constants::Range range = *value < 0
                                     ? Constants::Range{base::Integer(0) - limit, base::Integer(-1)}
                                     : Constants::Range{base::Integer(1), limit - base::Integer(1)};
  edges_.step(ts::Havoc{.defines = {compute->target}, .exact = addresses_.settled(*havoc.exact)});
  edges_.finish(
      ts::Assign{compute->target, between(program_.terms().variable(compute->target), range)});
  return true;
}

}  // namespace pslice::memory
