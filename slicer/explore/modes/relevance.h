#pragma once

#include <span>
#include <vector>

#include "base/bit_set.h"
#include "slicer/explore/execution/trace.h"

namespace pslice::explore {

/// The relevant slice of some nodes of a trace, its tests in the order in which they are to be
/// asked.
struct Relevance {
  std::vector<Node> tests;
  base::BitSet statements;  // by ts::Statement
};

/// What `nodes`, and whether they come to be at all (`around`, the innermost test that decides it;
/// may be none), depend on.
///
/// The order of the tests is that of `reorder` (Qi et al., "Path Exploration based on Symbolic
/// Output", algorithm 1): the latest test first, but each after all tests that it depends on
/// itself. Then which test comes next follows from the outcomes of those before: all executions
/// that agree on these ask it next, of the same expression.
Relevance relevant(const Trace& trace, std::span<const Node> nodes, Node around,
                   std::size_t statement_count);

/// The same for a mark of which the first visit counts: `node` is where it was set, or, if it was
/// not, what the tests that led around it have made of it. Here the earliest test comes first:
/// whoever has set the mark asks nothing about later ones.
Relevance relevant_to_first_visit(const Trace& trace, Node node, std::size_t statement_count);

/// For each node, how many of the tests have to come out as they did for it to come to be, and to
/// be what it is, in any execution; `never` where tests have a part in it that are not among them.
/// The tests stand after all of them that they depend on.
inline constexpr std::size_t never = static_cast<std::size_t>(-1);
std::vector<std::size_t> settled_after(const Trace& trace, std::span<const Node> tests);

}  // namespace pslice::explore
