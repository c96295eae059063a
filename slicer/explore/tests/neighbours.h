#pragma once

#include <vector>

#include "slicer/explore/signature.h"

namespace pslice::explore {

/// Which groups begin behind which bounds of others. Were a condition of a group wrong, an input
/// near its bound would run as the neighbours behind it do. That shows only if the input meets what
/// else they ask for and they compute something else of it.
class Neighbours {
 public:
  /// The groups outlive it.
  Neighbours(const std::vector<Group>& groups, term::Factory& terms);

  /// That it shows, of inputs of the group; none if there is no such neighbour.
  [[nodiscard]] Term shows(const Group& group, std::size_t condition) const;

 private:
  [[nodiscard]] std::vector<const Group*> behind(const Group& group, std::size_t condition) const;
  [[nodiscard]] Term differ(const Group& group, const Group& other) const;

  term::Factory& terms_;
  std::vector<const Group*> sorted_;  // by condition, so that those with the same beginning adjoin
};

}  // namespace pslice::explore
