#include "slicer/symex/symbols.h"

namespace pslice::symex {

ts::Variable Symbols::unknown(std::size_t k, const ts::Type& type, Origin origin) {
  const auto [at, is_new] = known_.try_emplace({k, type.kind, type.bits, type.is_signed, origin},
                                               ts::Variable(first_ + symbols_.size()));
  if (is_new) symbols_.push_back({type, origin});
  return at->second;
}

solver::Range Symbols::range(ts::Variable symbol) const {
  if (symbol.index() < first_) return {};  // a variable of the program may hold anything
  return range_of(type(symbol));
}

solver::Range range_of(const ts::Type& type) {
  if (type.kind == ts::Type::Kind::opaque || type.bits == 0) return {};
  const unsigned magnitude = type.is_signed ? type.bits - 1 : type.bits;
  const ts::Integer power = ts::Integer::power_of_two(magnitude);
  return {type.is_signed ? -power : ts::Integer(0), power - ts::Integer(1)};
}

}  // namespace pslice::symex
