#include "term/words.h"

#include <random>

#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::Integer;

class WordsTest : public Terms {
 protected:
  using Values = std::array<std::optional<Integer>, 3>;

  static std::optional<std::int64_t> in_words(Term term, const Values& values) {
    return evaluate_words(term, [&](Variable v) -> const std::int64_t* {
      const auto& value = values.at(v.index());
      return value ? value->word() : nullptr;
    });
  }
  static Evaluation fully(Term term, const Values& values) {
    return evaluate_fully(term, [&](Variable v) { return values.at(v.index()); });
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

  Integer any_number() {
    static constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    switch (below(6)) {
      case 0: return Integer(largest) - Integer(below(3));
      case 1: return -Integer(largest) - Integer(below(3));
      case 2: return Integer(std::int64_t{1} << below(63));
      default: return Integer(static_cast<int>(below(41)) - 20);
    }
  }

  Term any_term(std::size_t depth) {
    if (depth == 0) return below(3) == 0 ? number(any_number()) : f.variable(Variable(below(3)));
    const Term p = any_term(depth - 1);
    const Term q = any_term(depth - 1);
    switch (below(12)) {
      case 0: return f.add(p, q);
      case 1: return f.add(f.scale(any_number(), p), f.subtract(q, number(any_number())));
      case 2: return f.multiply(p, q);
      case 3: return f.quotient(p, q);
      case 4: return f.remainder(p, q);
      case 5: return f.shift_left(p, f.bit_and(q, number(127)));
      case 6: return f.shift_right(p, q);
      case 7: return f.bit_and(p, q);
      case 8: return f.bit_or(p, q);
      case 9: return f.bit_xor(p, q);
      case 10: return f.wrap(p, 1 + static_cast<unsigned>(below(70)), below(2) == 0);
      default: return f.choice(any_formula(depth - 1), p, q);
    }
  }

  Term any_formula(std::size_t depth) {
    if (depth == 0 || below(2) == 0) {
      const Term p = any_term(depth == 0 ? 0 : depth - 1);
      const Term q = any_term(depth == 0 ? 0 : depth - 1);
      return below(2) == 0 ? f.at_most(p, q) : f.equal(p, q);
    }
    std::vector<Term> parts;
    for (std::size_t i = 0; i < 2 + below(3); ++i) parts.push_back(any_formula(depth - 1));
    switch (below(3)) {
      case 0: return f.conjunction(parts);
      case 1: return f.disjunction(parts);
      default: return f.negation(parts.front());
    }
  }

 private:
  std::mt19937 random_{7};
};

/// Where there is an answer it is the right one; where there is none, the value is not known, not
/// defined, or it or one on the way to it does not fit, as is often the case with numbers like
/// these.
TEST_F(WordsTest, AgreeWithFullEvaluation) {
  std::size_t small = 0;
  std::size_t answered = 0;
  for (std::size_t i = 0; i < 20'000; ++i) {
    const Term term = i % 2 == 0 ? any_term(1 + i % 4) : any_formula(1 + i % 4);
    Values values{any_number(), any_number(), any_number()};
    if (i % 5 == 0) values[below(3)].reset();
    const Evaluation expected = fully(term, values);
    const auto found = in_words(term, values);
    const bool is_word =
        expected.status == Evaluation::Status::known && expected.value.to_int64().has_value();
    small += is_word ? 1 : 0;
    answered += found ? 1 : 0;
    if (!found) continue;
    ASSERT_TRUE(is_word) << c(term);
    ASSERT_EQ(Integer(*found), expected.value) << c(term);
  }
  EXPECT_GT(answered * 2, small) << answered << " of " << small;
}

TEST_F(WordsTest, WhatDoesNotFitHasNoAnswer) {
  const Integer largest = Integer(std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(in_words(f.add(x, y), {largest, Integer(1), {}}), std::nullopt);
  EXPECT_EQ(in_words(f.scale(2, x), {largest, {}, {}}), std::nullopt);
  EXPECT_EQ(in_words(f.quotient(x, y), {-largest - Integer(1), Integer(-1), {}}), std::nullopt);
  EXPECT_EQ(in_words(f.quotient(x, y), {Integer(1), Integer(0), {}}), std::nullopt);
  EXPECT_EQ(in_words(f.wrap(x, 64, false), {Integer(-1), {}, {}}), std::nullopt);
  EXPECT_EQ(in_words(f.add(x, number(Integer::power_of_two(70))), {Integer(1), {}, {}}),
            std::nullopt);
  EXPECT_EQ(in_words(f.add(x, y), {Integer(1), {}, {}}), std::nullopt) << "not known";
}

TEST_F(WordsTest, LargeTermsAreLeftToOthers) {
  Term shared = x;
  for (int i = 0; i < 200; ++i) shared = f.wrap(f.multiply(shared, f.add(shared, y)), 32, false);
  EXPECT_EQ(in_words(shared, {Integer(3), Integer(4), {}}), std::nullopt);
}

}  // namespace
}  // namespace pslice::term
