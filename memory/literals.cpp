#include "memory/literals.h"

#include <algorithm>
#include <utility>

#include "memory/object_bits.h"
#include "term/rebuild.h"

namespace pslice::memory {
namespace {

/// The summands of an equality with zero, those that are added on one side and those that are
/// subtracted on the other: pointers, if pointers are compared.
std::pair<ts::Term, ts::Term> sides(term::Factory& terms, ts::Term equality) {
  const ts::Term sum = equality.operands().front();
  ts::Term left = terms.constant(0);
  ts::Term right = left;
  if (sum.kind() != term::Kind::sum) return {sum, right};
  left = terms.constant(sum.value());
  for (std::size_t i = 0; i < sum.operands().size(); ++i) {
    const base::Integer& factor = sum.coefficients()[i];
    ts::Term& side = factor.is_negative() ? right : left;
    side = terms.add(side, terms.scale(factor.is_negative() ? -factor : factor, sum.operands()[i]));
  }
  return {left, right};
}

}  // namespace

Literals::Literals(ts::Program& program, const Memory& memory, const PointsTo& points_to)
    : program_(program), memory_(memory), points_to_(points_to) {
  std::vector<Text> all;
  for (std::size_t o = 0; o < memory.object_count(); ++o) {
    const ObjectInfo& object = memory[Object(o)];
    if (object.kind != ObjectInfo::Kind::literal || !object.initial || !object.start) continue;
    Text text{Object(o), *object.start, object.size / byte, object.size, {}};
    for (const ObjectInfo::Content& character : *object.initial) {
      text.width = character.size;
      text.backward.push_back(character.value.to_int64().value_or(0));
    }
    std::ranges::reverse(text.backward);
    all.push_back(std::move(text));
  }
  // A text that is the end of others comes before them, with nothing else in between.
  const auto by_ending = [](const Text& a, const Text& b) {
    return std::tie(a.width, a.backward, a.object) < std::tie(b.width, b.backward, b.object);
  };
  std::ranges::sort(all, by_ending);
  std::vector<bool> meets(all.size());
  std::vector<std::size_t> ends;  // of the one at hand, each of the next
  for (std::size_t i = 0; i < all.size(); ++i) {
    while (!ends.empty() && !is_end_of(all[ends.back()], all[i])) ends.pop_back();
    for (const std::size_t end : ends) meets[i] = meets[end] = true;
    ends.push_back(i);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (meets[i]) texts_.emplace(all[i].object, std::move(all[i]));
  }
}

bool Literals::is_end_of(const Text& shorter, const Text& longer) {
  // Without characters there is only the zero at the end, as wide as a character.
  return shorter.width == longer.width && shorter.backward.size() <= longer.backward.size() &&
         std::equal(shorter.backward.begin(), shorter.backward.end(), longer.backward.begin());
}

bool Literals::may_be_one(const Text& a, const Text& b) {
  return a.object != b.object && (is_end_of(a, b) || is_end_of(b, a));
}

ts::Term Literals::left_open(ts::Term term) {
  if (!term || texts_.empty() || term.variables().size() < 2) return term;
  const std::vector<ts::Term> parts = term::distinct_subterms(std::span(&term, 1));
  if (std::ranges::none_of(parts, [](ts::Term t) { return t.kind() == term::Kind::is_zero; })) {
    return term;
  }
  std::unordered_map<ts::Term, ts::Term> now;
  for (const ts::Term part : parts) {
    std::vector<ts::Term> operands;
    for (const ts::Term operand : part.operands()) operands.push_back(now.at(operand));
    const bool same = std::ranges::equal(operands, part.operands());
    const ts::Term rebuilt = same ? part : term::rebuild(program_.terms(), part, operands);
    const bool compares = rebuilt.kind() == term::Kind::is_zero;
    now[part] = compares ? with_another_way(rebuilt) : rebuilt;
  }
  return now.at(term);
}

Literals::Texts Literals::behind(ts::Term pointer) const {
  Texts result;
  for (const Place& place : points_to_.places(pointer)) {
    const bool unknown = place.object == memory_.outside() && points_to_.gave_up();
    if (unknown || stands_for_others(memory_, place.object)) {
      result.clear();
      for (const auto& [object, text] : texts_) result.push_back(&text);
      return result;
    }
    const auto found = texts_.find(place.object);
    if (found == texts_.end()) continue;
    const bool is_new = result.empty() || result.back() != &found->second;
    if (is_new) result.push_back(&found->second);
  }
  return result;
}

ts::Term Literals::with_another_way(ts::Term equality) {
  constexpr std::size_t most_combinations = 4096;
  constexpr std::size_t most_pairs = 16;
  if (equality.variables().size() < 2) return equality;
  const auto [known, is_new] = opened_.try_emplace(equality, equality);
  if (!is_new) return known->second;
  const auto [left, right] = sides(program_.terms(), equality);
  const Texts of_left = behind(left);
  const Texts of_right = of_left.empty() ? Texts() : behind(right);
  std::vector<ts::Term> ways{equality};
  bool too_many = of_left.size() * of_right.size() > most_combinations;
  for (std::size_t i = 0; i < of_left.size() && !too_many; ++i) {
    for (std::size_t j = 0; j < of_right.size() && !too_many; ++j) {
      if (!may_be_one(*of_left[i], *of_right[j])) continue;
      ways.push_back(as_one(*of_left[i], left, *of_right[j], right));
      too_many = ways.size() > most_pairs;
    }
  }
  if (too_many) {
    ways = {equality, program_.terms().conjunction({in_pool(left), in_pool(right)})};
  }
  return opened_[equality] = program_.terms().disjunction(std::move(ways));
}

/// The pointers lead to the same character, if the literals are one: as far from the end.
ts::Term Literals::as_one(const Text& a, ts::Term into_a, const Text& b, ts::Term into_b) {
  term::Factory& terms = program_.terms();
  const auto [merged, is_new] = merged_.try_emplace(std::minmax(a.object, b.object));
  if (is_new) merged->second = input("$same_literal", 1);
  const base::Integer end_of_a = a.start + base::Integer(a.bytes);
  const base::Integer end_of_b = b.start + base::Integer(b.bytes);
  const ts::Term in_shorter =
      is_end_of(a, b) ? within(into_a, a.start, end_of_a) : within(into_b, b.start, end_of_b);
  return terms.conjunction(
      {terms.equal(terms.variable(merged->second), terms.constant(1)), in_shorter,
       terms.equal(terms.subtract(into_a, into_b), terms.constant(end_of_a - end_of_b))});
}

/// A pointer into literals that are one with others: a bit for each says so, or nearly each.
ts::Term Literals::in_pool(ts::Term pointer) {
  constexpr unsigned bits = 64;
  constexpr int least_distance = 128;  // of literals (address_book.cpp)
  if (!pool_) pool_ = input("$same_literals", bits);
  base::Integer first = texts_.begin()->second.start;
  base::Integer last = first;
  for (const auto& [object, text] : texts_) {
    first = std::min(first, text.start);
    last = std::max(last, text.start + base::Integer(text.bytes));
  }
  term::Factory& terms = program_.terms();
  const ts::Term number =
      terms.remainder(terms.quotient(terms.subtract(pointer, terms.constant(first)),
                                     terms.constant(least_distance)),
                      terms.constant(bits));
  const ts::Term rest = terms.shift_right(terms.variable(pool_), number);
  return terms.conjunction(
      {within(pointer, first, last),
       terms.equal(terms.remainder(rest, terms.constant(2)), terms.constant(1))});
}

ts::Term Literals::within(ts::Term pointer, const base::Integer& first, const base::Integer& last) {
  term::Factory& terms = program_.terms();
  return terms.conjunction({terms.at_most(terms.constant(first), pointer),
                            terms.at_most(pointer, terms.constant(last))});
}

ts::Variable Literals::input(const char* name, unsigned bits) {
  return program_.add_variable(
      {.name = name, .type = {.kind = ts::Type::Kind::integer, .bits = bits, .is_signed = false}});
}

}  // namespace pslice::memory
