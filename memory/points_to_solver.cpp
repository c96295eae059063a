// Solving: what is known from the start, then what runs from the roots and what gets to be known
// outside, until there is nothing new.

#include "memory/points_to_solver.h"

namespace pslice::memory {

PointsTo::Solver::Solver(const ts::Program& program, const Memory& memory, base::Budget& budget)
    : program_(program),
      memory_(memory),
      budget_(budget),
      variable_count_(program.variable_count()),
      graph_(memory, variable_count_, budget, [this](Object o) { expose(o); }),
      exposed_(memory.object_count()),
      holds_none_(program.variable_count()),
      is_part_(program.variable_count()),
      active_(program.function_count()) {
  for (const ts::Variable v : memory.plain) holds_none_.insert(v.index());
  for (const ts::Variable v : memory.parts_of_numbers) is_part_.insert(v.index());
  for (std::size_t v = 0; v < program.variable_count(); ++v) {
    const ts::VariableInfo& info = program[ts::Variable(v)];
    const bool is_float = info.type.kind == ts::Type::Kind::opaque && !info.summary;
    if (is_float || (info.type.bits == 1 && !is_part_.contains(v))) holds_none_.insert(v);
  }
}

void PointsTo::Solver::solve() {
  for (std::size_t o = 0; o < memory_.object_count(); ++o) {
    const ObjectInfo& object = memory_[Object(o)];
    if (!object.address) continue;
    address_bits_ = program_[object.address].type.bits;
    insert(object.address, start_of(Object(o)));
  }
  for (const Fact& fact : memory_.facts) insert(fact);
  for (const ts::Variable v : memory_.from_outside) {
    if (!is_too_narrow(v)) add_copy(graph_.outside(), {}, node(v));
  }
  for (const Object o : memory_.known_outside) expose(o);
  for (const ts::Function root : memory_.roots) activate(root);
  // What was found to run or to be known outside comes first: most of what there is to pass on
  // comes from there.
  while (!graph_.is_stopped() && (take_next() || graph_.step())) {
  }
  if (budget_.exhausted()) give_up();
  graph_.finish();
  bundles_ = {};
  bound_open_ = {};
  defined_unknown_ = {};
  spread_ = {};
}

void PointsTo::Solver::give_up() {
  if (std::exchange(gave_up_, true)) return;
  for (std::size_t o = 0; o < exposed_.universe(); ++o) {
    // Allocations that make several objects may have lost their one address already.
    const ObjectInfo& object = memory_[Object(o)];
    if (object.address || object.kind == ObjectInfo::Kind::allocated) exposed_.insert(o);
  }
  for (std::size_t f = 0; f < program_.function_count(); ++f) active_.insert(f);
}

bool PointsTo::Solver::take_next() {
  if (!newly_exposed_.empty()) {
    const Object o = newly_exposed_.back();
    newly_exposed_.pop_back();
    take_exposed(o);
    return true;
  }
  if (newly_active_.empty()) return false;
  const ts::Function f = newly_active_.back();
  newly_active_.pop_back();
  for (const ts::Edge edge : program_[f].edges) {
    if (graph_.is_stopped()) break;
    take(edge);
  }
  return true;
}

void PointsTo::Solver::activate(ts::Function f) {
  if (active_.insert(f.index())) newly_active_.push_back(f);
}

void PointsTo::Solver::expose(Object o) {
  if (exposed_.insert(o.index())) newly_exposed_.push_back(o);
}

void PointsTo::Solver::take_exposed(Object o) {
  if (const ts::Function function = memory_[o].function) {
    for (std::size_t i = 0; i < calls_through_outside_.size(); ++i) {
      if (calls_through_outside_[i]->callee == function) bind(*calls_through_outside_[i]);
    }
    for (std::size_t i = 0; i < open_calls_through_outside_.size(); ++i) {
      bind(*open_calls_through_outside_[i], function);
    }
  }
  for (const Cell& cell : memory_[o].cells) {
    if (memory_[o].read_only)
      add_copy(node(cell.variable), {}, graph_.outside());
    else if (!is_too_narrow(cell.variable))
      graph_.merge_outside(node(cell.variable));
  }
}

bool PointsTo::Solver::is_too_narrow(ts::Variable v) const {
  const ts::VariableInfo& info = program_[v];
  return !is_part_.contains(v.index()) && !info.summary &&
         info.type.kind == ts::Type::Kind::integer && info.type.bits > byte &&
         info.type.bits < address_bits_;
}

void PointsTo::Solver::insert(ts::Variable v, const Place& place) {
  if (!holds_none_.contains(v.index())) graph_.insert(node(v), place);
}

void PointsTo::Solver::insert(const Fact& fact) {
  insert(fact.variable, {fact.object, memory_[fact.object].canonical({fact.offset, 0, 1})});
}

void PointsTo::Solver::note_array(Object object) {
  if (!arrays_.insert(object).second) return;
  for (const auto& [array, fact] : memory_.facts_of_arrays) {
    if (array == object) insert(fact);
  }
}

void PointsTo::Solver::add_copy(PointerNode from, const Move& move, PointerNode to) {
  const auto holds_none = [&](PointerNode n) {
    return n.index() < variable_count_ && holds_none_.contains(n.index());
  };
  if (!holds_none(from) && !holds_none(to)) graph_.add_copy(from, move, to);
}

void PointsTo::Solver::add_copy(ts::Variable from, const Move& move, ts::Variable to) {
  add_copy(node(from), move, node(to));
}

void PointsTo::Solver::add_copies(ts::Term from, PointerNode to) {
  for (const Source& source : sources(from)) add_copy(node(source.variable), source.move, to);
}

void PointsTo::Solver::watch(ts::Term term, const PointerGraph::Watcher& watcher) {
  for (const Source& source : sources(term)) {
    graph_.watch(node(source.variable), source.move, watcher);
  }
}

void PointsTo::Solver::note_access(const Place& place, const Cell& cell) {
  const bool given = memory_[place.object].kind == ObjectInfo::Kind::given;
  if (given && cell.at.count == unlimited) note_array(place.object);
}

void PointsTo::Solver::watch_cells(const Region& region, Bundles::Way way,
                                   const std::function<void(PointerNode)>& visit) {
  for (const Source& source : sources(region.base)) {
    const Move move = source.move;
    graph_.watch_sets(node(source.variable), [this, &region, way, move,
                                              visit](const PlaceSet& places) {
      if (!Bundles::is_large(places)) return visit_cells(places, move, region, visit);
      const auto [bundle, is_new] = bundles_.find(places, move, region, way, graph_);
      if (is_new) {
        visit_cells(places, move, region, [&](PointerNode cell) {
          way == Bundles::Way::from_cells ? add_copy(cell, {}, bundle) : add_copy(bundle, {}, cell);
        });
      }
      visit(bundle);
    });
  }
}

}  // namespace pslice::memory
