#include "memory/access.h"

namespace pslice::memory {

Memory::Memory(ts::Program& program) {
  const ts::Variable cell = program.add_variable({.name = "$outside", .summary = true});
  outside_ = add({.name = "outside", .kind = ObjectInfo::Kind::outside});
  objects_.front().cells.push_back({cell, {0, byte, unlimited}, byte});
}

Object Memory::add(ObjectInfo info) {
  objects_.push_back(std::move(info));
  return Object(objects_.size() - 1);
}

const Access* Memory::find(ts::Edge edge) const {
  const std::uint32_t place = edge.index() < access_of_.size() ? access_of_[edge.index()] : 0;
  return place == 0 ? nullptr : &accesses_[place - 1];
}

void Memory::note(ts::Edge edge, Access access) {
  if (edge.index() >= access_of_.size()) access_of_.resize(edge.index() + 1);
  if (access_of_[edge.index()] != 0) return;
  accesses_.push_back(std::move(access));
  access_of_[edge.index()] = static_cast<std::uint32_t>(accesses_.size());
}

}  // namespace pslice::memory
