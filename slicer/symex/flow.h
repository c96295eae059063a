#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "base/id.h"
#include "ts/exact_memory.h"
#include "ts/program.h"

// What symbolic execution walks: a program with its calls inlined, so that a path is a sequence of
// steps and needs no stack of calls.
//
// A point is a location in a frame (a copy of its function for one call string). A step is an edge
// of the program in a frame; a call that is followed is two steps, into the callee and back:
//
//     caller   ●───enter──┐      ┌──leave───▶●
//     callee              ▼      │
//                         ●─────▶●  (its exit)
//
// Whoever builds a flow may leave out edges that do not matter; points then lie wherever something
// does. Between two stops (points where control branches, joins, ends or loops) there is nothing
// to decide, so the steps from one stop to the next form a segment and are run as one.
//
// A call that is not followed (of a recursive function, say) is one opaque step. What it calls is
// there all the same, once for all calls: a body, beside the points that paths lead to. A run,
// which has a stack, goes in and out by steps that only it takes:
//
//     caller   ●───opaque─────────────▶●
//               ╲descend        ascend╱
//     body       ▶●───────────────▶●

namespace pslice::symex {

struct PointTag;
struct StepTag;
struct FrameTag;
using Point = base::Id<PointTag>;
using Step = base::Id<StepTag>;
using Frame = base::Id<FrameTag>;

struct FrameInfo {
  ts::Function function;
  Frame caller;   // none for the entry
  ts::Edge call;  // of the caller; none for the entry
};

struct StepInfo {
  enum class Kind : std::uint8_t {
    edge,    // does what the edge does
    enter,   // binds the parameters of the edge's call
    leave,   // hands back its results
    opaque,  // the whole call, of which only the reach is known
    silent,  // goes on, where everything left out leads; has no edge
    // Of runs only, and among no point's steps:
    descend,  // into the body of an opaque call
    ascend,   // and back
  };
  Kind kind = Kind::edge;
  Point source;
  Point target;
  ts::Edge edge;
};

struct PointInfo {
  Frame frame;
  ts::Location location;
  std::vector<Step> out;
  std::vector<Step> in;
};

/// How a run goes through an opaque call. No `ascend`: it does not come back.
struct Passage {
  Step descend;
  Step ascend;
};

/// A point where control can come around again without passing another head around it.
struct Loop {
  Point head;
  std::vector<bool> body;              // by Point
  std::vector<ts::Variable> modified;  // what running through it may change, ascending
};

class Flow {
 public:
  explicit Flow(const ts::Program& program) : program_(program) {}

  // Building. Callers' frames come before their callees'.
  Frame add_frame(FrameInfo frame);
  Point add_point(Frame frame, ts::Location location);
  Step add_step(StepInfo step);
  /// From here on bodies of opaque calls are added, and the passages to them.
  void begin_bodies();
  /// A body begins at `entry` and ends at `exit`, if control gets there.
  void add_passage(Step opaque, Point entry, Point exit);
  /// What an opaque call may change, its results aside.
  void set_changes(ts::Function function, std::vector<ts::Variable> variables);
  /// What is observed at a location, for who runs the flow.
  void observe(const std::vector<ts::Observation>& criterion);
  /// Finds stops, segments and loops. No more building after it. Throws base::OutOfBudget.
  void finish(Point start, base::Budget& budget);

