#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <gmpxx.h>

namespace pslice::base {

/// A mathematical integer. Nearly every number of a program fits a machine word, so that case is
/// kept inline and never allocates; GMP takes over on overflow and hands back as soon as it can.
///
/// Invariant: big_ is set exactly when the value does not fit an int64.
class Integer {
 public:
  Integer() = default;
  template <std::integral I>
  Integer(I value);  // NOLINT(google-explicit-constructor): numbers convert as in arithmetic
  explicit Integer(const mpz_class& value);
  Integer(const Integer& other) : small_(other.small_) {
    if (other.big_) copy_big(other);
  }
  Integer(Integer&& other) noexcept = default;
  Integer& operator=(const Integer& other) {
    small_ = other.small_;
    if (big_ || other.big_) copy_big(other);
    return *this;
  }
  Integer& operator=(Integer&& other) noexcept = default;
  ~Integer() = default;

  /// Decimal digits with an optional sign; nothing else is a number.
  static std::optional<Integer> parse(std::string_view digits);
  /// 2 to the power of n.
  static Integer power_of_two(unsigned n);

  [[nodiscard]] bool is_small() const { return !big_; }
  [[nodiscard]] bool is_zero() const { return !big_ && small_ == 0; }
  [[nodiscard]] bool is_one() const { return !big_ && small_ == 1; }
  [[nodiscard]] bool is_negative() const { return sign() < 0; }
  [[nodiscard]] int sign() const {
    if (big_) return big_sign();
    return small_ < 0 ? -1 : (small_ > 0 ? 1 : 0);
  }
  /// The value as a machine word, if it fits.
  [[nodiscard]] std::optional<std::int64_t> to_int64() const {
    if (big_) return std::nullopt;
    return small_;
  }
  /// Likewise, or null, for who reads it very often.
  [[nodiscard]] const std::int64_t* word() const { return big_ ? nullptr : &small_; }
  [[nodiscard]] mpz_class to_mpz() const;
  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] std::size_t hash() const;

  Integer& operator+=(const Integer& other) {
    std::int64_t sum = 0;
    if (big_ || other.big_ || __builtin_add_overflow(small_, other.small_, &sum)) {
      return add_big(other);
    }
    small_ = sum;
    return *this;
  }
  Integer& operator-=(const Integer& other) {
    std::int64_t difference = 0;
    if (big_ || other.big_ || __builtin_sub_overflow(small_, other.small_, &difference)) {
      return subtract_big(other);
    }
    small_ = difference;
    return *this;
  }
  Integer& operator*=(const Integer& other) {
    std::int64_t product = 0;
    if (big_ || other.big_ || __builtin_mul_overflow(small_, other.small_, &product)) {
      return multiply_big(other);
    }
    small_ = product;
    return *this;
  }
  friend Integer operator+(Integer a, const Integer& b) { return a += b; }
  friend Integer operator-(Integer a, const Integer& b) { return a -= b; }
  friend Integer operator*(Integer a, const Integer& b) { return a *= b; }
  Integer operator-() const;

  friend bool operator==(const Integer& a, const Integer& b) {
    if (!a.big_ && !b.big_) return a.small_ == b.small_;
    return compare_big(a, b) == 0;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    if (!a.big_ && !b.big_) return a.small_ <=> b.small_;
    return compare_big(a, b);
  }

 private:
  // Where a number does not fit, or would not; apart from the common case, which is inline.
  void assign(const mpz_class& value);
  void copy_big(const Integer& other);
  [[nodiscard]] int big_sign() const;
  Integer& add_big(const Integer& other);
  Integer& subtract_big(const Integer& other);
  Integer& multiply_big(const Integer& other);
  static std::strong_ordering compare_big(const Integer& a, const Integer& b);

  std::int64_t small_ = 0;
  std::unique_ptr<mpz_class> big_;
};

/// Quotient rounded towards zero, as C divides. The divisor must not be zero.
Integer truncated_quotient(const Integer& dividend, const Integer& divisor);
/// Remainder with the sign of the dividend, as C's %. The divisor must not be zero.
Integer truncated_remainder(const Integer& dividend, const Integer& divisor);
/// Quotient rounded towards minus infinity. The divisor must not be zero.
Integer floor_quotient(const Integer& dividend, const Integer& divisor);
Integer gcd(const Integer& a, const Integer& b);
/// Without its sign.
inline Integer magnitude(const Integer& value) { return value.is_negative() ? -value : value; }
/// Bit operations on the infinite two's complement representation.
Integer bit_and(const Integer& a, const Integer& b);
Integer bit_or(const Integer& a, const Integer& b);
Integer bit_xor(const Integer& a, const Integer& b);
Integer shift_left(const Integer& a, unsigned bits);
/// Arithmetic shift: rounds towards minus infinity.
Integer shift_right(const Integer& a, unsigned bits);
/// The value of C's conversion to an integer type of that width: modulo 2^bits, into its range.
Integer wrap(const Integer& a, unsigned bits, bool is_signed);

template <std::integral I>
Integer::Integer(I value) {
  small_ = static_cast<std::int64_t>(value);  // NOLINT(bugprone-signed-char-misuse): a number
  // Only an unsigned word can be out of range, and then it has turned negative.
  if (std::is_unsigned_v<I> && small_ < 0) {
    small_ = 0;
    big_ = std::make_unique<mpz_class>(static_cast<unsigned long>(value));
  }
}

}  // namespace pslice::base

template <>
struct std::hash<pslice::base::Integer> {
  std::size_t operator()(const pslice::base::Integer& i) const noexcept { return i.hash(); }
};
