#include "solver/layers/chain.h"

#include <algorithm>

#include "solver/external/cvc5_backend.h"
#include "solver/external/enumeration.h"
#include "solver/external/z3_backend.h"
#include "solver/layers/layers.h"
#include "solver/layers/native_layer.h"
#include "solver/worker/worker.h"

// Cheap layers come first. Our own solver comes before independence and memory, which serve
// solvers that are given sets of constraints: it has the assertions already, and answers in less
// time than it takes to collect the related ones and look them up.

namespace pslice::solver {
namespace {

using std::chrono::milliseconds;

/// A process that takes longer is killed; its own limit should end a question before.
constexpr milliseconds longest{20'000};
constexpr milliseconds grace{300};

/// cvc5 counts little of what a search over bits costs: there the clock has to do.
constexpr milliseconds longest_over_bits{3'000};

/// Integers, and for what they cannot do (products, bit operations of two variables) all cases one
/// by one if there are few, and bits. If everything is to be bits, these come first.
MakeBackend maker(const SolverOptions& options) {
  return [engine = options.engine, arithmetic = options.arithmetic, time = options.time](
             const Ranges& ranges, BackendStatistics& statistics) {
    const bool z3 = engine == Engine::z3;
    const milliseconds bit_time = std::min(longest_over_bits, time.value_or(longest_over_bits));
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(z3 ? make_z3(ranges, {.time = time}, statistics)
                          : make_cvc5(ranges, {.time = time}, statistics));
    if (engine == Engine::automatic) backends.push_back(make_enumeration(ranges));
    backends.push_back(z3 ? make_z3_bits(ranges, {.time = time}, statistics)
                          : make_cvc5_bits(ranges, {.time = bit_time}, statistics));
    if (arithmetic == Arithmetic::bits) std::swap(backends.front(), backends.back());
    return make_sequence(std::move(backends));
  };
}

std::unique_ptr<Backend> make_guarded(std::string_view name, const Ranges& ranges,
                                      Statistics& statistics, const SolverOptions& options) {
  WorkerOptions worker;
  worker.name = name;
  worker.time = options.time ? std::min(longest, *options.time + grace) : longest;
  worker.stop = options.stop;
  return make_worker(maker(options), ranges, std::move(worker), statistics.trouble,
                     statistics.external);
}

}  // namespace

std::vector<std::unique_ptr<Layer>> make_chain(const Assertions& assertions, const Ranges& ranges,
                                               Statistics& statistics,
                                               const SolverOptions& options) {
  std::vector<std::unique_ptr<Layer>> chain;
  if (options.layers.fold) chain.push_back(make_fold_layer(assertions));
  if (options.layers.model) chain.push_back(make_model_layer(assertions));
  if (options.engine == Engine::automatic || options.engine == Engine::native) {
    chain.push_back(make_native_layer(assertions, ranges));
  }
  if (options.engine == Engine::native) return chain;
  chain.push_back(make_independence_layer(
      assertions, options.layers.independence ? Splitting::by_variables : Splitting::none));
  if (options.layers.cache) chain.push_back(make_cache_layer(assertions));
  if (options.layers.pinning && options.engine == Engine::automatic) {
    chain.push_back(make_pinning_layer(assertions, ranges));
  }
  const std::string_view name = options.engine == Engine::z3 ? "z3" : "cvc5";
  chain.push_back(
      make_external_layer(name, assertions, make_guarded(name, ranges, statistics, options)));
  return chain;
}

}  // namespace pslice::solver
