#include <benchmark/benchmark.h>

#include <vector>

#include "solver/linear/interpolation.h"

// An infeasible path of some length: x grows along it, and the last test asks for less. One
// contradiction is walked back over all of it.

namespace {

using namespace pslice;
using solver::Action;
using solver::Term;
using solver::Variable;

void walk_back(benchmark::State& state) {
  term::Factory terms;
  const Variable x(0);
  const Variable input(1);
  const auto steps = static_cast<int>(state.range(0));
  std::vector<Action> path;
  const auto assign = [&](Term value) {
    Action action;
    action.kind = Action::Kind::assignment;
    action.variable = x;
    action.value = value;
    path.push_back(action);
  };
  const auto test = [&](Term formula, std::optional<solver::Position> position) {
    Action action;
    action.formula = formula;
    action.position = position;
    path.push_back(action);
  };
  // 0 <= input; x = input; x = x + 1 ...; x <= steps - 1: the first and the last contradict.
  test(terms.at_most(terms.constant(0), terms.variable(input)), solver::Position(0));
  assign(terms.variable(input));
  for (int i = 0; i < steps; ++i) assign(terms.add(terms.variable(x), terms.constant(1)));
  test(terms.at_most(terms.variable(x), terms.constant(steps - 1)), std::nullopt);
  const solver::Combination combination{{{solver::Position(0), base::Integer(1)}},
                                        {{0, base::Integer(1)}}};
  if (!solver::interpolants(terms, path, combination)) state.SkipWithError("no interpolants");
  for (auto _ : state) {
    benchmark::DoNotOptimize(solver::interpolants(terms, path, combination));
  }
  state.SetItemsProcessed(state.iterations() * steps);
}
BENCHMARK(walk_back)->Arg(10)->Arg(100)->Arg(1000);

}  // namespace
