#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "absint/domain.h"

// Constraints and elements as text, so that a case of a test is one line. The coordinates are
// called a, b, c ... h.
//
//   constraints   a - b <= 3; c = 2; 2a >= b + 1; a < 5      (no text: none)
//   values        a + 2b - 3     a + [0,5]     [,3]     b - [1,]

namespace pslice::absint {

Affine affine(std::string_view text);
LinearForm form(std::string_view text);
/// As written, not tightened: sum <= 0 or sum = 0.
std::vector<Constraint> constraints(std::string_view text);
Constraint constraint(std::string_view text);
inline Dimension dimension(char name) { return Dimension(static_cast<std::size_t>(name - 'a')); }

std::string to_text(const LinearForm& form);
/// a - b <= 3; c = 2
std::string to_text(const std::vector<Constraint>& constraints);
std::string to_text(const Interval& interval);
inline void PrintTo(const Interval& interval, std::ostream* out) { *out << to_text(interval); }
inline void PrintTo(const Constraint& one, std::ostream* out) { *out << to_text({one}); }

/// Everything that satisfies the constraints.
std::unique_ptr<Element> element(const Domain& domain, std::size_t dimensions,
                                 std::string_view constraints);
std::unique_ptr<Element> element(const Domain& domain, std::size_t dimensions,
                                 const std::vector<Constraint>& constraints);
inline bool equal(const Element& a, const Element& b) { return a.includes(b) && b.includes(a); }

}  // namespace pslice::absint
