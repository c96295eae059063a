#pragma once

#include <optional>
#include <span>
#include <utility>

#include "solver/question/verdict.h"

namespace pslice::solver {

/// Between what ends an integer term lies, given those of its operands (of a choice, also an entry
/// for the condition, not looked at). Correct wherever the term has a value, and as narrow as one
/// look at the operator allows. Not for variables: their ranges come from outside.
Range bounds(Term term, std::span<const Range> operands);

/// Does every value of the range lie in the other?
bool is_inside(const Range& range, const Range& other);
bool contains(const Range& range, const Integer& value);
inline bool is_natural(const Range& r) { return r.low && !r.low->is_negative(); }
inline bool is_at_most_zero(const Range& r) { return r.high && r.high->sign() <= 0; }

/// The values of C's integer type of that width.
Range type_range(unsigned bits, bool is_signed);

/// The least and the largest count in the range for which a shift has a value, if there is one.
std::optional<std::pair<unsigned, unsigned>> shift_counts(const Range& range);

/// The smallest k with -2^k <= low and high < 2^k. Both ends must be there.
unsigned magnitude_bits(const Range& range);

}  // namespace pslice::solver
