#include "solver/layers/layers.h"

#include "tests/unit/solver/questions.h"

// Each layer alone; where one needs a back end, it says what the test tells it to and notes the
// questions.

namespace pslice::solver {
namespace layers_test {

using Constraints = std::vector<Term>;
using Positions = std::vector<Position>;

struct Script {
  std::vector<Constraints> asked;
  std::function<Verdict(const Constraints&)> answer;
};

class Scripted final : public Backend {
 public:
  explicit Scripted(Script& script) : script_(script) {}
  Verdict check(std::span<const Term> constraints) override {
    script_.asked.emplace_back(constraints.begin(), constraints.end());
    return script_.answer(script_.asked.back());
  }

 private:
  Script& script_;
};

Verdict contradiction(Core core) {
  return {.answer = Answer::unsatisfiable, .model = {}, .core = std::move(core)};
}

class LayersTest : public Questions {
 protected:
  LayersTest() {
    // By default: satisfiable, every variable being 7.
    script.answer = [](const Constraints& constraints) {
      std::map<Variable, Integer> values;
      for (const Term t : constraints) {
        for (const Variable v : t.variables()) values.emplace(v, 7);
      }
      return Verdict{Answer::satisfiable, Model(values.begin(), values.end()), {}};
    };
  }
  std::unique_ptr<Layer> external() {
    return make_external_layer("scripted", assertions, std::make_unique<Scripted>(script));
  }
  /// One layer after the other, as the solver asks them.
  std::optional<Reply> ask(const Constraints& assumptions, Scope scope = Scope::related,
                           const term::Valuation* known = nullptr) {
    Question question{.assumptions = assumptions, .known = known, .scope = scope, .parts = {}};
    for (std::size_t i = 0; i < layers.size(); ++i) {
      if (auto reply = layers[i]->answer(question)) {
        for (std::size_t earlier = 0; earlier < i; ++earlier) layers[earlier]->learn(question);
        return reply;
      }
    }
    return std::nullopt;
  }

  Assertions assertions;
  std::vector<std::unique_ptr<Layer>> layers;
  Script script;
  Term x_small = f.at_most(x, number(5));
  Term x_large = f.at_most(number(9), x);
  Term y_small = f.at_most(y, number(5));
  Term y_is_z = f.equal(y, z);
  Term a_small = f.at_most(a, number(0));
  const term::Valuation all_ten = [](Variable) { return Integer(10); };
};

class FoldTest : public LayersTest {
 protected:
  FoldTest() { layers.push_back(make_fold_layer(assertions)); }
};

TEST_F(FoldTest, FalseIsAContradictionOfItsOwn) {
  assertions.push(x_small);
  const auto reply = ask({y_small, f.truth(false)});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->answer, Answer::unsatisfiable);
  EXPECT_TRUE(reply->core.empty());
}

TEST_F(FoldTest, SeesTheOppositeOfWhatIsAssertedAndNamesIt) {
  const Term either = f.disjunction({y_is_z, x_large});
  assertions.push(x_small);
  assertions.push(y_is_z);
  assertions.push(either);
  assertions.push(y_is_z);
  EXPECT_EQ(ask({a_small, f.negation(y_is_z)})->core, Positions{1});
  EXPECT_EQ(ask({f.negation(either)})->core, Positions{2});
  assertions.drop(1);
  EXPECT_EQ(ask({f.negation(y_is_z)})->core, Positions{3});
  assertions.drop(3);
  EXPECT_FALSE(ask({f.negation(y_is_z)}));
  assertions.restore(1);
  EXPECT_EQ(ask({f.negation(y_is_z)})->core, Positions{1});
}

TEST_F(FoldTest, WhatIsAssertedHoldsWhereSomethingSatisfiesTheRest) {
  assertions.push(x_large);
  assertions.push(y_is_z);
  const auto reply = ask({y_is_z, f.truth(true), x_large}, Scope::related, &all_ten);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->answer, Answer::satisfiable);
  EXPECT_TRUE(reply->as_known);
  EXPECT_TRUE(reply->model.empty());
  EXPECT_FALSE(ask({y_is_z}));
  EXPECT_FALSE(ask({}));
  EXPECT_FALSE(ask({y_is_z, y_small}, Scope::related, &all_ten));
  assertions.drop(1);
  EXPECT_FALSE(ask({y_is_z}, Scope::related, &all_ten));
}

