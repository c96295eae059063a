#pragma once

#include <functional>
#include <span>
#include <string>

#include "term/term.h"

// Terms as expressions that a compiler of C gives the value of the term: the types of the variables
// are taken into account, and casts are written where C's arithmetic would differ from that of the
// integers. Where it does not differ they read as those of to_c.
//
//     x > y                     int x, y, or both unsigned
//     (long)x > y               int x, unsigned y
//     (long)x + y > 10          int x, y
//     x + y > 10                the same, if the program computes x + y as an int
//
// Shifts by a variable are those of a program: the count is less than the width of the type.

namespace pslice::term {

struct CVariable {
  std::string text;    // an expression that binds at least as a prefix does: x, a[2], *p
  unsigned bits = 32;  // 0: unbounded, and no cast is written for it
  bool is_signed = true;
};

struct CContext {
  std::function<CVariable(Variable)> variable;
  /// Whether the program computes the term as an int wherever it is evaluated, so that its value
  /// is one of int and that of the operator of C.
  std::function<bool(Term)> in_int;
  /// Whether the reader knows this number: of `x < 10` and `x <= 9` the one with such a number is
  /// written. May be empty.
  std::function<bool(const base::Integer&)> is_familiar{};
};

/// The factory makes the partial sums that the context is asked about.
std::string to_c_expression(Factory& factory, Term term, const CContext& context);
/// That all of them hold.
std::string to_c_expression(Factory& factory, std::span<const Term> conjunction,
                            const CContext& context);

/// Likewise with a context for each of them: one may be evaluated only where those before it hold,
/// and there more may be known.
std::string to_c_expression(Factory& factory, std::span<const Term> conjunction,
                            std::span<const CContext> contexts);

}  // namespace pslice::term
