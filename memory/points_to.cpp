#include "memory/points_to.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "memory/moves.h"
#include "ts/effects.h"

namespace pslice::memory {
namespace {

/// The places an access touches, given where its base points to.
Progression reached(const ObjectInfo& object, const Progression& base, const Region& region) {
  const Progression start{base.first + region.shift, base.stride, base.count};
  if (region.stride == 0 || region.count == 1) return start;
  if (start.is_single() && region.count != 0) return {start.first, region.stride, region.count};
  const Progression along = start.is_single() || region.stride % start.stride == 0
                                ? object.along(base.first, region.stride)
                                : object.anywhere();
  return along.stride == byte ? along
                              : Progression{along.first + region.shift, along.stride, along.count};
}

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
        nodes_(program.variable_count()),
        exposed_(memory.object_count()),
        is_outside_(program.variable_count()),
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
    is_outside_.insert(outside_.index());
    insert(outside_, anywhere_in(memory_.outside()));
    for (std::size_t o = 0; o < memory_.object_count(); ++o) {
      const ObjectInfo& object = memory_[Object(o)];
      if (!object.address) continue;
      address_bits_ = program_[object.address].type.bits;
      insert(object.address, start_of(Object(o)));
    }
    for (const Fact& fact : memory_.facts) insert(fact);
    for (const ts::Variable v : memory_.from_outside) {
      if (!is_too_narrow(v)) add_copy(outside_, {}, v);
    }
    for (const Object o : memory_.known_outside) expose(o);
    for (const ts::Function root : memory_.roots) activate(root);
    while (!pending_.empty() && !budget_.exhausted()) {
      const auto [variable, place] = pending_.back();
      pending_.pop_back();
      spread(variable, place);
    }
    if (budget_.exhausted()) give_up();
  }

  void give_up() {
    if (std::exchange(gave_up_, true)) return;
    for (std::size_t v = 0; v < nodes_.size(); ++v) is_outside_.insert(v);
    for (std::size_t o = 0; o < memory_.object_count(); ++o) {
      // Allocations that make several objects may have lost their one address already.
      const ObjectInfo& object = memory_[Object(o)];
      if (object.address || object.kind == ObjectInfo::Kind::allocated) exposed_.insert(o);
    }
    for (std::size_t f = 0; f < program_.function_count(); ++f) active_.insert(f);
  }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

  [[nodiscard]] std::vector<Place> places(ts::Term address) const {
    std::set<Place> result;
    for (const Source& source : sources(address)) {
      for (const Place& place : places(source.variable)) {
        result.insert(moved(memory_[place.object], place, source.move));
      }
    }
    return {result.begin(), result.end()};
  }

