// Two trees are matched in the two phases of GumTree (Falleri and others, Fine-grained and Accurate
// Source Code Differencing, ASE 2014), on statements instead of single tokens:
//
//  - equal subtrees: large ones that occur once in each tree are matched wherever they are, which
//    is what finds moved code; what is left is aligned below nodes that are matched already, in
//    order; then equal leaves anywhere;
//  - what contains them: a statement is matched with the one of similar kind that holds most of its
//    matched descendants, and what is then left below matched nodes is aligned by likeness.
//
// Between the phases alignments run again below what is newly matched. An alignment is a longest
// common subsequence of two lists of siblings between those that are matched: quadratic in what
// changed there, not in the length of a function.

#include "frontend/versions/matching.h"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>

namespace pslice::frontend::versions {

namespace {

/// Equal subtrees of fewer labels say too little to be looked for all over the function at first.
constexpr std::size_t heavy = 8;
/// Containers that share less of what they contain are not the same one.
constexpr double shared_enough = 0.3;
/// Statements of different kinds have to have so much in common.
constexpr double mostly = 0.6;
/// Longer lists of siblings are aligned in parts.
constexpr std::size_t longest_list = 1000;
/// A statement is not looked for farther above what it contained.
constexpr int highest_climb = 32;

using Nodes = std::vector<int>;

/// Kinds that an edit turns into one another.
int family(NodeKind kind) {
  switch (kind) {
    case NodeKind::while_:
    case NodeKind::do_:
    case NodeKind::for_: return static_cast<int>(NodeKind::if_);
    default: return static_cast<int>(kind);
  }
}

/// Computes something: an edit may keep what and change where the value goes.
bool is_simple(NodeKind kind) { return kind >= NodeKind::declaration && kind <= NodeKind::return_; }

class Matcher {
 public:
  Matcher(const Tree& old_tree, const Tree& new_tree) : old_(old_tree), new_(new_tree) {
    result_.new_of_old.assign(old_.nodes.size(), -1);
    result_.old_of_new.assign(new_.nodes.size(), -1);
  }

  Matching run() &&;

 private:
  using Score = std::function<double(const Node&, const Node&)>;
  /// Unmatched siblings between two matched ones.
  struct Gap {
    Nodes before;
    Nodes after;
  };

  void match(int a, int b);
  void match_subtrees(int a, int b);
  void match_places(int a, int b);
  void match_heavy();
  void match_equal(Hash Node::* hash, bool once_only);
  void match_containers();
  [[nodiscard]] int best_container(int node) const;
  [[nodiscard]] static std::ptrdiff_t statements_within(const Tree& tree, int node);
  [[nodiscard]] int matched_within(int node, int other) const;
  void align_equal();
  void align_alike();
  void align(int a, int b, const Score& score, bool whole);
  [[nodiscard]] bool has_gaps(int a) const;
  [[nodiscard]] std::vector<Gap> gaps(int a, int b) const;
  void align_in_parts(const Gap& gap, const Score& score, bool whole);
  void align(const Gap& gap, const Score& score, bool whole);
  [[nodiscard]] static double likeness(const Node& a, const Node& b);

