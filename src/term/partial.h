#pragma once

#include "term/term.h"

namespace pslice::term {

/// Does the operator by itself lack a value for some operands? A division by what may be zero, a
/// shift by what may be too much.
bool is_partial_operator(Term term);
/// Is there one in the term?
bool is_partial(Term term);

}  // namespace pslice::term
