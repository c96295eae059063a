#include "memory/pointer_graph.h"

#include <algorithm>

namespace pslice::memory {

// --- known copies ---

std::size_t PointerGraph::KeyHash::operator()(const Key& key) const {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;
  std::uint64_t hash = (std::uint64_t{key.from} << 32U | key.copy.to) * factor;
  hash = (hash ^ (hash >> 29U) ^ key.copy.move) * factor;
  return hash ^ (hash >> 32U);
}

namespace {
constexpr std::uint32_t nobody = static_cast<std::uint32_t>(-1);
}  // namespace

bool PointerGraph::KnownCopies::insert(const Key& key) {
  if (2 * (size_ + 1) > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = KeyHash()(key) & mask;; at = (at + 1) & mask) {
    if (slots_[at] == key) return false;
    if (slots_[at].from != nobody) continue;
    slots_[at] = key;
    ++size_;
    return true;
  }
}

void PointerGraph::KnownCopies::clear() {
  std::ranges::fill(slots_, Key{nobody, {}});
  size_ = 0;
}

void PointerGraph::KnownCopies::grow() {
  const std::vector<Key> old = std::exchange(
      slots_, std::vector<Key>(std::max<std::size_t>(64, 2 * slots_.size()), Key{nobody, {}}));
  size_ = 0;
  for (const Key& key : old) {
    if (key.from != nobody) insert(key);
  }
}

// --- numbers ---

PointerGraph::PointerGraph(const Memory& memory, std::size_t variables, base::Budget& budget,
                           std::function<void(Object)> expose)
    : memory_(memory),
      budget_(budget),
      expose_(std::move(expose)),
      outside_(memory.outside_cell().index()),
      places_of_(memory.object_count()),
      parts_(memory.object_count()) {
  for (std::size_t i = 0; i < variables; ++i) add_node();
  number(Move{});
  insert(outside_, {memory.outside(), memory[memory.outside()].anywhere()});
}

PointerNode PointerGraph::add_node() {
  const PointerNode added(nodes_.size());
  leader_.push_back(static_cast<Index>(nodes_.size()));
  turn_.push_back(static_cast<Index>(nodes_.size()));
  is_pending_.push_back(false);
  nodes_.emplace_back();
  held_.emplace_back();
  return added;
}

/// One cell is all there is to it, and stands for several places.
bool PointerGraph::is_one_cell(const ObjectInfo& object) {
  if (object.cells.size() != 1) return false;
  const Cell& cell = object.cells.front();
  return !cell.at.is_single() && cell.at.first == 0 && cell.size >= cell.at.stride;
}

PointerGraph::Number PointerGraph::number(const Place& place) {
  const ObjectInfo& object = memory_[place.object];
  // Nobody writes strings, and where nothing is known of what is in them, one stands for all.
  if (object.kind == ObjectInfo::Kind::literal && !memory_.strings_told_apart) {
    if (!literals_) literals_ = place.object;
    if (place.object != literals_) return numbered({literals_, memory_[literals_].anywhere()});
  }
  return numbered(place);
}

PointerGraph::Number PointerGraph::numbered(const Place& place) {
  const auto found = numbers_.find(place);
  if (found != numbers_.end()) return found->second;
  const ObjectInfo& object = memory_[place.object];
  const Place all{place.object, object.anywhere()};
  std::size_t& count = places_of_[place.object.index()];
  if (count > most_offsets && is_one_cell(object) && place != all) return numbered(all);
  ++count;
  const auto added = static_cast<Number>(places_.size());
  numbers_.emplace(place, added);
  places_.push_back(place);
  if (place.at.is_single() && place.at.first > 0) note_part(added);
  return added;
}

void PointerGraph::note_part(Number place) {
  PlaceSet& parts = parts_[places_[place].object.index()];
  parts.insert(place);
  const std::size_t count = parts.count();
  if (count == most_offsets + 1) parts_of_many_.unite(parts);
  if (count > most_offsets) parts_of_many_.insert(place);
}

PointerGraph::Number PointerGraph::widened(Number part) {
  const auto [found, is_new] = widened_.try_emplace(part);
  if (is_new) {
    const Place at = places_[part];
    found->second = numbered({at.object, memory_[at.object].widened(at.at.first)});
  }
  return found->second;
}

PointerGraph::Index PointerGraph::number(const Move& move) {
  const auto [found, is_new] = move_numbers_.try_emplace(move, static_cast<Index>(moves_.size()));
  if (is_new) moves_.push_back(move);
  return found->second;
}

PointerGraph::Number PointerGraph::moved_number(Number place, Index move) {
  if (move == 0) return place;
  const auto [found, is_new] = moved_.try_emplace(std::uint64_t{move} << 32U | place);
  if (is_new) {
    const Place from = places_[place];
    found->second = number(moved(memory_[from.object], from, moves_[move]));
  }
  return found->second;
}

// --- flow ---

void PointerGraph::insert(PointerNode node, const Place& place) { give(find(node), number(place)); }

/// Asking costs little, and nothing is done so often as what asks here.
bool PointerGraph::is_stopped() {
  constexpr std::uint32_t between = 64;
  if (!stopped_ && questions_++ % between == 0) stopped_ = budget_.exhausted();
  return stopped_;
}

void PointerGraph::note_fresh(Index node) {
  if (is_pending_[node]) return;
  is_pending_[node] = true;
  pending_.emplace(turn_[node], node);
}

/// Whatever the outside knows may be pointed to by what points outside, and need not say so.
void PointerGraph::give_outside(Number place) {
  if (!absorbed_.insert(place)) return;
  const Object object = places_[place].object;
  if (object != memory_.outside()) return expose_(object);
  held_[outside_.index()].insert(place);
  nodes_[outside_.index()].fresh.insert(place);
  note_fresh(static_cast<Index>(outside_.index()));
}

/// Of an object with many offsets, a node holds no more than some; the others are widened. What is
/// within a place that the node holds already adds nothing.
void PointerGraph::give_part(Index to, Number part) {
  const Number wide = widened(part);
  const PlaceSet& places = held_[to];
  if (places.contains(part) || places.contains(wide)) return;
  const bool is_full = places.count_common(parts_[places_[part].object.index()]) >= most_offsets;
  insert_new(to, is_full ? wide : part);
}

void PointerGraph::insert_new(Index to, Number place) {
  if (!held_[to].insert(place)) return;
  nodes_[to].fresh.insert(place);
  note_fresh(to);
}

void PointerGraph::give(Index to, Number place) {
  if (to == outside_.index()) return give_outside(place);
  return parts_of_many_.contains(place) ? give_part(to, place) : insert_new(to, place);
}

void PointerGraph::give(Index to, const PlaceSet& places) {
  if (to == outside_.index()) {
    if (absorbed_.includes(places)) return;
    PlaceSet fresh = places;
    fresh.subtract(absorbed_);
    return fresh.for_each([&](Number place) { give_outside(place); });
  }
  if (held_[to].includes(places)) return;
  PlaceSet fresh = places;
  fresh.subtract(held_[to]);
  PlaceSet parts = fresh;
  parts.intersect(parts_of_many_);
  fresh.subtract(parts);
  if (!fresh.empty()) {
    held_[to].unite(fresh);
    nodes_[to].fresh.unite(fresh);
    note_fresh(to);
  }
  parts.for_each([&](Number part) { give_part(to, part); });
}

void PointerGraph::pass_on(const PlaceSet& places, const Copy& copy) {
  const Index to = find(copy.to);
  if (copy.move == 0) return give(to, places);
  PlaceSet moved;
  places.for_each([&](Number place) { moved.insert(moved_number(place, copy.move)); });
  give(to, moved);
}

void PointerGraph::add_copy(PointerNode from_node, const Move& move, PointerNode to_node) {
  // One step may lead to very many; what is left out here counts for nothing then.
  if (is_stopped()) return;
  const Index from = find(from_node);
  const Index to = find(to_node);
  const Copy copy{to, number(move)};
  if (from == to && (copy.move == 0 || from == outside_.index())) return;
  if (!known_copies_.insert({from, copy})) return;
  nodes_[from].copies.push_back(copy);
  pass_on(held_[from], copy);
}

void PointerGraph::watch(PointerNode node, const Move& move, const Watcher& watcher) {
  watch_sets(node, [this, move, watcher](const PlaceSet& places) {
    places.for_each([&](Number n) {
      const Place place = places_[n];
      watcher(moved(memory_[place.object], place, move));
    });
  });
}

void PointerGraph::watch_sets(PointerNode node, SetWatcher watcher) {
  nodes_[find(node)].watches.push_back(static_cast<Index>(watches_.size()));
  const SetWatcher& added = watches_.emplace_back(std::move(watcher));
  const PlaceSet now = held_[find(node)];
  if (!now.empty()) added(now);
}

void PointerGraph::merge_outside(PointerNode node) {
  const Index merged = find(node);
  const auto outside = static_cast<Index>(outside_.index());
  if (merged == outside) return;
  leader_[merged] = outside;
  const Node old = std::exchange(nodes_[merged], {});
  std::exchange(held_[merged], {}).for_each([&](Number place) { give_outside(place); });
  for (const Copy& copy : old.copies) {
    add_copy(outside_, moves_[copy.move], PointerNode(copy.to));
  }
  PlaceSet whole;
  whole.insert(number({memory_.outside(), memory_[memory_.outside()].anywhere()}));
  for (const Index watch : old.watches) {
    nodes_[outside].watches.push_back(watch);
    watches_[watch](whole);
  }
}

bool PointerGraph::step() {
  const std::size_t few = 64 + nodes_.size() / 16;
  const bool has_grown = known_copies_.size() > copies_when_collapsed_ * 3 / 2 + few;
  if (has_grown && !is_stopped()) collapse_cycles();
  if (pending_.empty()) return false;
  const Index node = pending_.top().second;
  pending_.pop();
  is_pending_[node] = false;
  const PlaceSet fresh = std::exchange(nodes_[node].fresh, {});
  // Both lists may grow meanwhile; who is added later has seen these places already.
  for (std::size_t i = 0; i < nodes_[node].copies.size() && !is_stopped(); ++i) {
    const Copy copy = nodes_[node].copies[i];
    pass_on(fresh, copy);
  }
  for (std::size_t i = 0; i < nodes_[node].watches.size() && !is_stopped(); ++i) {
    watches_[nodes_[node].watches[i]](fresh);
  }
  return true;
}

void PointerGraph::finish() {
  known_copies_ = {};
  watches_ = {};
  numbers_ = {};
  move_numbers_ = {};
  moved_ = {};
  widened_ = {};
  pending_ = {};
  nodes_ = {};
}

std::vector<Place> PointerGraph::places(PointerNode node) const {
  std::vector<Place> result;
  held_[find(node)].for_each([&](Number n) { result.push_back(places_[n]); });
  std::ranges::sort(result);
  return result;
}

// --- cycles ---

/// Strongly connected components of the copies that leave places as they are (Tarjan, without
/// recursion), each after those it copies to.
class PointerGraph::Cycles {
 public:
  explicit Cycles(const PointerGraph& graph)
      : graph_(graph), number_(graph.nodes_.size()), low_(graph.nodes_.size()) {
    for (Index n = 0; n < graph.nodes_.size(); ++n) {
      if (graph.leader_[n] == n && number_[n] == 0) search(n);
    }
  }

