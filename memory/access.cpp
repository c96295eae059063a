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
  const auto found = accesses_.find(edge);
  return found == accesses_.end() ? nullptr : &found->second;
}

}  // namespace pslice::memory
