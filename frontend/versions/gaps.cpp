// What only one version has leaves a gap in the other, below the nearest node that both have. Who
// comes to the gap goes on to what follows there, if anything does that both have; comes from what
// stands before; or at least has passed the test around it. Labels are where somebody may come from
// anywhere.

#include "frontend/versions/gaps.h"

namespace pslice::frontend::versions {

namespace {

bool stays(const Side& side, int node, int anchored) {
  const int partner = side.partners[static_cast<std::size_t>(node)];
  return partner >= 0 && !side.is_displaced(node) &&
         anchor(side.other, side.other_partners, partner) ==
             side.partners[static_cast<std::size_t>(anchored)];
}

/// The statement of the subtree that is executed first; none if it may be that none is.
std::optional<ts::Statement> first_statement(const Tree& tree, int node) {
  // A do loop tests in the end, and its body may have left by then.
  const bool test_is_last =
      tree.node(node).kind == NodeKind::do_ || tree.node(node).kind == NodeKind::block;
  for (int i = test_is_last ? node + 1 : node; i < tree.node(node).last; ++i) {
    if (tree.node(i).statement.valid()) return tree.node(i).statement;
  }
  return std::nullopt;
}

std::optional<ts::Statement> following(const Side& side, int node, int anchored) {
  for (int i = node + 1; i < side.tree.node(anchored).last; ++i) {
    if (!stays(side, i, anchored)) continue;
    const int partner = side.partners[static_cast<std::size_t>(i)];
    if (const auto statement = first_statement(side.other, partner)) return statement;
  }
  return std::nullopt;
}

enum class Reached { by_all, by_test, by_jumps };

/// What every run executes before it comes to the node, and otherwise how it may come there.
std::pair<std::optional<ts::Statement>, Reached> preceding(const Side& side, int node,
                                                           int anchored) {
  for (int i = node - 1; i > anchored; --i) {
    if (anchor(side.tree, side.partners, i) != anchored) continue;
    const NodeKind kind = side.tree.node(i).kind;
    if (kind == NodeKind::label) return {std::nullopt, Reached::by_jumps};
    if (kind == NodeKind::case_) return {std::nullopt, Reached::by_test};
    if (!stays(side, i, anchored)) continue;
    const int partner = side.partners[static_cast<std::size_t>(i)];
    const ts::Statement statement = side.other.node(partner).statement;
    if (statement.valid()) return {statement, Reached::by_all};
  }
  return {std::nullopt, Reached::by_test};
}

}  // namespace

int anchor(const Tree& tree, const std::vector<int>& partners, int node) {
  int up = tree.node(node).parent;
  while (up > 0 && partners[static_cast<std::size_t>(up)] < 0) up = tree.node(up).parent;
  return up;
}

std::optional<ts::Statement> place_in_other(const Side& side, int node) {
  while (node > 0) {
    const int anchored = anchor(side.tree, side.partners, node);
    if (const auto next = following(side, node, anchored)) return next;
    const auto [previous, reached] = preceding(side, node, anchored);
    if (previous || reached == Reached::by_jumps) return previous;
    // The anchor is a place in a statement, or the function.
    const int around = side.tree.node(anchored).parent;
    if (around < 0) return std::nullopt;
    const int partner = side.partners[static_cast<std::size_t>(around)];
    if (partner >= 0 && side.other.node(partner).statement.valid()) {
      return side.other.node(partner).statement;
    }
    node = around;
  }
  return std::nullopt;
}

}  // namespace pslice::frontend::versions
