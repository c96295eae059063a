#pragma once

#include <map>
#include <optional>
#include <vector>

#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/symex/run.h"

namespace pslice::slicer {

/// What became of runs, for who asks why they did not show more.
struct RunAccount {
  std::vector<bool> executed;              // by edge: a run came along
  std::map<ts::Edge, std::size_t> lost{};  // runs that lost track, by what made a value unknown
  std::size_t out_of_steps = 0;            // runs that were cut
};

/// What runs show to be needed: the slice of the paths they take, once settled to the fixpoint over
/// all of them. A lower bound of the exact slice, with an input for each member. Data dependence is
/// that of the run, place by place, which is a part of what the equations have.
class Shown {
 public:
  Shown(const symex::Flow& flow, const Equations& equations, SharedSlice slice)
      : flow_(flow),
        equations_(equations),
        nothing_(std::move(slice)),
        slice_(nothing_),
        shown_by_(nothing_.universe(), nobody),
        roles_(flow.all_steps()),
        account_{.executed = std::vector<bool>(flow.program().edge_count())} {}

  /// Learns from a run; true if it showed something new.
  bool learn(const symex::Run& run);
  /// What one run showed can make others show more, since tests that are kept need their
  /// variables: goes over all of them until nothing is new.
  void settle();

  /// Forgets runs that the others make up for. Those that came last are the ones to stay if
  /// possible: they got furthest.
  void drop_needless_runs();

  /// Claims what no run has shown (Fault::forged_witness).
  void forge(SharedSlice::Element e) {
    if (slice_->add(e)) ++growth_;
  }

  [[nodiscard]] const SharedSlice& slice() const { return *slice_; }
  /// The runs that matter: together they show everything.
  [[nodiscard]] const std::vector<symex::Run>& runs() const { return runs_; }
  /// Which of them first showed an element that is in the slice.
  [[nodiscard]] std::size_t shown_by(SharedSlice::Element e) const { return shown_by_[e]; }
  [[nodiscard]] const RunAccount& account() const { return account_; }

 private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

  /// What a step means with the slice as it is. Of runs that are walked over most show nothing
  /// new, and to see that takes no more than this.
  struct Role {
    std::size_t as_of = 0;  // growth
    bool joins_if_hit = false;
    bool joins_by_control = false;
    bool needs_tested = false;
    bool needs_traps = false;
    bool observes = false;  // in front of it
    bool crosses = false;   // into a call that symbolic execution does not follow, or out of it
    bool is_idle = false;   // nothing of that, unless it is hit
  };

  void take_account(const symex::Run& run);
  [[nodiscard]] const Role& role(symex::Step step) {
    Role& role = roles_[step.index()];
    if (role.as_of != growth_) renew(role, step);
    return role;
  }
  void renew(Role& role, symex::Step step);
  [[nodiscard]] bool may_show(const symex::Run& run);
  bool walk(const symex::Run& run, std::size_t number);
  void keep_runs(const std::vector<bool>& needed);
  void go_back(const symex::Run& run, const Equations::Join& join);
  void go_back_over(symex::Step step, const symex::Trace::Event& event, const symex::Trace& trace,
                    std::size_t after, const Equations::Join& join);
  void observe(symex::Point at, const symex::Trace::Event& event, const symex::Trace& trace,
               const Equations::Join& join);
  void look_at(const symex::Trace& trace, std::size_t first, std::size_t last);

  /// A call that symbolic execution does not follow and that a run is in.
  struct Call {
    symex::Step step;  // into it or out of it
    bool made;         // by the slice, and so are those around it
    bool joined;       // they have all joined
  };
  void push_call(symex::Step step);
  void begin_at_end(const symex::Run& run);
  [[nodiscard]] bool calls_are_made() const { return calls_.empty() || calls_.back().made; }
  void join_calls(const Equations::Join& join);

  const symex::Flow& flow_;
  const Equations& equations_;
  SharedSlice nothing_;               // what is shown before any run
  std::optional<SharedSlice> slice_;  // always there
  std::vector<symex::Run> runs_;
  std::vector<std::size_t> shown_by_;  // by element
  std::size_t settled_at_ = 0;         // elements shown when it was last settled
  std::vector<bool> matters_;          // by definition of the run at hand
  std::size_t growth_ = 1;             // how often the slice has changed
  std::vector<Role> roles_;            // by step
  std::vector<Call> calls_;            // at the place in it that is at hand, the innermost last
  RunAccount account_;
};

}  // namespace pslice::slicer
