#include <algorithm>

#include "slicer/symex/run_memory.h"
#include "ts/address_rooms.h"

// Locals in memory, of functions that can be active more than once at a time. To the program each
// is one object. In a run it is that of the activation at hand: those of interrupted ones are put
// aside. Where pointers may lead to them they stay where they are, and the next one has another
// address, which the program reads off a variable (ObjectLayout::holds_address).

namespace pslice::symex {

void RunMemory::enter(ts::Function function) {
  if (layout_ == nullptr) return;
  const auto locals = layout_->locals.find(function);
  if (locals == layout_->locals.end()) return;
  for (const ts::Object o : locals->second) {
    if (of_object_[o.index()] == 0) continue;
    Instance& instance = instances_[of_object_[o.index()] - 1];
    instance.stretches.clear();
    instance.forgotten.clear();
    fill_initially(instance);
  }
}

bool RunMemory::is_addressed(ts::Object object) const {
  return std::ranges::any_of(
      layout_->objects[object.index()].cells,
      [&](const ts::CellLayout& cell) { return program_[cell.variable].addressed; });
}

/// The objects of an activation: what is handed over is not renewed by the call, but it is there
/// with each.
const std::vector<ts::Object>& RunMemory::objects_of(ts::Function function) {
  if (of_function_.empty()) {
    for (std::size_t o = 0; o < layout_->objects.size(); ++o) {
      for (const ts::CellLayout& cell : layout_->objects[o].cells) {
        const ts::Function owner = program_[cell.variable].owner;
        if (!owner) continue;
        of_function_[owner].emplace_back(o);
        break;
      }
    }
  }
  return of_function_[function];
}

void RunMemory::renew(std::size_t instance) {
  const ts::Object object = instances_[instance].object;
  instances_[instance] = {.object = object, .size = layout_->objects[object.index()].size};
  fill_initially(instances_[instance]);
}

bool RunMemory::put_aside(ts::Function function, std::vector<PutAside>& to) {
  if (layout_ == nullptr) return true;
  for (const ts::Object o : objects_of(function)) {
    to.push_back({.object = o});
    if (layout_->objects[o.index()].holds_address) {
      if (!move_away(o, to.back())) return false;
      continue;
    }
    if (is_addressed(o)) return false;
    const std::size_t known = of_object_[o.index()];
    if (known == 0) continue;
    to.back().instance = std::move(instances_[known - 1]);
    instances_[known - 1].object = o;
    renew(known - 1);
  }
  return true;
}

void RunMemory::bring_back(std::vector<PutAside>& from) {
  for (PutAside& local : from) {
    const std::size_t known = of_object_[local.object.index()];
    if (local.moved)
      move_back(local);
    else if (local.instance)
      instances_[known - 1] = std::move(*local.instance);
    else if (known != 0)
      renew(known - 1);
  }
}

bool RunMemory::move_away(ts::Object object, PutAside& to) {
  const ts::AddressRooms& rooms = ts::rooms_of(*layout_);
  Held& address = store_[layout_->objects[object.index()].holds_address.index()];
  const auto number = address.value ? address.value->to_int64() : std::nullopt;
  if (!number || activated_ + 1 >= rooms.most) return false;
  const std::size_t before = instance_of(object);
  to.moved = before;
  to.address = address;
  at_.try_emplace(*number, before);
  std::vector<Held>& variables = instances_[before].variables.emplace();
  for (const ts::CellLayout& cell : singles(instances_[before])) {
    variables.push_back(store_[cell.variable.index()]);
  }
  address.value = rooms.local(activated_++);
  of_object_[object.index()] = 0;
  at_.emplace(*address.value->to_int64(), instance_of(object));
  return true;
}

void RunMemory::hand_over(ts::Function function, std::vector<PutAside>& from, ts::Edge call) {
  for (PutAside& local : from) {
    const ts::ObjectLayout& layout = layout_->objects[local.object.index()];
    const bool is_given =
        !layout.owner && program_[layout.cells.front().variable].owner == function;
    if (!is_given) continue;
    if (!local.moved && !local.instance) continue;
    Instance& now = instances_[instance_of(local.object)];
    Instance& before = local.moved ? instances_[*local.moved] : *local.instance;
    now.stretches = before.stretches;
    now.forgotten = before.forgotten;
    for (auto& [offset, stretch] : before.stretches) stretch.held = {{}, Trace::nobody, call};
  }
}

/// Nothing is left of the activation that is over.
void RunMemory::move_back(const PutAside& from) {
  Held& address = store_[layout_->objects[from.object.index()].holds_address.index()];
  at_.erase(*address.value->to_int64());
  instances_[of_object_[from.object.index()] - 1] = {.object = ts::Object(0)};
  of_object_[from.object.index()] = *from.moved + 1;
  address = from.address;
  Instance& instance = instances_[*from.moved];
  const auto& cells = singles(instance);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    store_[cells[i].variable.index()] = std::move((*instance.variables)[i]);
  }
  instance.variables.reset();
}

void RunMemory::forget_elsewhere(ts::Variable v, ts::Edge lost) {
  for (Instance& instance : instances_) {
    if (!instance.variables) continue;
    for (const ts::CellLayout& cell : singles(instance)) {
      if (cell.variable == v) held_by(instance, cell) = {{}, Trace::nobody, lost};
    }
  }
}

}  // namespace pslice::symex
