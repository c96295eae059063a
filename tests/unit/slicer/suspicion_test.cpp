// Which variables may hold a value that an undecided statement had a part in.

#include "slicer/search/suspicion.h"

#include "by_hand.h"

namespace pslice::slicer {
namespace {

/// Names of the variables under suspicion in front of a statement, if these are undecided and all
/// others shown.
std::vector<std::string> suspects(const Prepared& p, std::string_view at,
                                  const std::vector<std::string>& undecided) {
  SharedSlice shown = p.reduced().nothing;
  for (std::size_t s = 0; s < p.program().statement_count(); ++s) {
    const std::string& text = p.program()[ts::Statement(s)].text;
    if (std::ranges::find(undecided, text) == undecided.end()) {
      shown.add(SharedSlice::element(ts::Statement(s)));
    }
  }
  const Suspicion suspicion(p.flow(), p.equations(), shown);
  std::vector<std::string> names;
  for (const ts::Variable v : p.equations().variables(suspicion.at(p.flow()[p.step(at)].source))) {
    names.push_back(p.program()[v].name);
  }
  std::ranges::sort(names);
  return names;
}

using Names = std::vector<std::string>;

TEST(Suspicion, GoesWithTheData) {
  const Prepared p(R"(
    main(p) {
      a = p;
      b = a;
      c = 1;
      d = c + b;
      z = c + d;
      observe z;
    })");
  EXPECT_EQ(suspects(p, "z = c + d", {"a = p"}), (Names{"a", "b", "d"}));
  EXPECT_EQ(suspects(p, "z = c + d", {"b = a"}), (Names{"b", "d"}));
  EXPECT_EQ(suspects(p, "z = c + d", {"c = 1"}), (Names{"c", "d"}));
  EXPECT_EQ(suspects(p, "z = c + d", {}), Names{});
  // What is not written yet is not under suspicion.
  EXPECT_EQ(suspects(p, "d = c + b", {"a = p", "d = c + b"}), (Names{"a", "b"}));
  EXPECT_EQ(suspects(p, "a = p", {"a = p"}), Names{});
}

TEST(Suspicion, EndsWhereTheVariableGetsAnotherValue) {
  const Prepared p(R"(
    main(p) {
      a = p;
      b = a;
      a = 0;
      z = a + b;
      observe z;
    })");
  EXPECT_EQ(suspects(p, "a = 0", {"a = p"}), (Names{"a", "b"}));
  EXPECT_EQ(suspects(p, "z = a + b", {"a = p"}), Names{"b"});
  EXPECT_EQ(suspects(p, "z = a + b", {"a = 0"}), Names{"a"});
}

TEST(Suspicion, AnyWayThereCounts) {
  const Prepared p(R"(
    main(p) {
      if (p > 0) a = p;
      else a = 1;
      z = a;
      observe z;
    })");
  EXPECT_EQ(suspects(p, "z = a", {"a = p"}), Names{"a"});
  EXPECT_EQ(suspects(p, "z = a", {"a = 1"}), Names{"a"});
  EXPECT_EQ(suspects(p, "z = a", {}), Names{});
}

TEST(Suspicion, ComesAroundWithALoop) {
  const Prepared p(R"(
    main(n, p) {
      a = 0;
      b = 0;
      i = 0;
      while (i < n) {
        b = a;
        a = p;
        i = i + 1;
      }
      z = b;
      observe z;
    })");
  EXPECT_EQ(suspects(p, "b = a", {"a = p"}), (Names{"a", "b"}));
  EXPECT_EQ(suspects(p, "b = a", {"b = 0"}), Names{"b"});
  EXPECT_EQ(suspects(p, "z = b", {"a = 0"}), (Names{"a", "b"}));
}

TEST(Suspicion, GoesIntoCallsAndComesBack) {
  const Prepared p(R"(
    f(v) { r = v + 1; return r; }
    main(p, q) {
      a = p;
      b = q;
      x = f(a);
      y = f(b);
      z = x + y;
      observe z;
    })");
  const auto has = [&](const char* name, const std::vector<std::string>& undecided) {
    const Names names = suspects(p, "z = x + y", undecided);
    return std::ranges::find(names, name) != names.end();
  };
  EXPECT_TRUE(has("x", {"a = p"}));
  EXPECT_FALSE(has("y", {"a = p"}));
  EXPECT_TRUE(has("y", {"b = q"}));
  EXPECT_TRUE(has("x", {"r = v + 1"}));
  EXPECT_TRUE(has("y", {"r = v + 1"}));
  // What is done in a call that is undecided is.
  EXPECT_TRUE(has("y", {"y = f(b)"}));
  EXPECT_FALSE(has("x", {"y = f(b)"}));
}

TEST(Suspicion, EffectsPassItOnToAllTheyMayWrite) {
  const Prepared p(R"(
    main(p, q) {
      a = p;
      b = q;
      effect defines(c) may(b) uses(a);
      z = b + c;
      observe z;
    })");
  EXPECT_EQ(suspects(p, "z = b + c", {"a = p"}), (Names{"a", "b", "c"}));
  EXPECT_EQ(suspects(p, "z = b + c", {"b = q"}), Names{"b"});
}

}  // namespace
}  // namespace pslice::slicer
