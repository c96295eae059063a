#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "memory/pointer_graph.h"
#include "memory/reach.h"

// Many cells at once. Where pointers to many objects meet (a `void *context` that every callback
// is given), many accesses go through them, and each of them may be to a cell of each object:
// copies would be as many as accesses times objects. But what gets to one pointer gets to the
// others just so, and so as the same sets of places. Of each such set and each way to access it
// there is one bundle: a node that all these cells are copied to, for loads, or one that is copied
// to all of them, for stores. An access is then one copy, and the same holds in the end.

namespace pslice::memory {

class Bundles {
 public:
  enum class Way : std::uint8_t { from_cells, to_cells };

  /// Is a bundle worth its node?
  static bool is_large(const PlaceSet& places) { return places.holds_more_than(few); }

  struct Found {
    PointerNode node;
    bool is_new = false;  // and its cells are yet to be connected with it
  };
  Found find(const PlaceSet& places, const Move& move, const Region& region, Way way,
             PointerGraph& graph);

 private:
  static constexpr std::size_t few = 8;

  struct Key {
    std::uint32_t set;
    Move move;
    Bits shift, size, stride, count;
    Way way;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  struct SetHash {
    std::size_t operator()(const PlaceSet& set) const { return set.hash(); }
  };

  std::unordered_map<PlaceSet, std::uint32_t, SetHash> sets_;
  std::unordered_map<Key, PointerNode, KeyHash> nodes_;
};

}  // namespace pslice::memory
