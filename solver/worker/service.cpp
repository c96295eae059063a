#include "solver/worker/service.h"

#include <exception>
#include <new>
#include <stdexcept>

#include "solver/worker/messages.h"

// Every question brings its terms and ranges with it: what the parent has made since the fork
// cannot be seen here. The terms stay, as the back end may know them when they come again, until
// there are too many; then everything goes, since nobody can say which of them the back end holds.

namespace pslice::solver {

void WorkerService::start_afresh() {
  backend_.reset();
  factory_.reset();
  ranges_.clear();
  factory_.emplace();
  const auto range = [this](Variable variable) {
    const auto found = ranges_.find(variable);
    return found == ranges_.end() ? Range{} : found->second;
  };
  backend_ = make_backend_(range, statistics_);
}

base::Bytes WorkerService::answer(std::span<const std::uint8_t> bytes) {
  if (!backend_ || factory_->size() > most_terms_) start_afresh();
  if (!backend_)
    return reply_bytes({.outcome = Outcome::no_backend, .verdict = {}, .statistics = {}});
  auto question = read_question(bytes, *factory_);
  if (!question) throw std::logic_error("the worker does not understand its own questions");
  for (auto& [variable, range] : question->ranges) {
    ranges_.insert_or_assign(variable, std::move(range));
  }
  statistics_ = {};
  Verdict verdict = backend_->check(question->constraints);
  return reply_bytes(
      {.outcome = Outcome::verdict, .verdict = std::move(verdict), .statistics = statistics_});
}

base::Bytes WorkerService::serve(std::span<const std::uint8_t> question) {
  const auto without_verdict = [](Outcome outcome) {
    return reply_bytes({.outcome = outcome, .verdict = {}, .statistics = {}});
  };
  try {
    return answer(question);
  } catch (const std::bad_alloc&) {
    return without_verdict(Outcome::out_of_memory);
  } catch (...) {  // libraries throw what they like
    return without_verdict(Outcome::exception);
  }
}

}  // namespace pslice::solver
