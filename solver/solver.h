#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/assertions.h"
#include "solver/backend.h"
#include "solver/verdict.h"

// The front door of the SMT layer: a stack of assertions, and questions about them. Behind it a
// chain of layers, of which the first that knows answers (layers.h).

namespace pslice::solver {

/// A linear combination of comparisons that cannot be (Farkas): with `sum <= 0` or `sum = 0` the
/// comparisons, the weighted sum of their sums is a positive number wherever all variables lie in
/// their ranges. Weights of equalities may be negative.
struct Combination {
  std::vector<std::pair<Position, Integer>> asserted;       // ascending
  std::vector<std::pair<std::size_t, Integer>> assumed;  // by position among the assumptions
};

struct Reply {
  Answer answer = Answer::unknown;
  /// Where satisfiable: values for variables of the assumptions and of what has to do with them;
  /// none where what was known satisfies them already.
  Model model;
  bool as_known = false;
  /// Where not: the assertions the assumptions contradict, ascending.
  std::vector<Position> core;
  /// Where not, and if the reason is of that kind.
  std::optional<Combination> combination;
};

/// Who decides what folding, the model at hand and memory do not.
enum class Engine : std::uint8_t {
  automatic,  // our own solver, and cvc5 for what it cannot do
  native,
  cvc5,
  z3,
};

enum class Arithmetic : std::uint8_t { integers, bits };

/// Parts of the chain that can be left out, to compare.
struct Layers {
  bool fold = true;
  bool model = true;
  bool independence = true;
  bool cache = true;
};

struct SolverOptions {
  Engine engine = Engine::automatic;
  Arithmetic arithmetic = Arithmetic::integers;
  Layers layers;
  /// A question takes no more time than this; none: only what it does counts, and answers are the
  /// same every time.
  std::optional<std::chrono::milliseconds> time;
  /// Where every question that reaches a deciding layer is written.
  std::optional<std::filesystem::path> log;
};

struct LayerStatistics {
  std::string name;
  std::uint64_t answered = 0;
  double seconds = 0;
};

struct Statistics {
  std::uint64_t questions = 0;
  std::uint64_t unknown = 0;
  std::vector<LayerStatistics> layers;
  BackendStatistics external;
  std::vector<std::string> trouble;  // with back ends, for the user
};

class Layer;
enum class Scope : std::uint8_t;

class Solver {
 public:
  /// The statistics outlive it.
  Solver(Ranges ranges, Statistics& statistics, SolverOptions options = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // The stack.
  Position push(Term formula);
  /// Back to that many.
  void pop(Position size);
  void drop(Position i);
  void restore(Position i);
  [[nodiscard]] const Assertions& assertions() const { return assertions_; }

  // Questions. All variables lie in their ranges.
  /// Can the assumptions hold, with the assertions that have to do with them? `known` satisfies all
  /// assertions, if given.
  Reply check(std::span<const Term> assumptions, const term::Valuation* known = nullptr);
  /// Can all assertions hold, with the assumptions? The model is a whole one.
  Reply check_all(std::span<const Term> assumptions = {});

 private:
  Reply ask(std::span<const Term> assumptions, const term::Valuation* known, Scope scope);

  Assertions assertions_;
  Statistics& statistics_;
  std::vector<std::unique_ptr<Layer>> layers_;
};

/// Can these hold together? A question by itself; the core refers to them.
Verdict check_together(Solver& solver, std::span<const Term> constraints);

}  // namespace pslice::solver
