#pragma once

#include "tests/support/random.h"
#include "tests/unit/term/terms.h"

namespace pslice::solver {

/// Some operator over two terms, of every kind there is.
inline term::Term random_operation(term::Factory& f, support::Random& random, term::Term left,
                                   term::Term right) {
  switch (random.below(13)) {
    case 0: return f.multiply(left, right);
    case 1: return f.quotient(left, right);
    case 2: return f.remainder(left, right);
    case 3: return f.shift_left(left, right);
    case 4: return f.shift_right(left, right);
    case 5: return f.bit_and(left, right);
    case 6: return f.bit_or(left, right);
    case 7: return f.bit_xor(left, right);
    case 8: return f.wrap(left, static_cast<unsigned>(random.between(1, 5)), random.percent(50));
    case 9: return f.choice(f.less(left, right), right, f.add(left, f.constant(1)));
    case 10: return f.subtract(left, right);
    default: return f.add(f.scale(random.between(-3, 3), left), right);
  }
}

}  // namespace pslice::solver
