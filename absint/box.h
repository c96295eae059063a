#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "absint/interval.h"
#include "absint/numeric_program.h"
#include "absint/term_bounds.h"

namespace pslice::absint {

/// Numbers for the variables an analysis follows.
class Numbering {
 public:
  explicit Numbering(const NumericProgram& program);

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  [[nodiscard]] std::size_t size() const { return variables_.size(); }
  [[nodiscard]] std::size_t operator[](Variable v) const { return number_[v.index()]; }
  [[nodiscard]] Variable variable(std::size_t number) const { return variables_[number]; }
  [[nodiscard]] const Interval& range(std::size_t number) const { return ranges_[number]; }

 private:
  std::vector<std::size_t> number_;  // by variable
  std::vector<Variable> variables_;
  std::vector<Interval> ranges_;
};

/// An interval for each variable, within its type. Never empty: operations that would leave nothing
/// say so instead.
///
/// Most edges change few variables and most joins meet the same values, so boxes share what they
/// have in common: intervals are kept in small chunks, and a chunk is copied when it is written.
class Box {
 public:
  explicit Box(const Numbering& numbering);

  [[nodiscard]] const Interval& operator[](std::size_t number) const;
  /// The variable's interval; everything if it is not followed.
  [[nodiscard]] Interval of(Variable v) const;
  [[nodiscard]] Interval bounds(Term term) const;
  /// What its type allows.
  [[nodiscard]] Interval range(Variable v) const;

  // What an action does; false if nothing is left.
  [[nodiscard]] bool act(const Action& action);
  [[nodiscard]] bool assume(Term formula);

  [[nodiscard]] bool includes(const Box& other) const;
  void join(const Box& other);
  /// Of bounds that have grown since the older box, goes on to the next threshold. Thresholds
  /// ascend.
  void widen(const Box& older, std::span<const Integer> thresholds);
  /// The numbers whose interval is narrower than the type.
  [[nodiscard]] std::vector<std::size_t> known() const;

 private:
  static constexpr std::size_t chunk_size = 8;
  using Chunk = std::array<Interval, chunk_size>;

  void set(std::size_t number, const Interval& interval);
  bool assign(Variable v, Term term);
  void forget(Variable v);
  bool restrict(Variable v, const Interval& to);
  bool assume_not_zero(Term sum);
  bool restrict_term(Term term, const Interval& to);
  [[nodiscard]] bool includes_chunk(const Box& other, std::size_t c) const;
  /// Where the two differ in a chunk, mine becomes `f(mine, other, number)`.
  template <class F>
  void combine_chunk(const Box& other, std::size_t c, const F& f);

  const Numbering* numbering_;
  std::vector<std::shared_ptr<Chunk>> chunks_;  // none: as wide as the types
};

/// By point of a program; none where control never gets to.
using Boxes = std::vector<std::optional<Box>>;

}  // namespace pslice::absint
