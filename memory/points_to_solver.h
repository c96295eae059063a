#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "memory/bundles.h"
#include "memory/pointer_graph.h"
#include "memory/points_to.h"
#include "memory/reach.h"
#include "memory/transfer.h"

// How it is found out what variables point to, for those who do that (points_to_*.cpp): what runs
// is taken edge by edge and becomes copies between nodes of a graph, which passes places on.

namespace pslice::memory {

/// Of what a function pointer may point to.
inline bool is_unknown_function(const ObjectInfo& object) {
  return !object.function && !object.called_apart &&
         (object.kind == ObjectInfo::Kind::function || object.kind == ObjectInfo::Kind::outside);
}

class PointsTo::Solver {
 public:
  Solver(const ts::Program& program, const Memory& memory, base::Budget& budget);

  void solve();
  void give_up();
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  void forget_answers();

  // Answers.
  [[nodiscard]] std::vector<Place> places(ts::Variable v) const;
  [[nodiscard]] std::vector<Place> places(ts::Term address) const;
  [[nodiscard]] std::vector<Touched> touched(const Region& region) const;
  [[nodiscard]] std::vector<Touched> touched(std::span<const Place> places,
                                             const Region& region) const;
  [[nodiscard]] std::vector<Object> exposed() const;
  [[nodiscard]] Targets targets(ts::Term pointer) const;
  [[nodiscard]] bool is_active(ts::Function f) const { return active_.contains(f.index()); }

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

  [[nodiscard]] bool is_exposed(Object o) const {
    const Object of = memory_[o].newest_of;
    return exposed_.contains(of ? of.index() : o.index());
  }
  /// Of the query at hand.
  bool is_new(const Cell& cell) const {
    seen_in_.resize(program_.variable_count());
    found_at_.resize(program_.variable_count());
    return std::exchange(seen_in_[cell.variable.index()], query_) != query_;
  }
  void add_reachable(std::vector<Touched>& cells) const;

  // Nodes and what is copied between them.
  void insert(ts::Variable v, const Place& place);
  void insert(const Fact& fact);
  /// An access went beyond the first element of an object the program is given.
  void note_array(Object object);
  void add_copy(PointerNode from, const Move& move, PointerNode to);
  void add_copy(ts::Variable from, const Move& move, ts::Variable to);
  void add_copies(ts::Term from, PointerNode to);
  /// Calls `watcher` with every place a term may point to, now and later.
  void watch(ts::Term term, const PointerGraph::Watcher& watcher);
  void note_access(const Place& place, const Cell& cell);
  /// Calls `visit` with the node of every cell an access may touch, now and later, or with one that
  /// stands for many of them in the given way.
  void watch_cells(const Region& region, Bundles::Way way,
                   const std::function<void(PointerNode)>& visit);
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

  // What runs, and what the outside knows.
  /// The outside can read and write all of an object it knows, and call a function. So whatever
  /// points outside may point there as well, and need not say so.
  void expose(Object o);
  void take_exposed(Object o);
  /// One of what was found meanwhile; false if nothing was.
  bool take_next();
  /// A scalar that cannot hold an address. Single bytes can hold parts of one, as copying byte by
  /// byte does.
  [[nodiscard]] bool is_too_narrow(ts::Variable v) const;
  void activate(ts::Function f);

  // What edges do to memory.
  void take(ts::Edge edge);
  /// An access that says all there is to say of the pointers it handles.
  static bool is_precise(const Access* access);
  void take_unknown(const ts::Havoc& havoc, const Effect* effect);
  void define_unknown(const ts::Havoc& havoc, const Effect* effect);
  void take(const Load& load);
  void take(const Store& store);
  void take(const Copy& copy);
  void note_arrays_copied(const Copy& copy, const Place& place);
  /// Which part of the region the cell is, if that can be said.
  static Transfer::Range range(const Place& place, const Region& region, const Cell& cell);
  void take(const Clear& /*clear*/) {}
  void take(const Effect& effect);
  void spread(const Effect& effect);
  void take(const Allocate& allocate);

  // Calls.
  void take_call(const ts::Call& call, const CallTest* test);
  void bind(const ts::Call& call);
  void call_through_outside(const ts::Call& call);
  void take(const CallTest& /*test*/) {}
  void take(const Ordered& /*pointers*/) {}
  void take(const OpenCall& call);
  /// Arguments and parameters by their order where each is one variable, and otherwise any of the
  /// ones for any of the others.
  void bind(const OpenCall& call, ts::Function callee);
  void call_through_outside(const OpenCall& call);

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
  base::BitSet is_part_;  // of a number
  base::BitSet active_;
  std::vector<ts::Function> newly_active_;
  std::set<const ts::Havoc*> defined_unknown_;
  std::set<const Effect*> spread_;
  unsigned address_bits_ = 0;
  std::set<Object> arrays_;  // objects given from outside that are used as arrays
  /// Answers to questions of many places: accesses of a large program ask the same ones.
  struct Question {
    const PlaceSet* places;
    Move move;
    Bits shift;
    Bits size;
    Bits stride;
    Bits count;
    bool everything;
    [[nodiscard]] auto rest() const {
      return std::tie(move, shift, size, stride, count, everything);
    }
    friend bool operator==(const Question& a, const Question& b) {
      return a.rest() == b.rest() && *a.places == *b.places;
    }
  };
  struct QuestionHash {
    std::size_t operator()(const Question& question) const;
  };
  mutable std::unordered_map<Question, std::vector<Touched>, QuestionHash> answers_;
  mutable std::size_t answered_ = 0;  // cells in these answers

  mutable std::uint64_t query_ = 0;
  mutable std::vector<std::size_t> found_at_;   // by variable: where in its answer
  mutable std::vector<std::uint64_t> seen_in_;  // by variable: the last query that met it
};

}  // namespace pslice::memory
