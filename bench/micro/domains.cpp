#include <benchmark/benchmark.h>

#include <memory>

#include "absint/domain.h"

// A round of a loop over some counters that move together: refine with its test, assign, join with
// where it came from, widen. What does each domain pay for a dimension more?

namespace {

using namespace pslice;
using absint::Affine;
using absint::Constraint;
using absint::Dimension;
using absint::Integer;

/// d plus a number.
Affine plus(std::size_t d, int number) {
  return {{{{Dimension(d), Integer(1)}}}, absint::Interval::only(Integer(number))};
}

/// d - e <= bound.
Constraint difference(std::size_t d, std::size_t e, int bound) {
  Constraint result;
  const auto [low, high] = std::minmax(d, e);
  result.form.terms = {{Dimension(low), Integer(low == d ? 1 : -1)},
                       {Dimension(high), Integer(high == d ? 1 : -1)}};
  result.constant = Integer(-bound);
  return result;
}

using Make = std::unique_ptr<absint::Domain> (*)();

void rounds(benchmark::State& state, Make make) {
  const std::unique_ptr<absint::Domain> domain = make();
  const auto dimensions = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    std::unique_ptr<absint::Element> head = domain->everything(dimensions);
    for (std::size_t d = 0; d < dimensions; ++d) {
      head->assign(Dimension(d), {{}, absint::Interval::only(Integer(0))});
    }
    for (int round = 0; round < 3; ++round) {
      std::unique_ptr<absint::Element> body = head->clone();
      body->refine(difference(0, dimensions - 1, 10));
      for (std::size_t d = 0; d < dimensions; ++d) {
        body->assign(Dimension(d), plus(d, static_cast<int>(d % 2) + 1));
      }
      std::unique_ptr<absint::Element> next = head->clone();
      next->join(*body);
      if (round > 0) next->widen(*head, {});
      benchmark::DoNotOptimize(head->includes(*next));
      head = std::move(next);
    }
    benchmark::DoNotOptimize(head->constraints());
  }
}

BENCHMARK_CAPTURE(rounds, octagons, absint::make_octagons)
    ->Arg(4)
    ->Arg(8)
    ->Arg(16)
    ->Arg(32)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(rounds, polyhedra, absint::make_polyhedra)
    ->Arg(4)
    ->Arg(8)
    ->Arg(12)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
