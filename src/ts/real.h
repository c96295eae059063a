#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "base/integer.h"
#include "term/term.h"

namespace pslice::ts {

/// Arithmetic on floating-point numbers. Terms know integers only, so to all who reason about
/// programs it is an effect of which only the reach is known; who runs one can compute it.
struct RealOperation {
  enum class Kind : std::uint8_t {
    literal,
    from_integer,
    to_integer,  // towards zero
    convert,     // between formats
    negate,
    add,
    subtract,
    multiply,
    divide,
    less,
    at_most,
    equal,
    is_nonzero,
  };
  enum class Format : std::uint8_t { single_precision, double_precision, extended };

  Kind kind = Kind::literal;
  Format format = Format::double_precision;  // computed in; of a comparison: of its operands
  std::vector<term::Term> operands{};
  long double literal = 0;
};

using Number = std::variant<long double, base::Integer>;

/// What the operation gives; none where C does not define it. Operands are of the kinds the
/// operation takes.
std::optional<Number> compute(const RealOperation& operation, std::span<const Number> operands);

}  // namespace pslice::ts
