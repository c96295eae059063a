#include "memory/layout.h"

#include <algorithm>

namespace pslice::memory {
namespace {

using Begins = ts::ObjectLayout::Begins;

/// Says what the object holds when the program begins.
void add_contents(const ObjectInfo& object, const Memory& memory, ts::ObjectLayout& layout) {
  for (const ObjectInfo::Content& content : *object.initial) {
    base::Integer value = content.value;
    if (content.target) {
      const auto& start = memory[*content.target].start;
      if (!start) {
        layout.begins = Begins::untold;
        return;
      }
      value += *start;
    }
    layout.contents.push_back({content.offset, content.size, value});
  }
}

ts::ObjectLayout layout_of(const ObjectInfo& object, const Memory& memory,
                           const ts::Program& program) {
  ts::ObjectLayout result;
  result.start = object.start;
  if (!object.start) result.address = object.address;
  if (object.address_differs) result.holds_address = object.address;
  if (object.newest) result.newest = ts::Object(object.newest.index());
  result.size = size_in_runs(object);
  bool settled = object.kind == ObjectInfo::Kind::literal;
  for (const Cell& cell : object.cells) {
    result.cells.push_back(
        {cell.variable, cell.at.first, cell.at.stride, cell.at.count, cell.size});
    settled = settled || program[cell.variable].settled;
    if (!object.bound_by_calls) result.owner = program[cell.variable].owner;
  }
  const bool is_static = object.kind == ObjectInfo::Kind::declared && !object.cells.empty() &&
                         !program[object.cells.front().variable].owner;
  if (object.initial) {
    result.begins = settled ? Begins::settled : Begins::initial;
    add_contents(object, memory, result);
  } else if (object.bound_by_calls || (is_static && !object.elsewhere) ||
             object.kind == ObjectInfo::Kind::literal) {
    result.begins = Begins::untold;
  }
  return result;
}

}  // namespace

Bits size_in_runs(const ObjectInfo& object) {
  const bool grows = std::ranges::any_of(
      object.cells, [](const Cell& cell) { return cell.at.count == unlimited; });
  return grows ? 0 : object.size;
}

ts::MemoryLayout layout_of(const Memory& memory, const ts::Program& program) {
  ts::MemoryLayout result;
  for (const ObjectInfo& object : memory.objects()) {
    result.objects.push_back(layout_of(object, memory, program));
    if (!object.address) continue;
    const unsigned bits = program[object.address].type.bits;
    result.unbounded = result.unbounded || bits == 0;
    result.wide = result.wide && (bits == 0 || bits > 32);
  }
  for (const Memory::Lead& lead : memory.leads) {
    const ts::Variable address = memory[lead.given].address;
    if (!address || !memory[lead.object].start || lead.offset % byte != 0) continue;
    result.leads[address].emplace_back(ts::Object(lead.object.index()), lead.offset);
  }
  result.little_endian = memory.little_endian;
  ts::make_index(program, result);
  return result;
}

}  // namespace pslice::memory
