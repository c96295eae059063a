// Laws that the equations of a slice obey, over steps, sets and slices at random.

#include <gtest/gtest.h>

#include <random>

#include "path_setting.h"
#include "slicer/equations/equations.h"

namespace pslice::slicer {
namespace {

using symex::Step;
using Kind = symex::StepInfo::Kind;

constexpr const char* a_bit_of_everything = R"(
    global g, h;
    memory m;
    f(p, q) {
      if (p > q) { g = p / q; halt; }
      effect defines(t) may(h) uses(q) reads;
      return t;
    }
    opaque(o) { h = o; return g; }
    main(a, b, c) {
      x = a;
      while (x < b) { x = x + 1; if (c) break; effect may(y) writes; }
      if (x > c) y = f(x, b);
      else y = opaque(c);
      z = y / m;
      observe z, h;
    })";

class Laws : public testing::Test {
 protected:
  Laws() {
    s.needed_inside = {"c", "h"};
    for (const char* kept : {"h = o", "exit opaque"}) s.fallback.elements.insert(s.element(kept));
  }

  struct Sets {
    std::vector<Word> matters;
    SharedSlice slice;
  };
  struct Result {
    std::vector<Word> matters;
    base::BitSet joined;  // or in the slice already
  };

  Sets random_sets(const Equations& equations) {
    Sets sets{s.set(equations, {}), s.slice()};
    enlarge(sets, equations);
    return sets;
  }
  void enlarge(Sets& sets, const Equations& equations) {
    std::bernoulli_distribution coin(0.3);
    for (std::size_t v = 0; v < s.f.program().variable_count(); ++v) {
      if (!equations.has_slot(ts::Variable(v)) || !coin(random)) continue;
      insert(sets.matters, equations.slot(ts::Variable(v)));
    }
    for (std::size_t e = 0; e < sets.slice.universe(); ++e) {
      if (coin(random)) sets.slice.add(e);
    }
  }
  static Result pass(const Equations& equations, const symex::Flow& flow, Step step,
                     const Sets& sets) {
    Result result{sets.matters, sets.slice.elements()};
    const Equations::Join join = [&](SharedSlice::Element e) { result.joined.insert(e); };
    equations.pass(step, result.matters, sets.slice, join);
    equations.visit(flow[step].source, result.matters, sets.slice, join);
    return result;
  }
  static bool includes(std::span<const Word> more, std::span<const Word> less) {
    for (std::size_t w = 0; w < less.size(); ++w) {
      if ((less[w] & ~more[w]) != 0) return false;
    }
    return true;
  }
  std::string about(Step step) const {
    const symex::StepInfo& info = s.f.flow[step];
    const ts::Program& program = s.f.example.program;
    const ts::Statement statement = info.edge ? program[info.edge].statement : ts::Statement();
    return "step " + std::to_string(step.index()) + ": " +
           (statement ? program[statement].text : "no statement");
  }

  static constexpr int rounds = 200;
  PathSetting s{a_bit_of_everything};
  std::mt19937 random{1};
};

// Not so under the rule of edges: a test that decides nothing is evaluated whichever side is taken,
// one that decides only on the side that does.
TEST_F(Laws, MoreThatMattersAndALargerSliceMakeMoreMatterAndJoin) {
  for (const Hits hits : {Hits::possible, Hits::certain}) {
    const Equations equations = s.equations(ControlRule::branch, hits);
    for (int round = 0; round < rounds; ++round) {
      const Sets less = random_sets(equations);
      Sets more = less;
      enlarge(more, equations);
      for (std::size_t i = 0; i < s.f.flow.step_count(); ++i) {
        const Result small = pass(equations, s.f.flow, Step(i), less);
        const Result large = pass(equations, s.f.flow, Step(i), more);
        ASSERT_TRUE(includes(large.matters, small.matters)) << about(Step(i));
        ASSERT_TRUE(large.joined.includes(small.joined)) << about(Step(i));
      }
    }
  }
}

TEST_F(Laws, WhatCertainlyMattersPossiblyDoes) {
  for (const ControlRule rule : {ControlRule::branch, ControlRule::edge}) {
    const Equations possible = s.equations(rule, Hits::possible);
    const Equations certain = s.equations(rule, Hits::certain);
    for (int round = 0; round < rounds; ++round) {
      const Sets sets = random_sets(possible);
      for (std::size_t i = 0; i < s.f.flow.step_count(); ++i) {
        const Result all = pass(possible, s.f.flow, Step(i), sets);
        const Result some = pass(certain, s.f.flow, Step(i), sets);
        ASSERT_TRUE(includes(all.matters, some.matters)) << about(Step(i));
        ASSERT_TRUE(all.joined.includes(some.joined)) << about(Step(i));
      }
    }
  }
}

/// Forward and backward say the same: a variable matters before a step if it does so there, or
/// influences one that matters behind it.
TEST_F(Laws, OnwardIsPassSeenForward) {
  for (const ControlRule rule : {ControlRule::branch, ControlRule::edge}) {
    const Equations equations = s.equations(rule);
    for (int round = 0; round < rounds; ++round) {
      const Sets sets = random_sets(equations);
      for (std::size_t i = 0; i < s.f.flow.step_count(); ++i) {
        const Result before = pass(equations, s.f.flow, Step(i), sets);
        for (std::size_t v = 0; v < s.f.program().variable_count(); ++v) {
          if (!equations.has_slot(ts::Variable(v))) continue;
          const Slot slot = equations.slot(ts::Variable(v));
          const auto onward = equations.onward(Step(i), slot, sets.matters, sets.slice);
          ASSERT_EQ(contains(before.matters, slot), onward.here || !onward.after.empty())
              << about(Step(i)) << ", " << s.f.program()[ts::Variable(v)].name;
          for (const Slot after : onward.after) ASSERT_TRUE(contains(sets.matters, after));
        }
      }
    }
  }
}

TEST_F(Laws, WhatIsNotOverwrittenGoesOnMattering) {
  const Equations equations = s.equations();
  for (std::size_t i = 0; i < s.f.flow.step_count(); ++i) {
    const Step step(i);
    if (s.f.flow[step].kind != Kind::edge) continue;
    for (std::size_t v = 0; v < s.f.program().variable_count(); ++v) {
      if (!equations.has_slot(ts::Variable(v))) continue;
      const Slot slot = equations.slot(ts::Variable(v));
      Sets sets{s.set(equations, {}), s.slice()};
      insert(sets.matters, slot);
      const Result before = pass(equations, s.f.flow, step, sets);
      const auto in = [&](std::span<const Slot> set) {
        return std::ranges::find(set, slot) != set.end();
      };
      const bool stays = !in(equations.kills(step)) || in(equations.reads(step));
      EXPECT_EQ(contains(before.matters, slot), stays || equations.is_observed(s.source(step)))
          << about(step) << ", " << s.f.program()[ts::Variable(v)].name;
      if (sets.slice.decides(s.source(step))) continue;  // it joins for the criterion's sake
      const ts::Statement statement = s.f.program()[s.f.flow[step].edge].statement;
      const bool joined = statement && before.joined.contains(statement.index());
      EXPECT_EQ(joined, in(equations.writes(step))) << about(step);
    }
  }
}

}  // namespace
}  // namespace pslice::slicer
