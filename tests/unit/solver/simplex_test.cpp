#include "solver/linear/simplex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/support/random.h"

// A tableau is right by itself, without a second solver: values that fit all bounds and definitions
// show that there are some, and a weighted sum of bounds that cancels out to something negative
// shows that there are none.

namespace pslice::solver {
namespace simplex_test {

using support::Random;
using Answer = Simplex::Answer;
using Parts = std::vector<std::pair<Column, Integer>>;

/// A simplex, and what it was told.
class Tableau : public testing::Test {
 protected:
  struct Told {
    Column column;
    Side side = Side::lower;
    Integer value;
    BoundTag tag;
  };

  Column column() {
    const Column created = simplex.add_column();
    EXPECT_TRUE(defined.emplace(created, Definition{{created, 1}}).second);
    return created;
  }
  Column sum(const Parts& parts) {
    const Column created = simplex.add_sum(parts);
    Definition definition;
    for (const auto& [part, factor] : parts) {
      for (const auto& [base, by] : defined.at(part)) definition[base] += factor.to_mpz() * by;
    }
    EXPECT_TRUE(defined.emplace(created, std::move(definition)).second);
    return created;
  }
  void remove(Column column) {
    simplex.remove_sum(column);
    defined.erase(column);
  }
  BoundTag bind(Column column, Side side, const Integer& value) {
    const BoundTag tag{++tags, 7};
    told.push_back({column, side, value, tag});
    simplex.bind(column, side, value, tag);
    return tag;
  }
  BoundTag at_least(Column column, const Integer& value) {
    return bind(column, Side::lower, value);
  }
  BoundTag at_most(Column column, const Integer& value) { return bind(column, Side::upper, value); }
  void release(BoundTag tag) {
    const auto at = std::ranges::find(told, tag, &Told::tag);
    simplex.release(at->column, at->side, tag);
    told.erase(at);
  }

  mpq_class value(Column column) {
    const Simplex::Value is = simplex.value(column);
    EXPECT_GT(is.denominator, Integer(0));
    mpq_class result(is.numerator.to_mpz(), is.denominator.to_mpz());
    result.canonicalize();
    return result;
  }

  /// Asks, and looks whether the answer is right.
  Answer check(std::size_t most_pivots = 1'000) {
    const Answer answer = simplex.check(most_pivots);
    if (answer == Answer::feasible) expect_solution();
    if (answer == Answer::infeasible) expect_contradiction();
    return answer;
  }

  void expect_solution() {
    std::vector<Column> fractions;
    for (const auto& [column, definition] : defined) {
      mpq_class expected;
      for (const auto& [base, factor] : definition) expected += factor * value(base);
      const mpq_class is = value(column);
      EXPECT_EQ(is, expected) << column.index();
      const auto whole = simplex.integer_value(column);
      EXPECT_EQ(whole.has_value(), is.get_den() == 1);
      if (whole) {
        EXPECT_EQ(whole->to_mpz(), is.get_num());
      } else {
        fractions.push_back(column);
      }
    }
    for (const Told& bound : told) {
      const mpq_class is = value(bound.column);
      const mpq_class end(bound.value.to_mpz());
      EXPECT_TRUE(bound.side == Side::lower ? is >= end : is <= end) << is << " against " << end;
    }
    std::vector<Column> named = simplex.fractional();
    std::ranges::sort(named);
    EXPECT_EQ(named, fractions);
    EXPECT_EQ(simplex.has_fractions(), !fractions.empty());
  }

  void expect_contradiction() {
    Definition total;
    mpz_class constant;
    for (const Simplex::Weight& weight : simplex.conflict()) {
      const auto at = std::ranges::find(told, weight.tag, &Told::tag);
      ASSERT_NE(at, told.end()) << "no such bound";
      EXPECT_EQ(at->column, weight.column);
      EXPECT_EQ(at->side, weight.side);
      EXPECT_EQ(at->value, weight.value);
      EXPECT_GT(weight.factor, Integer(0));
      // factor * (column - value) >= 0, or the opposite
      const mpz_class factor =
          weight.side == Side::lower ? weight.factor.to_mpz() : -weight.factor.to_mpz();
      for (const auto& [base, by] : defined.at(weight.column)) total[base] += factor * by;
      constant -= factor * weight.value.to_mpz();
    }
    for (const auto& [base, factor] : total) EXPECT_EQ(factor, 0) << base.index();
    EXPECT_LT(constant, 0);
  }

