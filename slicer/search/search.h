#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/search/claims.h"
#include "slicer/search/context.h"
#include "slicer/search/path_cursor.h"
#include "slicer/search/reuse.h"
#include "slicer/search/shown_matters.h"
#include "slicer/search/suspicion.h"
#include "slicer/search/unrolling.h"
#include "slicer/search/weakening.h"
#include "slicer/symex/executor.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// Explores the flow depth first and keeps what it has seen in a StateGraph; see search.cpp.
class Search {
 public:
  Search(SearchContext& context, StateGraph& graph, PathCursor& cursor);

  /// Explores everything from the start; or as much of it as lets in all of the path-insensitive
  /// slice, where that may be enough.
  enum class Until : std::uint8_t { explored, all_let_in };
  void explore(Until until);
  /// It has ended with all let in.
  [[nodiscard]] bool lets_all_in() const { return lets_all_in_; }
  /// From now on the graph may have so many states. Beyond, it is as out of budget: one label that
  /// becomes stronger may have states explored without end.
  void may_have(std::size_t states) { most_states_ever_ = states; }
  /// Explores a state after all that was closed.
  enum class Again : std::uint8_t {
    closed,    // another may close it, or the head of its loop
    round,     // it is at the head of a loop, and another such may close it
    explored,  // nobody
    first,     // nobody; it enters a loop, and nothing is forgotten yet
  };
  void expand(State state, Again how);
  /// Explores a round of a loop by itself: one from a state that has come around to the head, or
  /// that is closed at a head by another ...
  bool expand_round(State state, Again how, std::size_t most_states);
  /// ... or the first, before what the loop changes is forgotten. False, and nothing changes, if
  /// that takes too many states.
  bool peel(State head, std::size_t most_states);
  /// Takes back that a branch is open (or taken): it is infeasible, for these constraints on the
  /// way to its state.
  void cut(State state, std::size_t index, Reason reason);

  [[nodiscard]] const StateGraph& graph() const { return graph_; }
  /// The share of the search tree that has been gone through, where the branches of a state are
  /// taken to be of one size. It never falls during a search.
  [[nodiscard]] double decided() const;

 private:
  using Model = symex::Model;

  /// A state whose branches are being explored.
  struct Activation {
    State state;
    Model model;
    std::vector<ts::Term> conditions;  // by branch: its guard over symbols
    std::vector<std::size_t> feasible_first;
    std::vector<std::size_t> infeasible;  // to be opened, once the others are done
    std::size_t next = 0;
    std::optional<std::size_t> below;  // the branch being explored
    std::size_t done = 0;              // branches nothing is left to do about
    symex::Executor::Mark mark;
    std::vector<Word> matters;
    std::vector<Word> doubtful;
  };
  struct Contribution {
    std::vector<Word> matters;
    std::vector<Word> doubtful;
  };

  /// Of a head, claims speak of what is in front of what is forgotten there, or of what is behind.
  enum class Side : std::uint8_t { front, branches };
  /// What is to be added to a label.
  struct Stronger {
    State state;
    std::vector<Claim> claims;
    Side side;
    State for_sake_of = State();  // that closes it: what it claims has to hold there as well
  };

  // Depth-first search.
  void search(State from, const Model& model, Again how);
  bool search_copy(State state, Again how, std::size_t most_states);
  void step();
  void abandon();
  void look_for_all_let_in();
  void arrive(State state, const Model& model, Again how);
  std::vector<Claim> explore_again(State state, Again how);
  void activate(State state, const Model& model);
  void decide(Activation& a, std::size_t index);
  void open(Activation& a, std::size_t index);
  bool stays_open(const Activation& a, std::size_t index, const Contribution& below);
  void exclude(State state, std::size_t index);
  std::optional<Model> drop_contradicted(const Activation& a, std::size_t index);
  void descend(Activation& a, std::size_t index, const Model& model);
  void come_back(Activation& a);
  void return_from_below(Activation& a);
  void abandon_opened();
  void conclude(Activation& a);
  void learn(const Model& model);
  Model generalise(State state, const Model& model);
  [[nodiscard]] bool unrolls(State state);
  [[nodiscard]] bool unrolling_pays() const;
  [[nodiscard]] bool matters(const symex::Loop& loop) const;
  [[nodiscard]] bool is_all_shown();
  [[nodiscard]] bool is_over() const {
    return s_.budget.exhausted() || graph_.size() > most_states_ever_;
  }

  // Closing, and what follows from claims.
  bool close_by_reuse(State state, const Model& model);
  std::optional<ReuseTable::Match> match_weakened(State state, State target, const Model& model);
  State explore_aside(const Weakening::Trip& trip, StateGraph::Borrower borrower);
  [[nodiscard]] bool may_lend(State lent, StateGraph::Borrower borrower) const;
  [[nodiscard]] bool adds_nothing(State lent, StateGraph::Borrower borrower);
  void find_loops_around(State state);
  [[nodiscard]] bool has_come_around(State state) const;
  void strengthen(Stronger first);
  [[nodiscard]] bool is_outdated(const Stronger& label) const;
  void strengthen_users(State state, const std::vector<Claim>& added,
                        std::map<State, unsigned>& times_around, std::vector<Stronger>& tasks);
  std::vector<Claim> strengthen_loan(StateGraph::Borrower borrower,
                                     const std::vector<Claim>& claims);
  void give_up_reuse();
  void give_up_loans();

  // What matters below.
  [[nodiscard]] Contribution contribution(symex::Step first, State child) const;
  [[nodiscard]] bool adds_nothing(const Activation& a, const Contribution& opened) const;

  SearchContext& s_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  StateGraph& graph_;
  PathCursor& cursor_;
  symex::Executor& executor_;  // the cursor's
  Claims claims_;
  ReuseTable table_;
  Weakening weakening_;
  Suspicion suspicion_;
  Unrolling unrolling_;
  std::vector<Slot> doubt_;  // by element: its number among those undecided at the beginning
  std::size_t doubt_words_ = 0;
  std::vector<Activation> stack_;
  std::vector<unsigned> opened_in_vain_;  // by the step a branch begins with: since it last was not
  /// A branch that is being explored as if it could be taken, and no other around it.
  struct Opening {
    std::size_t activation;     // on the stack
    std::size_t states_before;  // of the graph
  };
  std::optional<Opening> opening_;
  /// States that may still be spent behind such branches in vain. Those that can be reached earn
  /// it.
  std::int64_t opening_credit_ = 2'000;
  bool may_weaken_ = true;                  // labels are not being made stronger
  std::size_t asides_ = 0;                  // explorations within others
  std::size_t stack_without_asides_ = 0;    // while there are any
  std::vector<unsigned> lent_in_vain_;      // by the step a branch begins with, likewise
  std::vector<unsigned> weakened_in_vain_;  // by point: since a state was closed by it
  std::int64_t weakening_credit_ = 16;      // tries; states that are closed by it earn some
  ShownMatters shown_matters_;
  std::size_t rounds_unrolled_ = 0;
  bool all_shown_ = false;
  bool lets_all_in_ = false;
  std::size_t look_at_ = static_cast<std::size_t>(-1);  // so many states: what do they let in?
  std::optional<std::size_t> most_states_;  // the graph may have, or the search is given up
  std::size_t most_states_ever_ = static_cast<std::size_t>(-1);
  /// How many steps of runs that show nothing new may still be made: running must not cost more
  /// than exploring. States earn it.
  std::int64_t run_credit_ = 20'000;
  std::size_t vain_models_ = 0;  // since one last showed something new
};

}  // namespace pslice::slicer