  std::vector<std::vector<Index>> components;

 private:
  struct Frame {
    Index node;
    std::size_t next;  // of its copies
  };

  void enter(Index node) {
    number_[node] = low_[node] = ++count_;
    path_.push_back(node);
    frames_.push_back({node, 0});
  }

  void search(Index start) {
    enter(start);
    while (!frames_.empty()) {
      const Index node = frames_.back().node;
      const std::vector<Copy>& copies = graph_.nodes_[node].copies;
      if (frames_.back().next < copies.size()) {
        const Copy copy = copies[frames_.back().next++];
        if (copy.move != 0) continue;
        const Index to = graph_.find(copy.to);
        if (number_[to] == 0)
          enter(to);
        else
          low_[node] = std::min(low_[node], low_[to]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) {
        const Index caller = frames_.back().node;
        low_[caller] = std::min(low_[caller], low_[node]);
      }
      if (low_[node] == number_[node]) leave(node);
    }
  }

  void leave(Index root) {
    std::vector<Index>& component = components.emplace_back();
    do {
      component.push_back(path_.back());
      low_[path_.back()] = nobody;  // no longer on the path
      path_.pop_back();
    } while (component.back() != root);
  }

  const PointerGraph& graph_;
  std::vector<Index> number_;
  std::vector<Index> low_;
  std::vector<Index> path_;
  std::vector<Frame> frames_;
  Index count_ = 0;
};

void PointerGraph::collapse_cycles() {
  const Cycles cycles(*this);
  std::vector<Index> into_outside;
  auto turn = static_cast<Index>(cycles.components.size());
  for (const std::vector<Index>& component : cycles.components) {
    --turn;
    for (const Index node : component) turn_[node] = turn;
    if (component.size() == 1) continue;
    if (std::ranges::find(component, outside_.index()) != component.end()) {
      into_outside.insert(into_outside.end(), component.begin(), component.end());
      continue;
    }
    const Index first = std::ranges::min(component);
    for (const Index node : component) {
      if (node != first) merge(first, node);
    }
  }
  for (Index& leader : leader_) leader = find(leader);
  tidy_copies();
  pending_ = {};
  for (Index n = 0; n < nodes_.size(); ++n) {
    is_pending_[n] = false;
    if (leader_[n] == n && !nodes_[n].fresh.empty()) note_fresh(n);
  }
  for (const Index node : into_outside) merge_outside(PointerNode(node));
  copies_when_collapsed_ = known_copies_.size();
}

/// Some of what one has passed on already the other may not have.
void PointerGraph::merge(Index into, Index node) {
  Node& to = nodes_[into];
  const Node from = std::exchange(nodes_[node], {});
  const PlaceSet held = std::exchange(held_[node], {});
  leader_[node] = into;
  PlaceSet passed = held_[into];
  passed.subtract(to.fresh);
  PlaceSet also_passed = held;
  also_passed.subtract(from.fresh);
  passed.intersect(also_passed);
  held_[into].unite(held);
  to.fresh = held_[into];
  to.fresh.subtract(passed);
  to.copies.insert(to.copies.end(), from.copies.begin(), from.copies.end());
  to.watches.insert(to.watches.end(), from.watches.begin(), from.watches.end());
}

void PointerGraph::tidy_copies() {
  known_copies_.clear();
  for (Index n = 0; n < nodes_.size(); ++n) {
    std::vector<Copy>& copies = nodes_[n].copies;
    for (Copy& copy : copies) copy.to = find(copy.to);
    std::ranges::sort(copies);
    copies.erase(std::ranges::unique(copies).begin(), copies.end());
    std::erase_if(copies, [&](const Copy& copy) {
      return copy.to == n && (copy.move == 0 || n == outside_.index());
    });
    for (const Copy& copy : copies) known_copies_.insert({n, copy});
  }
}

}  // namespace pslice::memory
