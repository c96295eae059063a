#include "solver/linear/simplex.h"

#include <algorithm>
#include <cassert>

// General simplex (Dutertre and de Moura, "A Fast Linear-Arithmetic Solver for DPLL(T)", 2006) in
// integers throughout:
//
//  - A row is an equation with integer factors, divided by their greatest common divisor; no column
//    has a fraction as factor. In path conditions nearly all factors are 1 or -1 and stay so.
//  - Columns outside the basis have integer values: they start at one, move to bounds, which are
//    integers, and leave the basis for one. A basic column is a quotient of two integers that is
//    never computed, only compared with bounds.
//
// So there are no rational numbers to normalise, and the common case is a handful of additions of
// machine words. Bounds are not undone in the order they came: each column keeps all it was given,
// sorted, so any of them can be taken back at any time; values are left as they are, since what is
// inside narrow bounds is inside wider ones.
//
// Of the rows outside their bounds the one with the smallest column is repaired first. If a column
// of it can move by an integer without taking another row out of its bounds, that is all: cheaper
// than a pivot, and integers stay integers, so that there is nothing to branch on later. Otherwise
// a pivot lets in the column that occurs in the fewest rows; after a while, pivots only and the
// smallest column (Bland's rule, which cannot cycle).

namespace pslice::solver {
namespace {

constexpr std::size_t pivots_before_order = 50;

}  // namespace

// --- columns and rows ---

Column Simplex::add_column() {
  if (!free_columns_.empty()) {
    const Column column = free_columns_.back();
    free_columns_.pop_back();
    return column;
  }
  columns_.emplace_back();
  return Column(columns_.size() - 1);
}

Simplex::RowIndex Simplex::new_row() {
  if (!free_rows_.empty()) {
    const RowIndex row = free_rows_.back();
    free_rows_.pop_back();
    return row;
  }
  rows_.emplace_back();
  return static_cast<RowIndex>(rows_.size() - 1);
}

const Integer& Simplex::factor(const Row& row, Column column) {
  return std::ranges::lower_bound(row.entries, column, {}, &Entry::column)->factor;
}

Column Simplex::add_sum(Sum sum) {
  const Column column = add_column();
  const RowIndex index = new_row();
  Row& row = rows_[index];
  row.basic = column;
  row.entries.clear();
  row.entries.push_back({column, Integer(1)});
  for (const auto& [part, by] : sum) row.entries.push_back({part, -by});
  std::ranges::sort(row.entries, {}, &Entry::column);
  for (const Entry& entry : row.entries) info(entry.column).rows.push_back(index);
  info(column).row = index;
  for (const auto& [part, by] : sum) {
    if (info(part).row != none) eliminate(index, info(part).row, part);
  }
  recompute(index);
  return column;
}

void Simplex::remove_sum(Column column) {
  assert(!is_bound(column));
  if (info(column).row == none && !info(column).rows.empty()) {
    // Any column of one of its rows can take its place, at an integer inside its bounds.
    const RowIndex row = info(column).rows.front();
    const ColumnInfo& out = info(rows_[row].basic);
    Integer value = base::floor_quotient(rows_[row].rest, factor(rows_[row], rows_[row].basic));
    if (!out.upper.empty() && value > out.upper.back().value) value = out.upper.back().value;
    if (!out.lower.empty() && value < out.lower.back().value) value = out.lower.back().value;
    pivot(row, column, value);
  }
  if (info(column).row != none) drop_row(info(column).row);
  info(column).row = none;
  info(column).value = Integer();
  free_columns_.push_back(column);
}

void Simplex::drop_row(RowIndex index) {
  Row& row = rows_[index];
  for (const Entry& entry : row.entries) {
    auto& rows = info(entry.column).rows;
    const auto at = std::ranges::find(rows, index);
    *at = rows.back();
    rows.pop_back();
  }
  note_evenness(row, false);
  row.entries.clear();
  row.basic = {};
  free_rows_.push_back(index);
}

// --- bounds ---

bool Simplex::is_bound(Column column) const {
  return !info(column).lower.empty() || !info(column).upper.empty();
}

void Simplex::bind(Column column, Side side, const Integer& value, BoundTag tag) {
  ColumnInfo& c = info(column);
  auto& bounds = side == Side::lower ? c.lower : c.upper;
  // Before those as narrow: the first of equal ones is the reason given.
  const auto wider = [&](const Bound& other) {
    return side == Side::lower ? other.value < value : value < other.value;
  };
  auto at = bounds.end();
  while (at != bounds.begin() && !wider(*(at - 1))) --at;
  const bool narrowest = at == bounds.end();
  bounds.insert(at, {value, tag});
  if (!narrowest) return;
  note_crossing(column);
  if (c.row != none) {
    suspect(c.row);
  } else if (!c.crossed) {
    move_inside(column);
  }
}

void Simplex::release(Column column, Side side, BoundTag tag) {
  ColumnInfo& c = info(column);
  auto& bounds = side == Side::lower ? c.lower : c.upper;
  auto at = bounds.end() - 1;
  while (at->tag != tag) --at;
  bounds.erase(at);
  if (!c.crossed) return;
  note_crossing(column);
  // While its bounds contradicted each other the value was left alone.
  if (!c.crossed && c.row == none) move_inside(column);
}

void Simplex::note_crossing(Column column) {
  ColumnInfo& c = info(column);
  const bool crossed =
      !c.lower.empty() && !c.upper.empty() && c.lower.back().value > c.upper.back().value;
  if (crossed == c.crossed) return;
  c.crossed = crossed;
  if (crossed)
    crossed_.push_back(column);
  else
    std::erase(crossed_, column);
}

void Simplex::move_inside(Column column) {
  const ColumnInfo& c = info(column);
  if (!c.lower.empty() && c.value < c.lower.back().value) {
    set_value(column, c.lower.back().value);
  } else if (!c.upper.empty() && c.value > c.upper.back().value) {
    set_value(column, c.upper.back().value);
  }
}

void Simplex::set_value(Column column, const Integer& value) {
  ColumnInfo& c = info(column);
  const Integer difference = value - c.value;
  c.value = value;
  for (const RowIndex index : c.rows) {
    rows_[index].rest -= factor(rows_[index], column) * difference;
    suspect(index);
  }
}

void Simplex::suspect(RowIndex index) {
  if (rows_[index].suspect) return;
  rows_[index].suspect = true;
  suspects_.push_back(index);
}

void Simplex::recompute(RowIndex index) {
  Row& row = rows_[index];
  Integer sum;
  for (const Entry& entry : row.entries) {
    if (entry.column != row.basic) sum += entry.factor * info(entry.column).value;
  }
  row.rest = -sum;
  note_evenness(row, !factor(row, row.basic).is_one());
  suspect(index);
}

/// Only rows whose basic column has another factor than 1 can have a fraction for a value; there
/// are few of them, most often none.
void Simplex::note_evenness(Row& row, bool uneven) {
  if (row.uneven == uneven) return;
  row.uneven = uneven;
  if (uneven)
    ++uneven_;
  else
    --uneven_;
}

// --- deciding ---

Simplex::Fit Simplex::fit(const Row& row) const {
  const ColumnInfo& c = info(row.basic);
  if (c.lower.empty() && c.upper.empty()) return Fit::inside;
  const Integer& by = factor(row, row.basic);
  if (!c.lower.empty() && row.rest < by * c.lower.back().value) return Fit::below;
  if (!c.upper.empty() && row.rest > by * c.upper.back().value) return Fit::above;
  return Fit::inside;
}

/// Of the rows outside their bounds, the one with the smallest column.
Simplex::RowIndex Simplex::next_violated() {
  RowIndex best = none;
  std::size_t kept = 0;
  for (const RowIndex index : suspects_) {
    Row& row = rows_[index];
    if (!row.basic || fit(row) == Fit::inside) {
      row.suspect = false;
      continue;
    }
    suspects_[kept++] = index;
    if (best == none || row.basic < rows_[best].basic) best = index;
  }
  suspects_.resize(kept);
  return best;
}

bool Simplex::can_move(Column column, int direction) const {
  const ColumnInfo& c = info(column);
  if (direction > 0) return c.upper.empty() || c.value < c.upper.back().value;
  return c.lower.empty() || c.value > c.lower.back().value;
}

/// A column that can move so that the basic one of the row comes nearer to its bounds; none if
/// nothing can.
Column Simplex::entering(const Row& row, Fit fit, bool by_order) const {
  Column best;
  for (const Entry& entry : row.entries) {
    if (entry.column == row.basic) continue;
    // To grow, the basic column needs the others' sum to shrink.
    const int direction = fit == Fit::below ? -entry.factor.sign() : entry.factor.sign();
    if (!can_move(entry.column, direction)) continue;
    if (by_order) return entry.column;
    if (!best || info(entry.column).rows.size() < info(best).rows.size()) best = entry.column;
  }
  return best;
}

Simplex::Answer Simplex::check(std::size_t most_pivots) {
  if (!crossed_.empty()) {
    explain_crossing(crossed_.front());
    return Answer::infeasible;
  }
  for (std::size_t count = 0;; ++count) {
    const RowIndex index = next_violated();
    if (index == none) return Answer::feasible;
    if (count == most_pivots) return Answer::gave_up;
    Row& row = rows_[index];
    const Fit where = fit(row);
    const bool by_order = count >= pivots_before_order;
    if (!by_order && move_for(row, where)) continue;
    const Column in = entering(row, where, by_order);
    if (!in) {
      explain(row, where);
      return Answer::infeasible;
    }
    const ColumnInfo& out = info(row.basic);
    const Integer value = where == Fit::below ? out.lower.back().value : out.upper.back().value;
    pivot(index, in, value);
  }
}

/// Brings the row into its bounds by moving one column, if no other row minds.
bool Simplex::move_for(const Row& row, Fit fit) {
  const ColumnInfo& basic = info(row.basic);
  const Integer& by = factor(row, row.basic);
  const Integer missing = fit == Fit::below ? by * basic.lower.back().value - row.rest
                                            : row.rest - by * basic.upper.back().value;
  for (const Entry& entry : row.entries) {
    if (entry.column == row.basic) continue;
    const bool positive = entry.factor.sign() > 0;
    // The smallest move that is enough; the rest of the row grows as the column shrinks.
    const Integer size = positive ? entry.factor : -entry.factor;
    Integer move = base::floor_quotient(missing + size - Integer(1), size);
    if ((fit == Fit::below) == positive) move = -move;
    if (!can_move_by(entry.column, move)) continue;
    set_value(entry.column, info(entry.column).value + move);
    return true;
  }
  return false;
}

/// Whether the column and all rows it is in stay in their bounds, or come into them.
bool Simplex::can_move_by(Column column, const Integer& move) const {
  const ColumnInfo& c = info(column);
  const Integer value = c.value + move;
  if (!c.lower.empty() && value < c.lower.back().value) return false;
  if (!c.upper.empty() && value > c.upper.back().value) return false;
  return std::ranges::all_of(c.rows, [&](RowIndex index) {
    const Row& row = rows_[index];
    const ColumnInfo& basic = info(row.basic);
    if (basic.lower.empty() && basic.upper.empty()) return true;
    const Integer& by = factor(row, row.basic);
    const Integer rest = row.rest - factor(row, column) * move;
    return (basic.lower.empty() || rest >= by * basic.lower.back().value) &&
           (basic.upper.empty() || rest <= by * basic.upper.back().value);
  });
}

/// Lets a column into the basis for the one of this row, which gets an integer value.
void Simplex::pivot(RowIndex index, Column in, const Integer& out_value) {
  ++pivots_;
  const Column out = rows_[index].basic;
  rows_[index].basic = in;
  info(in).row = index;
  info(out).row = none;
  info(out).value = out_value;
  if (factor(rows_[index], in).is_negative()) {
    for (Entry& entry : rows_[index].entries) entry.factor = -entry.factor;
  }
  // A copy: rows that lose the column are taken off its list.
  const std::vector<RowIndex> others = info(in).rows;
  for (const RowIndex other : others) {
    if (other == index) continue;
    eliminate(other, index, in);
    recompute(other);
  }
  recompute(index);
}

/// Takes a column out of a row by adding a multiple of the row it is basic in.
void Simplex::eliminate(RowIndex target_index, RowIndex source_index, Column column) {
  Row& target = rows_[target_index];
  const Row& source = rows_[source_index];
  Integer keep = factor(source, column);  // positive
  Integer add = factor(target, column);
  if (!keep.is_one()) {
    const Integer common = base::gcd(keep, add);
    if (!common.is_one()) {
      keep = base::truncated_quotient(keep, common);
      add = base::truncated_quotient(add, common);
    }
  }
  const bool scaled = !keep.is_one();
  scratch_.clear();
  auto a = target.entries.begin();
  auto b = source.entries.begin();
  while (a != target.entries.end() || b != source.entries.end()) {
    if (b == source.entries.end() || (a != target.entries.end() && a->column < b->column)) {
      if (scaled) a->factor *= keep;
      scratch_.push_back(std::move(*a++));
    } else if (a == target.entries.end() || b->column < a->column) {
      scratch_.push_back({b->column, -(add * b->factor)});
      info(b->column).rows.push_back(target_index);
      ++b;
    } else {
      if (scaled) a->factor *= keep;
      a->factor -= add * b->factor;
      if (a->factor.is_zero()) {
        auto& rows = info(a->column).rows;
        *std::ranges::find(rows, target_index) = rows.back();
        rows.pop_back();
      } else {
        scratch_.push_back(std::move(*a));
      }
      ++a;
      ++b;
    }
  }
  std::swap(target.entries, scratch_);
  if (scaled) normalise(target);
}

void Simplex::normalise(Row& row) {
  Integer common;
  for (const Entry& entry : row.entries) {
    common = base::gcd(common, entry.factor);
    if (common.is_one()) return;
  }
  for (Entry& entry : row.entries) entry.factor = base::truncated_quotient(entry.factor, common);
}

// --- results ---

Simplex::Value Simplex::value(Column column) const {
  const ColumnInfo& c = info(column);
  if (c.row == none) return {c.value, Integer(1)};
  if (!rows_[c.row].uneven) return {rows_[c.row].rest, Integer(1)};
  return {rows_[c.row].rest, factor(rows_[c.row], column)};
}

std::optional<Integer> Simplex::integer_value(Column column) const {
  const Value v = value(column);
  if (v.denominator.is_one()) return v.numerator;
  if (!base::truncated_remainder(v.numerator, v.denominator).is_zero()) return std::nullopt;
  return base::truncated_quotient(v.numerator, v.denominator);
}

bool Simplex::has_fractions() const {
  return uneven_ > 0 && std::ranges::any_of(rows_, [this](const Row& row) {
           return row.uneven && !integer_value(row.basic);
         });
}

std::vector<Column> Simplex::fractional() const {
  std::vector<Column> result;
  for (const Row& row : rows_) {
    if (row.uneven && !integer_value(row.basic)) result.push_back(row.basic);
  }
  return result;
}

/// Every column of the row is at the bound that keeps the basic one out of its own.
void Simplex::explain(const Row& row, Fit fit) {
  conflict_.clear();
  for (const Entry& entry : row.entries) {
    const bool is_basic = entry.column == row.basic;
    const bool positive = entry.factor.sign() > 0;
    const bool lower = is_basic ? fit == Fit::below : (fit == Fit::below) == positive;
    add_weight(entry.column, lower ? Side::lower : Side::upper,
               positive ? entry.factor : -entry.factor);
  }
  widen_conflict();
}

void Simplex::explain_crossing(Column column) {
  conflict_.clear();
  add_weight(column, Side::lower, Integer(1));
  add_weight(column, Side::upper, Integer(1));
  widen_conflict();
}

void Simplex::add_weight(Column column, Side side, Integer factor) {
  const Bound& bound = side == Side::lower ? info(column).lower.back() : info(column).upper.back();
  conflict_.push_back({column, side, bound.tag, bound.value, std::move(factor)});
}

/// Replaces bounds by wider ones as far as these contradict each other too: what follows from less
/// can be used more often. `x >= 4` will do against `x <= 3`, though there is `x >= 7`.
void Simplex::widen_conflict() {
  Integer surplus;  // positive, and has to stay so
  for (const Weight& weight : conflict_) {
    if (weight.side == Side::lower)
      surplus += weight.factor * weight.value;
    else
      surplus -= weight.factor * weight.value;
  }
  for (Weight& weight : conflict_) {
    const bool lower = weight.side == Side::lower;
    const auto& bounds = lower ? info(weight.column).lower : info(weight.column).upper;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      const Bound& wider = bounds[i];
      // Of equal ones the first that came, which stands last.
      if (i + 1 < bounds.size() && bounds[i + 1].value == wider.value) continue;
      const Integer distance = lower ? weight.value - wider.value : wider.value - weight.value;
      const Integer loss = weight.factor * distance;
      if (loss >= surplus) continue;
      surplus -= loss;
      weight.value = wider.value;
      weight.tag = wider.tag;
      break;
    }
  }
}

std::optional<Simplex::Conflict> Simplex::divisibility_conflict(Column fractional) const {
  const Row& row = rows_[info(fractional).row];
  Conflict fixed;
  Integer sum;
  Integer common;
  for (const Entry& entry : row.entries) {
    const ColumnInfo& c = info(entry.column);
    const bool is_fixed =
        !c.lower.empty() && !c.upper.empty() && c.lower.back().value == c.upper.back().value;
    if (!is_fixed) {
      common = base::gcd(common, entry.factor);
      continue;
    }
    sum += entry.factor * c.lower.back().value;
    fixed.push_back(
        {entry.column, Side::lower, c.lower.back().tag, c.lower.back().value, Integer(1)});
    fixed.push_back(
        {entry.column, Side::upper, c.upper.back().tag, c.upper.back().value, Integer(1)});
  }
  const bool solvable =
      common.is_zero() ? sum.is_zero() : base::truncated_remainder(sum, common).is_zero();
  if (solvable) return std::nullopt;
  return fixed;
}

}  // namespace pslice::solver
