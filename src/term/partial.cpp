#include "term/partial.h"

#include <algorithm>

#include "term/rebuild.h"

namespace pslice::term {

bool is_partial_operator(Term term) {
  switch (term.kind()) {
    case Kind::quotient:
    case Kind::remainder:
    case Kind::shift_left:
    case Kind::shift_right: return !term.operands()[1].is_constant();
    default: return false;
  }
}

bool is_partial(Term term) {
  return std::ranges::any_of(distinct_subterms({&term, 1}), is_partial_operator);
}

}  // namespace pslice::term