  // Looking.
  [[nodiscard]] const ts::Program& program() const { return program_; }
  [[nodiscard]] const FrameInfo& operator[](Frame f) const { return frames_[f.index()]; }
  [[nodiscard]] const PointInfo& operator[](Point p) const { return points_[p.index()]; }
  [[nodiscard]] const StepInfo& operator[](Step s) const { return steps_[s.index()]; }
  // Those that paths lead to; and all, with bodies.
  [[nodiscard]] std::size_t frame_count() const { return unfolded_.frames; }
  [[nodiscard]] std::size_t point_count() const { return unfolded_.points; }
  [[nodiscard]] std::size_t step_count() const { return unfolded_.steps; }
  [[nodiscard]] std::size_t all_frames() const { return frames_.size(); }
  [[nodiscard]] std::size_t all_points() const { return points_.size(); }
  [[nodiscard]] std::size_t all_steps() const { return steps_.size(); }
  [[nodiscard]] Point start() const { return start_; }
  /// Through an opaque step; null: there is no body.
  [[nodiscard]] const Passage* passage(Step opaque) const;
  /// The frame an `enter` goes into, a `leave` comes from; likewise `descend` and `ascend`.
  [[nodiscard]] Frame callee(Step s) const;
  /// The condition of a test's side; none if the step is always taken.
  [[nodiscard]] ts::Term guard(Step s) const;
  [[nodiscard]] const std::vector<ts::Variable>& changes(ts::Function f) const {
    return changes_[f.index()];
  }
  [[nodiscard]] std::span<const ts::Variable> observed(Point p) const;
  /// To which places, where variables stand for several.
  [[nodiscard]] std::span<const ts::ExactPath> observed_paths(Point p) const;
  /// The variables of all sides of a test, by one of its edges; none if it is no test.
  [[nodiscard]] std::span<const ts::Variable> tested(ts::Edge e) const {
    return tested_[e.index()];
  }
  /// Is it a test of two sides, of which the one is taken where the other is not?
  [[nodiscard]] bool is_either_or(Point p) const { return either_or_[p.index()]; }
  /// Does who takes the edge look at anything first: what it tests or may trap on?
  [[nodiscard]] bool looks(ts::Edge e) const { return looks_[e.index()]; }
  /// Is there a choice among what the edge reads, or another side of the same test?
  [[nodiscard]] bool chooses(ts::Edge e) const { return chooses_[e.index()]; }
  /// Variables that begin to exist with each call of the function.
  [[nodiscard]] std::span<const ts::Variable> locals(ts::Function f) const {
    return locals_[f.index()];
  }
  /// Can it be active twice at a time?
  [[nodiscard]] bool is_recursive(ts::Function f) const { return recursive_[f.index()]; }
  /// How many bits the floating-point number has that the variable holds; 0: it is not known.
  [[nodiscard]] unsigned real_bits(ts::Variable v) const { return real_bits_[v.index()]; }
  /// Is what it is given as an input an address?
  [[nodiscard]] bool holds_address(ts::Variable v) const { return address_[v.index()]; }
  /// Locals of a function that can be read before they are written.
  [[nodiscard]] const std::vector<ts::Variable>& uninitialised(ts::Function f) const {
    return uninitialised_[f.index()];
  }

  // Stops and what lies between them.
  [[nodiscard]] bool is_stop(Point p) const { return stop_[p.index()]; }
  [[nodiscard]] bool is_join(Point p) const { return points_[p.index()].in.size() > 1; }
  /// The steps from a stop, beginning with this step, up to the next stop.
  [[nodiscard]] std::span<const Step> segment(Step first) const;
  [[nodiscard]] Point end_of_segment(Step first) const;
  [[nodiscard]] const std::vector<Loop>& loops() const { return loops_; }
  /// The loop a point is head of.
  [[nodiscard]] const Loop* loop_at(Point p) const;
  /// The innermost loop around a point, its own if it is a head.
  [[nodiscard]] const Loop* loop_around(Point p) const;

 private:
  struct Counts {
    std::size_t frames = 0;
    std::size_t points = 0;
    std::size_t steps = 0;
  };
  [[nodiscard]] Counts counts() const { return {frames_.size(), points_.size(), steps_.size()}; }
  void find_tested();
  void find_choices();
  void find_variables();
  void find_stops();
  void find_segments();
  void find_loops(base::Budget& budget);
  void find_uninitialised(base::Budget& budget);
  void add_written(Step step, std::vector<ts::Variable>& to) const;

  const ts::Program& program_;
  std::vector<FrameInfo> frames_;
  std::vector<PointInfo> points_;
  std::vector<StepInfo> steps_;
  Point start_;
  std::optional<Counts> before_bodies_;
  Counts unfolded_;                                       // once finished
  std::map<Step, Passage> passages_;                      // by opaque step
  std::vector<bool> stop_;                                // by point
  std::vector<Step> segments_;                            // all, one after another
  std::vector<std::pair<std::size_t, std::size_t>> run_;  // by first step: its part of segments_
  std::vector<Loop> loops_;
  std::vector<std::size_t> loop_at_;                      // by point: index + 1; 0: none
  std::vector<std::size_t> loop_around_;                  // by point: index + 1; 0: none
  std::vector<std::vector<ts::Variable>> changes_;        // by function
  std::vector<std::vector<ts::Variable>> uninitialised_;  // by function
  std::vector<std::vector<ts::Variable>> locals_;         // by function
  std::vector<std::vector<ts::Variable>> tested_;         // by edge
  std::vector<bool> either_or_;                           // by point
  std::vector<bool> looks_;                               // by edge
  std::vector<bool> chooses_;                             // by edge
  std::vector<bool> recursive_;                           // by function
  std::vector<unsigned> real_bits_;                       // by variable
  std::vector<bool> address_;                             // by variable
  struct Observed {
    std::vector<ts::Variable> variables;
    std::vector<ts::ExactPath> paths;
  };
  [[nodiscard]] const Observed* observed_at(Point p) const;

  std::vector<Observed> observed_;
  std::vector<std::size_t> observed_at_;  // by location: index + 1; 0: nothing is
};

}  // namespace pslice::symex
