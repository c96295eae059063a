#pragma once

#include <deque>
#include <memory_resource>
#include <utility>
#include <vector>

#include "term/node.h"

// Inside of the term library: where terms are interned.

namespace pslice::term {

/// A linear combination being put together.
using Summand = std::pair<Term, base::Integer>;

struct Factory::Table {
  Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table();

  /// The term of that shape, created if there is none yet.
  Term intern(const Shape& shape);
  /// The term of that shape, or none.
  [[nodiscard]] Term find(const Shape& shape) const;

  /// offset + a + factor * b.
  Term combine(base::Integer offset, Term a, const base::Integer& factor, Term b);
  /// constant + the summands (none of them a sum or constant), in any order, even repeated.
  /// Empties them.
  Term sum(base::Integer constant, std::vector<Summand>& summands);
  Term binary(Kind kind, Term a, Term b);
  Term unary(Kind kind, Term a);

  /// The conjunction or disjunction of the parts.
  Term connect(Kind kind, Term neutral, Term deciding, std::vector<Term> parts);
  /// The negation of a formula if it exists already, else none.
  Term find_negation(Term formula);

  std::deque<Node> nodes;
  Term zero;
  Term one;
  Term no;
  Term yes;

 private:
  enum class Creation : std::uint8_t { allowed, forbidden };
  struct Linear;
  /// Part of the hash stands beside the term, so that other terms are passed by unseen.
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t next_id = 0;  // the term's id + 1; 0: nothing here
  };

  static std::uint32_t tag(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }
  /// Where the term of that shape is, or would be.
  [[nodiscard]] std::size_t slot(const Shape& shape, std::uint64_t hash) const;
  void grow();
  [[nodiscard]] Linear linear(const Term& term) const;
  /// Leaves offset + a + factor * b in the sum being built.
  void build(base::Integer offset, const Term& a, const base::Integer& factor, const Term& b);
  /// The sum being built as a term; none if it would have to be created and may not.
  Term finish(Creation creation);

  std::pmr::monotonic_buffer_resource arena_;
  /// Open addressing with linear probing; a power of two of slots, at most half of them used.
  std::vector<Slot> slots_;
  /// The sum being built: kept here so that its storage is reused.
  base::Integer constant_;
  std::vector<Term> operands_;
  std::vector<base::Integer> coefficients_;
  const base::Integer unit_{1};
};

}  // namespace pslice::term
