#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
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
/// solution begins with the last one.
class GraphSolution {
 public:
  GraphSolution(const SearchContext& context, const StateGraph& graph);

  /// The graph has changed: the next solution begins with nothing.
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
  enum class Visit : std::uint8_t { all, changed };  // or only those behind which something changed
  struct Pass;
  bool pass(const SharedSlice& slice, Visit which, std::vector<Candidate>& candidates);
  bool update(State state, Pass& pass);
  void arrive(symex::Point point, std::span<Word> matters, Pass& pass);
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
  std::map<symex::Point, std::vector<Word>> fallback_;    // what matters where it was given up
  std::map<ts::Location, std::vector<Word>> everywhere_;  // by observed location: on every path
  std::size_t solved_states_ = 0;  // those there were when the equations were last solved
  std::vector<Word> nothing_;
  bool outdated_ = true;
  std::optional<double> deadline_;
  bool overdue_ = false;
  std::size_t work_ = 0;
};

}  // namespace pslice::slicer
