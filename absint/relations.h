#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "absint/box.h"
#include "absint/domain.h"
#include "absint/numeric_program.h"
#include "absint/pack.h"

namespace pslice::absint {

/// What actions do to the relations between the variables of a pack. Values that a linear
/// expression over the pack cannot give are bounded by the box of all variables, which goes along.
class Relations {
 public:
  Relations(const Pack& pack, const Domain& domain) : pack_(pack), domain_(domain) {}

  [[nodiscard]] std::unique_ptr<Element> everything() const {
    return domain_.everything(pack_.dimensions());
  }
  /// Does the action have to do with the pack?
  [[nodiscard]] bool concerns(const Action& action) const;
  /// False if nothing is left. The box is the one before the action.
  [[nodiscard]] bool act(const Action& action, const Box& box, Element& element) const;

 private:
  const Pack& pack_;
  const Domain& domain_;
};

}  // namespace pslice::absint
