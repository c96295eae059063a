#include "memory/moves.h"

#include <numeric>

namespace pslice::memory {
namespace {

Move then(const Move& first, const Move& second) {
  return {first.offset + second.offset, std::gcd(first.step, second.step)};
}

void collect_sources(ts::Term term, const Move& move, std::vector<Source>& into) {
  using term::Kind;
  switch (term.kind()) {
    case Kind::constant: return;
    case Kind::variable: into.push_back({term.variable(), move}); return;
    case Kind::sum: {
      const auto operands = term.operands();
      const auto coefficients = term.coefficients();
      for (std::size_t i = 0; i < operands.size(); ++i) {
        Move here = anywhere;
        const auto offset = term.value().to_int64();
        if (coefficients[i].is_one() && offset && std::abs(*offset) < unlimited) {
          here = {*offset * byte, 0};
          for (std::size_t j = 0; j < operands.size(); ++j) {
            const auto factor = coefficients[j].to_int64();
            const Bits step = factor && std::abs(*factor) < unlimited ? *factor * byte : 1;
            if (j != i) here.step = std::gcd(here.step, step);
          }
        }
        collect_sources(operands[i], then(here, move), into);
      }
      return;
    }
    case Kind::wrap: return collect_sources(term.operands()[0], move, into);
    case Kind::choice:
      collect_sources(term.operands()[1], move, into);
      return collect_sources(term.operands()[2], move, into);
    default:
      for (const ts::Variable v : term.variables()) into.push_back({v, anywhere});
  }
}

}  // namespace

std::vector<Source> sources(ts::Term term) {
  std::vector<Source> result;
  collect_sources(term, {}, result);
  return result;
}

Place moved(const ObjectInfo& object, const Place& from, const Move& move) {
  if (move.offset == 0 && move.step == 0) return from;
  Progression at{from.at.first + move.offset, from.at.stride, from.at.count};
  if (move.step != 0) {
    at = at.is_single() || move.step % at.stride == 0 ? object.along(at.first, move.step)
                                                      : object.anywhere();
  }
  return {from.object, object.canonical(at)};
}

}  // namespace pslice::memory
