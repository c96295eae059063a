#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "slicer/explorer.h"
#include "slicer/witness.h"

namespace pslice::slicer {

/// Decides, after the exploration, what is kept; see gap.cpp.
class GapCloser {
 public:
  GapCloser(const Setting& setting, Explorer& explorer);

  /// Grows the slice until nothing on any path of the graph would join.
  void close();

  /// What is kept: everything shown, and what could be neither shown nor refuted.
  [[nodiscard]] const SharedSlice& slice() const { return slice_; }
  /// Variables that matter at a location on every path there, once closed.
  [[nodiscard]] bool computed(ts::Location location, ts::Variable v) const;
  /// Whether any path leads to the criterion, once closed.
  [[nodiscard]] bool reaches_criterion() const { return !everywhere_.empty(); }
  /// Whether exploration or the search for witnesses ended early.
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  [[nodiscard]] std::span<const Word> matters(State s) const {
    return {matters_.data() + s.index() * words_, words_};
  }

 private:
  /// A statement outside the slice that would join, and where: in front of this step.
  struct Candidate {
    SharedSlice::Element element = 0;
    Hop where;
    bool on_arrival = false;  // by being there, not by the step
  };
  enum class Verdict : std::uint8_t { shown, refuted, undecided };

  void find_order();
  std::vector<Candidate> solve();
  bool pass(std::vector<Candidate>& candidates);
  void note_observed(symex::Point point, std::span<const Word> matters);
  void close_without_looking();
  Verdict look_into(const Candidate& candidate);
  [[nodiscard]] std::optional<std::vector<Hop>> path_to(const Candidate& candidate);
  [[nodiscard]] std::optional<std::vector<Hop>> way_to(State state) const;
  [[nodiscard]] std::optional<Slot> hit(const Candidate& candidate) const;
  Verdict follow(const std::vector<Hop>& path, SharedSlice::Element element);
  bool refine(const std::vector<Hop>& path, std::size_t failing);
  enum class Loops : std::uint8_t { generalised, exact };
  struct Replay {
    std::optional<std::size_t> fails;  // the hop whose guard cannot hold
    std::vector<std::size_t> hop_of;   // by position in the path condition
    std::vector<ts::Term> defined;     // what C demands on the way
  };
  Replay replay(const std::vector<Hop>& path, Loops loops);
  bool run(const symex::Model& model, SharedSlice::Element element);
  void grow(const SharedSlice& by);

  const Setting& s_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  Explorer& explorer_;
  const StateGraph& graph_;
  SharedSlice slice_;
  std::size_t words_;
  std::vector<State> order_;   // those that can be reached, children before parents
  std::vector<Word> matters_;  // by state
  std::map<symex::Point, std::vector<Word>> fallback_;    // what matters where it was given up
  std::map<ts::Location, std::vector<Word>> everywhere_;  // by observed location: on every path
  std::size_t vain_steps_ = 0;                            // of runs that showed nothing new
  bool gave_up_ = false;
};

}  // namespace pslice::slicer
