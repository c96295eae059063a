#include "term/transfer.h"

#include <set>

#include "tests/support/random.h"
#include "tests/unit/term/terms.h"

namespace pslice::term {
namespace {

using base::ByteReader;
using base::Bytes;
using base::ByteWriter;
using base::Integer;

class TransferTest : public Terms {
 protected:
  static Bytes written(const std::vector<Term>& terms) {
    ByteWriter out;
    write_terms(terms, out);
    return out.bytes();
  }
  static std::optional<std::vector<Term>> read(const Bytes& bytes, Factory& factory) {
    ByteReader in(bytes);
    auto terms = read_terms(factory, in);
    EXPECT_EQ(terms.has_value(), in.finished());
    return terms;
  }

  Integer any_integer() {
    Integer result(random.between(-9, 9));
    if (random.percent(20)) {
      result = result * Integer::power_of_two(static_cast<unsigned>(random.below(300)));
    }
    return result + Integer(random.between(-1, 1));
  }

  /// One more term made of those there are: shared subterms come by themselves.
  void grow(std::vector<Term>& integers, std::vector<Term>& formulas) {
    const Term left = random.pick(integers);
    const Term right = random.pick(integers);
    const Term one = random.pick(formulas);
    const Term other = random.pick(formulas);
    switch (random.below(18)) {
      case 0: return integers.push_back(number(any_integer()));
      case 1: return integers.push_back(f.add(f.scale(any_integer(), left), right));
      case 2: return integers.push_back(f.multiply(left, right));
      case 3: return integers.push_back(f.quotient(left, right));
      case 4: return integers.push_back(f.remainder(left, right));
      case 5: return integers.push_back(f.shift_left(left, right));
      case 6: return integers.push_back(f.shift_right(left, right));
      case 7: return integers.push_back(f.bit_and(left, right));
      case 8: return integers.push_back(f.bit_or(left, right));
      case 9: return integers.push_back(f.bit_xor(left, right));
      case 10:
        return integers.push_back(
            f.wrap(left, static_cast<unsigned>(random.between(1, 128)), random.percent(50)));
      case 11: return integers.push_back(f.choice(one, left, right));
      case 12: return formulas.push_back(f.at_most(left, right));
      case 13: return formulas.push_back(f.equal(left, right));
      case 14: return formulas.push_back(f.negation(one));
      case 15: return formulas.push_back(f.conjunction({one, other, random.pick(formulas)}));
      case 16: return formulas.push_back(f.disjunction({one, other, random.pick(formulas)}));
      default: return integers.push_back(f.subtract(left, f.add(right, number(any_integer()))));
    }
  }

  support::Random random{815};
};

TEST_F(TransferTest, EveryTermSurvives) {
  std::set<Kind> kinds;
  for (int round = 0; round < 300; ++round) {
    std::vector<Term> integers{x, y, z, a, b, number(any_integer())};
    std::vector<Term> formulas{f.truth(true), f.truth(false), f.less(x, y)};
    for (int i = 0; i < 40; ++i) grow(integers, formulas);
    std::vector<Term> terms(integers.end() - 4, integers.end());
    terms.insert(terms.end(), formulas.begin(), formulas.end());
    terms.push_back(terms.front());
    for (const Term term : terms) kinds.insert(term.kind());

    const Bytes bytes = written(terms);
    EXPECT_EQ(read(bytes, f), terms);
    Factory fresh;
    const auto copies = read(bytes, fresh);
    ASSERT_TRUE(copies);
    ASSERT_EQ(copies->size(), terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i) EXPECT_EQ(smt((*copies)[i]), smt(terms[i]));
  }
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(Kind::disjunction) + 1);
}

TEST_F(TransferTest, TheMeaningIsTheSameInAFactoryOfAnotherOrder) {
  Factory other;
  for (const std::size_t index : {4, 2, 3, 0, 1}) other.variable(Variable(index));
  for (int round = 0; round < 200; ++round) {
    std::vector<Term> integers{x, y, z, a, b, number(2)};
    std::vector<Term> formulas{f.less(x, y), f.equal(f.add(x, z), y)};
    for (int i = 0; i < 12; ++i) grow(integers, formulas);
    const auto copies = read(written(formulas), other);
    ASSERT_TRUE(copies);
    for (int point = 0; point < 20; ++point) {
      std::vector<Integer> values;
      for (int i = 0; i < 5; ++i) values.emplace_back(random.between(-6, 6));
      const auto value_of = [&](Variable v) { return values[v.index()]; };
      for (std::size_t i = 0; i < formulas.size(); ++i) {
        EXPECT_EQ(holds(formulas[i], value_of), holds((*copies)[i], value_of)) << c(formulas[i]);
      }
    }
  }
}

TEST_F(TransferTest, DepthIsNoLimit) {
  Term deep = x;
  for (int i = 0; i < 100'000; ++i) deep = f.wrap(f.add(f.multiply(deep, y), number(i)), 32, true);
  const Term formula = f.less(deep, z);
  const Bytes bytes = written({formula});
  EXPECT_EQ(read(bytes, f)->front(), formula);
  Factory fresh;
  EXPECT_EQ(smt(read(bytes, fresh)->front()), smt(formula));
}

TEST_F(TransferTest, SharedTermsAreWrittenOnce) {
  Term shared = x;
  for (int i = 0; i < 1'000; ++i) shared = f.multiply(shared, shared);
  EXPECT_LT(written({shared}).size(), 4'000U);
  EXPECT_EQ(read(written({shared}), f)->front(), shared);
}

TEST_F(TransferTest, NothingAtAllIsFine) { EXPECT_EQ(read(written({}), f), std::vector<Term>{}); }

TEST_F(TransferTest, BytesThatAreNoTermsAreRefused) {
  const Term term = f.conjunction({f.less(f.wrap(f.multiply(x, y), 8, true), z), f.equal(a, b)});
  const Bytes bytes = written({term});
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(
        read(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)), f));
  }
  // A changed byte gives another term or none, but no crash; formulas and integers are not mixed.
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const unsigned change : {1U, 2U, 4U, 8U, 64U, 128U}) {
      Bytes changed = bytes;
      changed[i] = static_cast<std::uint8_t>(changed[i] ^ change);
      Factory fresh;
      ByteReader in(changed);
      read_terms(fresh, in);
    }
  }
}

}  // namespace
}  // namespace pslice::term
