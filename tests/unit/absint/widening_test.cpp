#include <span>
#include <utility>

#include "tests/support/random.h"
#include "tests/unit/absint/domains.h"

// That widening ends, and keeps the thresholds that hold.

namespace pslice::absint {
namespace widening_test {

using support::Random;

class WideningTest : public DomainTest {};

struct Case {
  const char* older;
  const char* newer;  // includes the older one
  const char* thresholds;
  const char* widened;
};

const Case cases[] = {
    {"a = 0", "a >= 0; a <= 1", "", "a >= 0"},
    {"a >= 0; a <= 1", "a >= 0; a <= 2", "", "a >= 0"},
    {"a >= 0; a <= 1", "a >= 0 - 1; a <= 1", "", "a <= 1"},
    {"a >= 0; a <= 1; b = a", "a >= 0; a <= 2; b = a", "", "a >= 0; b = a"},
    {"a >= 0; a <= 1; b <= 3", "a >= 0; a <= 1; b <= 4", "", "a >= 0; a <= 1"},
    {"1 <= 0", "a >= 0; a <= 1", "", "a >= 0; a <= 1"},
    {"1 <= 0", "1 <= 0", "", "1 <= 0"},
    {"a >= 0; a <= 1", "a >= 0; a <= 2", "a <= 10", "a >= 0; a <= 10"},
    {"a >= 0; a <= 1", "a >= 0; a <= 2", "a <= 10; a <= 5; a <= 1", "a >= 0; a <= 5"},
    {"a >= 0; a <= 1", "a >= 0; a <= 2", "a <= 1; b <= 3", "a >= 0"},
    {"a >= 0; a <= 1", "a >= 0; a <= 10", "a <= 10", "a >= 0; a <= 10"},
    {"a >= 0; a <= 1", "a >= 0; a <= 2", "2a <= 21", "a >= 0; a <= 10"},
    {"a >= 0; a <= 1", "a >= 0 - 1; a <= 1", "a >= 0 - 7", "a >= 0 - 7; a <= 1"},
    {"a >= 0; a <= 1; b = 5", "a >= 0; a <= 2; b = 5", "a <= b", "a >= 0; a <= 5; b = 5"},
    {"a = 0; b = 0", "b = 0; a >= 0; a <= 1", "a + b <= 9", "b = 0; a >= 0; a <= 9"},
    {"a >= 0; a <= 1", "a >= 0; a <= 2", "a <= 36893488147419103232",
     "a >= 0; a <= 36893488147419103232"},
    {"1 <= 0", "a = 1", "a <= 10", "a = 1"},
};

/// Where the older element is a point, or of fewer dimensions, a library may keep the newer one as
/// it is.
TEST_P(WideningTest, KeepsWhatIsStable) {
  for (const auto& [older, newer, thresholds, widened] : cases) {
    SCOPED_TRACE(std::string(older) + " | " + newer + " | " + thresholds);
    const auto found = make(newer);
    found->widen(*make(older), constraints(thresholds));
    EXPECT_TRUE(found->includes(*make(newer)));
    EXPECT_TRUE(make(widened)->includes(*found)) << to_text(found->constraints());
    if (make(older)->bounds(form("a")).value() || make(older)->is_empty()) continue;
    EXPECT_TRUE(found->includes(*make(widened))) << to_text(found->constraints());
  }
}

/// x := 0; while (...) x := x + 1, with the usual loop around it. How often the head changes.
TEST_P(WideningTest, ALoopIsDone) {
  const std::vector<Constraint> thresholds = constraints("a <= 100; b <= 7; a - b <= 0");
  for (const bool limited : {false, true}) {
    auto head = make("a = 0; b = 0; c >= 0");
    int rounds = 0;
    for (bool changed = true; changed && rounds < 20; ++rounds) {
      auto body = head->clone();
      body->refine(constraint("a < 100"));
      body->assign(dimension('a'), affine("a + 1"));
      body->assign(dimension('b'), affine("b + [1,2]"));
      body->join(*head);
      changed = !head->includes(*body);
      body->widen(*head, limited ? std::span(thresholds) : std::span<const Constraint>());
      head = std::move(body);
    }
    EXPECT_LT(rounds, 6);
    EXPECT_EQ(head->bounds(form("a - b")).high, Integer(0));
    EXPECT_EQ(head->bounds(form("c")), (Interval{Integer(0), std::nullopt}));
    EXPECT_EQ(head->bounds(form("a")),
              (Interval{Integer(0), limited ? std::optional(Integer(100)) : std::nullopt}));
  }
}

/// Whatever is joined in between: some rounds, and nothing changes any more.
TEST_P(WideningTest, ChainsEnd) {
  Random random(17);
  const std::vector<Constraint> thresholds = constraints("a <= 50; a - b <= 9; 0 - c <= 99");
  for (int chain = 0; chain < 60; ++chain) {
    auto current = make(chain % 3 == 0 ? "1 <= 0" : "a = 0; b = 0; c = 0");
    int changes = 0;
    std::int64_t size = 2;
    for (int round = 0; round < 80; ++round) {
      auto next = current->clone();
      auto point = domain->everything(3);
      for (const char name : {'a', 'b', 'c'}) {
        point->assign(dimension(name),
                      Affine{.rest = Interval::only(Integer(random.between(-size, size)))});
      }
      size += size / 8 + 1;
      next->join(*point);
      if (current->includes(*next)) continue;
      ++changes;
      next->widen(*current, chain % 2 == 0 ? std::span(thresholds) : std::span<const Constraint>());
      EXPECT_TRUE(next->includes(*current));
      EXPECT_TRUE(next->includes(*point));
      current = std::move(next);
    }
    // 18 bounds, and dimensions to grow by: no chain is longer.
    EXPECT_LE(changes, 25) << chain;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, WideningTest, all_domains, by_name);

}  // namespace widening_test
}  // namespace pslice::absint
