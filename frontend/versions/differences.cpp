// What matched nodes say is compared first. Then where they stand: below the nearest statement that
// both versions have, so that an `if` put around some statements is all that was added, and in the
// order of the others there, of which as few as possible are called moved.
//
// A label and a `case` do nothing themselves. Where one is not what or where it was, the meaning of
// those who jump there changed: the `goto`, the `switch`.

#include "frontend/versions/differences.h"

#include <algorithm>
#include <map>

#include "frontend/versions/gaps.h"

namespace pslice::frontend::versions {

namespace {

class Comparison {
 public:
  Comparison(const Tree& old_tree, const Tree& new_tree, Differences& result)
      : old_(old_tree), new_(new_tree), result_(result), matching_(result.matching) {
    result_.old_fates.assign(old_.nodes.size(), Fate::gone);
    result_.new_fates.assign(new_.nodes.size(), Fate::gone);
    result_.displaced.assign(old_.nodes.size(), false);
  }

  void run() {
    compare_contents();
    compare_parents();
    compare_orders();
    blame_jumps();
    const auto is_same = [](Fate fate) { return fate == Fate::same; };
    result_.same_text = std::ranges::all_of(result_.old_fates, is_same) &&
                        std::ranges::all_of(result_.new_fates, is_same);
  }

 private:
  [[nodiscard]] int new_of(int i) const {
    return matching_.new_of_old[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] Fate fate(int old_node) const {
    return result_.old_fates[static_cast<std::size_t>(old_node)];
  }
  void set(int old_node, Fate fate) {
    result_.old_fates[static_cast<std::size_t>(old_node)] = fate;
    result_.new_fates[static_cast<std::size_t>(new_of(old_node))] = fate;
  }
  void displace(int old_node) {
    result_.displaced[static_cast<std::size_t>(old_node)] = true;
    if (fate(old_node) == Fate::same) set(old_node, Fate::moved);
  }
  void compare_contents();
  void compare_parents();
  void compare_orders();
  void blame_jumps();
  void blame(const Tree& tree, const std::vector<Fate>& fates, const std::vector<int>& old_nodes);

  const Tree& old_;
  const Tree& new_;
  Differences& result_;
  const Matching& matching_;
};

void Comparison::compare_contents() {
  for (int a = 0; a < static_cast<int>(old_.nodes.size()); ++a) {
    if (new_of(a) < 0) continue;
    const bool same = say_the_same(old_.node(a), new_.node(new_of(a)), result_.locals);
    set(a, same ? Fate::same : Fate::changed);
  }
}

void Comparison::compare_parents() {
  for (int a = 1; a < static_cast<int>(old_.nodes.size()); ++a) {
    if (new_of(a) < 0) continue;
    const int before = anchor(old_, matching_.new_of_old, a);
    if (new_of(before) != anchor(new_, matching_.old_of_new, new_of(a))) displace(a);
  }
}

/// Declarations that do nothing may stand in any order.
void Comparison::compare_orders() {
  std::map<int, std::vector<int>> families;  // by the node they stand below
  for (int a = 1; a < static_cast<int>(old_.nodes.size()); ++a) {
    if (new_of(a) < 0 || result_.displaced[static_cast<std::size_t>(a)]) continue;
    const Node& node = old_.node(a);
    const bool does_nothing = node.kind == NodeKind::declaration && !node.statement.valid();
    if (does_nothing || is_place(node.kind)) continue;
    families[anchor(old_, matching_.new_of_old, a)].push_back(a);
  }
  for (const auto& [parent, members] : families) {
    std::vector<int> order;
    for (const int a : members) order.push_back(new_of(a));
    std::vector<bool> stays(members.size(), false);
    for (const std::size_t i : longest_increasing(order)) stays[i] = true;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (!stays[i]) displace(members[i]);
    }
  }
}

void Comparison::blame_jumps() {
  const auto nodes = [](std::size_t count, const std::vector<int>* old_of_new) {
    std::vector<int> result(count);
    for (std::size_t i = 0; i < count; ++i) {
      result[i] = old_of_new == nullptr ? static_cast<int>(i) : (*old_of_new)[i];
    }
    return result;
  };
  blame(old_, result_.old_fates, nodes(old_.nodes.size(), nullptr));
  blame(new_, result_.new_fates, nodes(new_.nodes.size(), &matching_.old_of_new));
}

/// `old_nodes`: the number in OLD of each node of the tree.
void Comparison::blame(const Tree& tree, const std::vector<Fate>& fates,
                       const std::vector<int>& old_nodes) {
  const auto change = [&](int node) {
    const int a = old_nodes[static_cast<std::size_t>(node)];
    if (a >= 0 && new_of(a) >= 0) set(a, Fate::changed);
  };
  for (int i = 0; i < static_cast<int>(tree.nodes.size()); ++i) {
    const Node& node = tree.node(i);
    if (node.kind == NodeKind::case_ && fates[static_cast<std::size_t>(i)] != Fate::same) {
      int up = node.parent;
      while (up > 0 && tree.node(up).kind != NodeKind::switch_) up = tree.node(up).parent;
      change(up);
    }
    for (const Label& label : node.content) {
      if (label.local == Label::no_local || node.kind == NodeKind::label) continue;
      const int target = tree.locals[static_cast<std::size_t>(label.local)].node;
      const bool is_label = target >= 0 && tree.node(target).kind == NodeKind::label;
      if (is_label && fates[static_cast<std::size_t>(target)] != Fate::same) change(i);
    }
  }
}

}  // namespace

Differences compare(const Tree& old_tree, const Tree& new_tree) {
  Differences result;
  result.matching = match_trees(old_tree, new_tree);
  result.locals = pair_locals(old_tree, new_tree, result.matching);
  Comparison(old_tree, new_tree, result).run();
  return result;
}

}  // namespace pslice::frontend::versions
