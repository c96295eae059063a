#include "memory/points_to.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "memory/bundles.h"
#include "memory/moves.h"
#include "memory/pointer_graph.h"
#include "memory/reach.h"
#include "memory/transfer.h"
#include "ts/effects.h"

namespace pslice::memory {
namespace {

/// Of what a function pointer may point to.
bool is_unknown_function(const ObjectInfo& object) {
  return !object.function &&
         (object.kind == ObjectInfo::Kind::function || object.kind == ObjectInfo::Kind::outside);
}

}  // namespace

class PointsTo::Solver {
 public:
  Solver(const ts::Program& program, const Memory& memory, base::Budget& budget)
      : program_(program),
        memory_(memory),
        budget_(budget),
        variable_count_(program.variable_count()),
        graph_(memory, variable_count_, budget, [this](Object o) { expose(o); }),
        exposed_(memory.object_count()),
        holds_none_(program.variable_count()),
        active_(program.function_count()) {
    for (const ts::Variable v : memory.plain) holds_none_.insert(v.index());
    for (std::size_t v = 0; v < program.variable_count(); ++v) {
      const ts::VariableInfo& info = program[ts::Variable(v)];
      const bool is_float = info.type.kind == ts::Type::Kind::opaque && !info.summary;
      if (is_float || info.type.bits == 1) holds_none_.insert(v);
    }
  }

  void solve() {
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
  }

  void give_up() {
    if (std::exchange(gave_up_, true)) return;
    for (std::size_t o = 0; o < memory_.object_count(); ++o) {
      // Allocations that make several objects may have lost their one address already.
      const ObjectInfo& object = memory_[Object(o)];
      if (object.address || object.kind == ObjectInfo::Kind::allocated) exposed_.insert(o);
    }
    for (std::size_t f = 0; f < program_.function_count(); ++f) active_.insert(f);
  }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

  [[nodiscard]] std::vector<Place> places(ts::Term address) const {
    std::vector<Place> result;
    const std::vector<Source> from = sources(address);
    for (const Source& source : from) {
      for (const Place& place : places(source.variable)) {
        result.push_back(moved(memory_[place.object], place, source.move));
      }
    }
    if (from.size() == 1 && from.front().move == Move{}) return result;
    std::ranges::sort(result);
    result.erase(std::ranges::unique(result).begin(), result.end());
    return result;
  }

  [[nodiscard]] std::vector<Touched> touched(std::span<const Place> places,
                                             const Region& region) const {
    std::vector<Touched> result;
    ++query_;
    for (const Place& place : places) {
      touch(place, region, [&](const Cell& cell, bool exactly) {
        if (is_new(cell)) {
          found_at_[cell.variable.index()] = result.size();
          result.push_back({place.object, &cell, exactly});
        } else if (!exactly) {
          // Another place it is reached from, or another part of it.
          result[found_at_[cell.variable.index()]].exactly = false;
        }
      });
    }
    if (result.empty()) {
      result.push_back({memory_.outside(), &memory_[memory_.outside()].cells.front(), false});
    }
    if (region.everything) add_reachable(result);
    const bool outside = std::ranges::any_of(
        result, [&](const Touched& t) { return t.object == memory_.outside(); });
    if (outside) {
      // What is exposed is touched as a part of the outside.
      std::erase_if(result, [&](const Touched& t) {
        return t.object != memory_.outside() && exposed_.contains(t.object.index());
      });
    }
    return result;
  }

  [[nodiscard]] std::vector<Object> exposed() const {
    std::vector<Object> result;
    exposed_.for_each([&](std::size_t o) { result.emplace_back(o); });
    return result;
  }

  [[nodiscard]] Targets targets(ts::Term pointer) const {
    Targets result;
    for (const Place& place : places(pointer)) {
      const ObjectInfo& object = memory_[place.object];
      if (object.function)
        result.functions.insert(object.function);
      else if (is_unknown_function(object))
        result.outside = true;
      if (object.kind != ObjectInfo::Kind::outside) continue;
      exposed_.for_each([&](std::size_t o) {
        const ts::Function known = memory_[Object(o)].function;
        if (known) result.functions.insert(known);
      });
    }
    return result;
  }

