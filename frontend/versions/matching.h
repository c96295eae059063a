#pragma once

#include <vector>

#include "frontend/versions/tree.h"

namespace pslice::frontend::versions {

/// Which nodes of two trees are the same statement; none: -1. One to one, and only nodes of similar
/// kinds; the functions themselves always are.
struct Matching {
  std::vector<int> new_of_old;
  std::vector<int> old_of_new;

  void match(int old_node, int new_node) {
    new_of_old[static_cast<std::size_t>(old_node)] = new_node;
    old_of_new[static_cast<std::size_t>(new_node)] = old_node;
  }
  void unmatch(int old_node) {
    int& partner = new_of_old[static_cast<std::size_t>(old_node)];
    if (partner >= 0) old_of_new[static_cast<std::size_t>(partner)] = -1;
    partner = -1;
  }
};

Matching match_trees(const Tree& old_tree, const Tree& new_tree);

/// How much of two sorted lists is the same: 0 to 1.
double similarity(const std::vector<Hash>& a, const std::vector<Hash>& b);

/// The longest increasing subsequence: the positions of its elements.
std::vector<std::size_t> longest_increasing(const std::vector<int>& values);

}  // namespace pslice::frontend::versions
