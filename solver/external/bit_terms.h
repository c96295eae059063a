#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "solver/external/translation.h"

// Internal to the back ends: our terms as bit-vectors of an external solver.

namespace pslice::solver {

class BitTerms final : public Translation {
 public:
  BitTerms(BitBuilder& builder, const Ranges& ranges, Limits limits)
      : builder_(builder), ranges_(ranges), limits_(limits) {}

  const Constraint& constraint(Term formula) override;
  const Entry& variable(Variable variable) override;
  Integer value(Variable variable, const Integer& in_model) override;

 private:
  /// The fewest bits that hold every value of a range, and how to go on from them.
  struct Shape {
    unsigned width;
    Extension extension;
  };
  struct Node {
    Range range;
    Shape shape;
    std::size_t depth = 0;
    /// It has an unknown value: C's operator is not looked at.
    bool is_opaque = false;
    std::optional<Handle> unknown;
    std::vector<Handle> facts;      // about the unknown
    std::optional<Handle> defined;  // that C defines the operator, where that is not sure
  };
  /// One side of a comparison: constant + sum of factor * term.
  struct Side {
    Integer constant;
    std::vector<std::pair<Integer, Term>> parts;
  };

  static Shape shape_of(const Range& range);
  /// The shape that holds the values of both.
  static Shape common(Shape a, Shape b);
  static bool is_too_wide(Shape shape);
  [[nodiscard]] Range range_of(const Side& side) const;

  Node look_at(Term term);
  bool is_opaque(Term term, Shape result) const;
  Handle unknown(Term term);
  std::vector<Handle> inside(Handle a, const Range& range, Shape shape);

  /// The lowest bits of an integer term.
  Handle bits(Term term, unsigned width);
  Handle bits(const Side& side, unsigned width);
  Handle apply(Term term, unsigned width);
  Handle divide(Term term, unsigned width);
  Handle shift(Term term, unsigned width);
  /// The result of an operator where it has one, any value elsewhere.
  Handle where(Handle defined, Term term, Handle result, unsigned width);

  Handle truth(Term formula);
  Handle connect(Term formula);
  Handle compare(Term formula);

  BitBuilder& builder_;
  const Ranges& ranges_;
  Limits limits_;
  std::unordered_map<Term, Constraint> constraints_;
  std::unordered_map<Term, Node> nodes_;
  std::unordered_map<Variable, Entry> variables_;
  std::unordered_map<Term, Handle> truths_;
  std::unordered_map<std::uint64_t, Handle> bits_;  // by the id of a term and the width
};

}  // namespace pslice::solver
