// What edges do to memory, as copies between nodes.

#include <algorithm>
#include <memory>

#include "memory/points_to_solver.h"
#include "ts/effects.h"

namespace pslice::memory {

void PointsTo::Solver::take(ts::Edge edge) {
  const Access* access = memory_.find(edge);
  const base::Overloaded act{
      [&](const ts::Assign& assign) { add_copies(assign.value, node(assign.target)); },
      [&](const ts::Havoc& havoc) {
        if (is_precise(access)) return;
        take_unknown(havoc, access != nullptr ? std::get_if<Effect>(access) : nullptr);
      },
      [&](const ts::Call& call) {
        take_call(call, access != nullptr ? std::get_if<CallTest>(access) : nullptr);
      },
      [](const base::OneOf<ts::Assume, ts::Skip> auto&) {},
  };
  std::visit(act, program_[edge].operation);
  if (access != nullptr) std::visit([&](const auto& a) { take(a); }, *access);
}

bool PointsTo::Solver::is_precise(const Access* access) {
  return access != nullptr && !std::holds_alternative<Effect>(*access);
}

void PointsTo::Solver::take_unknown(const ts::Havoc& havoc, const Effect* effect) {
  if (effect != nullptr && effect->through) {
    watch(effect->through, [this, &havoc, effect](const Place& place) {
      if (is_unknown_function(memory_[place.object])) define_unknown(havoc, effect);
    });
    return;
  }
  define_unknown(havoc, effect);
}

void PointsTo::Solver::define_unknown(const ts::Havoc& havoc, const Effect* effect) {
  if (!defined_unknown_.insert(&havoc).second) return;
  const bool from_outside = havoc.reads_memory || (effect != nullptr && effect->outside);
  const auto define = [&](ts::Variable v) {
    for (const ts::Variable u : havoc.uses) add_copy(u, anywhere, v);
    if (from_outside) add_copy(graph_.outside(), {}, node(v));
  };
  std::vector<ts::Variable> defined = havoc.defines;
  defined.insert(defined.end(), havoc.may_define.begin(), havoc.may_define.end());
  std::ranges::for_each(defined, define);
  if (effect != nullptr && !effect->outside) {
    for (const Region& read : effect->reads) {
      watch_cells(read, Bundles::Way::from_cells, [this, defined](PointerNode cell) {
        for (const ts::Variable v : defined) add_copy(cell, anywhere, node(v));
      });
    }
  }
  if (!havoc.reads_memory && !havoc.writes_memory) return;
  for (std::size_t o = 0; o < memory_.object_count(); ++o) {
    if (memory_[Object(o)].address) expose(Object(o));
  }
}

void PointsTo::Solver::take(const Load& load) {
  watch_cells(load.from, Bundles::Way::from_cells,
              [this, &load](PointerNode cell) { add_copy(cell, {}, node(load.target)); });
}

void PointsTo::Solver::take(const Store& store) {
  if (sources(store.value).empty() && memory_.facts_of_arrays.empty()) return;
  watch_cells(store.to, Bundles::Way::to_cells,
              [this, &store](PointerNode cell) { add_copies(store.value, cell); });
}

void PointsTo::Solver::take(const Copy& copy) {
  const auto transfer = std::make_shared<Transfer>(graph_);
  watch(copy.from.base, [this, &copy, transfer](const Place& from) {
    note_arrays_copied(copy, from);
    touch(from, copy.from, [&](const Cell& cell, bool) {
      add_copy(node(cell.variable), {}, transfer->part(range(from, copy.from, cell)));
    });
  });
  watch(copy.to.base, [this, &copy, transfer](const Place& to) {
    note_arrays_copied(copy, to);
    touch(to, copy.to, [&](const Cell& cell, bool) {
      if (holds_none_.contains(cell.variable.index())) return;
      transfer->add_target(node(cell.variable), range(to, copy.to, cell));
    });
  });
}

void PointsTo::Solver::note_arrays_copied(const Copy& copy, const Place& place) {
  const bool given = memory_[place.object].kind == ObjectInfo::Kind::given;
  if (given && copy.to.size == 0) note_array(place.object);
}

Transfer::Range PointsTo::Solver::range(const Place& place, const Region& region,
                                        const Cell& cell) {
  if (!place.at.is_single() || !cell.at.is_single()) return std::nullopt;
  return std::pair(cell.at.first - place.at.first - region.shift, cell.size);
}

void PointsTo::Solver::take(const Effect& effect) {
  if (!effect.through) return spread(effect);
  watch(effect.through, [this, &effect](const Place& place) {
    if (is_unknown_function(memory_[place.object])) spread(effect);
  });
}

void PointsTo::Solver::spread(const Effect& effect) {
  if (!spread_.insert(&effect).second) return;
  if (effect.outside) {
    for (const auto* regions : {&effect.reads, &effect.writes}) {
      for (const Region& region : *regions) add_copies(region.base, graph_.outside());
    }
    return;
  }
  if (effect.writes.empty()) return;
  const PointerNode read = graph_.add_node();  // all of it
  for (const Region& region : effect.reads) {
    for (const Source& s : sources(region.base)) add_copy(node(s.variable), anywhere, read);
    watch_cells(region, Bundles::Way::from_cells,
                [this, read](PointerNode source) { add_copy(source, anywhere, read); });
  }
  for (const Region& region : effect.writes) {
    watch_cells(region, Bundles::Way::to_cells,
                [this, read](PointerNode target) { add_copy(read, {}, target); });
  }
}

void PointsTo::Solver::take(const Allocate& allocate) {
  const ObjectInfo& object = memory_[allocate.object];
  if (object.instance > 0) {
    const Progression starts{0, object.instance, object.instances};
    insert(allocate.target, {allocate.object, object.canonical(starts)});
  } else {
    insert(allocate.target, start_of(allocate.object));
  }
  if (allocate.old) add_copies(allocate.old, node(allocate.target));
}

}  // namespace pslice::memory
