#pragma once

#include <vector>

#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/symex/run.h"

namespace pslice::slicer {

/// What runs show to be needed: the slice of the paths they take, once settled to the fixpoint over
/// all of them. A lower bound of the exact slice, with an input for each member.
class Shown {
 public:
  Shown(const Equations& equations, SharedSlice slice)
      : equations_(equations), slice_(std::move(slice)), shown_by_(slice_.universe(), nobody) {}

  /// Learns from a run; true if it showed something new.
  bool learn(symex::Run run);
  /// What one run showed can make others show more, since tests that are kept need their
  /// variables: goes over all of them until nothing is new.
  void settle();

  /// Claims what no run has shown (Fault::forged_witness).
  void forge(SharedSlice::Element e) { slice_.add(e); }

  [[nodiscard]] const SharedSlice& slice() const { return slice_; }
  /// The runs that matter: together they show everything.
  [[nodiscard]] const std::vector<symex::Run>& runs() const { return runs_; }
  /// Which of them first showed an element that is in the slice.
  [[nodiscard]] std::size_t shown_by(SharedSlice::Element e) const { return shown_by_[e]; }

 private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

  bool walk(const symex::Run& run, std::size_t number);

  const Equations& equations_;
  SharedSlice slice_;
  std::vector<symex::Run> runs_;
  std::vector<std::size_t> shown_by_;  // by element
  std::size_t settled_at_ = 0;         // elements shown when it was last settled
  std::vector<Word> matters_;
};

}  // namespace pslice::slicer
