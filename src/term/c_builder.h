#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "term/c_syntax.h"
#include "term/c_type.h"
#include "term/term.h"

// Inside of the term library: expressions of C that know their type, and what values they have.

namespace pslice::term {

struct CExpression {
  struct Part {
    std::string text;  // or else an operand
    const CExpression* operand = nullptr;
    int level = level::any;  // what the operand has to bind as tightly as, without parentheses
  };
  std::vector<Part> parts = {};
  int level = level::unary;
  CType type = {};
  Range range = {};    // of the value that C computes
  unsigned casts = 0;  // conversions written in it, its operands' included
  /// The operand whose conversion to a wider signed type has the whole computed there.
  std::optional<std::size_t> leading = {};
  std::optional<base::Integer> number = {};  // of a literal
};

using CExpr = const CExpression*;

/// Owns expressions and puts them together. What operators compute is up to the caller, who gives
/// the range of the result.
class CBuilder {
 public:
  CExpr atom(std::string text, CType type, Range range);
  /// A literal, for use beside an operand of a type.
  CExpr number(const base::Integer& value, CType beside);
  /// `(type)e`; the value may change.
  CExpr cast(CExpr e, unsigned bits, bool is_signed);
  /// The same value, computed in a type that holds it.
  CExpr converted(CExpr e, CType type);
  /// e converted to the narrowest signed type that will do, or not at all; `suits` tells for a
  /// type of e. If none does, to the widest.
  template <class Suits>
  CExpr converted_until(CExpr e, Suits suits);

  CExpr binary(Kind kind, CExpr a, CExpr b, Range range);
  CExpr negative(CExpr e);
  struct Summand {
    CExpr value;
    bool subtracted = false;
  };
  /// The first of them not subtracted, and not alone.
  CExpr sum(const std::vector<Summand>& summands, Range range);
  CExpr choice(CExpr condition, CExpr yes, CExpr no);
  /// The same, but to be computed in the types it has and with values of that range.
  CExpr settled(CExpr e, Range range);
  /// With one of the six operators of comparison.
  CExpr comparison(CExpr left, const std::string& sign, CExpr right);
  CExpr logical_not(CExpr formula);
  CExpr connected(const char* sign, int level, const std::vector<CExpr>& formulas);

 private:
  CExpr converted(CExpr e, CType type, unsigned depth);
  CExpr made(CExpression e);

  std::deque<CExpression> all_;
};

std::string to_string(CExpr e, int level);

template <class Suits>
CExpr CBuilder::converted_until(CExpr e, Suits suits) {
  if (suits(e->type)) return e;
  for (const CType type : {c_int, c_long, c_int128}) {
    if (holds(type, e->range) && suits(type)) return converted(e, type);
  }
  return e->type.bits >= c_int128.bits ? e : converted(e, c_int128);
}

}  // namespace pslice::term