  using Definition = std::map<Column, mpz_class>;
  Simplex simplex;
  std::map<Column, Definition> defined;
  std::vector<Told> told;
  std::uint32_t tags = 0;
};

TEST_F(Tableau, SumsFollowTheirParts) {
  const Column x = column();
  const Column y = column();
  const Column s = sum({{x, 1}, {y, 1}});
  const Column d = sum({{x, 1}, {y, -1}});
  at_least(s, 10);
  at_most(x, 4);
  EXPECT_EQ(check(), Answer::feasible);
  const BoundTag apart = at_least(d, 0);
  EXPECT_EQ(check(), Answer::infeasible);
  EXPECT_EQ(simplex.conflict().size(), 3U);
  release(apart);
  at_least(d, -2);
  EXPECT_EQ(check(), Answer::feasible);
  EXPECT_EQ(value(x), 4);
  EXPECT_EQ(value(y), 6);
}

TEST_F(Tableau, BoundsOfOneColumnThatCross) {
  const Column x = column();
  const BoundTag three = at_most(x, 3);
  const BoundTag five = at_least(x, 5);
  EXPECT_EQ(check(), Answer::infeasible);
  at_most(x, 4);
  EXPECT_EQ(check(), Answer::infeasible);
  release(three);
  EXPECT_EQ(check(), Answer::infeasible);
  release(five);
  EXPECT_EQ(check(), Answer::feasible);
  at_least(x, 4);
  EXPECT_EQ(check(), Answer::feasible);
  EXPECT_EQ(value(x), 4);
}

TEST_F(Tableau, TheNarrowestBoundCountsAndGoesInAnyOrder) {
  const Column x = column();
  const Column y = column();
  const Column s = sum({{x, 2}, {y, 3}});
  at_most(x, 10);
  at_most(y, 10);
  const BoundTag middle = at_least(s, 40);
  const BoundTag narrow = at_least(s, 60);
  const BoundTag wide = at_least(s, 20);
  const BoundTag top = at_most(x, 5);
  EXPECT_EQ(check(), Answer::infeasible);
  release(middle);
  EXPECT_EQ(check(), Answer::infeasible);
  release(narrow);
  EXPECT_EQ(check(), Answer::feasible);
  at_most(y, 3);
  EXPECT_EQ(check(), Answer::infeasible);
  release(wide);
  EXPECT_EQ(check(), Answer::feasible);
  release(top);
  EXPECT_EQ(check(), Answer::feasible);
}

TEST_F(Tableau, OfEqualBoundsTheFirstIsTheReason) {
  const Column x = column();
  const BoundTag first = at_least(x, 5);
  at_least(x, 5);
  at_most(x, 4);
  EXPECT_EQ(check(), Answer::infeasible);
  // What was there before is a reason that lasts longer.
  EXPECT_EQ(simplex.conflict().front().tag, first);
}

TEST_F(Tableau, FractionsAndWhatDivides) {
  const Column x = column();
  const Column y = column();
  const Column even = sum({{x, 2}, {y, 4}});
  const BoundTag low = at_least(even, 3);
  const BoundTag high = at_most(even, 3);
  EXPECT_EQ(check(), Answer::feasible);
  ASSERT_EQ(simplex.fractional().size(), 1U);
  const auto conflict = simplex.divisibility_conflict(simplex.fractional().front());
  ASSERT_TRUE(conflict);
  std::vector<std::uint32_t> causes;
  for (const auto& weight : *conflict) causes.push_back(weight.tag.cause);
  EXPECT_EQ(causes, (std::vector{low.cause, high.cause}));
  release(high);
  at_most(even, 5);
  EXPECT_EQ(check(), Answer::feasible);
  ASSERT_TRUE(simplex.has_fractions());
  EXPECT_FALSE(simplex.divisibility_conflict(simplex.fractional().front()));
}

TEST_F(Tableau, AFractionThatIntegersCanAvoidIsNoConflict) {
  const Column x = column();
  const Column y = column();
  const Column s = sum({{x, 2}, {y, 3}});
  at_least(s, 7);
  at_most(s, 7);
  EXPECT_EQ(check(), Answer::feasible);
  for (const Column c : simplex.fractional()) EXPECT_FALSE(simplex.divisibility_conflict(c));
  // With y fixed at an even number, 2x would have to be odd.
  at_least(y, 4);
  at_most(y, 4);
  EXPECT_EQ(check(), Answer::feasible);
  ASSERT_TRUE(simplex.has_fractions());
  EXPECT_EQ(simplex.divisibility_conflict(simplex.fractional().front())->size(), 4U);
}

TEST_F(Tableau, SumsComeAndGo) {
  const Column x = column();
  const Column y = column();
  const BoundTag top = at_most(x, 1);
  for (int i = 0; i < 20; ++i) {
    const Column s = sum({{x, 1}, {y, i + 1}});
    const Column twice = sum({{s, 2}, {x, -2}});
    const BoundTag low = at_least(s, 100 + i);
    const BoundTag high = at_most(twice, 150);
    EXPECT_EQ(check(), Answer::infeasible);
    release(high);
    EXPECT_EQ(check(), Answer::feasible);
    release(low);
    remove(i % 2 == 0 ? s : twice);
    EXPECT_EQ(check(), Answer::feasible);
    remove(i % 2 == 0 ? twice : s);
    EXPECT_EQ(simplex.row_count(), 0U);
  }
  release(top);
  EXPECT_FALSE(simplex.is_bound(x));
  EXPECT_EQ(check(), Answer::feasible);
}

TEST_F(Tableau, GivesUpAndGoesOn) {
  std::vector<Column> columns;
  for (int i = 0; i < 6; ++i) columns.push_back(column());
  for (int i = 0; i < 6; ++i) {
    at_most(columns[i], 10);
    at_least(sum({{columns[i], 1}, {columns[(i + 1) % 6], 2}, {columns[(i + 2) % 6], -1}}), 12);
  }
  EXPECT_EQ(check(1), Answer::gave_up);
  EXPECT_EQ(simplex.pivots(), 1U);
  EXPECT_EQ(check(), Answer::feasible);
  EXPECT_GT(simplex.pivots(), 1U);
}

enum class Size : std::uint8_t { small, word, beyond };

/// Random operations in random order, with an answer after each.
class RandomTableau : public Tableau, public testing::WithParamInterface<Size> {
 protected:
  Integer number() {
    Integer result(random.between(-4, 4));
    if (GetParam() == Size::small || random.percent(30)) return result;
    const std::size_t bits =
        GetParam() == Size::word ? 40 + random.below(23) : 60 + random.below(9);
    return result * Integer::power_of_two(static_cast<unsigned>(bits)) +
           Integer(random.between(-1'000, 1'000));
  }
  Integer factor() {
    for (;;) {
      if (Integer result = number(); !result.is_zero()) return result;
    }
  }

