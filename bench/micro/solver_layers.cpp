#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "solver/solver.h"

// A depth-first walk as the search does it: push a test, ask whether the other side can be taken,
// go back. Which layers answer, and what does a question cost with each of them in front?

namespace {

using namespace pslice;
using solver::Term;
using solver::Variable;

constexpr std::size_t inputs = 8;

class Walk {
 public:
  Walk(std::size_t depth, int largest) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> factor(-largest, largest);
    for (std::size_t i = 0; i < depth; ++i) {
      Term sum = terms_.constant(factor(random) * 10);
      for (int part = 0; part < 3; ++part) {
        const Variable v(random() % inputs);
        sum = terms_.add(sum, terms_.scale(factor(random), terms_.variable(v)));
      }
      tests_.push_back(terms_.at_most(sum, terms_.constant(50)));
    }
  }

  /// How many questions were asked.
  std::size_t run(solver::Solver& solver) {
    std::size_t asked = 0;
    const solver::Position bottom = solver.assertions().size();
    for (const Term test : tests_) {
      const Term other = terms_.negation(test);
      benchmark::DoNotOptimize(solver.check({&other, 1}));
      ++asked;
      if (solver.check({&test, 1}).answer == solver::Answer::satisfiable) solver.push(test);
      ++asked;
    }
    solver.pop(bottom);
    return asked;
  }

 private:
  term::Factory terms_;
  std::vector<Term> tests_;
};

solver::Ranges int_ranges() {
  return [](Variable) {
    return solver::Range{base::Integer(-2147483647) - base::Integer(1), base::Integer(2147483647)};
  };
}

void walk(benchmark::State& state, const solver::SolverOptions& options) {
  Walk path(static_cast<std::size_t>(state.range(0)), 5);
  std::size_t asked = 0;
  for (auto _ : state) {
    solver::Statistics statistics;
    solver::Solver solver(int_ranges(), statistics, options);
    asked += path.run(solver);
  }
  state.counters["questions"] =
      benchmark::Counter(static_cast<double>(asked), benchmark::Counter::kIsRate);
}

solver::SolverOptions with(solver::Engine engine) {
  solver::SolverOptions options;
  options.engine = engine;
  return options;
}

solver::SolverOptions native_alone() {
  solver::SolverOptions options = with(solver::Engine::native);
  options.layers = {.fold = false, .model = false, .independence = false, .cache = false};
  return options;
}

BENCHMARK_CAPTURE(walk, native_alone, native_alone())->Arg(8)->Arg(32);
BENCHMARK_CAPTURE(walk, all_layers, with(solver::Engine::automatic))->Arg(8)->Arg(32);
BENCHMARK_CAPTURE(walk, cvc5, with(solver::Engine::cvc5))
    ->Arg(8)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(walk, z3, with(solver::Engine::z3))
    ->Arg(8)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
