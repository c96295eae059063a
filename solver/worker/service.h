#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/bytes.h"
#include "solver/worker/worker.h"

// Internal to the worker: what its process does with a question.

namespace pslice::solver {

class WorkerService {
 public:
  WorkerService(MakeBackend make_backend, std::size_t most_terms)
      : make_backend_(std::move(make_backend)), most_terms_(most_terms) {}

  /// The reply to a question. Throws only if there is no memory for one.
  base::Bytes serve(std::span<const std::uint8_t> question);

 private:
  void start_afresh();
  base::Bytes answer(std::span<const std::uint8_t> bytes);

  MakeBackend make_backend_;
  std::size_t most_terms_;
  // In this order: the back end refers to the others.
  BackendStatistics statistics_;
  std::unordered_map<Variable, Range> ranges_;
  std::optional<term::Factory> factory_;
  std::unique_ptr<Backend> backend_;
};

}  // namespace pslice::solver
