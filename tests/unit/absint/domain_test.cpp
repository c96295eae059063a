#include "absint/domain.h"

#include "tests/unit/absint/domains.h"

// What the operations do, as data: constraints before, an operation, constraints after.

namespace pslice::absint {
namespace domain_test {

struct Case {
  const char* before;
  const char* operation;  // assume ..., x := ..., forget x, join ..., meet ...
  const char* octagons;
  const char* polyhedra = nullptr;  // none: as octagons
};

void apply(Element& element, const Domain& domain, std::size_t dimensions,
           std::string_view operation) {
  const auto argument = [&](std::string_view name) {
    return operation.starts_with(name) ? std::optional(operation.substr(name.size()))
                                       : std::nullopt;
  };
  if (const auto text = argument("assume ")) {
    for (const Constraint& each : constraints(*text)) element.refine(each);
  } else if (const auto name = argument("forget ")) {
    element.forget(dimension(name->front()));
  } else if (const auto joined = argument("join ")) {
    element.join(*absint::element(domain, dimensions, *joined));
  } else if (const auto met = argument("meet ")) {
    element.meet(*absint::element(domain, dimensions, *met));
  } else {
    element.assign(dimension(operation.front()), affine(operation.substr(5)));
  }
}

const Case cases[] = {
    // Tests.
    {"", "assume a <= 3", "a <= 3"},
    {"", "assume a < b", "a - b <= -1"},
    {"", "assume 2a <= 7", "a <= 3"},
    {"", "assume 2a + 2b >= 7", "a + b >= 4"},
    {"", "assume a + b = 3", "a + b = 3"},
    {"", "assume 2a = 3", "1 <= 0"},
    {"", "assume 0 <= 1", ""},
    {"a <= 3", "assume 1 <= 0", "1 <= 0"},
    {"a <= 3", "assume a >= 4", "1 <= 0"},
    {"a <= b; b <= c", "assume c <= a", "a = b; b = c"},
    {"a <= b; b <= c", "assume c < a", "1 <= 0"},
    {"a >= 0; b >= 0", "assume a + 2b <= 4", "a >= 0; b >= 0; a <= 4; b <= 2; a + b <= 4",
     "a >= 0; b >= 0; a + 2b <= 4"},
    {"", "assume a + b + c <= 4", "", "a + b + c <= 4"},
    {"c = 4", "assume a + b + c <= 4", "c = 4; a + b <= 0"},
    {"a >= 0; b >= 0; c >= 0", "assume a + b + c = 0", "a = 0; b = 0; c = 0"},
    {"a <= 1; b <= 1", "assume 3a + 2b >= 6", "1 <= 0"},

    // Assignments that only move or copy.
    {"", "a := 7", "a = 7"},
    {"a = 3", "a := a", "a = 3"},
    {"a = 3", "a := a + 1", "a = 4"},
    {"a <= b", "a := a + 1", "a <= b + 1"},
    {"a <= b", "a := 0 - a", "a + b >= 0"},
    {"a <= b", "a := 5 - a", "a + b >= 5"},
    {"a <= b", "c := a", "a <= b; c = a"},
    {"a <= b", "c := a - 2", "a <= b; c = a - 2"},
    {"a <= b", "c := 1 - a", "a <= b; c = 1 - a"},
    {"a <= b; b <= c", "b := 0", "a <= c; b = 0"},
    {"a <= b; b <= c", "b := a", "a <= c; b = a"},

    // Assignments of more than an octagon holds.
    {"a = 2; b = 3", "c := a + b", "a = 2; b = 3; c = 5"},
    {"a = 2; b = 3", "a := 2a - 5b + 1", "a = -10; b = 3"},
    {"a >= 1; a <= 2; b >= 3; b <= 5", "c := a + b",
     "a >= 1; a <= 2; b >= 3; b <= 5; c - a >= 3; c - a <= 5; c - b >= 1; c - b <= 2",
     "a >= 1; a <= 2; b >= 3; b <= 5; c = a + b"},
    {"b >= 0", "c := a + b", "b >= 0; c >= a", "b >= 0; c = a + b"},
    {"a >= 0; a <= 4", "a := 3a", "a >= 0; a <= 12"},

    // Assignments of some value.
    {"a <= b", "a := [,]", ""},
    {"a <= b", "a := [1,4]", "a >= 1; a <= 4"},
    {"a <= b", "a := [1,]", "a >= 1"},
    {"a <= b", "a := [,4]", "a <= 4"},
    {"a <= b", "c := a + [0,1]", "a <= b; a <= c; c <= a + 1"},
    {"a <= b", "c := a + [2,]", "a <= b; a + 2 <= c"},
    {"a <= b", "c := a + [,2]", "a <= b; c <= a + 2"},
    {"a <= b", "c := [2,] - a", "a <= b; c + a >= 2"},
    {"a <= b", "a := a + [0,1]", "a <= b + 1"},
    {"a >= 0; a <= 5; b = a", "a := a + [0,1]", "b >= 0; b <= 5; a - b >= 0; a - b <= 1"},
    {"a = b", "a := a + [1,]", "a >= b + 1"},
    {"a = b", "a := a + [,1]", "a <= b + 1"},
    {"a >= b", "a := a + [,1]", ""},
    {"a = b", "a := 3 - a + [0,1]", "a + b >= 3; a + b <= 4"},
    {"a <= b", "c := [1,0]", "1 <= 0"},

    // Forgetting.
    {"a <= b; b <= c", "forget b", "a <= c"},
    {"a = 3; b = 4", "forget a", "b = 4"},
    {"1 <= 0", "forget a", "1 <= 0"},

    // Joins and meets.
    {"a = 0; b = 0", "join a = 2; b = 2", "a = b; a >= 0; a <= 2"},
    {"a = 0; b = 0", "join a = 2; b = 1", "a >= 0; a <= 2; b >= 0; b <= 1; a - b >= 0; a - b <= 1",
     "a >= 0; a <= 2; a = 2b"},
    {"a <= 3", "join 1 <= 0", "a <= 3"},
    {"1 <= 0", "join a <= 3", "a <= 3"},
    {"1 <= 0", "join 1 <= 0", "1 <= 0"},
    {"a <= 3", "join b <= 3", ""},
    {"a <= 3; a >= 0", "join a >= 7", "a >= 0"},
    {"a <= 3; c = 1", "meet a >= 3; b <= c", "a = 3; c = 1; b <= 1"},
    {"a <= 3", "meet a >= 4", "1 <= 0"},
    {"a <= 3", "meet 1 <= 0", "1 <= 0"},
    {"1 <= 0", "meet a <= 3", "1 <= 0"},

    // Nothing comes out of nothing.
    {"1 <= 0", "a := 3", "1 <= 0"},
    {"1 <= 0", "a := b + [0,]", "1 <= 0"},
    {"1 <= 0", "assume 2a + b <= 3", "1 <= 0"},

    // Numbers of more than a machine word.
    {"a <= 36893488147419103232", "a := a + 36893488147419103232", "a <= 73786976294838206464"},
    {"a = 18446744073709551616", "b := a - 1", "a = 18446744073709551616; b = a - 1"},
    {"a >= 36893488147419103232", "assume b >= a + 36893488147419103232",
     "a >= 36893488147419103232; b - a >= 36893488147419103232"},
    {"a = 1; b = 1", "a := 36893488147419103232a - b", "a = 36893488147419103231; b = 1"},
};

TEST_P(DomainTest, TransferFunctions) {
  for (const auto& [before, operation, octagons, polyhedra] : cases) {
    SCOPED_TRACE(std::string(before) + " | " + operation);
    const auto found = make(before);
    apply(*found, *domain, 3, operation);
    const auto expected = make(has_octagons() || polyhedra == nullptr ? octagons : polyhedra);
    EXPECT_TRUE(expected->includes(*found)) << to_text(found->constraints());
    EXPECT_TRUE(found->includes(*expected)) << to_text(found->constraints());
    EXPECT_EQ(found->is_empty(), expected->is_empty());
  }
}

struct Bounded {
  const char* constraints;
  const char* form;
  const char* bounds;
};

const Bounded bounds_of[] = {
    {"", "a", "[,]"},
    {"", "0", "[0,0]"},
    {"a <= 3", "a", "[,3]"},
    {"a <= 3", "0 - a", "[-3,]"},
    {"a <= 3; a >= 1", "2a", "[2,6]"},
    {"a <= b; b <= c", "a - c", "[,0]"},
    {"a <= b; b <= 3; a >= 1", "b - a", "[0,2]"},
    {"a >= 0; a <= 1; b >= 0; b <= 1; a + b <= 1", "3a + 3b", "[0,3]"},
    {"a + b <= 2; a - b <= 1", "a", "[,1]"},  // 3/2, rounded
    {"a + b >= 2; a - b >= 1", "a", "[2,]"},
    {"a - b >= 0 - 2; a + b >= 0 - 1", "a", "[-1,]"},
    {"a <= 36893488147419103232", "a", "[,36893488147419103232]"},
    {"a <= 36893488147419103232", "2a", "[,73786976294838206464]"},
    {"a <= 3; c >= 2", "b", "[,]"},
};

TEST_P(DomainTest, Bounds) {
  for (const auto& [text, form, bounds] : bounds_of) {
    EXPECT_EQ(to_text(make(text)->bounds(absint::form(form))), bounds) << text << " | " << form;
  }
  EXPECT_TRUE(make("a <= 3; a >= 4")->bounds(form("a")).is_empty());
  EXPECT_TRUE(make("1 <= 0")->bounds(form("0")).is_empty());
}

struct Shown {
  const char* constraints;
  const char* shown;
};

const Shown shown[] = {
    {"", ""},
    {"a <= 3; a <= 4", "a <= 3"},
    {"a <= 1; b <= 2", "a <= 1; b <= 2"},
    {"b <= 3; a - b <= 0; a <= 9", "a - b <= 0; b <= 3"},
    {"a <= 3; a >= 3; 0 - b <= 2", "a = 3; -b <= 2"},
    {"a <= b; b <= a", "a - b = 0"},
    {"2a <= 7", "a <= 3"},
    {"a + b <= 2; a - b <= 1; a >= 1", "-a <= -1; a - b <= 1; a + b <= 2"},
    {"a >= 4; a <= 3", "0 <= -1"},
    {"1 <= 0", "0 <= -1"},
    {"a <= 36893488147419103232", "a <= 36893488147419103232"},
};

TEST_P(DomainTest, ConstraintsAreShownInOneWay) {
  for (const auto& [text, expected] : shown) {
    EXPECT_EQ(to_text(make(text)->constraints()), expected) << text;
    auto backwards = constraints(text);
    std::reverse(backwards.begin(), backwards.end());
    EXPECT_EQ(to_text(element(*domain, 3, backwards)->constraints()), expected) << text;
  }
}

TEST_P(DomainTest, Inclusion) {
  const auto small = make("a = 1; b = 2");
  const auto large = make("a <= b");
  EXPECT_TRUE(large->includes(*small));
  EXPECT_FALSE(small->includes(*large));
  EXPECT_TRUE(small->includes(*small));
  EXPECT_TRUE(small->includes(*make("1 <= 0")));
  EXPECT_TRUE(make("1 <= 0")->includes(*make("a <= 3; a >= 4")));
  EXPECT_FALSE(make("1 <= 0")->includes(*small));
  EXPECT_TRUE(domain->everything(3)->includes(*large));
  EXPECT_FALSE(large->includes(*domain->everything(3)));
}

TEST_P(DomainTest, ACloneGoesItsOwnWay) {
  const auto first = make("a <= b; a >= 0");
  const auto second = first->clone();
  EXPECT_TRUE(equal(*first, *second));
  second->assign(dimension('a'), affine("7"));
  EXPECT_EQ(to_text(first->constraints()), "-a <= 0; a - b <= 0");
  first->refine(constraint("a = 3"));
  EXPECT_EQ(to_text(second->constraints()), "a = 7; -b <= 0");
}

TEST_P(DomainTest, AnElementWithItself) {
  const auto one = make("a <= b; a >= 0");
  const auto before = one->constraints();
  one->join(*one);
  one->meet(*one);
  one->widen(*one, {});
  EXPECT_EQ(one->constraints(), before);
}

TEST_P(DomainTest, WithoutDimensions) {
  const auto point = domain->everything(0);
  EXPECT_FALSE(point->is_empty());
  EXPECT_EQ(point->bounds({}), Interval::only(Integer(0)));
  EXPECT_TRUE(point->constraints().empty());
  const auto nothing = point->clone();
  nothing->refine(constraint("1 <= 0"));
  EXPECT_TRUE(nothing->is_empty());
  EXPECT_TRUE(point->includes(*nothing));
  EXPECT_FALSE(nothing->includes(*point));
  nothing->join(*point);
  EXPECT_FALSE(nothing->is_empty());
}

TEST_P(DomainTest, ElementsOutliveTheirDomain) {
  const std::unique_ptr<Element> left = make_domain()->everything(2);
  left->refine(constraint("a <= 3"));
  EXPECT_EQ(to_text(left->constraints()), "a <= 3");
}

INSTANTIATE_TEST_SUITE_P(Each, DomainTest, all_domains, by_name);

}  // namespace domain_test
}  // namespace pslice::absint
