#include "memory/newest.h"

#include <algorithm>
#include <set>

#include "ts/effects.h"

namespace pslice::memory {
namespace {

/// Calls visit(edge, allocate) for each allocation that can run.
template <class Visit>
void for_each_allocation(const ts::Program& program, const Memory& memory,
                         const PointsTo& points_to, const Visit& visit) {
  for (std::size_t f = 0; f < program.function_count(); ++f) {
    if (!points_to.runs(ts::Function(f))) continue;
    for (const ts::Edge edge : program[ts::Function(f)].edges) {
      const Access* access = memory.find(edge);
      if (access == nullptr) continue;
      if (const auto* allocate = std::get_if<Allocate>(access)) visit(ts::Function(f), *allocate);
    }
  }
}

/// Does the cell stand for one place in each of the objects, and is it a number or an address?
bool is_scalar(const Cell& cell, const ts::Program& program) {
  const ts::Type& type = program[cell.variable].type;
  return cell.at.is_single() && type.kind == ts::Type::Kind::integer;
}

/// What is given to `realloc` is another object afterwards, or the same.
std::set<Object> moved_objects(const ts::Program& program, const Memory& memory,
                               const PointsTo& points_to) {
  std::set<Object> result;
  for_each_allocation(program, memory, points_to, [&](ts::Function, const Allocate& allocate) {
    if (!allocate.old) return;
    result.insert(allocate.object);
    for (const Place& place : points_to.places(allocate.old)) result.insert(place.object);
  });
  // From outside comes whatever is known there.
  if (result.contains(memory.outside())) {
    for (const Object known : points_to.exposed()) result.insert(known);
  }
  return result;
}

}  // namespace

void tell_newest_apart(ts::Program& program, Memory& memory, const PointsTo& points_to) {
  if (points_to.gave_up()) return;
  const std::set<Object> moved = moved_objects(program, memory, points_to);
  std::set<Object> allocated;
  for_each_allocation(program, memory, points_to, [&](ts::Function, const Allocate& allocate) {
    if (!moved.contains(allocate.object)) allocated.insert(allocate.object);
  });
  for (const Object others : allocated) {
    const bool are_several = !memory[others].address && memory[others].instance == 0;
    const bool has_scalars = std::ranges::any_of(
        memory[others].cells, [&](const Cell& cell) { return is_scalar(cell, program); });
    if (!are_several || !has_scalars) continue;
    ObjectInfo newest = memory[others];
    newest.newest_of = others;
    for (Cell& cell : newest.cells) {
      if (!is_scalar(cell, program)) continue;
      ts::VariableInfo variable = program[cell.variable];
      variable.name += "@newest";
      variable.summary = false;
      // There is none at first, so that nobody asks what it holds.
      variable.initial = base::Integer(0);
      variable.settled = true;
      const ts::Variable of_others = cell.variable;
      cell.variable = program.add_variable(std::move(variable));
      memory.note_newest(cell.variable, of_others);
    }
    const Object added = memory.add(std::move(newest));
    memory[others].newest = added;
  }
}

NewestPointers::NewestPointers(const ts::Program& program, const Memory& memory,
                               const PointsTo& points_to)
    : program_(program), memory_(memory), points_to_(points_to) {
  const bool any = std::ranges::any_of(
      memory.objects(), [](const ObjectInfo& object) { return static_cast<bool>(object.newest); });
  if (!any) return;
  find_eligible();
  find_allocations();
  find_entries();
  solve();
}

void NewestPointers::find_eligible() {
  eligible_.assign(program_.variable_count(), true);
  for (const ObjectInfo& object : memory_.objects()) {
    if (object.kind == ObjectInfo::Kind::declared && !object.address) continue;
    for (const Cell& cell : object.cells) eligible_[cell.variable.index()] = false;
    if (object.address) eligible_[object.address.index()] = false;
  }
}

/// Which allocations may run while a function does.
void NewestPointers::find_allocations() {
  const std::size_t count = program_.function_count();
  std::vector<std::set<Object>> found(count);
  callers_.resize(count);
  for_each_allocation(program_, memory_, points_to_,
                      [&](ts::Function function, const Allocate& allocate) {
                        if (is_split(allocate.object)) {
                          found[function.index()].insert(allocate.object);
                        }
                      });
  for (std::size_t f = 0; f < count; ++f) {
    if (!points_to_.runs(ts::Function(f))) continue;
    for (const ts::Edge edge : program_[ts::Function(f)].edges) {
      const ts::Call* call = program_[edge].as_call();
      if (call == nullptr) continue;
      std::vector<ts::Function>& callers = callers_[call->callee.index()];
      if (callers.empty() || callers.back() != ts::Function(f)) callers.emplace_back(f);
    }
  }
  std::vector<std::size_t> open;
  for (std::size_t f = 0; f < count; ++f) {
    if (!found[f].empty()) open.push_back(f);
  }
  while (!open.empty()) {
    const std::size_t f = open.back();
    open.pop_back();
    for (const ts::Function caller : callers_[f]) {
      std::set<Object>& of_caller = found[caller.index()];
      const std::size_t before = of_caller.size();
      of_caller.insert(found[f].begin(), found[f].end());
      if (of_caller.size() > before) open.push_back(caller.index());
    }
  }
  for (const std::set<Object>& objects : found) {
    allocated_in_.emplace_back(objects.begin(), objects.end());
  }
}

/// Where functions begin that others than the program's calls may run.
void NewestPointers::find_entries() {
  at_entry_.resize(program_.function_count());
  at_exit_.resize(program_.function_count());
  at_.resize(program_.location_count());
  for (const ts::Function root : memory_.roots) enter(root, {});
  std::set<Object> outside;
  for (const Object o : points_to_.exposed()) {
    const ts::Function function = memory_[o].function;
    if (!function || !points_to_.runs(function)) continue;
    enter(function, {});
    const std::vector<Object>& allocated = allocated_in_[function.index()];
    outside.insert(allocated.begin(), allocated.end());
  }
  allocated_outside_.assign(outside.begin(), outside.end());
}

void NewestPointers::solve() {
  while (!open_.empty()) {
    const ts::Function function = open_.back();
    open_.pop_back();
    pass_through(function);
  }
}

/// From its entry to its exit, with what is known so far of the functions it calls.
void NewestPointers::pass_through(ts::Function function) {
  const ts::FunctionInfo& info = program_[function];
  const std::size_t first = info.locations.front().index();
  std::vector<State> states(info.locations.size());
  states[info.entry.index() - first] = at_entry_[function.index()];
  std::vector<ts::Location> open{info.entry};
  while (!open.empty()) {
    const ts::Location at = open.back();
    open.pop_back();
    for (const ts::Edge edge : program_[at].out) {
      const State next = after(edge, *states[at.index() - first]);
      const ts::Location target = program_[edge].target;
      if (next && weaken(states[target.index() - first], *next)) open.push_back(target);
    }
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    at_[first + i] = states[i] ? std::move(*states[i]) : Facts();
  }
  if (!states[info.exit.index() - first]) return;
  if (!weaken(at_exit_[function.index()], at_[info.exit.index()])) return;
  for (const ts::Function caller : callers_[function.index()]) {
    if (at_entry_[caller.index()]) open_.push_back(caller);
  }
}

/// What holds on both ways. True if that is less than before.
bool NewestPointers::weaken(State& state, const Facts& by) {
  if (!state) {
    state = by;
    return true;
  }
  Facts both;
  for (const auto& [variable, object] : *state) {
    const auto other = std::ranges::lower_bound(by, variable, {}, &Facts::value_type::first);
    if (other == by.end() || other->first != variable) continue;
    if (!object || !other->second || object == other->second) {
      both.emplace_back(variable, object ? object : other->second);
    }
  }
  if (both == *state) return false;
  state = std::move(both);
  return true;
}

std::optional<Object> NewestPointers::fact_of(ts::Term value, const Facts& facts) const {
  if (value.is_constant() && value.value().is_zero()) return Object();
  if (value.kind() != term::Kind::variable) return std::nullopt;
  const auto fact =
      std::ranges::lower_bound(facts, value.variable(), {}, &Facts::value_type::first);
  const bool is_there = fact != facts.end() && fact->first == value.variable();
  return is_there ? std::optional(fact->second) : std::nullopt;
}

void NewestPointers::set(Facts& facts, ts::Variable variable, std::optional<Object> to) const {
  const auto fact = std::ranges::lower_bound(facts, variable, {}, &Facts::value_type::first);
  const bool is_there = fact != facts.end() && fact->first == variable;
  if (!to || !eligible_[variable.index()] || program_[variable].summary) {
    if (is_there) facts.erase(fact);
  } else if (is_there) {
    fact->second = *to;
  } else {
    facts.insert(fact, {variable, *to});
  }
}

NewestPointers::State NewestPointers::after(ts::Edge edge, const Facts& before) {
  const ts::Operation& operation = program_[edge].operation;
  if (const auto* assign = std::get_if<ts::Assign>(&operation)) {
    Facts facts = before;
    set(facts, assign->target, fact_of(assign->value, before));
    return facts;
  }
  if (const auto* call = std::get_if<ts::Call>(&operation)) return after_call(*call, before);
  Facts facts = before;
  ts::for_each_written(ts::effects_of(program_, edge),
                       [&](ts::Variable v) { set(facts, v, std::nullopt); });
  const Access* access = memory_.find(edge);
  if (access == nullptr) return facts;
  if (const auto* effect = std::get_if<Effect>(access); effect != nullptr && effect->outside) {
    std::erase_if(facts, [&](const auto& fact) {
      return std::ranges::binary_search(allocated_outside_, fact.second);
    });
  }
  if (const auto* allocate = std::get_if<Allocate>(access);
      allocate != nullptr && is_split(allocate->object)) {
    std::erase_if(facts, [&](const auto& fact) { return fact.second == allocate->object; });
    set(facts, allocate->target, allocate->object);
  }
  return facts;
}

NewestPointers::State NewestPointers::after_call(const ts::Call& call, const Facts& before) {
  if (!points_to_.runs(call.callee)) return std::nullopt;
  enter(call, before);
  const State& at_exit = at_exit_[call.callee.index()];
  if (!at_exit) return std::nullopt;  // it does not come back, as far as is known
  Facts facts = before;
  std::erase_if(facts, [&](const auto& fact) {
    const bool may_be_written = !program_[fact.first].owner;
    return may_be_written ||
           std::ranges::binary_search(allocated_in_[call.callee.index()], fact.second);
  });
  ts::for_each_received(program_, call, [&](ts::Variable target, ts::Variable result) {
    set(facts, target, fact_of(program_.terms().variable(result), *at_exit));
  });
  return facts;
}

void NewestPointers::enter(const ts::Call& call, const Facts& before) {
  Facts facts;
  ts::for_each_passed(program_, call, [&](ts::Variable parameter, ts::Term argument) {
    set(facts, parameter, fact_of(argument, before));
  });
  enter(call.callee, std::move(facts));
}

void NewestPointers::enter(ts::Function function, Facts facts) {
  if (weaken(at_entry_[function.index()], facts)) open_.push_back(function);
}

std::optional<Place> NewestPointers::place(ts::Location at, ts::Term pointer) const {
  if (at_.empty() || at_[at.index()].empty()) return std::nullopt;
  const std::vector<Source> from = sources(pointer);
  if (from.size() != 1) return std::nullopt;
  const auto object = fact_of(program_.terms().variable(from.front().variable), at_[at.index()]);
  if (!object || !*object) return std::nullopt;
  const Object newest = memory_[*object].newest;
  const ObjectInfo& info = memory_[newest];
  return moved(info, {newest, info.canonical({})}, from.front().move);
}

}  // namespace pslice::memory
