// Unions whose members do not agree on where their scalars lie.
//
// The scalars of all members are put beside each other, and those that overlap, directly or by way
// of others, make a cluster. One that is the same in all members that have it is a cell like any
// other: the tag that all structures of a union begin with. Where there are only integers, and the
// smallest of them make up the larger ones, each of the smallest is a cell, and a larger one is a
// scalar with parts: accesses to it are put together from theirs (memory/object_bits.h). Of other
// clusters one variable stands for all that is there. What no named member reaches is one variable
// more, so that copies of the whole have it.

#include <algorithm>

#include "clang/AST/Decl.h"
#include "clang/AST/RecordLayout.h"
#include "frontend/objects/cells.h"

namespace pslice::frontend {

using memory::Bits;

/// All that members have at their places; false: something has no size.
bool CellBuilder::add_overlaid(const std::string& name, clang::QualType type, Bits offset,
                               std::vector<Overlaid>& all) const {
  type = plain_type(type);
  const Bits size = size_of(type);
  if (size == 0) return false;
  const auto* record = type->getAsRecordDecl();
  if (record != nullptr && record->isCompleteDefinition() &&
      cell_count(type) <= objects_.policy_.cells.of_record) {
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
    return std::ranges::all_of(record->fields(), [&](const clang::FieldDecl* f) {
      const Bits at = offset + static_cast<Bits>(layout.getFieldOffset(f->getFieldIndex()));
      if (f->isBitField()) return false;
      const std::string own =
          f->getIdentifier() != nullptr ? name + "." + f->getName().str() : name;
      return !is_named(*f) || add_overlaid(own, f->getType(), at, all);
    });
  }
  if (const auto* array = context_.getAsConstantArrayType(type);
      array != nullptr && splits(*array)) {
    const Bits each = size_of(array->getElementType());
    for (Bits i = 0; i < size / std::max<Bits>(each, 1); ++i) {
      const std::string own = name + "[" + std::to_string(i) + "]";
      if (!add_overlaid(own, array->getElementType(), offset + i * each, all)) return false;
    }
    return true;
  }
  const ts::Type kind = objects_.type_of(type, context_);
  const bool divisible =
      type->isIntegralOrEnumerationType() && static_cast<Bits>(kind.bits) == size;
  all.push_back({name, type, offset, size, divisible});
  return true;
}

/// The cuts of a cluster; empty: it cannot be divided.
std::vector<Bits> CellBuilder::cuts(const std::vector<Overlaid>& cluster) {
  const bool divisible = std::ranges::all_of(cluster, &Overlaid::divisible);
  if (!divisible) return {};
  std::vector<Bits> result;
  for (const Overlaid& one : cluster) {
    result.push_back(one.offset);
    result.push_back(one.offset + one.size);
  }
  std::ranges::sort(result);
  const auto same = std::ranges::unique(result);
  result.erase(same.begin(), same.end());
  for (std::size_t i = 0; i + 1 < result.size(); ++i) {
    const bool is_one = std::ranges::any_of(cluster, [&](const Overlaid& one) {
      return one.offset == result[i] && one.offset + one.size == result[i + 1];
    });
    if (!is_one) return {};
  }
  return result;
}

void CellBuilder::add_cluster(const std::string& name, const std::vector<Overlaid>& cluster,
                              Bits end, Overlay& overlay) {
  const Overlaid& first = cluster.front();
  Overlay::Cluster& result = overlay.clusters[first.offset];
  result.end = end;
  const bool same = std::ranges::all_of(cluster, [&](const Overlaid& one) {
    return one.offset == first.offset && one.size == first.size && one.type->isScalarType() &&
           one.type->isPointerType() == first.type->isPointerType() &&
           objects_.type_of(one.type, context_) == objects_.type_of(first.type, context_);
  });
  if (same) {
    result.cells.push_back(leaf(first.name, first.type, first.offset, first.size, true));
    return;
  }
  const std::vector<Bits> at = cuts(cluster);
  for (std::size_t i = 0; i + 1 < at.size(); ++i) {
    const auto one = std::ranges::find_if(cluster, [&](const Overlaid& o) {
      return o.offset == at[i] && o.offset + o.size == at[i + 1];
    });
    result.cells.push_back(leaf(one->name, one->type, one->offset, one->size, true));
  }
  if (!at.empty()) return;
  result.is_summary = true;
  result.cells.push_back(
      leaf(name + ".*", context_.VoidTy, first.offset, end - first.offset, false));
}

/// Makes the cells of a union; false: it cannot be taken apart.
bool CellBuilder::lay_over(const std::string& name, const clang::RecordDecl& type, Bits offset,
                           Overlay& overlay) {
  constexpr std::size_t most = 64;
  std::vector<Overlaid> all;
  const clang::QualType whole = context_.getRecordType(&type);
  if (!add_overlaid(name, whole, offset, all) || all.empty() || all.size() > most) return false;
  std::ranges::stable_sort(all, {}, &Overlaid::offset);
  std::vector<std::pair<Bits, Bits>> gaps;
  Bits next = offset;
  for (std::size_t i = 0; i < all.size();) {
    std::vector<Overlaid> cluster{all[i]};
    Bits end = all[i].offset + all[i].size;
    while (++i < all.size() && all[i].offset < end) {
      cluster.push_back(all[i]);
      end = std::max(end, all[i].offset + all[i].size);
    }
    if (next < cluster.front().offset) gaps.emplace_back(next, cluster.front().offset);
    add_cluster(name, cluster, end, overlay);
    next = end;
  }
  if (next < offset + size_of(whole)) gaps.emplace_back(next, offset + size_of(whole));
  const ts::Variable rest =
      objects_.program_.add_variable({.name = name + ".*",
                                      .type = objects_.type_of(context_.VoidTy, context_),
                                      .owner = owner_,
                                      .summary = true});
  for (const auto& [from, to] : gaps) info_.cells.push_back({rest, {from, 0, 1}, to - from});
  overlay.rest.shape = Cells::Shape::summary;
  overlay.rest.variable = rest;
  overlay.rest.object = object_;
  return true;
}

/// What a member has there.
Cells CellBuilder::overlaid(clang::QualType type, Bits offset, Bits size) const {
  const auto after = overlay_->clusters.upper_bound(offset);
  const Overlay::Cluster& cluster = std::prev(after)->second;
  Cells cells;
  cells.object = object_;
  cells.offset = offset;
  if (cluster.is_summary) {
    cells.shape = Cells::Shape::summary;
    cells.variable = cluster.cells.front().variable;
    return cells;
  }
  cells.shape = Cells::Shape::parts;
  for (const Cells& one : cluster.cells) {
    if (one.offset >= offset && one.offset < offset + size) cells.parts.push_back(one);
  }
  const bool is_it =
      cells.parts.size() == 1 &&
      objects_.program_[cells.parts.front().variable].type == objects_.type_of(type, context_);
  return is_it ? cells.parts.front() : cells;
}

}  // namespace pslice::frontend
