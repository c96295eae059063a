#include "solver/layers.h"

#include "tests/unit/solver/questions.h"

// Each layer alone, with a next one that says what the test tells it to and notes the questions.

namespace pslice::solver {
namespace {

using Question = std::vector<Term>;

struct Script {
  std::vector<Question> asked;
  std::function<Verdict(const Question&)> answer;
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
    script.answer = [](const Question& question) {
      std::map<Variable, Integer> values;
      for (const Term t : question) {
        for (const Variable v : t.variables()) values.emplace(v, 7);
      }
      return Verdict{Answer::satisfiable, Model(values.begin(), values.end()), {}};
    };
  }
  std::unique_ptr<Backend> next() { return std::make_unique<Scripted>(script); }

  Script script;
  Term x_small = f.at_most(x, number(5));
  Term x_large = f.at_most(number(9), x);
  Term y_small = f.at_most(y, number(5));
  Term y_is_z = f.equal(y, z);
};

class SimplifierTest : public LayersTest {
 protected:
  Verdict check(const Question& question) { return solver->check(question); }
  std::unique_ptr<Backend> solver = make_simplifier(next(), statistics);
};

TEST_F(SimplifierTest, DropsWhatIsTrueAndRepeated) {
  const Verdict verdict = check({f.truth(true), x_small, y_is_z, x_small});
  EXPECT_EQ(verdict.answer, Answer::satisfiable);
  EXPECT_EQ(verdict.model.size(), 3U);
  EXPECT_EQ(script.asked, (std::vector<Question>{{x_small, y_is_z}}));
  EXPECT_EQ(statistics.questions, 1U);
  EXPECT_EQ(statistics.folded, 0U);
}

TEST_F(SimplifierTest, NothingLeftIsSatisfiable) {
  EXPECT_EQ(check({}).answer, Answer::satisfiable);
  EXPECT_EQ(check({f.truth(true)}).answer, Answer::satisfiable);
  EXPECT_TRUE(script.asked.empty());
  EXPECT_EQ(statistics.folded, 2U);
}

TEST_F(SimplifierTest, SeesContradictionsAndNamesThem) {
  const Term either = f.disjunction({y_is_z, x_large});
  const Term gap = f.subtract(f.scale(2, x), f.scale(3, y));
  const struct {
    Question question;
    Core core;
  } cases[] = {
      {{x_small, f.truth(false), x_large}, {1}},
      {{y_is_z, x_small, f.negation(y_is_z)}, {0, 2}},
      {{f.negation(either), x_small, either}, {0, 2}},
      {{y_is_z, x_small, f.negation(x_small)}, {1, 2}},
      {{y_is_z, x_small, x_large}, {1, 2}},
      {{f.conjunction({y_small, x_large}), f.truth(true), f.conjunction({y_is_z, x_small})},
       {0, 2}},
      {{y_small, f.conjunction({x_small, x_large})}, {1}},
      {{f.at_most(gap, number(-1)), y_small, f.at_most(number(0), gap)}, {0, 2}},
      // The tighter of two bounds is the one that contradicts.
      {{f.at_most(x, number(20)), x_small, f.at_most(number(12), x)}, {1, 2}},
  };
  for (const auto& [question, core] : cases) {
    const Verdict verdict = check(question);
    EXPECT_EQ(verdict.answer, Answer::unsatisfiable) << show(question);
    EXPECT_EQ(verdict.core, core) << show(question);
  }
  EXPECT_TRUE(script.asked.empty());
}

TEST_F(SimplifierTest, LeavesWhatTouchesAlone) {
  const Term gap = f.subtract(f.scale(2, x), f.scale(3, y));
  for (const Question& question :
       {Question{x_small, f.at_most(number(5), x)},
        Question{f.at_most(gap, number(0)), f.at_most(number(0), gap)},
        Question{f.at_most(gap, number(-1)), f.at_most(number(0), f.add(gap, y))},
        Question{y_is_z, f.negation(f.equal(x, z))}}) {
    EXPECT_EQ(check(question).answer, Answer::satisfiable) << show(question);
    ASSERT_FALSE(script.asked.empty());
    EXPECT_EQ(script.asked.back(), question);
  }
}

TEST_F(SimplifierTest, TheCoreNamesTheCallersConstraints) {
  script.answer = [](const Question& question) {
    EXPECT_EQ(question.size(), 4U);
    return contradiction({0, 2, 3});
  };
  const Verdict verdict = check({f.truth(true), x_small, y_is_z, f.truth(true),
                                 f.conjunction({y_small, x_small, f.less(a, b)})});
  EXPECT_EQ(verdict.answer, Answer::unsatisfiable);
  EXPECT_EQ(verdict.core, (Core{1, 4}));
}

TEST_F(SimplifierTest, PassesOnUnknown) {
  script.answer = [](const Question&) { return Verdict{}; };
  EXPECT_EQ(check({x_small}).answer, Answer::unknown);
}

class SplitterTest : public LayersTest {
 protected:
  Verdict check(const Question& question) { return solver->check(question); }
  std::unique_ptr<Backend> solver = make_splitter(next(), statistics);
  Term a_small = f.at_most(a, number(0));
  Term no_variables = f.equal(f.quotient(number(5), number(0)), number(1));
};

TEST_F(SplitterTest, AsksForEachPartAndJoinsModels) {
  const Term z_is_x = f.equal(z, x);
  const Verdict verdict = check({a_small, y_small, x_small, y_is_z, z_is_x});
  EXPECT_EQ(script.asked, (std::vector<Question>{{a_small}, {y_small, x_small, y_is_z, z_is_x}}));
  EXPECT_EQ(verdict.answer, Answer::satisfiable);
  EXPECT_EQ(verdict.model,
            (Model{{Variable(0), 7}, {Variable(1), 7}, {Variable(2), 7}, {Variable(3), 7}}));
}

TEST_F(SplitterTest, AContradictionAnywhereIsTheAnswer) {
  script.answer = [&](const Question& question) {
    return question.front() == y_small ? contradiction({0, 1}) : Verdict{};
  };
  const Verdict verdict = check({x_small, y_small, a_small, y_is_z});
  EXPECT_EQ(verdict.answer, Answer::unsatisfiable);
  EXPECT_EQ(verdict.core, (Core{1, 3}));
}

TEST_F(SplitterTest, OneUnknownPartIsUnknown) {
  const auto satisfiable = script.answer;
  script.answer = [&](const Question& question) {
    return question.front() == x_small ? Verdict{} : satisfiable(question);
  };
  const Verdict verdict = check({x_small, y_small});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_TRUE(verdict.model.empty());
}

TEST_F(SplitterTest, FoldsWhatHasNoVariables) {
  EXPECT_EQ(check({no_variables, x_small}).answer, Answer::unknown);
  EXPECT_EQ(script.asked, (std::vector<Question>{{x_small}}));
  const Term seven = f.bit_and(f.quotient(number(5), number(0)), number(0));
  EXPECT_EQ(check({x_small, f.truth(false)}).core, Core{1});
  EXPECT_EQ(check({f.equal(seven, number(0))}).answer, Answer::satisfiable);
  EXPECT_EQ(check({}).answer, Answer::satisfiable);
}

class CacheTest : public LayersTest {
 protected:
  Verdict check(const Question& question) { return solver->check(question); }
  std::unique_ptr<Backend> solver = make_cache(next(), statistics);
};

TEST_F(CacheTest, AnswersASetOnce) {
  const Verdict first = check({x_small, y_is_z});
  const Verdict second = check({y_is_z, x_small, y_is_z});
  EXPECT_EQ(second.answer, Answer::satisfiable);
  EXPECT_EQ(second.model, first.model);
  EXPECT_EQ(script.asked.size(), 1U);
  EXPECT_EQ(statistics.cached, 1U);
  check({x_small});
  EXPECT_EQ(script.asked.size(), 2U);
}

TEST_F(CacheTest, FindsTheCoreInAnotherOrder) {
  script.answer = [](const Question&) { return contradiction({0, 2}); };
  EXPECT_EQ(check({x_small, y_is_z, x_large}).core, (Core{0, 2}));
  EXPECT_EQ(check({y_is_z, x_large, x_large, x_small}).core, (Core{1, 3}));
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(CacheTest, RemembersThatItIsUnknown) {
  script.answer = [](const Question&) { return Verdict{}; };
  EXPECT_EQ(check({x_small}).answer, Answer::unknown);
  EXPECT_EQ(check({x_small}).answer, Answer::unknown);
  EXPECT_EQ(script.asked.size(), 1U);
}

TEST_F(CacheTest, IsBoundedAndKeepsWhatIsUsed) {
  solver = make_cache(next(), statistics, {.capacity = 8});
  for (int i = 0; i < 100; ++i) {
    check({f.at_most(x, number(i))});
    check({y_small});
  }
  EXPECT_EQ(script.asked.size(), 101U);
  check({f.at_most(x, number(99))});
  EXPECT_EQ(script.asked.size(), 101U);
  check({f.at_most(x, number(0))});
  EXPECT_EQ(script.asked.size(), 102U);
}

}  // namespace
}  // namespace pslice::solver
