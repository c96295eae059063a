#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "slicer/check/state_graph.h"
#include "slicer/search/context.h"
#include "slicer/search/witness.h"

namespace pslice::slicer {

/// An element outside the slice that would join, and where: in front of this step.
struct Candidate {
  SharedSlice::Element element = 0;
  Hop where;
  bool on_arrival = false;  // by being there, not by the step
};

/// The equations of a slice, solved over the state graph: what matters at each state, and what
/// would join. While the graph stays as it is and the slice grows, more and more matters: each
/// solution begins with the last one. If the graph has changed and the slice has not, the states
/// that changed, and those they make a difference to, are gone over; where there are loops, all.
class GraphSolution {
 public:
  GraphSolution(const SearchContext& context, const StateGraph& graph);

  /// The graph has changed.
  void outdate() { outdated_ = true; }
  [[nodiscard]] bool is_outdated() const { return outdated_; }
  /// Finds which states can be reached. As often as the graph has changed, and before solving.
  void find_order();
  /// Those, children before parents.
  [[nodiscard]] const std::vector<State>& order() const { return order_; }

  /// Solves them with the slice as it is; what would join it.
  std::vector<Candidate> solve(const SharedSlice& slice);
  /// When to stop, in seconds since the run began.
  void finish_by(double deadline) { deadline_ = deadline; }
  /// It has stopped: what it says is of no use.
  [[nodiscard]] bool is_overdue() const { return overdue_; }
  /// Takes the path-insensitive answer at a point that was given up. False if it had it already.
  bool fall_back_at(symex::Point point);

  /// As of the last solution; at a state that is younger, nothing.
  [[nodiscard]] std::span<const Word> matters(State s) const {
    if (s.index() >= solved_states_) return nothing_;
    return {matters_.data() + s.index() * words_, words_};
  }
  /// Does the variable matter at a location on every path there?
  [[nodiscard]] bool computed(ts::Location location, ts::Variable v) const;
  /// Whether any path of the graph leads to the criterion; or into a call that is not followed, and
  /// may.
  [[nodiscard]] bool reaches_criterion() const;
  /// States that were gone over.
  [[nodiscard]] std::size_t work() const { return work_; }

 private:
  /// What came of going backward over a segment.
  struct Crossed {
    struct Joined {
      SharedSlice::Element element = 0;
      std::size_t step = 0;  // in front of it
      bool on_arrival = false;
    };
    std::vector<Word> in_front;
    std::vector<Joined> joined;
  };
  struct WordsHash {
    std::size_t operator()(const std::vector<Word>& words) const;
  };
  enum class Visit : std::uint8_t { all, changed };  // or only those behind which something changed
  struct Pass;
  bool pass(const SharedSlice& slice, Visit which, std::vector<Candidate>& candidates);
  void prepare();
  void solve_without_loops(const SharedSlice& slice, bool grown);
  [[nodiscard]] std::vector<Candidate> joining(const SharedSlice& slice) const;
  [[nodiscard]] std::size_t shape(State state) const;
  bool renew(State state, Pass& pass);
  /// Looks at branches behind which something has changed since a time; none: at all.
  bool update(State state, Pass& pass, std::optional<std::size_t> since);
  const Crossed& cross(symex::Step first, std::span<const Word> behind, Pass& pass);
  bool has_observed(std::span<const symex::Step> segment) const;
  bool forget_crossings_if_grown(const SharedSlice& slice);
  void arrive(symex::Point point, std::span<Word> matters, Pass& pass);
  bool is_late();
  [[nodiscard]] bool is_behind_changes(const StateInfo& info, std::size_t since) const;
  void note_observed(symex::Point point, std::span<const Word> matters, const SharedSlice& slice);

  const symex::Flow& flow_;
  const Equations& equations_;
  const base::Budget& budget_;
  const StateGraph& graph_;
  std::size_t words_;
  std::vector<State> order_;
  std::vector<Word> matters_;  // by state
  // Times are visits of states, in the order they are made.
  std::size_t now_ = 0;
  std::vector<std::size_t> visited_at_;  // by state
  std::vector<std::size_t> changed_at_;  // by state: when something last came to matter there
  // Without loops only, by state:
  std::vector<std::size_t> shapes_;                       // what its branches and its target were
  std::vector<std::vector<Candidate>> joined_;            // what would join there
  std::map<symex::Point, std::vector<Word>> fallback_;    // what matters where it was given up
  std::map<ts::Location, std::vector<Word>> everywhere_;  // by observed location: on every path
  /// What matters in front of a segment, by what matters behind it: many states have the same
  /// behind them. Holds as long as the slice is the same.
  struct Crossings {
    bool has_observed = false;  // what is observed on the way is noted each time
    std::unordered_map<std::vector<Word>, Crossed, WordsHash> known{};
  };
  std::unordered_map<symex::Step, Crossings> crossings_;  // by first step
  std::size_t crossings_of_ = 0;                          // a slice with so many elements
  std::size_t solved_states_ = 0;  // those there were when the equations were last solved
  std::vector<Word> nothing_;
  bool outdated_ = true;
  std::optional<double> deadline_;
  bool overdue_ = false;
  std::size_t work_ = 0;
};

/// Does the graph, as far as it is explored, let in all of the path-insensitive slice? More paths
/// let in no less.
bool lets_all_in(const SearchContext& context, const StateGraph& graph);

}  // namespace pslice::slicer
