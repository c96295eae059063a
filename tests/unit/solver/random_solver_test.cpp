#include "tests/support/random.h"
#include "tests/unit/solver/chains.h"
#include "tests/unit/solver/random_terms.h"

// Random changes of the stack, in random order, with questions in between.

namespace pslice::solver {
namespace random_solver_test {

using support::Random;

struct Run {
  std::vector<SolverOptions> options;
  Style style;
  int steps;
  int definite;      // per cent of the answers, at least
  int combinations;  // per cent of the contradictions, at least
};

class RandomSolver : public Chains, public testing::WithParamInterface<Run> {
 protected:
  RandomSolver() {
    for (const Term v : variables) {
      if (!random.percent(70)) continue;
      const auto high = random.between(0, 40);
      const auto low = random.between(-40, -1);
      set_range(v, low, high);
    }
  }

  void change(RandomTerms& terms) {
    const std::size_t what = random.below(10);
    const Position size = assertions().size();
    if (size == 0 || (what < 5 && size < 12)) {
      push(terms.constraint(GetParam().style));
    } else if (what < 7) {
      pop(static_cast<Position>(random.below(size + 1)));
    } else {
      const auto i = static_cast<Position>(random.below(size));
      assertions().holds(i) ? drop(i) : restore(i);
    }
  }

  /// Drops the last assertions until the others are known to be satisfiable.
  void make_satisfiable() {
    for (;;) {
      const Reply reply = check(std::vector<Term>{}, Way::all);
      if (reply.answer == Answer::satisfiable) {
        known_values = Values(reply.model.begin(), reply.model.end());
        return;
      }
      drop(assertions().all().back());
    }
  }

  void compare_with_fresh(const std::vector<Term>& assumptions, Way way, Answer answer) {
    Chain fresh(ranges(), GetParam().options.front());
    for (const Position i : assertions().all()) fresh.solver.push(assertions()[i]);
    const Reply reply = ask(fresh.solver, assumptions, way);
    if (answer == Answer::unknown || reply.answer == Answer::unknown) return;
    EXPECT_EQ(reply.answer, answer) << show(assumptions);
  }

  Random random{271'828};
  const std::vector<Term> variables{x, y, z, a, b};
};

TEST_P(RandomSolver, AnswersAreRightAndTheSame) {
  for (const SolverOptions& options : GetParam().options) chain(options);
  RandomTerms terms(f, random, variables, ranges());
  for (int step = 0; step < GetParam().steps && !HasFailure(); ++step) {
    change(terms);
    if (step % 3 > 0) continue;
    if (step % 20 == 0) terms.move();
    make_satisfiable();
    for (const Way way : {Way::all, Way::related, Way::related_to_known}) {
      std::vector<Term> assumptions;
      for (std::size_t n = 1 + random.below(2); n > 0; --n) {
        assumptions.push_back(random.percent(15) && assertions().size() > 0
                                  ? f.negation(assertions()[0])
                                  : terms.constraint(GetParam().style));
      }
      const Answer answer = check(assumptions, way).answer;
      compare_with_fresh(assumptions, way, answer);
    }
  }
  for (const auto& one : chains) {
    expect_counted(*one);
    const auto asked = static_cast<int>(one->seen.questions);
    const int contradictions = one->count[Answer::unsatisfiable];
    EXPECT_GE(one->count[Answer::satisfiable], asked / 20);
    EXPECT_GE(contradictions, asked / 20);
    EXPECT_GE(100 * (asked - one->count[Answer::unknown]), GetParam().definite * asked);
    if (one->options.engine == Engine::cvc5) continue;
    EXPECT_GE(100 * one->combinations, GetParam().combinations * contradictions);
  }
  EXPECT_LE(referee->undecided(), referee->asked() / 10 + 2);  // of few, any two
}

const SolverOptions whole{};
const SolverOptions native = with(Engine::native);
const SolverOptions cvc5 = with(Engine::cvc5);
const std::vector<SolverOptions> lacking{
    whole,
    with(Engine::automatic, {.fold = false}),
    with(Engine::automatic, {.model = false}),
    with(Engine::automatic, {.independence = false}),
    with(Engine::automatic, {.cache = false}),
    with(Engine::automatic, {.fold = false, .model = false, .independence = false, .cache = false}),
    with(Engine::native, {.fold = false, .model = false}),
    with(Engine::cvc5, {.independence = false}),
    with(Engine::cvc5, {.fold = false, .model = false, .cache = false})};

INSTANTIATE_TEST_SUITE_P(Styles, RandomSolver,
                         testing::Values(Run{{whole, native}, Style::sparse, 2'000, 97, 40},
                                         Run{{whole, native}, Style::dense, 1'000, 97, 40},
                                         Run{{whole, native}, Style::equalities, 1'000, 97, 10},
                                         Run{{native}, Style::huge, 300, 90, 10},
                                         Run{{native}, Style::disjunctions, 1'000, 95, 0},
                                         Run{{native}, Style::mixed, 600, 90, 5},
                                         Run{{native}, Style::free, 1'000, 50, 5},
                                         Run{{whole, cvc5}, Style::free, 24, 60, 0},
                                         Run{{whole, cvc5}, Style::mixed, 90, 80, 0},
                                         Run{lacking, Style::sparse, 120, 95, 30},
                                         Run{lacking, Style::mixed, 60, 90, 0}));

}  // namespace random_solver_test
}  // namespace pslice::solver
