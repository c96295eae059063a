#pragma once

#include <vector>

#include "term/c_builder.h"
#include "term/c_expression.h"
#include "term/term.h"

// Inside of the term library: expressions of C with the value that the integers give.

namespace pslice::term {

/// coefficient * term; without a term, the number itself.
struct LinearPart {
  base::Integer coefficient;
  Term term;
  CExpr value = nullptr;  // of the term
};

class CExact {
 public:
  CExact(CBuilder& build, Factory& factory, const CContext& context)
      : build_(build), factory_(factory), context_(context) {}

  /// The binary operator that `term` is, on these operands.
  CExpr binary(Term term, CExpr a, CExpr b);
  CExpr choice(CExpr condition, CExpr yes, CExpr no);
  CExpr comparison(CExpr left, const std::string& sign, CExpr right);
  /// A sum of at least one part. What is known of a multiple of it counts as known of the sum.
  CExpr sum(std::vector<LinearPart> parts, const base::Integer& multiple);

 private:
  struct Summand {
    CBuilder::Summand shown;
    Range range;  // with its sign
    Term term;    // likewise
  };
  enum class Position { first, later };
  enum class Computed { as_int, somehow };

  CExpr binary(Kind kind, CExpr a, CExpr b, const Range& range, Computed computed);
  [[nodiscard]] bool is_int(Term term, const base::Integer& multiple) const;
  Range narrowed(Range range, Term term, const base::Integer& multiple) const;
  Summand summand(const LinearPart& part, Position position, const base::Integer& multiple);
  CExpr in_order(const std::vector<LinearPart>& parts, const base::Integer& multiple);
  CExpr in_some_order(std::vector<LinearPart> parts, const base::Integer& multiple);

  CBuilder& build_;
  Factory& factory_;
  const CContext& context_;
};

/// The casts that are written whatever the sum of the parts looks like.
unsigned casts_of(const std::vector<LinearPart>& parts);

/// The parts as they are read best: beginning with something positive.
std::vector<LinearPart> in_reading_order(std::vector<LinearPart> parts);

}  // namespace pslice::term
