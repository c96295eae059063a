#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/options.h"
#include "slicer/search/interpolant.h"
#include "slicer/search/path_cursor.h"
#include "slicer/symex/executor.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// Makes the interpolants of a state graph: claims are born where a branch is cut, and carried up
/// the tree, as the sum of a linear contradiction if it is one, otherwise by weakest preconditions.
/// A test enters a claim only if it has a part in what makes the claim hold.
class Claims {
 public:
  Claims(const symex::Flow& flow, StateGraph& graph, PathCursor& cursor,
         const SliceOptions& options)
      : flow_(flow),
        program_(flow.program()),
        graph_(graph),
        cursor_(cursor),
        executor_(cursor.executor()),
        fault_(options.fault),
        kind_(options.interpolants),
        most_clauses_(options.most_clauses) {}

  /// Where the cursor is, seen from the state that is spoken of: past what is forgotten there, or
  /// somewhere else, so that it has to go there if values are needed.
  enum class Cursor : std::uint8_t { at_branches, elsewhere };

  /// Adds claims to a state's interpolant; those that were new.
  std::vector<Claim> add(State state, const std::vector<Claim>& claims);
  /// That the guard of an infeasible branch does not hold.
  [[nodiscard]] Claim of_cut(State state, std::size_t index) const;
  /// The clause as a claim of the state the program is at, if it holds there.
  [[nodiscard]] std::optional<Claim> holding_here(ts::Term clause, const symex::Model& model);
  /// What has to hold at a state for the claims to hold behind one of its branches.
  [[nodiscard]] std::vector<Claim> lifted(State state, std::size_t index,
                                          const std::vector<Claim>& claims, Cursor where);
  /// What has to hold at a generalised head before everything its loop changes was forgotten.
  [[nodiscard]] std::vector<Claim> before_forgetting(State state, std::vector<Claim> claims,
                                                     Cursor where);

  // Labels that are weaker than what the path to a state taught; see weakening.cpp.
  /// What has to hold behind the guard of a branch, for the clause to hold at its end.
  [[nodiscard]] std::optional<Eliminated> behind_guard(symex::Step first, ts::Term clause) const;
  /// That the guard of a branch does not hold, or else the formula does. Nothing if one of them
  /// speaks of variables that stand for several cells.
  [[nodiscard]] std::optional<ts::Term> unless_guard(symex::Step first, ts::Term formula) const;
  /// Does a clause of a label imply the formula, plainly?
  [[nodiscard]] bool implies_plainly(const Claim& claim, ts::Term formula) const;
  /// A clause of a label that others have taken the place of.
  struct Replaced {
    State state;
    Claim old;
    std::vector<ts::Term> added;
  };
  /// Others take the place of a clause that, with the rest of the label, implies them.
  Replaced replace(State state, ts::Term clause, const std::vector<ts::Term>& by);
  /// Takes that back, the last one first.
  void restore(Replaced replaced);
  /// Claims of a state that the branch borrows, seen from in front of the branch: they hold since
  /// it cannot be taken. Nothing if that cannot be said.
  [[nodiscard]] std::optional<std::vector<Claim>> of_loan(StateGraph::Borrower borrower,
                                                          const std::vector<Claim>& claims) const;

 private:
  [[nodiscard]] ts::Term form_of(ts::Term clause) const;
  bool add_one(std::vector<Claim>& interpolant, Claim claim) const;
  [[nodiscard]] Claim path_itself() const;
  [[nodiscard]] Claim refusing(ts::Term test, int direction, const Reason& reason) const;
  [[nodiscard]] Claim in_front_of(const Branch& branch, Claim claim) const;
  [[nodiscard]] Claim in_front_of(const Fact& fact, Claim claim) const;
  [[nodiscard]] Claim in_front_of_test(Position position, ts::Term test, int direction,
                                       Claim claim) const;
  [[nodiscard]] Claim for_all_cells(Claim claim) const;
  [[nodiscard]] Claim before_unknowns(const std::vector<ts::Variable>& variables,
                                      Claim claim) const;
  [[nodiscard]] Claim before_segment(State state, std::span<const symex::Step> steps, Claim claim,
                                     Cursor where);
  [[nodiscard]] std::optional<Claim> stronger_before_forgetting(State state, ts::Term clause,
                                                                Cursor where);
  [[nodiscard]] std::optional<Core> implied(State state, std::span<const symex::Step> steps,
                                            ts::Term formula, Cursor where);

  const symex::Flow& flow_;
  const ts::Program& program_;
  StateGraph& graph_;
  PathCursor& cursor_;
  symex::Executor& executor_;  // the cursor's
  Fault fault_;
  Interpolants kind_;
  std::size_t most_clauses_;
};

}  // namespace pslice::slicer
