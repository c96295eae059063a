#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "solver/native.h"
#include "solver/solver.h"

// The layers of the chain, in the order they are asked. Each answers what it can; each can be used,
// tested and left out alone.

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
  /// What became of the parts, when a later layer has answered.
  virtual void learn(const Question&) {}

 protected:
  const Assertions& assertions_;
};

/// What is plain to see: true, false, asserted already, the negation of what is asserted.
std::unique_ptr<Layer> make_fold_layer(const Assertions& assertions);
/// What the values at hand satisfy.
std::unique_ptr<Layer> make_model_layer(const Assertions& assertions);
/// Our own solver for linear integer arithmetic.
std::unique_ptr<Layer> make_native_layer(const Assertions& assertions, Ranges ranges,
                                         NativeOptions options = {});

enum class Splitting : std::uint8_t { by_variables, none };
/// Collects the constraints of a question, those only that share variables with the assumptions if
/// that is all that is asked, in parts that share none.
std::unique_ptr<Layer> make_independence_layer(const Assertions& assertions, Splitting splitting);

struct CacheOptions {
  /// Answers kept at most (and at least the half of it, once there are so many).
  std::size_t capacity = 200'000;
};
/// Remembers the answer to every part.
std::unique_ptr<Layer> make_cache_layer(const Assertions& assertions, CacheOptions options = {});

/// Says "yes" to parts that become linear with numbers for some of their variables, if it guesses
/// the right ones.
std::unique_ptr<Layer> make_pinning_layer(const Assertions& assertions, Ranges ranges);

/// Decides the parts that are left.
std::unique_ptr<Layer> make_external_layer(std::string_view name, const Assertions& assertions,
                                           std::unique_ptr<Backend> backend);

/// What the verdicts of the parts mean for the whole; nothing while one is missing that may decide.
std::optional<Reply> combined(const std::vector<Part>& parts);

}  // namespace pslice::solver
