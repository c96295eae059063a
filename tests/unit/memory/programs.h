#pragma once

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "memory/access.h"
#include "memory/points_to.h"
#include "tests/unit/ts/programs.h"

namespace pslice::memory {

inline void PrintTo(const Place& place, std::ostream* out) {
  *out << "object " << place.object.index() << " at " << place.at.first << "+" << place.at.stride
       << "*" << place.at.count;
}

/// Builds programs with memory by hand. Code is written one operation after another, which says
/// all there is to say to an analysis that does not look at the order.
class MemoryBuilder : public ts::Builder {
 public:
  Memory memory{program};

  static constexpr ts::Type pointer{.bits = 64, .is_signed = false};
  static constexpr ts::Type word{.bits = 32};

  static ts::Type integer(Bits bits) {
    return bits == pointer.bits ? pointer : ts::Type{.bits = static_cast<unsigned>(bits)};
  }

  /// A static object with cells of these sizes, one behind the other.
  Object object(const std::string& name, const std::vector<Bits>& sizes,
                ObjectInfo::Kind kind = ObjectInfo::Kind::declared) {
    ObjectInfo info{.name = name, .kind = kind};
    for (const Bits size : sizes) {
      const std::string cell = name + "." + std::to_string(info.cells.size());
      info.cells.push_back(
          {program.add_variable({.name = cell, .type = integer(size)}), {info.size, 0, 1}, size});
      info.size += size;
    }
    return add(std::move(info));
  }

  /// An array with a cell for each element.
  Object array(const std::string& name, Bits element, Bits count) {
    const Object o = object(name, std::vector<Bits>(static_cast<std::size_t>(count), element));
    memory[o].arrays.push_back({0, element, count});
    return o;
  }

  /// An array of structs with one cell for each field of all elements.
  Object smeared(const std::string& name, const std::vector<Bits>& fields, Bits count,
                 ObjectInfo::Kind kind = ObjectInfo::Kind::declared) {
    ObjectInfo info{.name = name, .kind = kind};
    Bits element = 0;
    for (const Bits size : fields) element += size;
    Bits offset = 0;
    for (const Bits size : fields) {
      const ts::Variable v =
          program.add_variable({.name = name + "[]", .type = integer(size), .summary = true});
      info.cells.push_back({v, {offset, element, count}, size});
      offset += size;
    }
    info.size = count == unlimited ? 0 : element * count;
    info.arrays.push_back({0, element, count});
    return add(std::move(info));
  }

  Object code_of(ts::Function function) {
    return add(
        {.name = program[function].name, .kind = ObjectInfo::Kind::function, .function = function});
  }

  ts::Term address(Object o) { return value(memory[o].address); }
  ts::Variable cell(Object o, std::size_t i = 0) { return memory[o].cells[i].variable; }
  ts::Term plus(ts::Term a, base::Integer n) { return f().add(a, number(std::move(n))); }
  /// base + stride * index
  ts::Term element(ts::Term base, base::Integer stride, ts::Variable index) {
    return f().add(base, f().scale(stride, value(index)));
  }
  static Region region(ts::Term address, Bits size) {
    return {.base = address, .address = address, .size = size};
  }

  /// A function whose code follows; the first of them is where the program starts.
  ts::Function begin(const std::string& name) {
    function_ = function(name);
    here_ = entry(function_);
    if (memory.roots.empty()) memory.roots.push_back(function_);
    return function_;
  }
  ts::Function current() const { return function_; }
  ts::Location here() const { return here_; }
  void go_on_at(ts::Location location) { here_ = location; }

  ts::Variable variable(const std::string& name, ts::Type type = pointer) {
    return local(function_, name, type);
  }
  ts::Edge add_step(ts::Operation operation, std::optional<Access> access = {}) {
    const ts::Location next = location(function_);
    const ts::Edge e = edge(here_, next, std::move(operation));
    if (access) memory.note(e, std::move(*access));
    here_ = next;
    return e;
  }
  void set(ts::Variable target, ts::Term term) { add_step(ts::Assign{target, term}); }
  ts::Variable set_new(const std::string& name, ts::Term term, ts::Type type = pointer) {
    const ts::Variable v = variable(name, type);
    set(v, term);
    return v;
  }
  ts::Edge load(ts::Variable target, ts::Term from, Bits size) {
    return add_step(ts::Havoc{.defines = {target}, .uses = variables_of(from)},
                    Load{target, region(from, size), integer(size)});
  }
  ts::Edge store(ts::Term to, ts::Term term, Bits size) {
    return add_step(ts::Havoc{.uses = variables_of(to)},
                    Store{region(to, size), term, integer(size)});
  }
  ts::Edge copy(ts::Term to, ts::Term from, Bits size) {
    return add_step(ts::Havoc{}, Copy{region(to, size), region(from, size)});
  }
  ts::Edge allocate(ts::Variable target, Object o, bool cleared = false, ts::Term old = {}) {
    return add_step(ts::Havoc{.defines = {target}, .from_outside = true},
                    Allocate{target, o, cleared, old});
  }
  void end() { edge(here_, exit(function_), ts::Skip{}); }

  /// Calls through a pointer whichever of these it leads to, or else something unknown.
  void call_through(ts::Term pointer_term, const std::vector<ts::Function>& functions,
                    const std::vector<ts::Term>& arguments) {
    const ts::Location test = here_;
    const ts::Location after = location(function_);
    for (const ts::Function callee : functions) {
      here_ = test;
      add_step(ts::Assume{f().truth(true)}, CallTest{pointer_term, callee});
      const ts::Edge e = edge(here_, after, ts::Call{callee, arguments, {}});
      memory.note(e, CallTest{pointer_term, callee});
    }
    here_ = test;
    add_step(ts::Assume{f().truth(true)}, CallTest{pointer_term, {}});
    Effect effect{.outside = true, .through = pointer_term};
    for (const ts::Term argument : arguments) effect.reads.push_back(region(argument, 0));
    const ts::Edge e = edge(here_, after, ts::Havoc{});
    memory.note(e, effect);
    here_ = after;
  }

 private:
  Object add(ObjectInfo info) {
    info.address = program.add_variable({.name = "&" + info.name, .type = pointer});
    return memory.add(std::move(info));
  }
  static std::vector<ts::Variable> variables_of(ts::Term term) {
    return {term.variables().begin(), term.variables().end()};
  }

  ts::Function function_;
  ts::Location here_;
};

inline Place at(Object o, Bits offset = 0) { return {o, {offset, 0, 1}}; }

}  // namespace pslice::memory