  [[nodiscard]] const Node& old_at(int i) const { return old_.nodes[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Node& new_at(int i) const { return new_.nodes[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int new_of(int i) const { return result_.new_of_old[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int old_of(int i) const { return result_.old_of_new[static_cast<std::size_t>(i)]; }
  /// Is nothing in the subtree matched?
  [[nodiscard]] static bool is_free(const Node& node, int i, const std::vector<int>& partners);

  const Tree& old_;
  const Tree& new_;
  Matching result_;
};

Matching Matcher::run() && {
  if (old_.nodes[0].exact == new_.nodes[0].exact) {
    match_subtrees(0, 0);
    return std::move(result_);
  }
  match(0, 0);
  match_heavy();
  align_equal();
  match_containers();
  match_equal(&Node::exact, false);
  match_equal(&Node::shape, true);
  match_containers();
  align_alike();
  return std::move(result_);
}

void Matcher::match(int a, int b) {
  result_.match(a, b);
  match_places(a, b);
}

/// The places within a statement go with it.
void Matcher::match_places(int a, int b) {
  for (const int inside : old_at(a).children) {
    if (!is_place(old_at(inside).kind) || new_of(inside) >= 0) continue;
    for (const int other : new_at(b).children) {
      if (new_at(other).kind == old_at(inside).kind && old_of(other) < 0) {
        result_.match(inside, other);
      }
    }
  }
}

void Matcher::match_subtrees(int a, int b) {
  for (int i = a; i < old_at(a).last; ++i) result_.match(i, b + (i - a));
}

bool Matcher::is_free(const Node& node, int i, const std::vector<int>& partners) {
  const auto begin = partners.begin() + i;
  return std::all_of(begin, begin + (node.last - i), [](int partner) { return partner < 0; });
}

/// What is equal, large and there once in each tree, from the largest on.
void Matcher::match_heavy() {
  struct Places {
    int old_node = -1;
    int new_node = -1;
    int old_count = 0;
    int new_count = 0;
  };
  std::unordered_map<Hash, Places> found;
  for (std::size_t i = 1; i < old_.nodes.size(); ++i) {
    if (old_.nodes[i].weight < heavy || is_place(old_.nodes[i].kind)) continue;
    Places& places = found[old_.nodes[i].exact];
    places.old_node = static_cast<int>(i);
    ++places.old_count;
  }
  for (std::size_t i = 1; i < new_.nodes.size(); ++i) {
    const auto places = found.find(new_.nodes[i].exact);
    if (places == found.end() || is_place(new_.nodes[i].kind)) continue;
    places->second.new_node = static_cast<int>(i);
    ++places->second.new_count;
  }
  Nodes unique;
  for (const auto& [hash, places] : found) {
    if (places.old_count == 1 && places.new_count == 1) unique.push_back(places.old_node);
  }
  // Preorder: what contains others comes first.
  std::ranges::sort(unique);
  for (const int a : unique) {
    const int b = found[old_at(a).exact].new_node;
    if (new_of(a) < 0 && old_of(b) < 0) match_subtrees(a, b);
  }
}

/// What is left and equal, wherever it is: in order, but children of matched nodes first.
void Matcher::match_equal(Hash Node::* hash, bool once_only) {
  std::unordered_map<Hash, Nodes> left;
  for (int i = 1; i < static_cast<int>(new_.nodes.size()); ++i) {
    if (!is_place(new_at(i).kind) && is_free(new_at(i), i, result_.old_of_new)) {
      left[new_at(i).*hash].push_back(i);
    }
  }
  for (const bool same_parent : {true, false}) {
    for (int a = 1; a < static_cast<int>(old_.nodes.size()); ++a) {
      if (is_place(old_at(a).kind) || !is_free(old_at(a), a, result_.new_of_old)) continue;
      const auto candidates = left.find(old_at(a).*hash);
      if (candidates == left.end()) continue;
      // A jump or a label is one among many, not something that was moved.
      if (!same_parent && old_at(a).weight < 2) continue;
      if (once_only && candidates->second.size() > 1) continue;
      for (const int b : candidates->second) {
        if (!is_free(new_at(b), b, result_.old_of_new)) continue;
        if (same_parent && new_of(old_at(a).parent) != new_at(b).parent) continue;
        match_subtrees(a, b);
        break;
      }
    }
  }
}

/// How many nodes within one are matched with nodes within the other.
int Matcher::matched_within(int node, int other) const {
  int count = 0;
  for (int i = node + 1; i < old_at(node).last; ++i) {
    const int partner = new_of(i);
    if (partner > other && partner < new_at(other).last && !is_place(old_at(i).kind)) ++count;
  }
  return count;
}

std::ptrdiff_t Matcher::statements_within(const Tree& tree, int node) {
  const auto begin = tree.nodes.begin() + node;
  return std::count_if(begin + 1, begin + (begin->last - node),
                       [](const Node& inside) { return !is_place(inside.kind); });
}

int Matcher::best_container(int node) const {
  std::set<int> candidates;
  for (int i = node + 1; i < old_at(node).last; ++i) {
    if (new_of(i) < 0) continue;
    int up = new_at(new_of(i)).parent;
    for (int steps = 0; up > 0 && steps < highest_climb; ++steps, up = new_at(up).parent) {
      if (old_of(up) >= 0 || family(new_at(up).kind) != family(old_at(node).kind)) continue;
      if (!candidates.insert(up).second) break;
    }
  }
  int best = -1;
  double best_share = 0;
  for (const int candidate : candidates) {
    const auto sizes = statements_within(old_, node) + statements_within(new_, candidate);
    double share = 2.0 * matched_within(node, candidate) / static_cast<double>(sizes);
    if (old_at(node).own_exact == new_at(candidate).own_exact) share += 1;
    if (share <= best_share) continue;
    best = candidate;
    best_share = share;
  }
  return best_share >= shared_enough ? best : -1;
}

/// From the innermost on: statements that hold matched ones.
void Matcher::match_containers() {
  for (int a = static_cast<int>(old_.nodes.size()) - 1; a > 0; --a) {
    const Node& node = old_at(a);
    if (node.children.empty() || new_of(a) >= 0 || is_place(node.kind)) continue;
    const int b = best_container(a);
    if (b >= 0) match(a, b);
  }
  align_equal();
}

/// Siblings that are equal, then those that differ in the names of locals, then those that differ
/// in what they contain.
void Matcher::align_equal() {
  const std::vector<std::pair<Score, bool>> passes = {
      {[](const Node& a, const Node& b) { return a.exact == b.exact ? 1.0 : 0.0; }, true},
      {[](const Node& a, const Node& b) { return a.shape == b.shape ? 1.0 : 0.0; }, true},
      {[](const Node& a, const Node& b) {
         return !a.children.empty() && a.own_exact == b.own_exact ? 1.0 : 0.0;
       },
       false}};
  for (int a = 0; a < static_cast<int>(old_.nodes.size()); ++a) {
    if (!has_gaps(a)) continue;
    for (const auto& [score, whole] : passes) align(a, new_of(a), score, whole);
  }
}

/// What is left below matched nodes, by kind and likeness.
void Matcher::align_alike() {
  const Score score = [](const Node& a, const Node& b) { return likeness(a, b); };
  for (int a = 0; a < static_cast<int>(old_.nodes.size()); ++a) {
    if (has_gaps(a)) align(a, new_of(a), score, false);
  }
}

double Matcher::likeness(const Node& a, const Node& b) {
  double alike = similarity(a.meanings, b.meanings);
  if (family(a.kind) != family(b.kind)) {
    // `f(x);` that becomes `return f(x);`
    return is_simple(a.kind) && is_simple(b.kind) && alike >= mostly ? alike : 0;
  }
  if (a.own_exact == b.own_exact) alike += 0.5;
  return 0.1 + alike;  // that they are of a kind is little, but better than nothing
}

/// Is something below it left to align?
bool Matcher::has_gaps(int a) const {
  if (new_of(a) < 0) return false;
  const auto old_left = [this](int child) { return new_of(child) < 0; };
  const auto new_left = [this](int child) { return old_of(child) < 0; };
  return std::ranges::any_of(old_at(a).children, old_left) &&
         std::ranges::any_of(new_at(new_of(a)).children, new_left);
}

std::vector<Matcher::Gap> Matcher::gaps(int a, int b) const {
  // Those of their children that are matched with each other, as far as in order, are the fences.
  Nodes fences;
  std::vector<int> partners;
  for (const int child : old_at(a).children) {
    if (new_of(child) < 0 || new_at(new_of(child)).parent != b) continue;
    fences.push_back(child);
    partners.push_back(new_of(child));
  }
  std::vector<Gap> result(1);
  const Nodes& others = new_at(b).children;
  auto other = others.begin();
  const auto collect_until = [&](int fence) {
    for (; other != others.end() && *other != fence; ++other) {
      if (old_of(*other) < 0) result.back().after.push_back(*other);
    }
    if (other != others.end()) ++other;
  };
  auto child = old_at(a).children.begin();
  for (const std::size_t i : longest_increasing(partners)) {
    for (; *child != fences[i]; ++child) {
      if (new_of(*child) < 0) result.back().before.push_back(*child);
    }
    ++child;
    collect_until(partners[i]);
    result.emplace_back();
  }
  for (; child != old_at(a).children.end(); ++child) {
    if (new_of(*child) < 0) result.back().before.push_back(*child);
  }
  collect_until(-1);
  return result;
}

void Matcher::align(int a, int b, const Score& score, bool whole) {
  for (const Gap& gap : gaps(a, b)) {
    align_in_parts(gap, score, whole);
  }
}

void Matcher::align_in_parts(const Gap& gap, const Score& score, bool whole) {
  const std::size_t longest = std::max(gap.before.size(), gap.after.size());
  const std::size_t parts = longest / longest_list + 1;
  const auto part_of = [&](const Nodes& nodes, std::size_t part) {
    return Nodes(nodes.begin() + static_cast<std::ptrdiff_t>(nodes.size() * part / parts),
                 nodes.begin() + static_cast<std::ptrdiff_t>(nodes.size() * (part + 1) / parts));
  };
  for (std::size_t part = 0; part < parts; ++part) {
    const Gap piece{part_of(gap.before, part), part_of(gap.after, part)};
    if (!piece.before.empty() && !piece.after.empty()) align(piece, score, whole);
  }
}

/// The pairs in order with the greatest sum of scores.
void Matcher::align(const Gap& gap, const Score& score, bool whole) {
  const std::size_t rows = gap.before.size();
  const std::size_t columns = gap.after.size();
  const std::size_t width = columns + 1;
  std::vector<float> best((rows + 1) * width, 0);
  std::vector<bool> taken((rows + 1) * width, false);
  for (std::size_t i = rows; i-- > 0;) {
    const Node& a = old_at(gap.before[i]);
    const bool free_old = !whole || is_free(a, gap.before[i], result_.new_of_old);
    for (std::size_t j = columns; j-- > 0;) {
      float& here = best[i * width + j];
      here = std::max(best[(i + 1) * width + j], best[i * width + j + 1]);
      if (!free_old) continue;
      const Node& b = new_at(gap.after[j]);
      const auto own = static_cast<float>(score(a, b));
      if (own <= 0 || (whole && !is_free(b, gap.after[j], result_.old_of_new))) continue;
      const float with = own + best[(i + 1) * width + j + 1];
      if (with < here) continue;
      here = with;
      taken[i * width + j] = true;
    }
  }
  for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
    if (taken[i * width + j]) {
      const int a = gap.before[i++];
      const int b = gap.after[j++];
      if (whole)
        match_subtrees(a, b);
      else
        match(a, b);
    } else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
}

}  // namespace

double similarity(const std::vector<Hash>& a, const std::vector<Hash>& b) {
  if (a.empty() && b.empty()) return 1;
  std::size_t both = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) ++both;
    const bool advance = *i <= *j;
    if (*j <= *i) ++j;
    if (advance) ++i;
  }
  return 2.0 * static_cast<double>(both) / static_cast<double>(a.size() + b.size());
}

std::vector<std::size_t> longest_increasing(const std::vector<int>& values) {
  std::vector<std::size_t> ends;  // of the best sequence of each length
  std::vector<std::size_t> previous(values.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto place =
        std::ranges::lower_bound(ends, values[i], {}, [&](std::size_t end) { return values[end]; });
    if (place != ends.begin()) previous[i] = *(place - 1);
    if (place == ends.end())
      ends.push_back(i);
    else
      *place = i;
  }
  std::vector<std::size_t> result;
  for (std::size_t i = ends.empty() ? values.size() : ends.back(); i < values.size();
       i = previous[i]) {
    result.push_back(i);
  }
  std::ranges::reverse(result);
  return result;
}

Matching match_trees(const Tree& old_tree, const Tree& new_tree) {
  return Matcher(old_tree, new_tree).run();
}

}  // namespace pslice::frontend::versions
