#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/id.h"
#include "base/integer.h"

// Linear arithmetic over bounds: is there a value for every column between its bounds, such that
// every row of the tableau sums to zero? See simplex.cpp.

namespace pslice::solver {

using base::Integer;

struct ColumnTag;
using Column = base::Id<ColumnTag>;

enum class Side : std::uint8_t { lower, upper };

/// Why a bound is there; its meaning is the owner's.
struct BoundTag {
  std::uint32_t cause = 0;
  std::uint32_t literal = 0;
  friend bool operator==(const BoundTag&, const BoundTag&) = default;
};

class Simplex {
 public:
  /// numerator / denominator, the denominator positive.
  struct Value {
    Integer numerator;
    Integer denominator;
  };
  using Sum = std::span<const std::pair<Column, Integer>>;

  // Columns.
  Column add_column();
  /// A column that always equals the sum of others (one or more, each once).
  Column add_sum(Sum sum);
  /// Forgets a sum. It has no bounds any more.
  void remove_sum(Column column);

  // Bounds. A column may have several on a side; the narrowest counts.
  void bind(Column column, Side side, const Integer& value, BoundTag tag);
  void release(Column column, Side side, BoundTag tag);
  [[nodiscard]] bool is_bound(Column column) const;

  // Deciding.
  enum class Answer : std::uint8_t { feasible, infeasible, gave_up };
  /// Over the rationals. Takes no more pivots than given.
  Answer check(std::size_t most_pivots);
  /// Where feasible. Columns outside the basis have integer values.
  [[nodiscard]] Value value(Column column) const;
  [[nodiscard]] std::optional<Integer> integer_value(Column column) const;
  [[nodiscard]] bool has_fractions() const;
  /// Columns whose value is no integer.
  [[nodiscard]] std::vector<Column> fractional() const;

  /// A bound with its factor in a contradiction: with d the column's distance to a value inside its
  /// bound, the sum of factor * d is negative, though the columns cancel out.
  struct Weight {
    Column column;
    Side side = Side::lower;
    BoundTag tag;
    Integer value;
    Integer factor;  // positive
  };
  using Conflict = std::vector<Weight>;
  /// Where infeasible.
  [[nodiscard]] const Conflict& conflict() const { return conflict_; }
  /// Whether the row of a fractional column has no solution in integers, given the columns that are
  /// fixed; then both bounds of these are in the conflict, without meaning in their factors.
  [[nodiscard]] std::optional<Conflict> divisibility_conflict(Column fractional) const;

  [[nodiscard]] std::size_t row_count() const { return rows_.size() - free_rows_.size(); }
  [[nodiscard]] std::uint64_t pivots() const { return pivots_; }

 private:
  using RowIndex = std::uint32_t;
  static constexpr RowIndex none = static_cast<RowIndex>(-1);

  struct Bound {
    Integer value;
    BoundTag tag;
  };
  struct ColumnInfo {
    std::vector<Bound> lower;    // ascending: the narrowest is the last
    std::vector<Bound> upper;    // descending
    Integer value;               // outside the basis
    RowIndex row = none;         // in the basis: its row
    std::vector<RowIndex> rows;  // all rows it occurs in
    bool crossed = false;        // lower > upper
  };
  struct Entry {
    Column column;
    Integer factor;
  };
  /// The sum of factor * column is zero. The factor of the basic column is positive, and its value
  /// is `rest` / that factor.
  struct Row {
    Column basic;
    std::vector<Entry> entries;  // ascending by column
    Integer rest;                // minus the sum over the other columns
    bool suspect = false;        // may be outside its bounds
    bool uneven = false;         // the factor of the basic column is not 1: its value may be none
  };

  ColumnInfo& info(Column c) { return columns_[c.index()]; }
  [[nodiscard]] const ColumnInfo& info(Column c) const { return columns_[c.index()]; }
  [[nodiscard]] static const Integer& factor(const Row& row, Column column);

  void note_crossing(Column column);
  void move_inside(Column column);
  void set_value(Column column, const Integer& value);
  void suspect(RowIndex index);
  void recompute(RowIndex index);
  void note_evenness(Row& row, bool uneven);

  enum class Fit : std::uint8_t { inside, below, above };
  [[nodiscard]] Fit fit(const Row& row) const;
  [[nodiscard]] RowIndex next_violated();
  [[nodiscard]] Column entering(const Row& row, Fit fit, bool by_order) const;
  [[nodiscard]] bool can_move(Column column, int direction) const;
  bool move_for(const Row& row, Fit fit);
  [[nodiscard]] bool can_move_by(Column column, const Integer& move) const;
  void pivot(RowIndex index, Column in, const Integer& out_value);
  void eliminate(RowIndex target, RowIndex source, Column column);
  static void normalise(Row& row);
  RowIndex new_row();
  void drop_row(RowIndex index);
  void explain(const Row& row, Fit fit);
  void explain_crossing(Column column);
  void add_weight(Column column, Side side, Integer factor);
  void widen_conflict();

  std::vector<ColumnInfo> columns_;
  std::vector<Column> free_columns_;
  std::vector<Row> rows_;
  std::vector<RowIndex> free_rows_;
  std::vector<RowIndex> suspects_;
  std::vector<Column> crossed_;
  std::vector<Entry> scratch_;
  Conflict conflict_;
  std::uint64_t pivots_ = 0;
  std::size_t uneven_ = 0;  // rows
};

}  // namespace pslice::solver