class ModelTest : public LayersTest {
 protected:
  ModelTest() { layers.push_back(make_model_layer(assertions)); }
};

TEST_F(ModelTest, AnswersWhatTheValuesSatisfy) {
  assertions.push(x_large);
  const auto reply = ask({y_is_z, f.equal(f.add(x, y), number(20))}, Scope::related, &all_ten);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->answer, Answer::satisfiable);
  EXPECT_TRUE(reply->as_known);
  EXPECT_TRUE(reply->model.empty());
}

TEST_F(ModelTest, LeavesTheRestToOthers) {
  EXPECT_FALSE(ask({y_is_z}));
  EXPECT_FALSE(ask({y_is_z, y_small}, Scope::related, &all_ten));
  // Neither without a value nor where C gives none.
  const term::Valuation only_x = [](Variable v) {
    return v.index() == 0 ? std::optional(Integer(0)) : std::nullopt;
  };
  EXPECT_TRUE(ask({x_small}, Scope::related, &only_x));
  EXPECT_FALSE(ask({y_small}, Scope::related, &only_x));
  EXPECT_FALSE(ask({f.at_most(f.quotient(number(1), x), number(5))}, Scope::related, &only_x));
}

class IndependenceTest : public LayersTest {
 protected:
  IndependenceTest() { use(Splitting::by_variables); }
  void use(Splitting splitting) {
    layers.clear();
    layers.push_back(make_independence_layer(assertions, splitting));
    layers.push_back(external());
  }
  Term undefined = f.equal(f.quotient(number(5), number(0)), number(1));
};

TEST_F(IndependenceTest, AsksForWhatHasToDoWithTheAssumptions) {
  assertions.push(a_small);
  assertions.push(y_small);
  assertions.push(y_is_z);
  const auto reply = ask({f.equal(z, x)});
  EXPECT_EQ(script.asked, (std::vector<Constraints>{{y_small, y_is_z, f.equal(z, x)}}));
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->answer, Answer::satisfiable);
  EXPECT_FALSE(reply->as_known);
  EXPECT_EQ(reply->model, (Model{{Variable(0), 7}, {Variable(1), 7}, {Variable(2), 7}}));
}

TEST_F(IndependenceTest, AsksForEachPartAndJoinsModels) {
  for (const Term t : {a_small, y_small, x_small, y_is_z}) assertions.push(t);
  const auto reply = ask({f.equal(z, x)}, Scope::all);
  EXPECT_EQ(script.asked,
            (std::vector<Constraints>{{a_small}, {y_small, x_small, y_is_z, f.equal(z, x)}}));
  EXPECT_EQ(reply->model,
            (Model{{Variable(0), 7}, {Variable(1), 7}, {Variable(2), 7}, {Variable(3), 7}}));
}

TEST_F(IndependenceTest, WithoutSplittingItIsOneQuestion) {
  use(Splitting::none);
  assertions.push(a_small);
  assertions.push(y_small);
  assertions.drop(1);
  ask({x_small});
  EXPECT_EQ(script.asked, (std::vector<Constraints>{{a_small, x_small}}));
}

