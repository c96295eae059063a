// Names of locals mean nothing by themselves: where statements that are matched differ in them
// only, each place speaks for a pair of locals, and those with most votes correspond. Parameters do
// by position, since that is how callers see them; loops and labels as their nodes are matched. Any
// one-to-one pairing would do as far as meaning goes: a poor one shows as statements that changed.

#include "frontend/versions/locals.h"

#include <algorithm>
#include <map>

namespace pslice::frontend::versions {

namespace {

/// It declares something, and nothing more.
bool declares_only(const Node& node) {
  return node.kind == NodeKind::declaration && !node.statement.valid();
}

class LocalPairing {
 public:
  LocalPairing(const Tree& old_tree, const Tree& new_tree, Matching& matching)
      : old_(old_tree), new_(new_tree), matching_(matching) {
    pairs_.new_of_old.assign(old_.locals.size(), -1);
    old_of_new_.assign(new_.locals.size(), -1);
  }

  LocalPairs run() && {
    pair_parameters();
    vote();
    elect();
    rematch_bare_declarations();
    compare_lives();
    return std::move(pairs_);
  }

 private:
  void pair(int a, int b) {
    pairs_.new_of_old[static_cast<std::size_t>(a)] = b;
    old_of_new_[static_cast<std::size_t>(b)] = a;
  }
  [[nodiscard]] bool is_left(int a, int b) const {
    return pairs_.new_of_old[static_cast<std::size_t>(a)] < 0 &&
           old_of_new_[static_cast<std::size_t>(b)] < 0;
  }
  void pair_parameters();
  void vote();
  void vote_for_names();
  void elect();
  void rematch_bare_declarations();
  void compare_lives();
  [[nodiscard]] static int matched_loop(const Tree& tree, const std::vector<int>& partners,
                                        const Local& local);

