#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "slicer/check/state_graph.h"
#include "slicer/equations/equations.h"

namespace pslice::slicer {

/// Part of a path of the state graph: this many steps of a branch's segment. The next hop begins at
/// the branch's child, or at the state that stands for it.
struct Hop {
  State state;
  std::size_t branch = 0;
  std::size_t steps = 0;
  bool operator==(const Hop&) const = default;
};

/// A variable that matters at a state.
struct WitnessLink {
  State state;
  Slot variable = 0;
};

/// How it comes to matter there: over this hop, a variable at the state behind it does.
struct WitnessStep {
  Hop hop;
  std::optional<WitnessLink> next;  // none: it matters within the hop
};

/// Ways that were found. Witnesses from different states share their tails, and where there are
/// loops it may take a while to find one. The graph may be made finer between two searches.
class WitnessMemory {
 public:
  [[nodiscard]] const WitnessStep* find(const WitnessLink& link) const;
  void remember(const WitnessLink& link, const WitnessStep& step);
  void forget(const WitnessLink& link);
  /// Links that were looked at so far, by all searches.
  [[nodiscard]] std::size_t work() const { return work_; }
  void count_work(std::size_t links) { work_ += links; }

 private:
  std::unordered_map<std::uint64_t, WitnessStep> steps_;
  std::size_t work_ = 0;
};

/// Finds paths along which a variable matters. A witness is a chain of links ⟨branch, child,
/// variable⟩: the variable matters at a state because, over that branch, that variable matters at
/// the child; the last link is where something kept uses it.
class WitnessFinder {
 public:
  /// What matters at each state, as a solution of the equations with that slice.
  using Matters = std::function<std::span<const Word>(State)>;

  /// Out of budget, if there is one, nothing is found. With a memory, tails of witnesses found
  /// before are used again as long as the graph has them; the slice must have grown only.
  WitnessFinder(const symex::Flow& flow, const Equations& equations, const StateGraph& graph,
                const SharedSlice& slice, Matters matters, base::Budget* budget = nullptr,
                WitnessMemory* memory = nullptr)
      : flow_(flow),
        equations_(equations),
        graph_(graph),
        slice_(slice),
        matters_(std::move(matters)),
        budget_(budget),
        memory_(memory) {}

  /// From a state where the variable matters; nothing if it does not.
  [[nodiscard]] std::optional<std::vector<Hop>> from(State state, Slot variable) const;
  /// From within a branch's segment, in front of the step with that index; the first hop is that
  /// branch.
  [[nodiscard]] std::optional<std::vector<Hop>> from(const Hop& where, Slot variable) const;
  /// The steps of the witness from a state.
  [[nodiscard]] std::vector<symex::Step> steps(State state, Slot variable) const;

  /// The state whose branches count.
  [[nodiscard]] State standing_for(State state) const;

 private:
  using Link = WitnessLink;
  using Option = WitnessStep;
  /// How a variable can come to matter over a branch, from in front of a step on.
  [[nodiscard]] std::vector<Option> options(State state, std::size_t branch, std::size_t from,
                                            Slot variable) const;
  /// The branches of a state, those first that cannot turn out to be infeasible.
  [[nodiscard]] std::vector<std::size_t> branches(State state) const;
  struct Level;
  using Seen = std::unordered_set<std::uint64_t>;
  [[nodiscard]] std::optional<std::vector<Hop>> search(std::vector<Level>& levels,
                                                       Seen& seen) const;
  /// The rest of a witness that was found before.
  [[nodiscard]] std::optional<std::vector<Hop>> known_from(const Link& link) const;
  [[nodiscard]] std::optional<std::vector<Hop>> search(Level first) const;

  const symex::Flow& flow_;
  const Equations& equations_;
  const StateGraph& graph_;
  const SharedSlice& slice_;
  Matters matters_;
  base::Budget* budget_;
  WitnessMemory* memory_;
};

}  // namespace pslice::slicer
