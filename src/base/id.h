#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace pslice::base {

/// An index with a type of its own, so that a location cannot be passed for a variable.
/// A default-constructed id refers to nothing.
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}

  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  [[nodiscard]] constexpr bool valid() const { return index_ != none; }
  constexpr explicit operator bool() const { return valid(); }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t index_ = none;
};

}  // namespace pslice::base

template <class Tag>
struct std::hash<pslice::base::Id<Tag>> {
  std::size_t operator()(pslice::base::Id<Tag> id) const noexcept { return id.index(); }
};
