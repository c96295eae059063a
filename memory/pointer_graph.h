#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/id.h"
#include "memory/access.h"
#include "memory/moves.h"
#include "memory/place_set.h"

// Where pointers flow: a node for each variable, with the places it may point to, and a copy for
// each way that places take from one node to another. What is found by following pointers (loads,
// stores, calls) is added by those who watch a node.
//
// Three things keep that fast. Only what is new in a node goes on from there, and as a set
// (difference propagation; Pearce, Kelly, Hankin, "Efficient Field-Sensitive Pointer Analysis of
// C", TOPLAS 2007). Nodes that copy to each other in a cycle hold the same, and become one node
// (Hardekopf, Lin, "The Ant and the Grasshopper", PLDI 2007, on why that matters); cycles are
// looked for whenever the graph has grown by half, not at each copy. Work is done from where copies
// come from to where they go, so that a node mostly has all it gets before it passes it on.

namespace pslice::memory {

struct PointerNodeTag;
using PointerNode = base::Id<PointerNodeTag>;

class PointerGraph {
 public:
  using Watcher = std::function<void(const Place&)>;
  using SetWatcher = std::function<void(const PlaceSet&)>;

  /// Node i is variable i. What gets to `outside` leads to no place there: `expose` is told of its
  /// object instead, once, and all that it leads to from there holds that one place.
  PointerGraph(const Memory& memory, std::size_t variables, base::Budget& budget,
               std::function<void(Object)> expose);

  [[nodiscard]] PointerNode outside() const { return outside_; }
  PointerNode add_node();
  void insert(PointerNode node, const Place& place);
  void add_copy(PointerNode from, const Move& move, PointerNode to);
  /// Calls `watcher` with every place the node may point to, now and later, moved. It may be told
  /// of a place more than once.
  void watch(PointerNode node, const Move& move, const Watcher& watcher);
  /// Likewise with sets of places by number, not moved: what is new in a node at a time.
  void watch_sets(PointerNode node, SetWatcher watcher);
  [[nodiscard]] const Place& place(PlaceSet::Number n) const { return places_[n]; }
  /// From now on the node holds whatever the outside does.
  void merge_outside(PointerNode node);

  /// Passes on what is new somewhere; false if nothing is. Out of budget it may leave out anything.
  bool step();
  [[nodiscard]] bool is_stopped();
  /// What the nodes hold is all that anybody asks from now on.
  void finish();

  /// In order.
  [[nodiscard]] std::vector<Place> places(PointerNode node) const;
  /// By their numbers.
  [[nodiscard]] const PlaceSet& place_set(PointerNode node) const { return held_[find(node)]; }

 private:
  using Number = PlaceSet::Number;
  using Index = std::uint32_t;  // of a node
  /// A pointer that goes through an array would point to every element of it.
  static constexpr std::size_t most_offsets = 24;

  struct Copy {
    Index to;
    Index move;  // into moves_; 0: as it is
    friend auto operator<=>(const Copy&, const Copy&) = default;
  };
  struct Node {
    PlaceSet fresh;  // of what it holds, what has not been passed on
    std::vector<Copy> copies;
    std::vector<Index> watches;  // into watches_
  };
  /// Of a copy.
  struct Key {
    Index from;
    Copy copy;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  /// The copies there are. A table of our own, since there are millions of them.
  class KnownCopies {
   public:
    /// True if it was not there.
    bool insert(const Key& key);
    void clear();
    [[nodiscard]] std::size_t size() const { return size_; }

   private:
    void grow();
    std::vector<Key> slots_;
    std::size_t size_ = 0;
  };

  // Places and moves by number.
  Number number(const Place& place);
  Number numbered(const Place& place);
  void note_part(Number place);
  Number widened(Number part);
  Index number(const Move& move);
  Number moved_number(Number place, Index move);
  [[nodiscard]] static bool is_one_cell(const ObjectInfo& object);

  // Flow.
  [[nodiscard]] Index find(Index node) const {
    while (leader_[node] != node) node = leader_[node];
    return node;
  }
  [[nodiscard]] Index find(PointerNode node) const {
    return find(static_cast<Index>(node.index()));
  }
  void give(Index to, const PlaceSet& places);
  void give(Index to, Number place);
  void give_outside(Number place);
  void pass_on(const PlaceSet& places, const Copy& copy);
  void give_part(Index to, Number part);
  void insert_new(Index to, Number place);
  void note_fresh(Index node);

  // Cycles.
  class Cycles;
  void collapse_cycles();
  void merge(Index into, Index node);
  void tidy_copies();

  const Memory& memory_;
  base::Budget& budget_;
  std::function<void(Object)> expose_;
  PointerNode outside_;
  PlaceSet absorbed_;           // by the outside
  std::vector<PlaceSet> held_;  // by node
  std::vector<Node> nodes_;
  std::vector<Index> leader_;  // by node: another of its cycle, or the one that stands for all
  std::deque<SetWatcher> watches_;
  KnownCopies known_copies_;
  std::size_t copies_when_collapsed_ = 0;

  std::map<Place, Number> numbers_;
  std::vector<Place> places_;           // by number
  std::vector<std::size_t> places_of_;  // by object: how many
  std::vector<PlaceSet> parts_;         // by object: its places that are one offset, not 0
  PlaceSet parts_of_many_;              // of objects that have more than a node may hold
  std::unordered_map<Number, Number> widened_;
  std::map<Move, Index> move_numbers_;
  std::vector<Move> moves_;  // by number
  std::unordered_map<std::uint64_t, Number> moved_;
  Object literals_;

  using Entry = std::pair<Index, Index>;  // its turn, and the node
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> pending_;
  std::vector<Index> turn_;  // by node
  std::vector<bool> is_pending_;
  std::uint32_t questions_ = 0;
  bool stopped_ = false;
};

}  // namespace pslice::memory
