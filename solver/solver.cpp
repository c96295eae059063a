#include "solver/solver.h"

#include "solver/cvc5_backend.h"
#include "solver/layers.h"

namespace pslice::solver {
namespace {

using Clock = std::chrono::steady_clock;

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
  chain.push_back(make_external_layer(
      "cvc5", assertions, make_cvc5(ranges, {.time = options.time}, statistics.external)));
  return chain;
}

}  // namespace

Solver::Solver(Ranges ranges, Statistics& statistics, SolverOptions options)
    : statistics_(statistics), layers_(make_chain(assertions_, ranges, statistics, options)) {
  statistics_.layers.clear();
  for (const auto& layer : layers_) statistics_.layers.push_back({std::string(layer->name())});
}

Solver::~Solver() = default;

Position Solver::push(Term formula) {
  const Position position = assertions_.push(formula);
  for (const auto& layer : layers_) layer->add(position);
  return position;
}

void Solver::pop(Position size) {
  while (assertions_.size() > size) {
    const Position last = assertions_.size() - 1;
    if (assertions_.holds(last)) {
      for (const auto& layer : layers_) layer->remove(last);
    }
    assertions_.pop();
  }
}

void Solver::drop(Position i) {
  if (!assertions_.holds(i)) return;
  for (const auto& layer : layers_) layer->remove(i);
  assertions_.drop(i);
}

void Solver::restore(Position i) {
  if (assertions_.holds(i)) return;
  assertions_.restore(i);
  for (const auto& layer : layers_) layer->add(i);
}

Reply Solver::check(std::span<const Term> assumptions, const term::Valuation* known) {
  return ask(assumptions, known, Scope::related);
}

Reply Solver::check_all(std::span<const Term> assumptions) {
  return ask(assumptions, nullptr, Scope::all);
}

Reply Solver::ask(std::span<const Term> assumptions, const term::Valuation* known, Scope scope) {
  ++statistics_.questions;
  Question question{.assumptions = assumptions, .known = known, .scope = scope, .parts = {}};
  auto before = Clock::now();
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    std::optional<Reply> reply = layers_[i]->answer(question);
    const auto now = Clock::now();
    LayerStatistics& layer = statistics_.layers[i];
    layer.seconds += std::chrono::duration<double>(now - before).count();
    before = now;
    if (!reply) continue;
    if (reply->answer == Answer::unknown) break;
    ++layer.answered;
    for (std::size_t earlier = 0; earlier < i; ++earlier) layers_[earlier]->learn(question);
    return std::move(*reply);
  }
  for (const auto& layer : layers_) layer->learn(question);
  ++statistics_.unknown;
  return {};
}

Verdict check_together(Solver& solver, std::span<const Term> constraints) {
  const Position bottom = solver.assertions().size();
  for (const Term constraint : constraints) solver.push(constraint);
  const Reply reply = solver.check_all();
  solver.pop(bottom);
  Verdict verdict{.answer = reply.answer, .model = reply.model, .core = {}};
  for (const Position i : reply.core) verdict.core.push_back(i - bottom);
  return verdict;
}

}  // namespace pslice::solver