  const Tree& old_;
  const Tree& new_;
  Matching& matching_;
  LocalPairs pairs_;
  std::vector<int> old_of_new_;
  std::map<std::pair<int, int>, int> votes_;
};

void LocalPairing::pair_parameters() {
  const auto parameters = [](const Tree& tree) {
    std::vector<int> result;
    for (std::size_t i = 0; i < tree.locals.size(); ++i) {
      if (tree.locals[i].parameter >= 0) result.push_back(static_cast<int>(i));
    }
    return result;
  };
  const std::vector<int> of_old = parameters(old_);
  const std::vector<int> of_new = parameters(new_);
  if (of_old.size() == of_new.size()) {
    for (std::size_t i = 0; i < of_old.size(); ++i) pair(of_old[i], of_new[i]);
    return;
  }
  // One was added or removed: names tell the others apart.
  for (const int a : of_old) {
    for (const int b : of_new) {
      if (is_left(a, b) && old_.local(a).name == new_.local(b).name) pair(a, b);
    }
  }
}

void LocalPairing::vote() {
  for (std::size_t i = 0; i < old_.nodes.size(); ++i) {
    const int partner = matching_.new_of_old[i];
    if (partner < 0) continue;
    const Node& a = old_.nodes[i];
    const Node& b = new_.node(partner);
    if (a.own_shape != b.own_shape) continue;
    // That a declaration begins the same way says more than one use.
    const int weight = a.kind == NodeKind::declaration && a.statement.valid() ? 2 : 1;
    for (std::size_t k = 0; k < a.content.size(); ++k) {
      if (a.content[k].local == Label::no_local) continue;
      votes_[{a.content[k].local, b.content[k].local}] += weight;
    }
  }
  vote_for_names();
}

/// Locals that keep their name, where it is the only one, have a vote for that.
void LocalPairing::vote_for_names() {
  std::map<std::string, std::pair<std::vector<int>, std::vector<int>>> named;
  for (std::size_t i = 0; i < old_.locals.size(); ++i) {
    named[old_.locals[i].name].first.push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < new_.locals.size(); ++i) {
    named[new_.locals[i].name].second.push_back(static_cast<int>(i));
  }
  for (const auto& [name, places] : named) {
    const auto& [of_old, of_new] = places;
    if (!name.empty() && of_old.size() == 1 && of_new.size() == 1) {
      ++votes_[{of_old.front(), of_new.front()}];
    }
  }
}

void LocalPairing::elect() {
  // Loops and switches are what their nodes are.
  for (auto entry = votes_.begin(); entry != votes_.end();) {
    const Local& a = old_.local(entry->first.first);
    const Local& b = new_.local(entry->first.second);
    const bool is_target = a.name.empty() || b.name.empty();
    const bool fits =
        !is_target || (a.node >= 0 && b.node >= 0 &&
                       matching_.new_of_old[static_cast<std::size_t>(a.node)] == b.node);
    entry = fits ? std::next(entry) : votes_.erase(entry);
  }
  std::vector<std::pair<int, std::pair<int, int>>> candidates;
  for (const auto& [pair, count] : votes_) candidates.emplace_back(-count, pair);
  std::ranges::sort(candidates);
  for (const auto& [count, candidate] : candidates) {
    if (is_left(candidate.first, candidate.second)) pair(candidate.first, candidate.second);
  }
}

void LocalPairing::rematch_bare_declarations() {
  for (std::size_t i = 0; i < old_.locals.size(); ++i) {
    const int b = pairs_.new_of_old[i];
    const int declared = old_.locals[i].node;
    if (declared < 0 || !declares_only(old_.node(declared))) continue;
    const int other = b < 0 ? -1 : new_.local(b).node;
    if (other == matching_.new_of_old[static_cast<std::size_t>(declared)]) continue;
    matching_.unmatch(declared);
    if (other < 0 || !declares_only(new_.node(other))) continue;
    const int previous = matching_.old_of_new[static_cast<std::size_t>(other)];
    if (previous >= 0) matching_.unmatch(previous);
    matching_.match(declared, other);
  }
}

/// The innermost loop around its declaration that both versions have: it is new in each round.
int LocalPairing::matched_loop(const Tree& tree, const std::vector<int>& partners,
                               const Local& local) {
  for (int loop = local.loop; loop >= 0; loop = tree.node(loop).parent) {
    const NodeKind kind = tree.node(loop).kind;
    const bool repeats =
        kind == NodeKind::while_ || kind == NodeKind::do_ || kind == NodeKind::for_;
    if (repeats && partners[static_cast<std::size_t>(loop)] >= 0) return loop;
  }
  return -1;
}

void LocalPairing::compare_lives() {
  pairs_.alike.assign(old_.locals.size(), false);
  for (std::size_t i = 0; i < old_.locals.size(); ++i) {
    if (pairs_.new_of_old[i] < 0) continue;
    const Local& a = old_.locals[i];
    const Local& b = new_.local(pairs_.new_of_old[i]);
    const int loop = matched_loop(old_, matching_.new_of_old, a);
    const int partner = loop < 0 ? -1 : matching_.new_of_old[static_cast<std::size_t>(loop)];
    pairs_.alike[i] =
        a.nature == b.nature && partner == matched_loop(new_, matching_.old_of_new, b);
  }
}

}  // namespace

LocalPairs pair_locals(const Tree& old_tree, const Tree& new_tree, Matching& matching) {
  return LocalPairing(old_tree, new_tree, matching).run();
}

bool say_the_same(const Node& old_node, const Node& new_node, const LocalPairs& locals) {
  if (old_node.kind != new_node.kind || old_node.content.size() != new_node.content.size()) {
    return false;
  }
  for (std::size_t i = 0; i < old_node.content.size(); ++i) {
    const Label& a = old_node.content[i];
    const Label& b = new_node.content[i];
    if (a.meaning != b.meaning) return false;
    if (a.local == Label::no_local) continue;
    const auto local = static_cast<std::size_t>(a.local);
    // A declaration says what it declares, wherever it stands.
    const bool declared = old_node.kind == NodeKind::declaration && i == 0;
    if (locals.new_of_old[local] != b.local || !(locals.alike[local] || declared)) return false;
  }
  return true;
}

}  // namespace pslice::frontend::versions
