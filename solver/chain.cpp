#include "solver/cvc5_backend.h"
#include "solver/layers.h"
#include "solver/solver.h"

namespace pslice::solver {

std::unique_ptr<Backend> make_solver(Ranges ranges, Statistics& statistics,
                                     std::optional<std::chrono::milliseconds> time) {
  auto solver = make_cvc5(std::move(ranges), {.time = time}, statistics.external);
  solver = make_cache(std::move(solver), statistics);
  solver = make_splitter(std::move(solver), statistics);
  return make_simplifier(std::move(solver), statistics);
}

}  // namespace pslice::solver