TEST_F(IndependenceTest, AContradictionAnywhereIsTheAnswerAndNamesAssertions) {
  script.answer = [&](const Constraints& constraints) {
    return constraints.front() == y_small ? contradiction({0, 1, 2}) : Verdict{};
  };
  for (const Term t : {x_small, y_small, a_small, y_is_z}) assertions.push(t);
  const auto reply = ask({f.equal(z, b)}, Scope::all);
  EXPECT_EQ(reply->answer, Answer::unsatisfiable);
  EXPECT_EQ(reply->core, (Positions{1, 3}));
  // Nobody has to look at the rest.
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(IndependenceTest, OneUnknownPartIsUnknown) {
  const auto satisfiable = script.answer;
  script.answer = [&](const Constraints& constraints) {
    return constraints.front() == x_small ? Verdict{} : satisfiable(constraints);
  };
  assertions.push(x_small);
  const auto reply = ask({y_small}, Scope::all);
  EXPECT_EQ(reply->answer, Answer::unknown);
  EXPECT_TRUE(reply->model.empty());
}

TEST_F(IndependenceTest, FoldsWhatHasNoVariables) {
  EXPECT_EQ(ask({undefined})->answer, Answer::unknown);
  EXPECT_TRUE(script.asked.empty());
  EXPECT_EQ(ask({undefined, x_small})->answer, Answer::unknown);
  EXPECT_EQ(script.asked, (std::vector<Constraints>{{x_small}}));
  const Term nothing = f.bit_and(f.quotient(number(5), number(0)), number(0));
  EXPECT_EQ(ask({f.equal(nothing, number(0))})->answer, Answer::satisfiable);
  EXPECT_EQ(ask({})->answer, Answer::satisfiable);
  assertions.push(x_small);
  assertions.push(f.truth(false));
  EXPECT_EQ(ask({}, Scope::all)->core, Positions{1});
  EXPECT_EQ(script.asked.size(), 1U);
}

class CacheTest : public LayersTest {
 protected:
  CacheTest() { use({}); }
  void use(CacheOptions options) {
    layers.clear();
    layers.push_back(make_independence_layer(assertions, Splitting::by_variables));
    layers.push_back(make_cache_layer(assertions, options));
    layers.push_back(external());
  }
};

TEST_F(CacheTest, AnswersASetOnce) {
  assertions.push(y_is_z);
  const auto first = ask({y_small});
  assertions.pop();
  assertions.push(x_small);
  assertions.push(y_small);
  const auto second = ask({y_is_z, y_small});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->answer, Answer::satisfiable);
  EXPECT_EQ(second->model, first->model);
  EXPECT_EQ(script.asked.size(), 1U);
  ask({y_small});
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(CacheTest, RemembersParts) {
  ask({x_small});
  const auto reply = ask({a_small, x_small});
  EXPECT_EQ(script.asked, (std::vector<Constraints>{{x_small}, {a_small}}));
  EXPECT_EQ(reply->model, (Model{{Variable(0), 7}, {Variable(3), 7}}));
}

TEST_F(CacheTest, FindsTheCoreInAnotherOrder) {
  script.answer = [](const Constraints&) { return contradiction({0, 2}); };
  const Term x_is_y = f.equal(x, y);
  for (const Term t : {x_small, x_is_y, x_large}) assertions.push(t);
  EXPECT_EQ(ask({}, Scope::all)->core, (Positions{0, 2}));
  while (assertions.size() > 0) assertions.pop();
  for (const Term t : {x_is_y, x_large, x_large}) assertions.push(t);
  EXPECT_EQ(ask({x_small}, Scope::all)->core, Positions{1});
  assertions.drop(1);
  EXPECT_EQ(ask({x_small}, Scope::all)->core, Positions{2});
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(CacheTest, RemembersThatItIsUnknown) {
  script.answer = [](const Constraints&) { return Verdict{}; };
  EXPECT_EQ(ask({x_small})->answer, Answer::unknown);
  EXPECT_EQ(ask({x_small})->answer, Answer::unknown);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(CacheTest, IsBoundedAndKeepsWhatIsUsed) {
  use({.capacity = 8});
  for (int i = 0; i < 100; ++i) {
    ask({f.at_most(x, number(i))});
    ask({y_small});
  }
  EXPECT_EQ(script.asked.size(), 101U);
  ask({f.at_most(x, number(99))});
  EXPECT_EQ(script.asked.size(), 101U);
  ask({f.at_most(x, number(0))});
  EXPECT_EQ(script.asked.size(), 102U);
}

}  // namespace layers_test
}  // namespace pslice::solver
