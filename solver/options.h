#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/question/backend.h"

namespace pslice::solver {

/// Who decides what folding, the model at hand and memory do not.
enum class Engine : std::uint8_t {
  automatic,  // our own solver, and cvc5 for what it cannot do
  native,
  cvc5,
  z3,
};

enum class Arithmetic : std::uint8_t { integers, bits };

/// Told a question that was worked out, and the answer.
using Observer =
    std::function<void(std::span<const Term> constraints, const Ranges& ranges, Answer answer)>;

/// Parts of the chain that can be left out, to compare.
struct Layers {
  bool fold = true;
  bool model = true;
  bool independence = true;
  bool cache = true;
  bool pinning = true;
};

struct SolverOptions {
  Engine engine = Engine::automatic;
  Arithmetic arithmetic = Arithmetic::integers;
  Layers layers;
  /// A question takes no more time than this; none: only what it does counts, and answers are the
  /// same every time.
  std::optional<std::chrono::milliseconds> time;
  /// Asked while waiting for another process: is the answer still wanted?
  std::function<bool()> stop{};
  /// So many questions may be put to layers that take long; later ones are unknown to them. None:
  /// no limit. An engine that was chosen is asked everything.
  std::optional<std::uint64_t> hard_questions{};
  /// Where every question that has to be worked out is written.
  std::optional<std::filesystem::path> log{};
  Observer observe{};
  /// Asked before each question, if given: leave it without an answer? For tests: what is missing
  /// keeps more, and never less.
  std::function<bool()> decline{};
};

struct LayerStatistics {
  std::string name;
  std::uint64_t answered = 0;
  double seconds = 0;
};

struct Statistics {
  std::uint64_t questions = 0;
  std::uint64_t unknown = 0;
  std::uint64_t hard = 0;      // put to layers that take long
  std::uint64_t declined = 0;  // not put to them, and therefore without an answer
  std::vector<LayerStatistics> layers;
  BackendStatistics external;
  std::vector<std::string> trouble;  // with back ends, for the user
};

/// Questions that neither a look at the formulas nor the model at hand answered.
std::uint64_t questions_to_solvers(const Statistics& statistics);

}  // namespace pslice::solver
