#include "slicer/symex/symbols.h"

namespace pslice::symex {

ts::Variable Symbols::unknown(std::size_t k, const ts::Type& wanted, Origin origin) {
  auto& known = origin == Origin::input ? inputs_ : blanks_;
  if (k >= known.size()) known.resize(k + 1);
  for (const ts::Variable symbol : known[k]) {
    if (type(symbol) == wanted) return symbol;
  }
  known[k].emplace_back(first_ + symbols_.size());
  symbols_.push_back({wanted, origin});
  return known[k].back();
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