  [[nodiscard]] bool is_active(ts::Function f) const { return active_.contains(f.index()); }
  [[nodiscard]] std::vector<Place> places(ts::Variable v) const {
    if (v.index() >= variable_count_) return {};  // nobody mentioned it when this was solved
    return graph_.places(gave_up_ ? graph_.outside() : node(v));
  }

 private:
  static PointerNode node(ts::Variable v) { return PointerNode(v.index()); }
  [[nodiscard]] Place start_of(Object o) const { return {o, memory_[o].canonical({})}; }
  [[nodiscard]] Place anywhere_in(Object o) const { return {o, memory_[o].anywhere()}; }

  template <class Visit>
  void touch(const Place& place, const Region& region, const Visit& visit) const {
    const ObjectInfo& object = memory_[place.object];
    const bool bounded = region.size > 0 && object.kind != ObjectInfo::Kind::outside;
    const Progression at = bounded ? reached(object, place.at, region) : Progression{};
    for (const Cell& cell : object.cells) {
      if (!bounded)
        visit(cell, false);
      else if (overlap(at, region.size, cell))
        visit(cell, matches(at, region.size, cell));
    }
  }

  /// Of the query at hand.
  bool is_new(const Cell& cell) const {
    seen_in_.resize(variable_count_);
    found_at_.resize(variable_count_);
    return std::exchange(seen_in_[cell.variable.index()], query_) != query_;
  }

  void add_reachable(std::vector<Touched>& cells) const {
    for (std::size_t next = 0; next < cells.size(); ++next) {
      cells[next].exactly = false;
      for (const Place& place : places(cells[next].cell->variable)) {
        for (const Cell& cell : memory_[place.object].cells) {
          if (is_new(cell)) cells.push_back({place.object, &cell, false});
        }
      }
    }
  }

  void insert(ts::Variable v, const Place& place) {
    if (!holds_none_.contains(v.index())) graph_.insert(node(v), place);
  }

  void insert(const Fact& fact) {
    insert(fact.variable, {fact.object, memory_[fact.object].canonical({fact.offset, 0, 1})});
  }

  /// An access went beyond the first element of an object the program is given.
  void note_array(Object object) {
    if (!arrays_.insert(object).second) return;
    for (const auto& [array, fact] : memory_.facts_of_arrays) {
      if (array == object) insert(fact);
    }
  }

  void add_copy(PointerNode from, const Move& move, PointerNode to) {
    const auto holds_none = [&](PointerNode n) {
      return n.index() < variable_count_ && holds_none_.contains(n.index());
    };
    if (!holds_none(from) && !holds_none(to)) graph_.add_copy(from, move, to);
  }

  void add_copy(ts::Variable from, const Move& move, ts::Variable to) {
    add_copy(node(from), move, node(to));
  }

  void add_copies(ts::Term from, PointerNode to) {
    for (const Source& source : sources(from)) add_copy(node(source.variable), source.move, to);
  }

  /// Calls `watcher` with every place a term may point to, now and later.
  void watch(ts::Term term, const PointerGraph::Watcher& watcher) {
    for (const Source& source : sources(term)) {
      graph_.watch(node(source.variable), source.move, watcher);
    }
  }

  void note_access(const Place& place, const Cell& cell) {
    const bool given = memory_[place.object].kind == ObjectInfo::Kind::given;
    if (given && cell.at.count == unlimited) note_array(place.object);
  }

  /// Calls `visit` with the node of every cell an access may touch, now and later, or with one that
  /// stands for many of them in the given way.
  void watch_cells(const Region& region, Bundles::Way way,
                   const std::function<void(PointerNode)>& visit) {
    for (const Source& source : sources(region.base)) {
      const Move move = source.move;
      graph_.watch_sets(
          node(source.variable), [this, &region, way, move, visit](const PlaceSet& places) {
            if (!Bundles::is_large(places)) return visit_cells(places, move, region, visit);
            const auto [bundle, is_new] = bundles_.find(places, move, region, way, graph_);
            if (is_new) {
              visit_cells(places, move, region, [&](PointerNode cell) {
                way == Bundles::Way::from_cells ? add_copy(cell, {}, bundle)
                                                : add_copy(bundle, {}, cell);
              });
            }
            visit(bundle);
          });
    }
  }

