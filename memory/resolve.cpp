#include "memory/resolve.h"

#include <algorithm>
#include <memory>

#include "base/distinct.h"
#include "memory/access_writer.h"
#include "memory/layout.h"
#include "memory/newest.h"
#include "memory/once.h"

namespace pslice::memory {
namespace {

/// Leaves the program without its code, and gives all of it.
ts::Program without_its_code(ts::Program& program) {
  ts::Program all = std::move(program);
  program = all.without_code();
  return all;
}

class Resolver {
 public:
  Resolver(ts::Program& program, Memory& memory, PointsTo& points_to, const Resolution& resolution,
           base::Budget& budget, AddressBook& book)
      : program_(program),
        old_(without_its_code(program)),
        memory_(memory),
        points_to_(points_to),
        budget_(budget),
        moved_(old_.location_count()),
        newest_(old_, memory, points_to),
        targets_(old_, memory, points_to),
        addresses_(program, memory, points_to, resolution, book, targets_.recursive()),
        edges_(program),
        accesses_(program, memory, points_to, newest_, resolution, addresses_, targets_, edges_) {}

  std::vector<ts::Location> run() {
    addresses_.initialise(memory_);
    for (std::size_t f = 0; f < old_.function_count(); ++f) rebuild(ts::Function(f));
    // An unknown pointer leads outside, or to what is known there: in the end, when that is
    // settled.
    std::vector<ts::Variable> memory{memory_.outside_cell()};
    for (const Object o : points_to_.exposed()) {
      for (const Cell& cell : memory_[o].cells) memory.push_back(cell.variable);
    }
    base::make_distinct(memory);
    program_.set_memory(std::move(memory));
    program_.set_layout(std::make_shared<const ts::MemoryLayout>(layout_of(memory_, program_)));
    return std::move(moved_);
  }

 private:
  void rebuild(ts::Function f) {
    const ts::FunctionInfo& before = old_[f];
    for (const ts::Location l : before.locations) moved_[l.index()] = program_.add_location(f);
    program_[f].entry = moved_[before.entry.index()];
    program_[f].exit = moved_[before.exit.index()];
    program_[f].halt = moved_[before.halt.index()];
    for (const ts::PseudoEdge& edge : before.pseudo_edges) {
      program_.add_pseudo_edge(moved_[edge.source.index()], moved_[edge.target.index()]);
    }
    // What a pointer to functions leads to must be the same for all edges of a call, so that the
    // tests and the calls that are left fit together.
    const bool can_stop_inside = std::ranges::none_of(before.edges, [&](ts::Edge edge) {
      const Access* access = memory_.find(edge);
      return access != nullptr && std::holds_alternative<CallTest>(*access);
    });
    targets_.forget_tests();
    if (budget_.exhausted()) give_up();
    for (const ts::Edge edge : before.edges) {
      if (can_stop_inside && budget_.exhausted()) give_up();
      rebuild(edge);
    }
  }

  void rebuild(ts::Edge edge) {
    const ts::EdgeInfo& info = old_[edge];
    const Access* access = memory_.find(edge);
    if (targets_.is_call_of_another(info, access)) return;  // its test is gone as well
    edges_.begin({moved_[info.source.index()], moved_[info.target.index()], ts::Skip{},
                  info.statement, addresses_.settled(info.needs), addresses_.settled(info.demand),
                  info.demanded, info.fault, addresses_.settled(info.outside_call)});
    if (access == nullptr || info.as_call() != nullptr) {
      edges_.finish(addresses_.settled(info.operation));
    } else {
      accesses_.begin(info.source);
      std::visit([&](const auto& a) { accesses_.write(a, info); }, *access);
    }
  }

  /// Asked for at every edge from then on, and done once: what is forgotten takes long to find.
  void give_up() {
    if (points_to_.gave_up()) return;
    points_to_.give_up();
    newest_.forget();
    targets_.forget();
    accesses_.forget();
  }

  ts::Program& program_;
  ts::Program old_;
  const Memory& memory_;
  PointsTo& points_to_;
  base::Budget& budget_;
  std::vector<ts::Location> moved_;  // by old location
  NewestPointers newest_;
  CallTargets targets_;
  Addresses addresses_;
  EdgeWriter edges_;
  AccessWriter accesses_;
};

}  // namespace

std::vector<ts::Location> resolve(ts::Program& program, Memory& memory, PointsTo& points_to,
                                  const Resolution& resolution, base::Budget& budget,
                                  AddressBook* book) {
  tell_apart_single_objects(program, memory, points_to);
  if (resolution.newest) tell_newest_apart(program, memory, points_to);
  AddressBook own;
  std::vector<ts::Location> moved =
      Resolver(program, memory, points_to, resolution, budget, book ? *book : own).run();
  memory.forget_accesses();
  points_to.forget_answers();
  return moved;
}

}  // namespace pslice::memory
