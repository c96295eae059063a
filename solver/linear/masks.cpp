#include "solver/linear/linear.h"

// Masks. Bit operations with a constant are sums of bit fields of the other operand, and a field is
// a difference of two quotients. With q(i) = a / 2^i, rounded down (q(0) is a itself),
//
//     bits i to j - 1 of a  =  q(i) - 2^(j-i) * q(j)       and that is at least 0 and below 2^(j-i)
//
// which also says what q(j) is: an integer that makes it so. This holds for negative numbers as
// well, whose bits go on with ones. So
//
//     a & m  =  the sum of the fields where m has ones, each times 2^i
//     a | m  =  a + m - (a & m)
//     a ^ m  =  a + m - 2 * (a & m)
//     a & m  =  a - (a & ~m)          if m is negative
//
// Quotients are shared by all masks of a term. Thus `flags & 4` and `flags & 6` speak of the same
// bits, and what tests of single flags say of each other is linear: no search over bits is needed.

namespace pslice::solver {

using term::Kind;
using Relation = Literal::Relation;

namespace {

constexpr std::size_t widest_mask = 64;

/// Where a number of ones and zeros changes from one to the other, lowest bit first: an even number
/// of bits, at which runs of ones begin and end.
std::vector<unsigned> runs_of_ones(const Integer& mask) {
  std::vector<unsigned> result;
  const mpz_class bits = mask.to_mpz();
  const std::size_t width = mpz_sizeinbase(bits.get_mpz_t(), 2);
  bool inside = false;
  for (unsigned i = 0; i <= width; ++i) {
    const bool is_one = i < width && mpz_tstbit(bits.get_mpz_t(), i) != 0;
    if (is_one != inside) result.push_back(i);
    inside = is_one;
  }
  return result;
}

}  // namespace

/// The quotient of a term and 2^bit, rounded down.
const Linear::Sum& Linear::quotient(Term term, unsigned bit) {
  std::map<unsigned, Sum>& known = quotients_[term];
  if (known.empty()) known.emplace(0, sum_of(term));
  const auto found = known.find(bit);
  if (found != known.end()) return found->second;
  const Integer power = Integer::power_of_two(bit);
  Range range = this->range(known.at(0));
  if (range.low) range.low = base::floor_quotient(*range.low, power);
  if (range.high) range.high = base::floor_quotient(*range.high, power);
  return quotients_[term].emplace(bit, hidden(std::move(range))).first->second;
}

/// The bits of a term from one on, up to another.
Linear::Sum Linear::field(Term term, unsigned from, unsigned to) {
  Sum result = quotient(term, from);
  const Sum beyond = quotient(term, to);
  add_to(result, -Integer::power_of_two(to - from), beyond);
  return result;
}

/// What the quotients of a term are, up to that bit and one beyond: another mask may have asked for
/// that, and know nothing of those in between.
void Linear::define_quotients(Term term, unsigned last, std::vector<const Formula*>& facts) {
  std::vector<unsigned> bits;
  for (const auto& [bit, sum] : quotients_[term]) {
    bits.push_back(bit);
    if (bit > last) break;
  }
  for (std::size_t i = 0; i + 1 < bits.size(); ++i) {
    Sum between = field(term, bits[i], bits[i + 1]);
    facts.push_back(at_least_zero(between));
    between.constant -= Integer::power_of_two(bits[i + 1] - bits[i]) - Integer(1);
    facts.push_back(fact(std::move(between), Relation::at_most));
  }
}

/// The term masked with a constant, and what makes it so; nothing if the mask is too wide.
std::optional<Linear::Sum> Linear::masked(Term term, const Integer& mask,
                                          std::vector<const Formula*>& facts) {
  if (mask.is_negative()) {
    const auto rest = masked(term, -mask - Integer(1), facts);
    if (!rest) return std::nullopt;
    Sum result = sum_of(term);
    add_to(result, Integer(-1), *rest);
    return result;
  }
  const std::vector<unsigned> runs = runs_of_ones(mask);
  Sum result;
  if (runs.empty()) return result;
  if (runs.back() > widest_mask) return std::nullopt;
  for (std::size_t i = 0; i < runs.size(); i += 2) {
    add_to(result, Integer::power_of_two(runs[i]), field(term, runs[i], runs[i + 1]));
  }
  define_quotients(term, runs.back(), facts);
  return result;
}

/// What holds of a bit operation; null if none of its operands is a constant.
const Formula* Linear::facts_of_bits(Term term, const Sum& self) {
  const auto operands = term.operands();
  const std::size_t constant = operands[0].is_constant() ? 0 : 1;
  if (!operands[constant].is_constant()) return nullptr;
  const Term other = operands[1 - constant];
  const Integer& mask = operands[constant].value();
  std::vector<const Formula*> facts;
  const std::optional<Sum> both = masked(other, mask, facts);
  if (!both) return nullptr;
  Sum value;
  if (term.kind() == Kind::bit_and) {
    value = *both;
  } else {
    value = sum_of(other);
    value.constant += mask;
    add_to(value, Integer(term.kind() == Kind::bit_or ? -1 : -2), *both);
  }
  add_to(value, Integer(-1), self);
  facts.push_back(fact(std::move(value), Relation::equal));
  return all(facts);
}

}  // namespace pslice::solver
