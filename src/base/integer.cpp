#include "base/integer.h"

#include <cassert>
#include <limits>
#include <numeric>

namespace pslice::base {

namespace {

static_assert(sizeof(long) == sizeof(std::int64_t), "GMP's long is taken for an int64");

constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

/// A bijection of words that takes neighbours apart: odd multiplications move differences up,
/// shifts bring them down again.
std::uint64_t spread(std::uint64_t word) {
  word = (word ^ (word >> 32)) * 0x9e3779b97f4a7c15U;
  word = (word ^ (word >> 29)) * 0xd6e8feb86659fd93U;
  return word ^ (word >> 32);
}

/// Applies a GMP function of the form f(result, a, b).
template <class Function>
Integer by_gmp(Function function, const Integer& a, const Integer& b) {
  mpz_class result;
  function(result.get_mpz_t(), a.to_mpz().get_mpz_t(), b.to_mpz().get_mpz_t());
  return Integer(result);
}

/// Both words, unless one of the numbers is not one.
struct Words {
  Words(const Integer& first, const Integer& second)
      : small(first.is_small() && second.is_small()),
        a(small ? *first.to_int64() : 0),
        b(small ? *second.to_int64() : 0) {}
  bool small;
  std::int64_t a;
  std::int64_t b;
};

}  // namespace

Integer::Integer(const mpz_class& value) { assign(value); }

void Integer::copy_big(const Integer& other) {
  if (this == &other) return;
  big_ = other.big_ ? std::make_unique<mpz_class>(*other.big_) : nullptr;
}

void Integer::assign(const mpz_class& value) {
  if (value.fits_slong_p()) {
    small_ = value.get_si();
    big_.reset();
  } else {
    small_ = 0;
    big_ = std::make_unique<mpz_class>(value);
  }
}

std::optional<Integer> Integer::parse(std::string_view digits) {
  std::string_view rest = digits;
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) rest.remove_prefix(1);
  if (rest.empty() || rest.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  const mpz_class magnitude{std::string(rest), 10};
  return Integer(digits.front() == '-' ? mpz_class(-magnitude) : magnitude);
}

Integer Integer::power_of_two(unsigned n) { return base::shift_left(Integer(1), n); }

int Integer::big_sign() const { return sgn(*big_); }

mpz_class Integer::to_mpz() const { return big_ ? *big_ : mpz_class(static_cast<long>(small_)); }

std::string Integer::to_string() const { return big_ ? big_->get_str() : std::to_string(small_); }

std::size_t Integer::hash() const {
  if (!big_) return spread(static_cast<std::uint64_t>(small_));
  std::uint64_t hash = spread(sgn(*big_) < 0 ? 1 : 2);
  for (std::size_t i = 0; i < mpz_size(big_->get_mpz_t()); ++i) {
    hash = spread(hash + mpz_getlimbn(big_->get_mpz_t(), static_cast<mp_size_t>(i)));
  }
  return hash;
}

Integer& Integer::add_big(const Integer& other) {
  assign(to_mpz() + other.to_mpz());
  return *this;
}

Integer& Integer::subtract_big(const Integer& other) {
  assign(to_mpz() - other.to_mpz());
  return *this;
}

Integer& Integer::multiply_big(const Integer& other) {
  assign(to_mpz() * other.to_mpz());
  return *this;
}

Integer Integer::operator-() const {
  if (!big_ && small_ != smallest) return {-small_};
  return Integer(mpz_class(-to_mpz()));
}

std::strong_ordering Integer::compare_big(const Integer& a, const Integer& b) {
  // A big number is beyond all small ones, on the side of its sign.
  if (!b.big_) return a.sign() <=> 0;
  if (!a.big_) return 0 <=> b.sign();
  return cmp(*a.big_, *b.big_) <=> 0;
}

Integer truncated_quotient(const Integer& dividend, const Integer& divisor) {
  assert(!divisor.is_zero());
  const Words words(dividend, divisor);
  if (words.small && (words.a != smallest || words.b != -1)) return {words.a / words.b};
  return by_gmp(mpz_tdiv_q, dividend, divisor);
}

Integer truncated_remainder(const Integer& dividend, const Integer& divisor) {
  assert(!divisor.is_zero());
  const Words words(dividend, divisor);
  // Dividing by -1 leaves nothing, and the machine traps on the smallest number.
  if (words.small) return words.b == -1 ? Integer() : Integer(words.a % words.b);
  return by_gmp(mpz_tdiv_r, dividend, divisor);
}

Integer floor_quotient(const Integer& dividend, const Integer& divisor) {
  assert(!divisor.is_zero());
  const Words words(dividend, divisor);
  if (words.small && (words.a != smallest || words.b != -1)) {
    const bool rounded_up = words.a % words.b != 0 && (words.a < 0) != (words.b < 0);
    return {words.a / words.b - (rounded_up ? 1 : 0)};
  }
  return by_gmp(mpz_fdiv_q, dividend, divisor);
}

Integer gcd(const Integer& a, const Integer& b) {
  const Words words(a, b);
  if (words.small && words.a != smallest && words.b != smallest) {
    return {std::gcd(words.a, words.b)};
  }
  return by_gmp(mpz_gcd, a, b);
}

// A word is its own two's complement representation, extended by its sign, so the machine's bit
// operations agree with those on infinite representations.

Integer bit_and(const Integer& a, const Integer& b) {
  const Words words(a, b);
  return words.small ? Integer(words.a & words.b) : by_gmp(mpz_and, a, b);
}

Integer bit_or(const Integer& a, const Integer& b) {
  const Words words(a, b);
  return words.small ? Integer(words.a | words.b) : by_gmp(mpz_ior, a, b);
}

Integer bit_xor(const Integer& a, const Integer& b) {
  const Words words(a, b);
  return words.small ? Integer(words.a ^ words.b) : by_gmp(mpz_xor, a, b);
}

Integer shift_left(const Integer& a, unsigned bits) {
  if (a.is_zero()) return a;
  if (a.is_small() && bits < 63) return a * Integer(std::int64_t{1} << bits);
  mpz_class result;
  mpz_mul_2exp(result.get_mpz_t(), a.to_mpz().get_mpz_t(), bits);
  return Integer(result);
}

Integer shift_right(const Integer& a, unsigned bits) {
  if (const auto word = a.to_int64()) return {*word >> (bits < 63 ? bits : 63)};
  mpz_class result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), a.to_mpz().get_mpz_t(), bits);
  return Integer(result);
}

Integer wrap(const Integer& a, unsigned bits, bool is_signed) {
  assert(bits > 0);
  if (const auto word = a.to_int64(); word && bits < 64) {
    const unsigned unused = 64 - bits;
    const std::uint64_t top = static_cast<std::uint64_t>(*word) << unused;
    if (is_signed) return {static_cast<std::int64_t>(top) >> unused};
    return {top >> unused};
  }
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), a.to_mpz().get_mpz_t(), bits);
  if (is_signed && mpz_tstbit(result.get_mpz_t(), bits - 1) != 0) {
    result -= Integer::power_of_two(bits).to_mpz();
  }
  return Integer(result);
}

}  // namespace pslice::base
