#include "slicer/runs/random_values.h"

#include <cmath>

#include "slicer/symex/run.h"
#include "ts/real_bits.h"

namespace pslice::slicer {

using ts::Integer;

void collect_constants(ts::Term term, std::set<Integer>& constants) {
  std::set<ts::Term> seen;
  std::vector<ts::Term> open{term};
  while (!open.empty()) {
    const ts::Term next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (next.kind() == term::Kind::constant || next.kind() == term::Kind::sum) {
      constants.insert(next.value());
      constants.insert(-next.value());
    }
    open.insert(open.end(), next.operands().begin(), next.operands().end());
  }
}

namespace {

/// The constants of the program's tests, and their neighbours.
std::vector<Integer> boundary_values(const symex::Flow& flow) {
  std::set<ts::Term> guards;
  for (std::size_t s = 0; s < flow.all_steps(); ++s) {
    if (const ts::Term guard = flow.guard(symex::Step(s))) guards.insert(guard);
  }
  std::set<Integer> constants;
  for (const ts::Term guard : guards) collect_constants(guard, constants);
  std::set<Integer> values;
  for (const Integer& c : constants) {
    for (const int near : {-1, 0, 1}) values.insert(c + Integer(near));
  }
  return {values.begin(), values.end()};
}

}  // namespace

RandomValues::RandomValues(const symex::Flow& flow, Random& random)
    : random_(random), boundary_(boundary_values(flow)) {
  std::set<long double> reals;
  for (std::size_t s = 0; s < flow.all_steps(); ++s) {
    const ts::Edge edge = flow[symex::Step(s)].edge;
    if (!edge) continue;
    const auto* havoc = std::get_if<ts::Havoc>(&flow.program()[edge].operation);
    const bool is_literal =
        havoc != nullptr && havoc->real && havoc->real->kind == ts::RealOperation::Kind::literal;
    if (is_literal && std::isfinite(havoc->real->literal)) reals.insert(havoc->real->literal);
  }
  reals_.assign(reals.begin(), reals.end());
}

void RandomValues::next_run() {
  style_ = runs_++;
  objects_ = 0;
  small_ = 10 + static_cast<unsigned>(random_.below(50));
  at_boundary_ = boundary_.empty() ? 0 : static_cast<unsigned>(random_.below(40));
  null_ = random_.below(4) == 0 ? 3 : 12;
}

/// The bits of a number that tests may well ask for: small, often with a fraction.
Integer RandomValues::real(unsigned bits) {
  using Format = ts::RealOperation::Format;
  const Integer whole = number({.bits = 16});
  constexpr long double quarter = 4;
  long double value = static_cast<long double>(*whole.to_int64());
  if (random_.percent(40)) value += static_cast<long double>(random_.below(4)) / quarter;
  if (!reals_.empty() && random_.percent(40)) {
    value = reals_[random_.below(reals_.size())];
    if (random_.percent(60)) value += random_.percent(50) ? 1 / quarter : -1 / quarter;
  }
  constexpr unsigned single = 32;
  return *ts::bits_of(bits == single ? Format::single_precision : Format::double_precision, value);
}

Integer RandomValues::number(const ts::Type& type) {
  if (type.kind == ts::Type::Kind::opaque) return real(type.bits);
  if (style_ < simple) return type.stored(Integer(style_ == 2 ? -1 : static_cast<int>(style_)));
  const auto below = [&](std::size_t bound) { return static_cast<int>(random_.below(bound)); };
  if (random_.percent(small_)) return type.stored(Integer(below(4)));
  if (random_.percent(at_boundary_)) {
    return type.stored(boundary_[random_.below(boundary_.size())]);
  }
  switch (random_.below(8)) {
    case 0: return type.stored(Integer(static_cast<std::int64_t>(random_.next() >> 33U)));
    case 1: return type.stored(Integer(below(2000) - 500));
    case 2:
    case 3: return type.stored(Integer(below(41)));
    case 4: return type.stored(Integer(below(21) - 10));
    default: return type.stored(Integer(below(14) - 1));
  }
}

Integer RandomValues::pointer() {
  const bool is_null = style_ < simple ? objects_ >= most_simple : random_.below(null_) == 0;
  if (is_null) return 0;
  if (style_ >= simple && random_.below(12) == 0) {
    return Integer(symex::own_objects +
                   static_cast<std::int64_t>(random_.below(std::size_t{symex::most_own})));
  }
  const bool again = style_ >= simple && objects_ > 0 && random_.below(12) == 0;
  return again ? Integer(1 + random_.below(objects_)) : Integer(++objects_);
}

void RandomValues::was_given(const Integer& pointer) {
  const auto number = pointer.to_int64();
  constexpr std::int64_t most = 1 << 16;  // beyond that are addresses
  if (number && *number > 0 && *number < most)
    objects_ = std::max(objects_, static_cast<std::size_t>(*number));
}

}  // namespace pslice::slicer
