#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "solver/question/backend.h"

// Internal to the worker: what the two processes tell each other, and how it is written.

namespace pslice::solver {

struct WorkerQuestion {
  std::vector<Term> constraints;
  std::vector<std::pair<Variable, Range>> ranges;  // of their variables
};

enum class Outcome : std::uint8_t {
  verdict,
  out_of_memory,
  exception,
  no_backend,  // there is none to be had
};

struct WorkerReply {
  Outcome outcome = Outcome::verdict;
  Verdict verdict;
  BackendStatistics statistics;  // of this question only
};

base::Bytes question_bytes(std::span<const Term> constraints, const Ranges& ranges);
/// Makes the terms in the factory; nothing if the bytes are no question.
std::optional<WorkerQuestion> read_question(std::span<const std::uint8_t> bytes,
                                            term::Factory& factory);

base::Bytes reply_bytes(const WorkerReply& reply);
/// Nothing if the bytes are no reply. What it says may still be nonsense.
std::optional<WorkerReply> read_reply(std::span<const std::uint8_t> bytes);

}  // namespace pslice::solver
