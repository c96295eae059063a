#pragma once

#include <functional>

#include "absint/interval.h"
#include "ts/program.h"

namespace pslice::absint {

using IntervalOf = std::function<Interval(ts::Variable)>;

/// All values a term can have where the variables lie in these intervals. Where C leaves it
/// undefined it has none. Empty only if an interval is.
Interval bounds(ts::Term term, const IntervalOf& of);

/// The values a type can hold.
Interval range_of(const ts::Type& type);

// Of single operations.
Interval quotient(const Interval& a, const Interval& b);
Interval remainder(const Interval& a, const Interval& b);
Interval shift_left(const Interval& a, const Interval& count);
Interval shift_right(const Interval& a, const Interval& count);
Interval bit_and(const Interval& a, const Interval& b);
/// Of `or` and `xor` alike.
Interval bit_merge(const Interval& a, const Interval& b);
Interval wrap(const Interval& a, unsigned bits, bool is_signed);

}  // namespace pslice::absint
