#include "memory/bundles.h"

namespace pslice::memory {

std::size_t Bundles::KeyHash::operator()(const Key& key) const {
  std::size_t hash = key.set;
  const auto mix = [&hash](std::size_t value) {
    constexpr std::size_t factor = 0x9e3779b97f4a7c15U;
    hash = (hash ^ value) * factor;
    hash ^= hash >> 29U;
  };
  for (const Bits bits : {key.move.offset, key.move.step, key.shift, key.size, key.stride,
                          key.count, static_cast<Bits>(key.way)}) {
    mix(static_cast<std::size_t>(bits));
  }
  return hash;
}

Bundles::Found Bundles::find(const PlaceSet& places, const Move& move, const Region& region,
                             Way way, PointerGraph& graph) {
  const std::uint32_t set =
      sets_.try_emplace(places, static_cast<std::uint32_t>(sets_.size())).first->second;
  const Key key{set, move, region.shift, region.size, region.stride, region.count, way};
  const auto [found, is_new] = nodes_.try_emplace(key);
  if (is_new) found->second = graph.add_node();
  return {found->second, is_new};
}

}  // namespace pslice::memory
