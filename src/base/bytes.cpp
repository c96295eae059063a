#include "base/bytes.h"

// A number is written in groups of seven bits, the lowest first; the eighth bit says that more
// follow. An integer is
//     2 * magnitude + sign + 2                           unless it is large,
//     its sign (0 or 1), the length, the magnitude       if it is.

namespace pslice::base {
namespace {

constexpr unsigned bits_per_byte = 7;
constexpr std::uint8_t more = 0x80;
constexpr std::uint64_t marks = 2;  // the numbers that stand for a large integer's sign
constexpr std::int64_t inline_end = std::int64_t{1} << 61;

}  // namespace

void ByteWriter::number(std::uint64_t value) {
  while (value >= more) {
    bytes_.push_back(static_cast<std::uint8_t>(value) | more);
    value >>= bits_per_byte;
  }
  bytes_.push_back(static_cast<std::uint8_t>(value));
}

void ByteWriter::integer(const Integer& value) {
  if (const auto word = value.to_int64(); word && -inline_end < *word && *word < inline_end) {
    const bool negative = *word < 0;
    const auto magnitude = static_cast<std::uint64_t>(negative ? -*word : *word);
    return number((magnitude << 1U | (negative ? 1U : 0U)) + marks);
  }
  const mpz_class large = value.to_mpz();
  number(value.is_negative() ? 1 : 0);
  const std::size_t length = (mpz_sizeinbase(large.get_mpz_t(), 2) + 7) / 8;
  number(length);
  bytes_.resize(bytes_.size() + length);
  mpz_export(bytes_.data() + bytes_.size() - length, nullptr, -1, 1, 0, 0, large.get_mpz_t());
}

void ByteReader::fail() {
  failed_ = true;
  rest_ = {};
}

std::uint64_t ByteReader::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += bits_per_byte) {
    if (rest_.empty()) break;
    const std::uint8_t byte = rest_.front();
    rest_ = rest_.subspan(1);
    value |= std::uint64_t{static_cast<std::uint8_t>(byte & ~more)} << shift;
    if ((byte & more) == 0) return value;
  }
  fail();
  return 0;
}

std::size_t ByteReader::count() {
  const std::uint64_t value = number();
  if (value <= rest_.size()) return value;
  fail();
  return 0;
}

Integer ByteReader::integer() {
  const std::uint64_t first = number();
  if (first >= marks) {
    const auto magnitude = static_cast<std::int64_t>((first - marks) >> 1U);
    return ((first - marks) & 1U) != 0 ? -magnitude : magnitude;
  }
  const std::size_t length = count();
  mpz_class large;
  mpz_import(large.get_mpz_t(), length, -1, 1, 0, 0, rest_.data());
  rest_ = rest_.subspan(length);
  return Integer(first == 1 ? mpz_class(-large) : large);
}

}  // namespace pslice::base
