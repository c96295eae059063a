#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slicer/search/graph_solution.h"
#include "slicer/search/path_cursor.h"
#include "slicer/search/path_replay.h"
#include "slicer/search/search.h"

namespace pslice::slicer {

/// What refinement decides.
struct Refined {
  enum class End : std::uint8_t {
    complete,
    gave_up,        // exploration or the search for witnesses ended early
    too_much_work,  // to refute what should be took too long
  };
  End end = End::complete;
  SharedSlice slice;       // everything shown, and what could be neither shown nor refuted
  GraphSolution solution;  // with that slice
  /// Something is kept because a question about its path had no answer.
  bool unanswered = false;
};

/// Decides, after the exploration, what is kept; see refinement.cpp.
class Refinement {
 public:
  /// `effort` is what it may take to decide whether a path is feasible.
  Refinement(SearchContext& context, Search& search, PathCursor& cursor, symex::Effort effort);

  /// Grows the slice until nothing on any path of the graph would join.
  Refined refine();
  /// What is kept so far.
  [[nodiscard]] const SharedSlice& slice() const { return slice_; }

 private:
  enum class Verdict : std::uint8_t {
    shown,
    refuted,
    possible,   // it may be feasible, but no run follows it
    stuck,      // neither, and the graph cannot be made finer there
    postponed,  // the graph has changed since the equations were solved: who knows
  };

  Refined::End decide();
  Refined::End settle(Refined::End end);
  [[nodiscard]] bool is_given_up() const;
  [[nodiscard]] bool is_too_much_work() const;
  std::vector<Candidate> solve();
  void look_into_all(const std::vector<Candidate>& candidates);
  Verdict look_into(const Candidate& candidate);
  symex::Executor::Feasibility ask(std::span<const ts::Term> also);
  void weigh(std::uint64_t hard_questions, Verdict verdict);
  void weigh(std::size_t candidates);
  void keep_along(const std::vector<Hop>& path);
  Verdict follow(const std::vector<Hop>& path, SharedSlice::Element element);
  Verdict follow_generalised(const std::vector<Hop>& path, SharedSlice::Element element);
  Verdict follow_rounds(const std::vector<Hop>& path, SharedSlice::Element element);
  template <class Explore>
  bool explore_round(const Explore& explore);
  [[nodiscard]] bool may_explore_rounds() const;
  bool go_around_again(const std::vector<Hop>& path, std::size_t failing);
  bool explore_first_round(const std::vector<Hop>& path, std::size_t failing);
  [[nodiscard]] std::size_t last_needed(const std::vector<Hop>& path,
                                        const symex::Executor::Feasibility& answer) const;
  Verdict refuted_at(const std::vector<Hop>& path, std::size_t failing);
  bool make_finer(const std::vector<Hop>& path, std::size_t failing);
  bool run(const symex::Model& model, SharedSlice::Element element);
  void grow(const SharedSlice& by);

  SearchContext& s_;
  const symex::Flow& flow_;
  Search& search_;
  PathCursor& cursor_;
  const StateGraph& graph_;
  SharedSlice slice_;
  GraphSolution solution_;
  WitnessMemory witnesses_;
  PathReplay replay_;
  symex::Effort effort_;
  std::size_t unanswered_ = 0;        // questions
  std::uint64_t vain_questions_ = 0;  // hard ones, since one last decided something
  std::uint64_t asked_before_ = 0;    // hard questions, when the equations were last solved
  unsigned vain_solutions_ = 0;       // with hard questions before them, and no fewer candidates
  std::size_t fewest_candidates_ = static_cast<std::size_t>(-1);
  std::size_t vain_steps_ = 0;       // of runs that showed nothing new
  std::size_t vain_paths_ = 0;       // that may be feasible, but no run followed, in a row
  std::size_t undecided_paths_ = 0;  // the same, in a row since one was refuted
  std::size_t first_states_;         // of the exploration
  std::size_t hops_ = 0;             // of paths that were looked at
  unsigned rounds_left_;             // of loops that may be explored by themselves
  unsigned vain_rounds_ = 0;         // of these, since there were fewer candidates than ever
  std::vector<unsigned> peeled_;     // by point: first ones of these
};

}  // namespace pslice::slicer
