#include "ts/real.h"

#include <cmath>
#include <limits>
#include <string>

namespace pslice::ts {
namespace {

using Kind = RealOperation::Kind;
using Format = RealOperation::Format;

template <class Float>
long double arithmetic(Kind kind, long double left, long double right) {
  const auto a = static_cast<Float>(left);
  const auto b = static_cast<Float>(right);
  switch (kind) {
    case Kind::negate: return -a;
    case Kind::add: return static_cast<Float>(a + b);
    case Kind::subtract: return static_cast<Float>(a - b);
    case Kind::multiply: return static_cast<Float>(a * b);
    case Kind::divide: return static_cast<Float>(a / b);
    default: return a;  // the literal itself, or a conversion
  }
}

long double in_format(Format format, Kind kind, long double left, long double right) {
  switch (format) {
    case Format::single_precision: return arithmetic<float>(kind, left, right);
    case Format::double_precision: return arithmetic<double>(kind, left, right);
    case Format::extended: break;
  }
  return arithmetic<long double>(kind, left, right);
}

/// Rounded to nearest, as C converts.
long double to_real(const base::Integer& value) { return std::stold(value.to_string()); }

std::optional<Number> to_integer(long double value) {
  constexpr long double limit = 0x1p63L;
  if (!(value > -limit && value < limit)) return std::nullopt;
  return base::Integer(static_cast<std::int64_t>(value));
}

}  // namespace

std::optional<Number> compute(const RealOperation& operation, std::span<const Number> operands) {
  const Kind kind = operation.kind;
  if (kind == Kind::literal) return in_format(operation.format, kind, operation.literal, 0);
  if (kind == Kind::from_integer) {
    return in_format(operation.format, kind, to_real(std::get<base::Integer>(operands[0])), 0);
  }
  const long double left = std::get<long double>(operands[0]);
  const long double right = operands.size() > 1 ? std::get<long double>(operands[1]) : 0;
  const auto truth = [](bool value) { return base::Integer(value ? 1 : 0); };
  switch (kind) {
    case Kind::to_integer: return to_integer(left);
    case Kind::less: return truth(left < right);
    case Kind::at_most: return truth(left <= right);
    case Kind::equal: return truth(left == right);
    case Kind::is_nonzero: return truth(left != 0);
    default: return in_format(operation.format, kind, left, right);
  }
}

}  // namespace pslice::ts
