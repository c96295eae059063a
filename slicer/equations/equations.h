#pragma once

#include <functional>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "slicer/control_rule.h"
#include "slicer/dependence/reach.h"
#include "slicer/dependence/words.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/symex/flow.h"
#include "ts/program.h"

// The equations of a slice along a path (see ARCHITECTURE.md), one step at a time and backward.

namespace pslice::slicer {

/// The path-insensitive answer, for what cannot be followed.
struct Fallback {
  base::BitSet elements;  // of the path-insensitive slice, as SharedSlice counts them
  /// The variables that matter at a point.
  std::function<std::vector<ts::Variable>(symex::Point)> matters;
  /// Those whose values a call that is not followed needs to find.
  std::function<std::vector<ts::Variable>(symex::Step)> inside;
};

/// What a write that may or may not hit a variable counts for. To find everything that can matter
/// it is a hit, and the variable goes on mattering before it. To show what does matter it is
/// neither: it may have been a miss, or it may have been a hit.
enum class Hits : std::uint8_t { possible, certain };

class Equations {
 public:
  using Element = SharedSlice::Element;

  Equations(const symex::Flow& flow, const Reach& reach, ControlRule rule, Hits hits,
            const std::vector<ts::Observation>& criterion, const Fallback& fallback);

  [[nodiscard]] ControlRule rule() const { return rule_; }
  /// Sets of variables have this many words.
  [[nodiscard]] std::size_t words() const { return words_; }
  /// Only what some step reads has a place in sets.
  [[nodiscard]] bool has_slot(ts::Variable v) const { return slots_[v.index()] != none; }
  [[nodiscard]] Slot slot(ts::Variable v) const { return slots_[v.index()]; }
  [[nodiscard]] ts::Variable variable(Slot slot) const { return variables_[slot]; }
  [[nodiscard]] std::vector<ts::Variable> variables(std::span<const Word> set) const;

  /// Who joins S is told to `join`.
  using Join = std::function<void(Element)>;

  /// Turns what matters after a step into what matters before it, S as it is.
  void pass(symex::Step step, std::span<Word> matters, const SharedSlice& slice,
            const Join& join) const;
  /// Adds what being at a point makes matter there.
  void visit(symex::Point point, std::span<Word> matters, const SharedSlice& slice,
             const Join& join) const;
  /// Passes a sequence of steps, last to first; points included, but for the very last one.
  void pass(std::span<const symex::Step> steps, std::span<Word> matters, const SharedSlice& slice,
            const Join& join) const;
  // The same where it is known from elsewhere what values depend on (symex::Trace), and sets of
  // variables are not needed. Of a step in the body of an opaque call: as if that were made.

  /// The step's statement joins, and the calls that lead to it: it defines something that matters.
  void hit(symex::Step step, const SharedSlice& slice, const Join& join) const;
  /// Who joins because of where control goes at the step.
  void join_by_control(symex::Step step, const SharedSlice& slice, const Join& join) const;
  /// Does the slice make the call of a step into a body, or out of one?
  [[nodiscard]] bool makes_call(symex::Step step, const SharedSlice& slice) const;
  /// Do the variables of the test matter? Those it could trap on?
  [[nodiscard]] bool needs_tested(symex::Step step, const SharedSlice& slice) const;
  [[nodiscard]] bool needs_traps(symex::Step step, const SharedSlice& slice) const;
  /// Who joins because the criterion is observed there; false if it is not.
  bool join_observed(symex::Point point, const SharedSlice& slice, const Join& join) const;

  /// Where exploration ended too early: everything the path-insensitive slice keeps behind these
  /// points joins ...
  void join_all_behind(std::span<const symex::Point> points, const Join& join) const;
  /// ... and everything that matters there without regard to paths, does.
  void add_fallback(symex::Point point, std::span<Word> matters) const;

  /// Which variables after the step a variable before it influences, given what matters after it;
  /// and whether it matters at the step or its source by itself.
  struct Onward {
    bool here = false;
    std::vector<Slot> after;
  };
  [[nodiscard]] Onward onward(symex::Step step, Slot before, std::span<const Word> after,
                              const SharedSlice& slice) const;
  /// What the step writes or may write.
  [[nodiscard]] std::span<const Slot> writes(symex::Step step) const;
  [[nodiscard]] std::span<const Slot> reads(symex::Step step) const;
  [[nodiscard]] std::span<const Slot> kills(symex::Step step) const;
  [[nodiscard]] bool is_observed(ts::Location location) const {
    return observed_[location.index()] != nullptr;
  }
  /// What is observed at a location.
  [[nodiscard]] std::span<const Slot> observed(ts::Location location) const {
    const auto& slots = observed_[location.index()];
    return slots == nullptr ? std::span<const Slot>() : std::span<const Slot>(*slots);
  }
  /// Is it a call that is not followed, during which the criterion may be reached?
  [[nodiscard]] bool hides_criterion(symex::Step step) const;

