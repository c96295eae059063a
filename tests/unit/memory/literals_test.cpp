#include "memory/literals.h"

#include "tests/unit/memory/resolve_fixture.h"

// Comparisons of pointers into string literals: which of them C leaves open.

namespace pslice::memory {
namespace {

class LiteralsTest : public ResolveTest {
 protected:
  void SetUp() override { begin(); }

  Object literal(const std::string& text, Bits width = byte) {
    const auto length = static_cast<Bits>(text.size());
    const Object o =
        b.object("$string", std::vector<Bits>(static_cast<std::size_t>(length + 1), width),
                 ObjectInfo::Kind::literal);
    b.memory[o].initial.emplace();
    for (Bits i = 0; i < length; ++i) {
      b.memory[o].initial->push_back(
          {i * width, width, base::Integer(std::int64_t{text[static_cast<std::size_t>(i)]})});
    }
    b.memory.strings_told_apart = true;
    return o;
  }

  /// What becomes of: a pointer to the one, so many bytes on, is one to the other.
  ts::Term comparison(Object one, std::int64_t bytes, Object other) {
    const ts::Variable q = b.variable("q");
    b.set(p, b.address(one));
    b.set(q, b.address(other));
    b.add_step(
        ts::Assume{b.program.terms().equal(b.plus(b.value(p), base::Integer(bytes)), b.value(q))});
    resolve();
    const term::Valuation at_theirs = [&](ts::Variable v) -> std::optional<base::Integer> {
      if (v == p) return b.memory[one].start;
      if (v == q) return b.memory[other].start;
      return std::nullopt;
    };
    return b.program.terms().substitute(assumes().back().condition, [&](ts::Variable v) {
      const auto known = at_theirs(v);
      return known ? b.program.terms().constant(*known) : ts::Term();
    });
  }

  bool is_open(ts::Term condition) {
    return !condition.is_true() && !condition.is_false() && condition.variables().size() == 1;
  }
};

TEST_F(LiteralsTest, OfOneTextMayBeOne) {
  const Object one = literal("same");
  const Object other = literal("same");
  EXPECT_TRUE(is_open(comparison(one, 0, other)));
}

TEST_F(LiteralsTest, OfOneTextAreNotTheSameFurtherOn) {
  const Object one = literal("same");
  const Object other = literal("same");
  EXPECT_TRUE(comparison(one, 1, other).is_false());
}

TEST_F(LiteralsTest, OneMayBeTheEndOfAnother) {
  const Object one = literal("the end");
  const Object other = literal("end");
  EXPECT_TRUE(is_open(comparison(one, 4, other)));
}

TEST_F(LiteralsTest, TheEndOfAnotherIsNotItsBeginning) {
  const Object one = literal("the end");
  const Object other = literal("end");
  EXPECT_TRUE(comparison(one, 0, other).is_false());
}

TEST_F(LiteralsTest, WithoutCharactersMayBeTheEndOfAny) {
  const Object one = literal("any");
  const Object other = literal("");
  EXPECT_TRUE(is_open(comparison(one, 3, other)));
}

TEST_F(LiteralsTest, OfOtherTextsAreTwo) {
  const Object one = literal("one");
  const Object other = literal("two");
  EXPECT_TRUE(comparison(one, 0, other).is_false());
}

TEST_F(LiteralsTest, OfOtherWidthsAreTwo) {
  const Object one = literal("same");
  const Object other = literal("same", 32);
  EXPECT_TRUE(comparison(one, 0, other).is_false());
}

TEST_F(LiteralsTest, ManyPairsAreDecidedByABitForEachLiteral) {
  const Object one = literal("same");
  const Object other = literal("same");
  const ts::Variable q = b.variable("q");
  for (int i = 0; i < 10; ++i) {
    b.set(p, b.address(literal("same")));
    b.set(q, b.address(literal("same")));
  }
  EXPECT_TRUE(is_open(comparison(one, 0, other)));
}

TEST_F(LiteralsTest, ManyPairsLeaveOtherObjectsAlone) {
  const Object one = literal("same");
  const Object other = b.object("other", {byte});
  for (int i = 0; i < 10; ++i) {
    b.set(p, b.address(literal("same")));
    b.set(p, b.address(literal("same")));
  }
  EXPECT_TRUE(comparison(one, 0, other).is_false());
}

}  // namespace
}  // namespace pslice::memory
