#pragma once

#include <string>
#include <vector>

namespace pslice::frontend {

/// A C expression as a criterion may have it: without side effects, so that looking at it changes
/// nothing.
struct Expression {
  std::vector<std::string> lvalues;  // that it reads, and enumerators: names are not looked up here
  std::string objection;             // why it is none, as the end of a sentence; empty: it is one
};

/// `r + 1`, `a[i] * 2`, `x > 0 && y`: lvalues, numbers and characters with operators between them.
Expression read_expression(const std::string& text);

}  // namespace pslice::frontend
