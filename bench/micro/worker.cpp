#include <benchmark/benchmark.h>

#include <memory>
#include <span>
#include <vector>

#include "solver/worker/worker.h"
#include "term/term.h"

// What it costs to ask in another process: a back end that has its answer at once.

namespace {

using namespace pslice;
using solver::Term;
using solver::Variable;

class AllZero final : public solver::Backend {
 public:
  solver::Verdict check(std::span<const Term> constraints) override {
    solver::Verdict verdict{.answer = solver::Answer::satisfiable, .model = {}, .core = {}};
    for (const Variable v : constraints.front().variables()) verdict.model.emplace_back(v, 0);
    return verdict;
  }
};

void question_of_a_worker(benchmark::State& state) {
  term::Factory terms;
  const auto sum = [&](int factor) {
    return terms.add(terms.scale(factor, terms.variable(Variable(0))), terms.variable(Variable(1)));
  };
  solver::WorkerReports reports;
  solver::BackendStatistics statistics;
  const auto everything = [](Variable) { return solver::Range{}; };
  const auto worker = solver::make_worker(
      [](const solver::Ranges&, solver::BackendStatistics&) { return std::make_unique<AllZero>(); },
      everything, {}, reports, statistics);
  int number = 0;
  for (auto _ : state) {
    number = (number + 1) % 1000;
    const std::vector<Term> question{terms.at_most(sum(1 + number % 7), terms.constant(number))};
    if (worker->check(question).answer != solver::Answer::satisfiable) {
      state.SkipWithError("no answer");
      break;
    }
  }
}

BENCHMARK(question_of_a_worker)->Unit(benchmark::kMicrosecond);

}  // namespace