  /// What a step reads and writes; but for `writes` and `perhaps`, ascending.
  struct Effect {
    std::vector<Slot> writes;
    std::vector<Slot> perhaps;  // of these, what it may miss
    std::vector<Slot> kills;
    std::vector<Slot> reads;
    std::vector<Slot> needs;
    std::vector<Slot> tests;    // of a test: the variables of all its sides
    std::vector<Slot> locals;   // of a call: those of the callee
    std::vector<Slot> changes;  // of one that is not followed: what it may change, results aside
    bool may_halt = false;      // of a call
    bool is_jump = false;
    bool is_test = false;
  };
  /// Of a step that has an edge.
  [[nodiscard]] const Effect& effect(symex::Step step) const {
    return *effects_[flow_[step].edge.index()];
  }
  /// Do the variables that it tests matter in front of it; do those that it may trap on? In a frame
  /// that the slice runs.
  [[nodiscard]] bool tests_matter(symex::Step step, const SharedSlice& slice) const;
  [[nodiscard]] bool needs_matter(symex::Step step, const SharedSlice& slice) const;
  /// What a call that is not followed needs to find, ascending, and what is kept of its inside.
  [[nodiscard]] const std::vector<Slot>& needed_inside(symex::Step step) const {
    return needed_.at(step);
  }
  [[nodiscard]] const std::vector<Element>& kept_inside(symex::Step step) const;

 private:
  static constexpr Slot none = static_cast<Slot>(-1);

  void number(const std::vector<ts::Observation>& criterion);
  [[nodiscard]] Effect effect_of(const symex::StepInfo& step) const;
  [[nodiscard]] Effect control_effect_of(ts::Edge id) const;
  void look_inside(ts::Function callee);
  void add_call(const ts::Call& call, symex::StepInfo::Kind kind, Effect& effect) const;
  void add_slots(std::span<const ts::Variable> variables, std::vector<Slot>& to) const;

  void pass_data(symex::Step step, std::span<Word> matters, const SharedSlice& slice,
                 const Join& join) const;
  void pass_enter(symex::Step step, std::span<Word> matters, const SharedSlice& slice,
                  const Join& join) const;
  void pass_leave(symex::Step step, std::span<Word> matters, const SharedSlice& slice,
                  const Join& join) const;
  void pass_opaque(symex::Step step, std::span<Word> matters, const SharedSlice& slice,
                   const Join& join) const;
  [[nodiscard]] bool runs_inside(symex::Step step, std::span<const Word> after,
                                 const SharedSlice& slice) const;
  void pass_control(symex::Step step, std::span<Word> matters, const SharedSlice& slice,
                    const Join& join) const;
  void join_sides(symex::Step step, const SharedSlice& slice, const Join& join) const;
  void join_return(symex::Step step, const SharedSlice& slice, const Join& join) const;
  void join_fixed_text(symex::Step step, const SharedSlice& slice, const Join& join) const;
  void join_calls_to(symex::Frame frame, const SharedSlice& slice, const Join& join) const;
  [[nodiscard]] bool joins(symex::Step step, const SharedSlice& slice) const;

  const symex::Flow& flow_;
  const ts::Program& program_;
  const Reach& reach_;
  ControlRule rule_;
  Hits hits_;
  const Fallback& fallback_;
  std::size_t statements_;
  std::vector<Slot> slots_;              // by variable
  std::vector<ts::Variable> variables_;  // by slot
  std::size_t words_ = 0;
  std::vector<bool> single_;                                  // by variable
  std::vector<std::unique_ptr<Effect>> effects_;              // by edge, of the steps there are
  std::vector<std::unique_ptr<std::vector<Slot>>> observed_;  // by location
  /// What happens in a call that is not followed.
  struct Inside {
    std::vector<Element> kept;  // by the path-insensitive slice
    bool observed = false;      // the criterion may be reached
  };
  std::vector<std::unique_ptr<Inside>> inside_;                // by function: of opaque ones
  std::unordered_map<symex::Step, std::vector<Slot>> needed_;  // inside of opaque steps, ascending
};

}  // namespace pslice::slicer
