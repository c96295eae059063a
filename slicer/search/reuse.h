#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/equations/equations.h"
#include "slicer/options.h"
#include "slicer/search/claims.h"
#include "slicer/search/path_cursor.h"

namespace pslice::slicer {

/// Finds, for a state just arrived at, one explored before that stands for it.
class ReuseTable {
 public:
  ReuseTable(const symex::Flow& flow, const Equations& equations, const SharedSlice& whole,
             const StateGraph& graph, PathCursor& cursor, Claims& claims, Reuse mode)
      : flow_(flow),
        program_(flow.program()),
        equations_(equations),
        whole_(whole),
        graph_(graph),
        executor_(cursor.executor()),
        claims_(claims),
        mode_(mode),
        candidates_(flow.point_count()) {}

  struct Match {
    State state;
    std::vector<Claim> claims;  // its interpolant, with what makes it hold here
  };
  /// The clause of a label, by index, that the state at hand does not imply.
  struct Refuter {
    State state;
    std::size_t clause = 0;
  };
  struct Found {
    std::optional<Match> match;
    std::vector<Refuter> refuters;  // of states that were looked at before; each has one at most
  };
  /// The program is at the state.
  Found find(State state, const symex::Model& model);
  /// Does the target stand for the state the program is at? If not, the clause that it fails to
  /// imply.
  std::variant<Match, ts::Term> compare(State target, const symex::Model& model);
  /// An explored state; the program is there.
  void remember(State state);
  /// Its interpolant has grown; the program is there.
  void refresh(State state);

 private:
  /// What a state has to have literally, to be closed by another without asking a solver.
  struct SyntacticCondition {
    std::vector<std::pair<ts::Variable, ts::Term>> values;
    std::vector<ts::Term> constraints;
  };
  /// What was found out about clauses at the state at hand: candidates share most of theirs.
  using Decided = std::unordered_map<ts::Term, std::optional<Claim>>;
  /// The target's interpolant with what makes it hold here; or the clause that does not.
  std::variant<std::vector<Claim>, Refuter> stands_for(State target, const symex::Model& model,
                                                       Decided& decided);
  std::optional<std::vector<Claim>> stands_for_literally(State target);
  bool witnesses_hold(State target, const symex::Model& model);
  [[nodiscard]] std::optional<Core> has_literally(const SyntacticCondition& condition);
  [[nodiscard]] SyntacticCondition syntactic_condition(State state);

  const symex::Flow& flow_;
  const ts::Program& program_;
  const Equations& equations_;
  const SharedSlice& whole_;
  const StateGraph& graph_;
  symex::Executor& executor_;  // the cursor's
  Claims& claims_;
  Reuse mode_;
  /// States explored at a point.
  struct Candidates {
    std::vector<State> states;
    /// By clause: which of them had it in their label when they were remembered. What does not hold
    /// refutes all of these at once.
    std::unordered_map<ts::Term, std::vector<std::size_t>> having;
  };
  std::vector<Candidates> candidates_;                       // by point
  std::unordered_map<State, SyntacticCondition> syntactic_;  // of Reuse::syntactic
};

}  // namespace pslice::slicer
