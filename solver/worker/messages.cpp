#include "solver/worker/messages.h"

#include <algorithm>

#include "solver/question/model.h"
#include "term/transfer.h"

namespace pslice::solver {

using base::ByteReader;
using base::Bytes;
using base::ByteWriter;

namespace {

void write_end(ByteWriter& out, const std::optional<Integer>& end) {
  out.number(end ? 1 : 0);
  if (end) out.integer(*end);
}

std::optional<Integer> read_end(ByteReader& in) {
  if (in.number() == 0) return std::nullopt;
  return in.integer();
}

void write_statistics(ByteWriter& out, const BackendStatistics& statistics) {
  out.number(statistics.questions);
  out.number(statistics.unknown);
  out.number(statistics.doubtful);
  out.number(statistics.failed);
  out.number(statistics.shrinking);
}

BackendStatistics read_statistics(ByteReader& in) {
  BackendStatistics statistics;
  statistics.questions = in.number();
  statistics.unknown = in.number();
  statistics.doubtful = in.number();
  statistics.failed = in.number();
  statistics.shrinking = in.number();
  return statistics;
}

}  // namespace

Bytes question_bytes(std::span<const Term> constraints, const Ranges& ranges) {
  ByteWriter out;
  term::write_terms(constraints, out);
  const std::vector<Variable> variables = variables_of(constraints);
  out.number(variables.size());
  for (const Variable variable : variables) {
    const Range range = ranges(variable);
    out.number(variable.index());
    write_end(out, range.low);
    write_end(out, range.high);
  }
  return out.bytes();
}

std::optional<WorkerQuestion> read_question(std::span<const std::uint8_t> bytes,
                                            term::Factory& factory) {
  ByteReader in(bytes);
  auto constraints = term::read_terms(factory, in);
  if (!constraints) return std::nullopt;
  WorkerQuestion question{.constraints = std::move(*constraints), .ranges = {}};
  for (std::size_t left = in.count(); left > 0; --left) {
    const Variable variable(in.number());
    std::optional<Integer> low = read_end(in);
    std::optional<Integer> high = read_end(in);
    question.ranges.emplace_back(variable, Range{std::move(low), std::move(high)});
  }
  if (!in.finished()) return std::nullopt;
  return question;
}

Bytes reply_bytes(const WorkerReply& reply) {
  ByteWriter out;
  out.number(static_cast<std::uint64_t>(reply.outcome));
  if (reply.outcome != Outcome::verdict) return out.bytes();
  write_statistics(out, reply.statistics);
  const Verdict& verdict = reply.verdict;
  out.number(static_cast<std::uint64_t>(verdict.answer));
  out.number(verdict.model.size());
  for (const auto& [variable, value] : verdict.model) {
    out.number(variable.index());
    out.integer(value);
  }
  out.number(verdict.core.size());
  for (const std::size_t position : verdict.core) out.number(position);
  return out.bytes();
}

std::optional<WorkerReply> read_reply(std::span<const std::uint8_t> bytes) {
  ByteReader in(bytes);
  WorkerReply reply;
  const std::uint64_t outcome = in.number();
  if (outcome > static_cast<std::uint64_t>(Outcome::no_backend)) return std::nullopt;
  reply.outcome = static_cast<Outcome>(outcome);
  if (reply.outcome == Outcome::verdict) {
    reply.statistics = read_statistics(in);
    const std::uint64_t answer = in.number();
    if (answer > static_cast<std::uint64_t>(Answer::unknown)) return std::nullopt;
    reply.verdict.answer = static_cast<Answer>(answer);
    for (std::size_t left = in.count(); left > 0; --left) {
      const Variable variable(in.number());
      reply.verdict.model.emplace_back(variable, in.integer());
    }
    for (std::size_t left = in.count(); left > 0; --left) {
      reply.verdict.core.push_back(in.number());
    }
  }
  if (!in.finished()) return std::nullopt;
  return reply;
}

}  // namespace pslice::solver
