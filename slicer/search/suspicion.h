#pragma once

#include <vector>

#include "slicer/dependence/words.h"
#include "slicer/equations/equations.h"
#include "slicer/equations/shared_slice.h"
#include "slicer/symex/flow.h"

namespace pslice::slicer {

/// Which variables may hold, at a point, a value that an undecided statement had a part in: one
/// that no run has shown to be needed yet. If any other variable matters there, it brings nothing
/// into the slice that is not in it already. Forward along the flow, whatever tests decide.
class Suspicion {
 public:
  Suspicion(const symex::Flow& flow, const Equations& equations, const SharedSlice& shown);

  [[nodiscard]] std::span<const Word> at(symex::Point point) const {
    return {sets_.data() + point.index() * words_, words_};
  }

 private:
  [[nodiscard]] bool is_undecided(symex::Step step) const;
  void pass(symex::Step step, std::span<Word> set) const;

  const symex::Flow& flow_;
  const Equations& equations_;
  const SharedSlice& shown_;
  std::size_t words_;
  std::vector<Word> sets_;  // point by point
};

}  // namespace pslice::slicer