  [[nodiscard]] std::vector<Touched> touched(std::span<const Place> places,
                                             const Region& region) const {
    std::vector<Touched> result;
    ++query_;
    for (const Place& place : places) {
      touch(place, region, [&](const Cell& cell, bool exactly) {
        if (is_new(cell)) {
          result.push_back({place.object, &cell, exactly});
        } else if (!exactly) {
          // Another place it is reached from, or another part of it.
          const auto same = std::ranges::find_if(result, [&](const Touched& t) {
            return t.object == place.object && t.cell->variable == cell.variable;
          });
          same->exactly = false;
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
    std::vector<Place> result;
    if (v.index() >= nodes_.size()) return result;  // nobody mentioned it when this was solved
    for (const PlaceId id : nodes_[node(v).index()].places) result.push_back(places_[id]);
    std::ranges::sort(result);
    return result;
  }

 private:
  using Watcher = std::function<void(const Place&)>;
  static constexpr unsigned most_offsets = 24;
  using PlaceId = std::uint32_t;
  struct CopyHash {
    std::size_t operator()(const std::tuple<ts::Variable, Bits, Bits, ts::Variable>& c) const {
      const auto& [from, offset, step, to] = c;
      std::size_t hash = from.index() * 0x9e3779b97f4a7c15U + to.index();
      hash = hash * 0x9e3779b97f4a7c15U + static_cast<std::size_t>(offset);
      return hash * 0x9e3779b97f4a7c15U + static_cast<std::size_t>(step);
    }
  };
  struct Node {
    std::vector<PlaceId> places;         // in the order they were found
    std::vector<std::uint64_t> found;    // the same, as a set
    std::map<Object, unsigned> offsets;  // how many single ones

    [[nodiscard]] bool contains(PlaceId id) const {
      return id / 64 < found.size() && ((found[id / 64] >> (id % 64)) & 1U) != 0;
    }
    void add(PlaceId id) {
      if (id / 64 >= found.size()) found.resize(id / 64 + 1);
      found[id / 64] |= std::uint64_t{1} << (id % 64);
      places.push_back(id);
    }
    std::vector<std::pair<ts::Variable, Move>> copies;
    std::vector<std::pair<Move, Watcher>> watchers;
  };

  /// Cells the outside can read and write hold whatever it holds.
  [[nodiscard]] ts::Variable node(ts::Variable v) const {
    return is_outside_.contains(v.index()) ? outside_ : v;
  }
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
    seen_in_.resize(nodes_.size());
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
    if (holds_none_.contains(v.index())) return;
    v = node(v);
    // Nobody writes strings, and where nothing is known of what is in them, one stands for all.
    if (memory_[place.object].kind == ObjectInfo::Kind::literal && !memory_.strings_told_apart) {
      if (!literals_) literals_ = place.object;
      if (place.object != literals_) return insert(v, anywhere_in(literals_));
    }
    if (v == outside_ && place.object != memory_.outside()) return expose(place.object);
    Node& to = nodes_[v.index()];
    PlaceId id = number(place);
    if (to.contains(id)) return;
    // A pointer that goes through an array would point to every element of it.
    if (place.at.is_single() && place.at.first > 0 && ++to.offsets[place.object] > most_offsets) {
      id = number({place.object, memory_[place.object].widened(place.at.first)});
      if (to.contains(id)) return;
    }
    to.add(id);
    pending_.emplace_back(v, id);
  }

  PlaceId number(const Place& place) {
    const auto [found, is_new] = numbers_.try_emplace(place, static_cast<PlaceId>(places_.size()));
    if (is_new) places_.push_back(place);
    return found->second;
  }

  /// As insert, for a place that came from elsewhere as it is.
  void pass_on(ts::Variable to, PlaceId id, const Move& move) {
    if (move == Move{} && nodes_[node(to).index()].contains(id)) return;
    const Place place = places_[id];
    insert(to, moved(memory_[place.object], place, move));
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

  void add_copy(ts::Variable from, const Move& move, ts::Variable to) {
    // One step may lead to very many; what is left out here counts for nothing (give_up).
    if (budget_.exhausted()) return;
    if (holds_none_.contains(to.index()) || holds_none_.contains(from.index())) return;
    from = node(from);
    to = node(to);
    if (from == to && (move == Move{} || from == outside_)) return;
    if (!known_copies_.emplace(from, move.offset, move.step, to).second) return;
    nodes_[from.index()].copies.emplace_back(to, move);
    for (std::size_t i = 0; i < nodes_[from.index()].places.size(); ++i) {
      pass_on(to, nodes_[from.index()].places[i], move);
    }
  }

  void add_copies(ts::Term from, ts::Variable to) {
    for (const Source& source : sources(from)) add_copy(source.variable, source.move, to);
  }

  /// Calls `watcher` with every place a term may point to, now and later.
  void watch(ts::Term term, const Watcher& watcher) {
    for (const Source& source : sources(term)) {
      Node& watched = nodes_[node(source.variable).index()];
      watched.watchers.emplace_back(source.move, watcher);
      const std::vector<PlaceId> now = watched.places;
      for (const PlaceId id : now) {
        const Place place = places_[id];
        watcher(moved(memory_[place.object], place, source.move));
      }
    }
  }

  void watch_cells(const Region& region, const std::function<void(const Cell&)>& visit) {
    watch(region.base, [this, &region, visit](const Place& place) {
      const bool given = memory_[place.object].kind == ObjectInfo::Kind::given;
      touch(place, region, [&](const Cell& cell, bool) {
        if (given && cell.at.count == unlimited) note_array(place.object);
        visit(cell);
      });
    });
  }

  void spread(ts::Variable v, PlaceId id) {
    const Place place = places_[id];
    const ObjectInfo& object = memory_[place.object];
    // Both lists may grow meanwhile; who is added later has seen this place already.
    for (std::size_t i = 0; i < nodes_[v.index()].copies.size(); ++i) {
      const auto [to, move] = nodes_[v.index()].copies[i];
      pass_on(to, id, move);
    }
    for (std::size_t i = 0; i < nodes_[v.index()].watchers.size(); ++i) {
      const auto [move, watcher] = nodes_[v.index()].watchers[i];
      watcher(moved(object, place, move));
    }
  }

  /// The outside can read and write all of an object it knows, and call a function. So whatever
  /// points outside may point there as well, and need not say so.
  void expose(Object o) {
    if (!exposed_.insert(o.index())) return;
    if (const ts::Function function = memory_[o].function) {
      for (std::size_t i = 0; i < calls_through_outside_.size(); ++i) {
        if (calls_through_outside_[i]->callee == function) bind(*calls_through_outside_[i]);
      }
    }
    for (const Cell& cell : memory_[o].cells) {
      if (memory_[o].read_only)
        add_copy(cell.variable, {}, outside_);
      else if (!is_too_narrow(cell.variable))
        merge_outside(cell.variable);
    }
  }

  /// A scalar that cannot hold an address. Single bytes can hold parts of one, as copying byte by
  /// byte does.
  [[nodiscard]] bool is_too_narrow(ts::Variable v) const {
    const ts::VariableInfo& info = program_[v];
    return !info.summary && info.type.kind == ts::Type::Kind::integer && info.type.bits > byte &&
           info.type.bits < address_bits_;
  }

  void merge_outside(ts::Variable v) {
    if (!is_outside_.insert(v.index())) return;
    Node old = std::exchange(nodes_[v.index()], {});
    for (const PlaceId id : old.places) insert(outside_, Place(places_[id]));
    for (const auto& [to, move] : old.copies) add_copy(outside_, move, to);
    for (const auto& [move, watcher] : old.watchers) {
      nodes_[outside_.index()].watchers.emplace_back(move, watcher);
      watcher(anywhere_in(memory_.outside()));
    }
  }

  void activate(ts::Function f) {
    if (!active_.insert(f.index())) return;
    for (const ts::Edge edge : program_[f].edges) {
      if (budget_.exhausted()) return;
      take(edge);
    }
  }

  void take(ts::Edge edge) {
    const Access* access = memory_.find(edge);
    const base::Overloaded act{
        [&](const ts::Assign& assign) { add_copies(assign.value, assign.target); },
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
      add_copies(argument, parameter);
    });
    ts::for_each_received(program_, call, [this](ts::Variable target, ts::Variable result) {
      add_copy(result, {}, target);
    });
    activate(call.callee);
  }

  void call_through_outside(const ts::Call& call) {
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
    const bool from_outside = havoc.reads_memory || (effect != nullptr && effect->outside);
    const auto define = [&](ts::Variable v) {
      for (const ts::Variable u : havoc.uses) add_copy(u, anywhere, v);
      if (from_outside) add_copy(outside_, {}, v);
    };
    std::vector<ts::Variable> defined = havoc.defines;
    defined.insert(defined.end(), havoc.may_define.begin(), havoc.may_define.end());
    std::ranges::for_each(defined, define);
    if (effect != nullptr && !effect->outside) {
      for (const Region& read : effect->reads) {
        watch_cells(read, [this, defined](const Cell& cell) {
          for (const ts::Variable v : defined) add_copy(cell.variable, anywhere, v);
        });
      }
    }
    if (!havoc.reads_memory && !havoc.writes_memory) return;
    for (std::size_t o = 0; o < memory_.object_count(); ++o) {
      if (memory_[Object(o)].address) expose(Object(o));
    }
  }

  void take(const Load& load) {
    watch_cells(load.from,
                [this, &load](const Cell& cell) { add_copy(cell.variable, {}, load.target); });
  }

  void take(const Store& store) {
    if (sources(store.value).empty() && memory_.facts_of_arrays.empty()) return;
    watch_cells(store.to,
                [this, &store](const Cell& cell) { add_copies(store.value, cell.variable); });
  }

  void take(const Copy& copy) {
    watch(copy.from.base, [this, &copy](const Place& from) {
      watch(copy.to.base, [this, &copy, from](const Place& to) { copy_cells(copy, to, from); });
    });
  }

  void copy_cells(const Copy& copy, const Place& to, const Place& from) {
    if (budget_.exhausted()) return;  // as in add_copy
    for (const Object o : {to.object, from.object}) {
      if (memory_[o].kind == ObjectInfo::Kind::given && copy.to.size == 0) note_array(o);
    }
    touch(from, copy.from, [&](const Cell& source, bool) {
      touch(to, copy.to, [&](const Cell& target, bool) {
        const bool placed = to.at.is_single() && from.at.is_single() && source.at.is_single() &&
                            target.at.is_single();
        const Bits a = source.at.first - from.at.first - copy.from.shift;
        const Bits b = target.at.first - to.at.first - copy.to.shift;
        if (placed && (a >= b + target.size || b >= a + source.size)) return;
        add_copy(source.variable, {}, target.variable);
      });
    });
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
        for (const Region& region : *regions) add_copies(region.base, outside_);
      }
      return;
    }
    const auto written_cells = std::make_shared<std::set<ts::Variable>>();
    for (const Region& written : effect.writes) {
      watch_cells(written, [this, &effect, written_cells](const Cell& target) {
        if (!written_cells->insert(target.variable).second) return;
        for (const Region& read : effect.reads) {
          for (const Source& s : sources(read.base)) {
            add_copy(s.variable, anywhere, target.variable);
          }
          watch_cells(read, [this, variable = target.variable](const Cell& source) {
            add_copy(source.variable, anywhere, variable);
          });
        }
      });
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
    if (allocate.old) add_copies(allocate.old, allocate.target);
  }
  void take(const CallTest& /*test*/) {}

  const ts::Program& program_;
  const Memory& memory_;
  base::Budget& budget_;
  bool gave_up_ = false;
  const ts::Variable outside_ = memory_.outside_cell();
  std::vector<Node> nodes_;  // by variable
  base::BitSet exposed_;     // objects
  base::BitSet is_outside_;  // cells that can be read and written from outside
  std::vector<const ts::Call*> calls_through_outside_;
  base::BitSet holds_none_;
  base::BitSet active_;
  std::unordered_set<std::tuple<ts::Variable, Bits, Bits, ts::Variable>, CopyHash> known_copies_;
  std::set<const Effect*> spread_;
  Object literals_;
  unsigned address_bits_ = 0;
  std::set<Object> arrays_;  // objects given from outside that are used as arrays
  mutable std::uint64_t query_ = 0;
  mutable std::vector<std::uint64_t> seen_in_;  // by variable: the last query that met it
  std::map<Place, PlaceId> numbers_;
  std::vector<Place> places_;  // by number
  std::vector<std::pair<ts::Variable, PlaceId>> pending_;
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