  template <class Visit>
  void visit_cells(const PlaceSet& places, const Move& move, const Region& region,
                   const Visit& visit) {
    places.for_each([&](PlaceSet::Number n) {
      const Place from = graph_.place(n);
      const Place place = moved(memory_[from.object], from, move);
      touch(place, region, [&](const Cell& cell, bool) {
        note_access(place, cell);
        visit(node(cell.variable));
      });
    });
  }

  /// The outside can read and write all of an object it knows, and call a function. So whatever
  /// points outside may point there as well, and need not say so.
  void expose(Object o) {
    if (exposed_.insert(o.index())) newly_exposed_.push_back(o);
  }

  void take_exposed(Object o) {
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

  /// One of what was found meanwhile; false if nothing was.
  bool take_next() {
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

  /// A scalar that cannot hold an address. Single bytes can hold parts of one, as copying byte by
  /// byte does.
  [[nodiscard]] bool is_too_narrow(ts::Variable v) const {
    const ts::VariableInfo& info = program_[v];
    return !info.summary && info.type.kind == ts::Type::Kind::integer && info.type.bits > byte &&
           info.type.bits < address_bits_;
  }

  void activate(ts::Function f) {
    if (active_.insert(f.index())) newly_active_.push_back(f);
  }

  void take(ts::Edge edge) {
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

  void take_call(const ts::Call& call, const CallTest* test) {
    if (test == nullptr) return bind(call);
    watch(test->pointer, [this, &call](const Place& place) {
      if (memory_[place.object].function == call.callee) bind(call);
      if (place.object == memory_.outside()) call_through_outside(call);
    });
  }

  /// An access that says all there is to say of the pointers it handles.
  static bool is_precise(const Access* access) {
    return access != nullptr && !std::holds_alternative<Effect>(*access);
  }

  void bind(const ts::Call& call) {
    ts::for_each_passed(program_, call, [this](ts::Variable parameter, ts::Term argument) {
      add_copies(argument, node(parameter));
    });
    ts::for_each_received(program_, call, [this](ts::Variable target, ts::Variable result) {
      add_copy(result, {}, target);
    });
    activate(call.callee);
  }

  void call_through_outside(const ts::Call& call) {
    if (!known_calls_through_outside_.insert(&call).second) return;
    calls_through_outside_.push_back(&call);
    bool known = false;
    exposed_.for_each([&](std::size_t o) { known |= memory_[Object(o)].function == call.callee; });
    if (known) bind(call);
  }

  void take_unknown(const ts::Havoc& havoc, const Effect* effect) {
    if (effect != nullptr && effect->through) {
      watch(effect->through, [this, &havoc, effect](const Place& place) {
        if (is_unknown_function(memory_[place.object])) define_unknown(havoc, effect);
      });
      return;
    }
    define_unknown(havoc, effect);
  }

  void define_unknown(const ts::Havoc& havoc, const Effect* effect) {
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

  void take(const Load& load) {
    watch_cells(load.from, Bundles::Way::from_cells,
                [this, &load](PointerNode cell) { add_copy(cell, {}, node(load.target)); });
  }

  void take(const Store& store) {
    if (sources(store.value).empty() && memory_.facts_of_arrays.empty()) return;
    watch_cells(store.to, Bundles::Way::to_cells,
                [this, &store](PointerNode cell) { add_copies(store.value, cell); });
  }

  void take(const Copy& copy) {
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

  void note_arrays_copied(const Copy& copy, const Place& place) {
    const bool given = memory_[place.object].kind == ObjectInfo::Kind::given;
    if (given && copy.to.size == 0) note_array(place.object);
  }

  /// Which part of the region the cell is, if that can be said.
  static Transfer::Range range(const Place& place, const Region& region, const Cell& cell) {
    if (!place.at.is_single() || !cell.at.is_single()) return std::nullopt;
    return std::pair(cell.at.first - place.at.first - region.shift, cell.size);
  }

  void take(const Clear& /*clear*/) {}

  void take(const Effect& effect) {
    if (!effect.through) return spread(effect);
    watch(effect.through, [this, &effect](const Place& place) {
      if (is_unknown_function(memory_[place.object])) spread(effect);
    });
  }

  void spread(const Effect& effect) {
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

  void take(const Allocate& allocate) {
    const ObjectInfo& object = memory_[allocate.object];
    if (object.instance > 0) {
      const Progression starts{0, object.instance, object.instances};
      insert(allocate.target, {allocate.object, object.canonical(starts)});
    } else {
      insert(allocate.target, start_of(allocate.object));
    }
    if (allocate.old) add_copies(allocate.old, node(allocate.target));
  }
  void take(const CallTest& /*test*/) {}

  void take(const OpenCall& call) {
    watch(call.pointer, [this, &call](const Place& place) {
      if (memory_[place.object].function) bind(call, memory_[place.object].function);
      if (place.object == memory_.outside()) call_through_outside(call);
    });
  }

  /// Arguments and parameters by their order where each is one variable, and otherwise any of the
  /// ones for any of the others.
  void bind(const OpenCall& call, ts::Function callee) {
    if (!call.fits(callee) || !bound_open_.emplace(&call, callee).second) return;
    const std::vector<ts::Variable>& parameters = program_[callee].parameters;
    const bool in_order = call.records.empty() && parameters.size() == call.arguments.size();
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      if (in_order) {
        add_copies(call.arguments[p], node(parameters[p]));
        continue;
      }
      for (const ts::Term argument : call.arguments) add_copies(argument, node(parameters[p]));
      for (const ts::Variable v : call.records) add_copy(v, anywhere, parameters[p]);
    }
    const std::vector<ts::Variable>& results = program_[callee].results;
    const bool is_one = results.size() == 1 && call.results.size() == 1;
    for (const ts::Variable result : results) {
      for (const ts::Variable to : call.results) add_copy(result, is_one ? Move{} : anywhere, to);
    }
    activate(callee);
  }

  void call_through_outside(const OpenCall& call) {
    if (!known_open_calls_through_outside_.insert(&call).second) return;
    open_calls_through_outside_.push_back(&call);
    exposed_.for_each([&](std::size_t o) {
      const ts::Function known = memory_[Object(o)].function;
      if (known) bind(call, known);
    });
  }

  const ts::Program& program_;
  const Memory& memory_;
  base::Budget& budget_;
  bool gave_up_ = false;
  std::size_t variable_count_;
  PointerGraph graph_;
  Bundles bundles_;
  base::BitSet exposed_;  // objects
  std::vector<Object> newly_exposed_;
  std::vector<const ts::Call*> calls_through_outside_;
  std::set<const ts::Call*> known_calls_through_outside_;
  std::vector<const OpenCall*> open_calls_through_outside_;
  std::set<const OpenCall*> known_open_calls_through_outside_;
  std::set<std::pair<const OpenCall*, ts::Function>> bound_open_;
  base::BitSet holds_none_;
  base::BitSet active_;
  std::vector<ts::Function> newly_active_;
  std::set<const ts::Havoc*> defined_unknown_;
  std::set<const Effect*> spread_;
  unsigned address_bits_ = 0;
  std::set<Object> arrays_;  // objects given from outside that are used as arrays
  mutable std::uint64_t query_ = 0;
  mutable std::vector<std::size_t> found_at_;   // by variable: where in its answer
  mutable std::vector<std::uint64_t> seen_in_;  // by variable: the last query that met it
};

PointsTo::PointsTo(const ts::Program& program, const Memory& memory, base::Budget& budget)
    : solver_(std::make_unique<Solver>(program, memory, budget)) {
  solver_->solve();
}

PointsTo::~PointsTo() = default;

void PointsTo::give_up() { solver_->give_up(); }

bool PointsTo::gave_up() const { return solver_->gave_up(); }

std::vector<Place> PointsTo::places(ts::Variable variable) const {
  return solver_->places(variable);
}

std::vector<Place> PointsTo::places(ts::Term address) const { return solver_->places(address); }

std::vector<Touched> PointsTo::touched(const Region& region) const {
  return solver_->touched(solver_->places(region.base), region);
}

std::vector<Touched> PointsTo::touched(std::span<const Place> places, const Region& region) const {
  return solver_->touched(places, region);
}

PointsTo::Targets PointsTo::targets(ts::Term pointer) const { return solver_->targets(pointer); }

std::vector<Object> PointsTo::exposed() const { return solver_->exposed(); }

bool PointsTo::runs(ts::Function function) const { return solver_->is_active(function); }

}  // namespace pslice::memory