  /// Over columns, and now and then another sum.
  void add_random_sum() {
    std::vector<Column> from = columns;
    std::ranges::copy_if(sums, std::back_inserter(from), [&](Column s) { return plain[s]; });
    Parts parts;
    bool is_plain = true;
    for (const Column c : from) {
      const bool is_sum = std::ranges::find(sums, c) != sums.end();
      if (!parts.empty() && random.percent(is_sum ? 90 : 50)) continue;
      parts.emplace_back(c, factor());
      is_plain = is_plain && !is_sum;
    }
    sums.push_back(sum(parts));
    plain[sums.back()] = is_plain;
  }
  void remove_random_sum() {
    const std::size_t i = random.below(sums.size());
    while (simplex.is_bound(sums[i])) {
      release(std::ranges::find(told, sums[i], &Told::column)->tag);
    }
    remove(sums[i]);
    sums.erase(sums.begin() + static_cast<std::ptrdiff_t>(i));
  }
  /// Where the column is at some point, more or less, so that both answers are common.
  void bind_random() {
    auto at = defined.begin();
    std::advance(at, random.below(defined.size()));
    mpz_class value;
    for (const auto& [base, factor] : at->second) value += factor * point[base.index()];
    const bool lower = random.percent(50);
    Integer slack = number();
    if (slack.is_negative() != lower && random.percent(85)) slack = -slack;
    bind(at->first, lower ? Side::lower : Side::upper, Integer(value) + slack);
  }

  void step() {
    const std::size_t what = random.below(100);
    if (what < 55)
      bind_random();
    else if (what < 80 && !told.empty())
      release(told[random.below(told.size())].tag);
    else if (what < 92 && sums.size() < 8)
      add_random_sum();
    else if (!sums.empty())
      remove_random_sum();
    while (told.size() > 18) release(told[random.below(told.size())].tag);
  }

  Random random{20'240'817};
  std::vector<Column> columns;
  std::vector<Column> sums;
  std::map<Column, bool> plain;  // of sums: over columns only
  std::vector<int> point{3, -7, 0, 12, 5};
  std::map<Answer, int> count;
};

TEST_P(RandomTableau, EveryAnswerProvesItself) {
  for (int i = 0; i < 5; ++i) columns.push_back(column());
  for (int i = 0; i < 6'000 && !HasFailure(); ++i) {
    step();
    // Not always, so that several changes come together.
    if (random.percent(70)) ++count[check()];
    EXPECT_EQ(simplex.row_count(), sums.size());
  }
  EXPECT_GT(count[Answer::feasible], 800);
  EXPECT_GT(count[Answer::infeasible], 800);
  EXPECT_EQ(count[Answer::gave_up], 0);
  EXPECT_GT(simplex.pivots(), 500U);
}

INSTANTIATE_TEST_SUITE_P(Sizes, RandomTableau,
                         testing::Values(Size::small, Size::word, Size::beyond));

}  // namespace simplex_test
}  // namespace pslice::solver
