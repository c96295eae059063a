#include "frontend/versions/tree.h"

#include <algorithm>

namespace pslice::frontend::versions {

Hash hash_of(std::string_view text) {
  Hash hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
  return hash;
}

Hash combine(Hash a, Hash b) {
  Hash hash = (a ^ (b + 0x9e3779b97f4a7c15U + (a << 6U) + (a >> 2U))) * 0xff51afd7ed558ccdU;
  return hash ^ (hash >> 32U);
}

void finish(Tree& tree) {
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    Node& node = tree.nodes[i];
    node.own_shape = node.own_exact = combine(static_cast<Hash>(node.kind), node.content.size());
    for (const Label& label : node.content) {
      node.own_shape = combine(node.own_shape, label.meaning);
      node.own_exact = combine(node.own_exact, label.meaning);
      node.meanings.push_back(label.meaning);
      if (label.local == Label::no_local) continue;
      const std::string& name = tree.locals[static_cast<std::size_t>(label.local)].name;
      node.own_exact = combine(node.own_exact, hash_of(name));
      node.meanings.push_back(hash_of(name));
    }
    std::ranges::sort(node.meanings);
    node.exact = node.own_exact;
    node.shape = node.own_shape;
    node.weight = node.content.size();
    node.last = static_cast<int>(i) + 1;
    for (const int c : node.children) {
      const Node& child = tree.nodes[static_cast<std::size_t>(c)];
      node.exact = combine(node.exact, child.exact);
      node.shape = combine(node.shape, child.shape);
      node.weight += child.weight;
      node.last = child.last;
    }
    node.exact = combine(node.exact, node.children.size());
    node.shape = combine(node.shape, node.children.size());
  }
}

}  // namespace pslice::frontend::versions
