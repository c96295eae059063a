#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "slicer/explorer.h"
#include "slicer/witness.h"

namespace pslice::slicer {

/// Decides, after the exploration, what is kept; see gap.cpp.
class Refinement {
 public:
  Refinement(SearchContext& context, Search& search);

  /// Grows the slice until nothing on any path of the graph would join.
  void close();

  /// What is kept: everything shown, and what could be neither shown nor refuted.
  [[nodiscard]] const SharedSlice& slice() const { return slice_; }
  /// Variables that matter at a location on every path there, once closed.
  [[nodiscard]] bool computed(ts::Location location, ts::Variable v) const;
  /// Whether any path of the graph leads to the criterion, once closed; or into a call that is not
  /// followed, and may.
  [[nodiscard]] bool reaches_criterion() const;
  /// Whether exploration or the search for witnesses ended early.
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  /// Whether it took too much work to refute what should be.
  [[nodiscard]] bool took_too_long() const { return took_too_long_; }
  /// As of the last solution; at a state that is younger, nothing.
  [[nodiscard]] std::span<const Word> matters(State s) const {
    if (s.index() >= solved_states_) return nothing_;
    return {matters_.data() + s.index() * words_, words_};
  }

 private:
  /// A statement outside the slice that would join, and where: in front of this step.
  struct Candidate {
    SharedSlice::Element element = 0;
    Hop where;
    bool on_arrival = false;  // by being there, not by the step
  };
  enum class Verdict : std::uint8_t {
    shown,
    refuted,
    possible,   // it may be feasible, but no run follows it
    stuck,      // neither, and the graph cannot be made finer there
    postponed,  // the graph has changed since the equations were solved: who knows
  };

  [[nodiscard]] bool is_too_much_work() const;
  void find_order();
  std::vector<Candidate> solve();
  enum class Visit : std::uint8_t { all, changed };  // or only those behind which something changed
  bool pass(Visit which, std::vector<Candidate>& candidates);
  bool is_behind_changes(const StateInfo& info, std::size_t since) const;
  void note_observed(symex::Point point, std::span<const Word> matters);
  void close_without_looking();
  Verdict look_into(const Candidate& candidate);
  void keep_along(const std::vector<Hop>& path);
  [[nodiscard]] std::optional<std::vector<Hop>> path_to(const Candidate& candidate);
  [[nodiscard]] std::optional<std::vector<Hop>> way_to(State state) const;
  [[nodiscard]] std::optional<Slot> hit(const Candidate& candidate) const;
  Verdict follow(const std::vector<Hop>& path, SharedSlice::Element element);
  bool refine(const std::vector<Hop>& path, std::size_t failing);
  enum class Loops : std::uint8_t { generalised, exact };
  /// Takes the program along a path; the hop whose guard cannot hold, if there is one.
  std::optional<std::size_t> replay(const std::vector<Hop>& path, Loops loops);
  bool replay_hop(std::size_t h, const Hop& hop, Loops loops);
  void undo_replay(std::size_t hops);
  bool run(const symex::Model& model, SharedSlice::Element element);
  void grow(const SharedSlice& by);

  SearchContext& s_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  Search& search_;
  const StateGraph& graph_;
  SharedSlice slice_;
  std::size_t words_;
  std::vector<State> order_;   // those that can be reached, children before parents
  std::vector<Word> matters_;  // by state
  // Times are visits of states, in the order they are made.
  std::size_t now_ = 0;
  std::vector<std::size_t> visited_at_;  // by state
  std::vector<std::size_t> changed_at_;  // by state: when something last came to matter there
  std::map<symex::Point, std::vector<Word>> fallback_;    // what matters where it was given up
  std::map<ts::Location, std::vector<Word>> everywhere_;  // by observed location: on every path
  std::size_t solved_states_ = 0;  // those there were when the equations were last solved
  std::vector<Word> nothing_;
  bool refined_ = true;  // whether the graph has changed since
  /// Out of budget, in seconds since the run began: when even a sound answer has to be a quick one.
  std::optional<double> deadline_;
  bool overdue_ = false;
  /// The path the program is on. Paths looked at one after the other have much in common: only what
  /// is different is run again.
  struct Replayed {
    Hop hop;
    bool forgot = false;  // what a loop changes
    symex::Executor::Mark before;
    std::size_t defined = 0;  // demands before it
  };
  std::vector<Replayed> replayed_;
  std::vector<std::size_t> hop_of_;  // by position in the path condition
  std::vector<ts::Term> defined_;    // what C demands on the way
  std::size_t vain_steps_ = 0;       // of runs that showed nothing new
  std::size_t vain_paths_ = 0;       // that may be feasible, but no run followed, in a row
  std::size_t first_states_;         // of the exploration
  std::size_t work_ = 0;             // states and hops that were gone over
  bool gave_up_ = false;
  bool took_too_long_ = false;
};

}  // namespace pslice::slicer
