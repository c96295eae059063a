#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "term/term.h"
#include "term/words.h"

// Inside of the term library: what a Term points to.

namespace pslice::term {

/// What makes a term this term and no other.
struct Shape {
  Kind kind = Kind::constant;
  bool is_signed = false;
  unsigned bits = 0;
  Variable variable = {};
  const base::Integer* value = nullptr;  // none stands for 0
  std::span<const Term> operands = {};
  std::span<const base::Integer> coefficients = {};
};

/// The factory's term of that shape, in normal form even if the shape is not.
Term assemble(Factory& factory, const Shape& shape);

/// An interned term; its arrays live in the arena of its factory.
class Node {
 public:
  Kind kind = Kind::constant;
  bool is_signed = false;
  unsigned bits = 0;
  Variable variable;
  std::uint32_t id = 0;
  std::uint32_t tree_size = 1;
  std::uint64_t hash = 0;
  base::Integer value;
  std::span<const Term> operands;
  std::span<const base::Integer> coefficients;  // as many as operands if a sum, else none
  /// Filled when first asked for; leaves and nodes of one operand never need their own.
  mutable std::unique_ptr<const std::vector<Variable>> variables;
  mutable std::unique_ptr<const WordCode> words;
};

}  // namespace pslice::term
