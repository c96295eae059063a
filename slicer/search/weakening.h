#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/search/claims.h"
#include "slicer/search/path_cursor.h"

namespace pslice::slicer {

/// Makes labels weaker, where a state fails to imply one for want of it; see weakening.cpp.
class Weakening {
 public:
  /// From a state along branches of other states, with inputs that take them.
  struct Trip {
    State from;
    symex::Model inputs;
    std::vector<symex::Step> way{};
  };
  /// Explores where the trip has come to, which is where the program is: behind a cut branch. None
  /// if the branch should not lead there.
  using Explore = std::function<State(const Trip&, StateGraph::Borrower)>;

  Weakening(const symex::Flow& flow, StateGraph& graph, PathCursor& cursor, Claims& claims,
            Explore explore)
      : flow_(flow),
        graph_(graph),
        cursor_(cursor),
        executor_(cursor.executor()),
        claims_(claims),
        explore_(std::move(explore)) {}

  /// The program is at a state; the inputs lead there, and violate a clause of the target's label.
  /// Makes that weaker, so that they do not; false if it cannot.
  bool weaken(State state, State target, ts::Term clause, const symex::Model& inputs);
  /// From here on, what it does may be taken back.
  void begin() { done_.clear(); }
  /// Takes back what was done since the beginning, unless something was explored meanwhile.
  void take_back();

 private:
  /// What a label has to imply, for the sake of what is behind the state.
  struct Obligation {
    ts::Term formula;
    std::optional<std::size_t> branch;  // none: the state is closed, and behind it is its target
    ts::Term behind;                    // the clause there; none: the branch is cut
  };
  class Rest;
  bool weaken(State state, ts::Term clause, Trip& trip);
  bool weaken_behind(State state, const Obligation& obligation, Trip& trip);
  bool replace(State state, ts::Term clause, const std::vector<Obligation>& by);
  void spread(State first, ts::Term first_clause);
  bool weaken_alike(State state, ts::Term clause);
  [[nodiscard]] std::vector<StateGraph::Borrower> before(State state) const;
  [[nodiscard]] bool has_clause(State state, ts::Term clause) const;
  bool borrow(StateGraph::Borrower borrower, const Trip& trip);
  [[nodiscard]] std::optional<std::vector<Obligation>> obligations(State state, ts::Term without,
                                                                   const Trip* trip);
  [[nodiscard]] bool add_branch(const Branch& branch, std::size_t index, const Rest& rest,
                                const Trip* trip, std::vector<Obligation>& result);
  [[nodiscard]] bool is_violated(ts::Term formula, const Trip* trip);

  const symex::Flow& flow_;
  StateGraph& graph_;
  PathCursor& cursor_;
  symex::Executor& executor_;  // the cursor's
  Claims& claims_;
  Explore explore_;
  std::vector<Claims::Replaced> done_;  // since it began, or something was explored
};

}  // namespace pslice::slicer
