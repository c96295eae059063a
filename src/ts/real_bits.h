#pragma once

#include <optional>
#include <span>

#include "ts/program.h"
#include "ts/real.h"

// Floating-point numbers as the bits that they have in memory: to who runs a program they are
// numbers like others, which can be stored, copied and taken apart.

namespace pslice::ts {

/// How many bits a format has; 0: not known.
unsigned bits_of(RealOperation::Format format);
/// Those of a number; none: of NaN, of which there are many, and of formats beyond 64 bits.
std::optional<base::Integer> bits_of(RealOperation::Format format, long double value);

/// A real operation on bits. `operand_bits` is how many a floating-point operand has (real_bits);
/// none where that is not known, or the result has none.
std::optional<base::Integer> compute_bits(const RealOperation& operation,
                                          std::span<const base::Integer> operands,
                                          unsigned operand_bits);

/// By variable: how many bits the floating-point number has that it holds, as far as operations on
/// it tell; 0 elsewhere.
std::vector<unsigned> real_bits(const Program& program);

}  // namespace pslice::ts
