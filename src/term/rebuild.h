#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "term/term.h"

// Taking graphs of terms apart and putting them together again.

namespace pslice::term {

/// The terms and all that they are made of, each once, ascending by id: operands come before what
/// they are part of. For terms of any depth; nothing if there are more than the limit.
std::vector<Term> distinct_subterms(std::span<const Term> roots,
                                    std::size_t limit = std::numeric_limits<std::size_t>::max());

/// The term's operator over these operands instead of its own; of a leaf, the same leaf. The
/// operands are the factory's, the term may be another's: what is made is in the normal form of
/// this factory.
Term rebuild(Factory& factory, Term term, std::span<const Term> operands);

}  // namespace pslice::term
