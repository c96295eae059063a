#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/question/assertions.h"
#include "solver/question/reply.h"

// What a layer of the chain is, and what it is asked.

namespace pslice::solver {

enum class Scope : std::uint8_t {
  related,  // the assertions that have to do with the assumptions
  all,
};

/// Constraints that have nothing to do with the others of a question.
struct Part {
  struct Origin {
    enum class Kind : std::uint8_t { asserted, assumed };
    Kind kind = Kind::asserted;
    std::size_t position = 0;
  };
  std::vector<Term> constraints;
  std::vector<Origin> origins;  // one per constraint
  std::optional<Verdict> verdict;
};

struct Question {
  std::span<const Term> assumptions;
  const term::Valuation* known = nullptr;  // satisfies all assertions
  Scope scope = Scope::related;
  /// For layers without a stack: what is asked, in parts. Empty until a layer splits it.
  std::vector<Part> parts;
  bool wants_proof = false;  // that it is contradictory: a model is of no use
  bool is_cheap = false;  // an answer is not worth much: a layer may rest if it was asked too often
};

class Layer {
 public:
  explicit Layer(const Assertions& assertions) : assertions_(assertions) {}
  virtual ~Layer() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Of an assertion that came (or was restored), and of one about to go (or dropped).
  virtual void add(Position) {}
  virtual void remove(Position) {}
  /// Nothing: the next one is to be asked.
  virtual std::optional<Reply> answer(Question& question) = 0;
  /// Whether it works questions out, rather than see or remember the answer.
  [[nodiscard]] virtual bool decides() const { return false; }
  /// Whether an answer may take long: only who needs one asks.
  [[nodiscard]] virtual bool is_hard() const { return false; }
  /// What became of the parts, when a later layer has answered.
  virtual void learn(const Question&) {}

 protected:
  const Assertions& assertions_;
};

/// What the verdicts of the parts mean for the whole; nothing while one is missing that may decide.
std::optional<Reply> combined(const std::vector<Part>& parts);

}  // namespace pslice::solver
