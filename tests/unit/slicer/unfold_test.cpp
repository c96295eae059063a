#include "slicer/dependence/unfold.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "mini.h"
#include "slicer/dependence/control.h"
#include "slicer/dependence/reach.h"

namespace pslice::slicer {
namespace {

class UnfoldTest : public testing::Test {
 protected:
  void load(std::string_view text) {
    example_ = mini::parse(text);
    reach_ = compute_reach(example_.program);
  }
  [[nodiscard]] Unfolding unfold(std::size_t max_edges = 1000) const {
    return {example_.program, example_.entry, reach_, max_edges};
  }
  [[nodiscard]] ts::Function function(std::string_view name) const {
    return example_.program.find_function(name).value();
  }
  /// The names of the functions a context was called through.
  [[nodiscard]] std::string call_string(const Unfolding& unfolding, Context c) const {
    const std::string name = example_.program[unfolding.function(c)].name;
    if (c == Unfolding::root()) return name;
    return call_string(unfolding, unfolding.callers(c).front().caller) + "/" + name;
  }
  [[nodiscard]] std::vector<std::string> call_strings(const Unfolding& unfolding) const {
    std::vector<std::string> result;
    for (std::size_t c = 0; c < unfolding.context_count(); ++c) {
      result.push_back(call_string(unfolding, Context(c)));
    }
    std::ranges::sort(result);
    return result;
  }

  mini::Example example_;
  Reach reach_;
};

TEST_F(UnfoldTest, AContextPerCallString) {
  load("g() { x = 1; } f() { g(); } h() { g(); } main() { f(); g(); }");
  EXPECT_EQ(call_strings(unfold()), mini::kept("main", "main/f", "main/f/g", "main/g"));
  EXPECT_TRUE(unfold().copies(function("h")).empty());
}

TEST_F(UnfoldTest, NodesAreContextsTimesLocations) {
  load("g() { x = 1; } f() { g(); } main() { f(); g(); }");
  const Unfolding unfolding = unfold();
  std::size_t expected = 0;
  for (std::size_t c = 0; c < unfolding.context_count(); ++c) {
    const ts::Function f = unfolding.function(Context(c));
    for (const ts::Location l : example_.program[f].locations) {
      const Node node = unfolding.node(Context(c), l);
      EXPECT_EQ(node.index(), expected++);
      EXPECT_EQ(unfolding.context(node), Context(c));
      EXPECT_EQ(unfolding.location(node), l);
    }
  }
  EXPECT_EQ(unfolding.node_count(), expected);
}

TEST_F(UnfoldTest, CallsThatAreNeverMadeHaveNoCopy) {
  load("g() { x = 1; } die() { halt; } main(p) { die(); g(); }");
  EXPECT_EQ(call_strings(unfold()), mini::kept("main", "main/die"));
}

TEST_F(UnfoldTest, RecursiveFunctionsHaveOneCopyWithAllItsCallers) {
  load("f(n) { if (n) g(n); } g(n) { f(n - 1); h(); } h() { x = 1; } main(p) { f(p); f(p); }");
  const Unfolding unfolding = unfold();
  EXPECT_EQ(call_strings(unfolding), mini::kept("main", "main/f", "main/f/g", "main/f/g/h"));
  const Context f = unfolding.copies(function("f")).front();
  EXPECT_TRUE(unfolding.shared(f));
  EXPECT_EQ(unfolding.callers(f).size(), 3U);
  EXPECT_EQ(unfolding.sharing(function("h")), Sharing::inlined);
}

TEST_F(UnfoldTest, TheBoundIsMetBySharingWhatIsDuplicatedMost) {
  load(R"(
    tiny() { a = 1; }
    big() { a = 1; b = 2; c = 3; d = 4; e = 5; f = 6; g = 7; h = 8; }
    main() { big(); big(); big(); big(); tiny(); tiny(); })");
  EXPECT_EQ(unfold(1000).sharing(function("big")), Sharing::inlined);
  const Unfolding bounded = unfold(30);
  EXPECT_EQ(bounded.sharing(function("big")), Sharing::bound);
  EXPECT_EQ(bounded.sharing(function("tiny")), Sharing::inlined);
  EXPECT_EQ(bounded.context_count(), 4U);
  EXPECT_EQ(unfold(1).context_count(), 3U);
}

TEST_F(UnfoldTest, BackwardOrderPutsCalleesBetweenTheCallAndWhatFollows) {
  load("g() { x = 1; } main(p) { g(); y = 2; }");
  const Unfolding unfolding = unfold();
  const std::vector<Node> order = unfolding.backward_order(example_.program, reach_);
  const auto place = [&](Context c, ts::Location l) {
    return std::ranges::find(order, unfolding.node(c, l)) - order.begin();
  };
  const ts::FunctionInfo& main = example_.program[function("main")];
  const ts::FunctionInfo& g = example_.program[function("g")];
  const ts::EdgeInfo& call = example_.program[main.edges.front()];
  const Context callee = unfolding.copies(function("g")).front();
  EXPECT_LT(place(Unfolding::root(), main.exit), place(Unfolding::root(), call.target));
  EXPECT_LT(place(Unfolding::root(), call.target), place(callee, g.exit));
  EXPECT_LT(place(callee, g.exit), place(callee, g.entry));
  EXPECT_LT(place(callee, g.entry), place(Unfolding::root(), call.source));
  // The halt locations are never reached.
  EXPECT_EQ(order.size(), unfolding.node_count() - 2);
}

TEST_F(UnfoldTest, ReachFollowsReturnsAndHalts) {
  load(R"(
    die() { halt; }
    check(c) { if (c) die(); }
    spin(n) { spin(n); }
    safe(c) { if (c) spin(c); }
    main(p) { check(p); safe(p); })");
  const auto returns = [&](const char* name) {
    return reach_.returns.contains(function(name).index());
  };
  const auto may_halt = [&](const char* name) {
    return reach_.may_halt.contains(function(name).index());
  };
  EXPECT_FALSE(returns("die"));
  EXPECT_TRUE(returns("check"));
  EXPECT_FALSE(returns("spin"));
  EXPECT_TRUE(returns("safe"));
  EXPECT_TRUE(may_halt("die"));
  EXPECT_TRUE(may_halt("check"));
  EXPECT_FALSE(may_halt("spin"));
  EXPECT_FALSE(may_halt("safe"));
  EXPECT_TRUE(may_halt("main"));
}

TEST_F(UnfoldTest, LoopTestsControlThemselves) {
  load("main(n, p) { while (n) { if (p) x = 1; n = n - 1; } y = 2; }");
  const ts::Function all[] = {function("main")};
  const ControlDependence control(example_.program, reach_, all);
  for (const ts::Edge e : example_.program[all[0]].edges) {
    const ts::EdgeInfo& edge = example_.program[e];
    if (!edge.statement) continue;
    const std::string& text = example_.program[edge.statement].text;
    EXPECT_EQ(control.controls_itself(edge.source), text == "while (n)") << text;
    EXPECT_EQ(control.decides(edge.source), text == "while (n)" || text == "if (p)") << text;
  }
}

}  // namespace
}  // namespace pslice::slicer
