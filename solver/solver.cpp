#include "solver/solver.h"

#include <algorithm>
#include <cassert>

#include "solver/layers/chain.h"
#include "solver/layers/layers.h"
#include "solver/layers/query_log.h"

namespace pslice::solver {

using Clock = std::chrono::steady_clock;

std::uint64_t questions_to_solvers(const Statistics& statistics) {
  std::uint64_t count = statistics.questions;
  for (const LayerStatistics& layer : statistics.layers) {
    if (layer.name == "fold" || layer.name == "model") count -= layer.answered;
  }
  return count;
}

Solver::Solver(Ranges ranges, Statistics& statistics, SolverOptions options)
    : ranges_(std::move(ranges)),
      statistics_(statistics),
      layers_(make_chain(assertions_, ranges_, statistics, options)) {
  const auto hard = std::ranges::find_if(layers_, [](const auto& l) { return l->is_hard(); });
  const bool chosen = options.engine == Engine::cvc5 || options.engine == Engine::z3;
  first_hard_ = chosen ? layers_.size() : static_cast<std::size_t>(hard - layers_.begin());
  hard_questions_ = options.hard_questions;
  decline_ = std::move(options.decline);
  observe_ = std::move(options.observe);
  if (options.log) {
    log_ = std::make_unique<QueryLog>(*options.log);
    if (!log_->error().empty()) statistics_.trouble.push_back(log_->error());
  }
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

Reply Solver::check(std::span<const Term> assumptions, const term::Valuation* known,
                    Effort effort) {
  return ask({.assumptions = assumptions, .known = known, .scope = Scope::related, .parts = {}},
             effort);
}

Reply Solver::check_all(std::span<const Term> assumptions, Effort effort) {
  return ask({.assumptions = assumptions, .known = nullptr, .scope = Scope::all, .parts = {}},
             effort);
}

bool Solver::may_ask(std::size_t layer, Effort effort) const {
  if (layer != first_hard_) return true;  // who got past that one may go on
  return effort == Effort::hard && (!hard_questions_ || statistics_.hard < *hard_questions_);
}

Reply Solver::ask(Question question, Effort effort) {
  ++statistics_.questions;
  if (decline_ && decline_()) {
    ++statistics_.declined;
    return {};
  }
  question.is_cheap = effort != Effort::hard;
  question.wants_proof = effort == Effort::proof;
  auto before = Clock::now();
  std::size_t asked = 0;
  while (asked < layers_.size()) {
    if (!may_ask(asked, effort)) {
      ++statistics_.declined;
      return without_answer(question, asked);
    }
    if (asked == first_hard_) ++statistics_.hard;
    const std::size_t i = asked++;
    std::optional<Reply> reply = layers_[i]->answer(question);
    if (!reply && asked == layers_.size()) reply.emplace();  // nobody knows
    const auto now = Clock::now();
    LayerStatistics& layer = statistics_.layers[i];
    layer.seconds += std::chrono::duration<double>(now - before).count();
    before = now;
    if (!reply) continue;
    if (log_ || observe_) tell(question, *layers_[i], reply->answer);
    if (reply->answer == Answer::unknown) break;
    ++layer.answered;
    for (std::size_t earlier = 0; earlier < i; ++earlier) layers_[earlier]->learn(question);
    return std::move(*reply);
  }
  ++statistics_.unknown;
  return without_answer(question, asked);
}

/// Who was not asked has nothing to learn.
Reply Solver::without_answer(const Question& question, std::size_t asked) {
  for (std::size_t i = 0; i < asked; ++i) layers_[i]->learn(question);
  return {};
}

/// Writes a question down, and shows it to whoever wants to see it.
void Solver::tell(const Question& question, const Layer& layer, Answer answer) {
  if (!layer.decides()) return;
  const bool all = question.scope == Scope::all;
  std::vector<Term> constraints;
  for (const Position i : all ? assertions_.all() : assertions_.related(question.assumptions)) {
    constraints.push_back(assertions_[i]);
  }
  std::ranges::copy(question.assumptions, std::back_inserter(constraints));
  if (observe_) observe_(constraints, ranges_, answer);
  if (!log_) return;
  const bool was_fine = log_->error().empty();
  log_->write(constraints, ranges_, layer.name(), answer);
  if (was_fine && !log_->error().empty()) statistics_.trouble.push_back(log_->error());
}

Verdict check_together(Solver& solver, std::span<const Term> constraints) {
  assert(solver.assertions().size() == 0);
  for (const Term constraint : constraints) solver.push(constraint);
  const Reply reply = solver.check_all();
  solver.pop(0);
  return {
      .answer = reply.answer, .model = reply.model, .core = {reply.core.begin(), reply.core.end()}};
}

}  // namespace pslice::solver
