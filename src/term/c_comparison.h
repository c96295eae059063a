#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "term/c_exact.h"
#include "term/term.h"

// Inside of the term library: comparisons of a sum with zero as expressions of C.

namespace pslice::term {

class CComparison {
 public:
  /// `value` gives the expression of a term.
  CComparison(CBuilder& build, CExact& exact, Factory& factory, const CContext& context,
              std::function<CExpr(Term)> value)
      : build_(build),
        exact_(exact),
        factory_(factory),
        context_(context),
        value_(std::move(value)) {}

  CExpr at_most_zero(Term e);
  enum class Equality { wanted, excluded };
  CExpr is_zero(Term e, Equality equality);

 private:
  /// The sum of the parts stands in the relation to the number.
  struct Relation {
    std::vector<LinearPart> parts;
    std::string sign;
    base::Integer number;
  };
  enum class Form {
    one_sided,     // x - y > 5
    number_right,  // x > y + 5
    number_left,   // x - 5 > y
  };
  using Candidates = std::vector<std::pair<Relation, Form>>;

  std::vector<LinearPart> divided_parts(Term e);
  [[nodiscard]] bool prefers(const Relation& one, const Relation& other) const;
  CExpr written(const Relation& relation, Form form);
  CExpr plainest(const Candidates& candidates);
  [[nodiscard]] static bool is_difference(const Relation& relation);
  [[nodiscard]] bool is_computed(const Relation& relation);
  Candidates candidates(const Relation& preferred, const std::optional<Relation>& other);

  CBuilder& build_;
  CExact& exact_;
  Factory& factory_;
  const CContext& context_;
  std::function<CExpr(Term)> value_;
  base::Integer divisor_ = 1;  // of the sum at hand, before its division
};

}  // namespace pslice::term
