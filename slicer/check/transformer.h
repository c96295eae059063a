#pragma once

#include <unordered_map>
#include <vector>

#include "slicer/symex/flow.h"
#include "slicer/symex/start.h"
#include "solver/question/verdict.h"
#include "ts/program.h"

namespace pslice::check {

/// Runs steps from a state of which nothing is known: every variable is its own value, every
/// unknown a new variable.
class Transformer {
 public:
  /// Variables that differ from themselves. No term: an unknown that has not been read yet. Most
  /// never are, where a call may write all of memory.
  using Store = std::unordered_map<ts::Variable, ts::Term>;

  explicit Transformer(const symex::Flow& flow)
      : flow_(flow), program_(flow.program()), terms_(program_.terms()) {}

  ts::Term value(Store& store, ts::Term term);
  void run(symex::Step step, Store& store);
  static void lose(const std::vector<ts::Variable>& variables, Store& store);
  /// The values the program starts with.
  Store beginning(symex::Start start);

  /// Of unknowns: what their type allows. Of variables of the program: nothing is known.
  [[nodiscard]] solver::Range range(ts::Variable v) const;
  [[nodiscard]] static solver::Range range(const ts::Type& type);

 private:
  ts::Term unknown(ts::Variable like);

  const symex::Flow& flow_;
  const ts::Program& program_;
  term::Factory& terms_;
  std::vector<ts::Type> unknowns_;  // variables beyond those of the program
};

}  // namespace pslice::check
