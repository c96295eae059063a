#pragma once

#include <vector>

#include "term/c_builder.h"
#include "term/c_exact.h"
#include "term/term.h"

// Inside of the term library: expressions of C that are right up to a multiple of a power of two,
// and conversions to a width.

namespace pslice::term {

/// Values modulo 2^bits, where bits is the width of an unsigned type of C.
class CModular {
 public:
  CModular(CBuilder& build, unsigned bits) : build_(build), bits_(bits) {}

  /// A product or a bit operator.
  CExpr binary(Kind kind, CExpr a, CExpr b);
  CExpr shift_left(CExpr a, CExpr count);
  CExpr choice(CExpr condition, CExpr yes, CExpr no);
  CExpr sum(std::vector<LinearPart> parts);

 private:
  [[nodiscard]] bool wraps(CType type) const;
  [[nodiscard]] bool is_right(CType type, const Range& result) const;
  CExpr made_unsigned(CExpr e, unsigned bits);
  CExpr settled(CExpr e, const Range& result);

  CBuilder& build_;
  unsigned bits_;
};

/// Can the operator be computed from what its operands are modulo a power of two?
bool is_modular(Kind kind);

/// The width of the type in which values are computed that are wanted modulo 2^bits.
inline unsigned modulus_for(unsigned bits) { return unsigned_type(bits).bits; }

/// The conversion to a width of an expression that is right modulo 2^width.
CExpr wrapped(CBuilder& build, CExpr e, unsigned width, bool is_signed);

/// The conversion to a width of `a << count`, if C's operator has that value; null if not.
CExpr wrapped_shift(CBuilder& build, CExpr a, CExpr count, unsigned width, bool is_signed);

}  // namespace pslice::term
