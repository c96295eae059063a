#pragma once

#include <concepts>

// For std::visit over a variant: a case for each alternative and none for "the rest", so that a new
// alternative does not compile until somebody has said what is to be done with it.
//
//     std::visit(Overloaded{[](const Circle& c) { return c.radius; },
//                           [](const OneOf<Point, Line> auto&) { return 0.0; }},
//                shape);

namespace pslice::base {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

/// Alternatives that are treated alike.
template <class T, class... Alternatives>
concept OneOf = (std::same_as<T, Alternatives> || ...);

}  // namespace pslice::base
